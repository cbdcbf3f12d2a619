"""A table as one person may see it: all that a page or an answer shows of it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.utils import timezone

from scorekeeper.matches.queries import Sheet
from scorekeeper.play.models import Deal, MovedBy, Seat, Table, TableStatus
from scorekeeper.play.queries.game import Game, game
from scorekeeper.rules.cards import HandTotal, hand_total
from scorekeeper.rules.deal.moves import Event
from scorekeeper.rules.deal.state import Result
from scorekeeper.rules.deal.view import May, View
from scorekeeper.rules.discards import Cards
from scorekeeper.rules.house import FEWEST_PLAYERS
from scorekeeper.rules.match import Standing
from scorekeeper.rules.scoring import SeatNo

HERE: Final = timedelta(seconds=60)  # so long after the last sign somebody counts as connected
NOT_DEALT: Final = "not-started"  # why nobody may declare between deals
NOT_IN_DEAL: Final = "not-in-round"


@dataclass(frozen=True, slots=True)
class SeatShown:
    """One seat. `bot`: its level, or blank; `stands_in`: a bot plays for an absent person."""

    number: SeatNo
    player: str
    bot: str
    stands_in: bool
    left: bool
    cards: int
    standing: Standing
    connected: bool
    is_host: bool
    is_you: bool
    is_to_move: bool

    @property
    def colour(self) -> int:
        """1 to 12, the class of the seat's colour."""
        return self.number + 1


@dataclass(frozen=True, slots=True)
class TurnShown:
    """Whose turn it is. `deadline`: when the clock plays it."""

    seat: SeatNo
    lap: int
    deadline: datetime | None


@dataclass(frozen=True, slots=True)
class You:
    """Who asks, where that is somebody at the table. The hand is empty between deals."""

    seat: SeatNo
    hand: Cards
    may: May
    is_host: bool
    stands_in: bool  # a bot plays for you: come back
    gave_seed: bool  # for the coming deal

    @property
    def total(self) -> HandTotal | None:
        return hand_total(self.hand) if self.hand else None


@dataclass(frozen=True, slots=True)
class TableSheet:
    """`view` is None until something was dealt; `round` is that in play, just over, or to come."""

    table: Table
    version: int
    status: TableStatus
    match: Sheet
    round: int
    clock: int | None
    seats: tuple[SeatShown, ...]
    turn: TurnShown | None
    view: View | None
    you: You | None
    moved_by: tuple[MovedBy, ...]  # who made each move of the deal
    commitment: str
    next_at: datetime | None  # when the next round is dealt by itself

    @property
    def code(self) -> str:
        return self.table.code

    @property
    def host(self) -> SeatNo:
        return SeatNo(self.table.host)

    @property
    def names(self) -> dict[SeatNo, str]:
        return {seat.number: seat.player for seat in self.seats}

    @property
    def floor(self) -> Cards:
        return self.view.floor if self.view else ()

    @property
    def deck(self) -> int:
        """How many cards are left in it."""
        return self.view.deck if self.view else 0

    @property
    def last(self) -> Event | None:
        return self.view.last if self.view else None

    @property
    def result(self) -> Result | None:
        return self.view.result if self.view else None

    @property
    def is_over(self) -> bool:
        return self.status in {TableStatus.FINISHED, TableStatus.ABANDONED}

    @property
    def may_start(self) -> bool:
        waiting = self.status is TableStatus.WAITING
        begins = self.you is not None if self.table.is_seated else self._you_host
        return waiting and begins and len(self.seats) >= FEWEST_PLAYERS

    @property
    def may_change_seats(self) -> bool:
        waiting = self.status is TableStatus.WAITING
        return waiting and self._you_host and not self.table.is_seated

    @property
    def may_next(self) -> bool:
        return self.status is TableStatus.ROUND_OVER and self.you is not None

    @property
    def _you_host(self) -> bool:
        return self.you is not None and self.you.is_host


def table_sheet(table: Table, seat: Seat | None, version: int | None = None) -> TableSheet:
    """The table for who sits there, or looks on (None); as of a version, or as it is now."""
    now = game(table, version)
    deal = now.deal or now.coming
    seen = now.view(seat)
    return TableSheet(
        table=table,
        version=now.version,
        status=now.status,
        match=now.match,
        round=deal.number if deal else 1,
        clock=table.clock,
        seats=tuple(_shown(now, one, seat, seen) for one in now.seats),
        turn=_turn(now),
        view=seen,
        you=_you(now, seat, seen) if seat else None,
        moved_by=tuple(MovedBy(move.by) for move in now.moves),
        commitment=_commitment(now),
        next_at=table.due if now.status is TableStatus.ROUND_OVER and now.is_present else None,
    )


def _shown(now: Game, seat: Seat, asking: Seat | None, seen: View | None) -> SeatShown:
    number = SeatNo(seat.number)
    standings = now.match.state.seats
    return SeatShown(
        number=number,
        player=seat.player,
        bot=seat.bot,
        stands_in=seat.standing_in,
        left=seat.left,
        cards=seen.cards.get(number, 0) if seen else 0,
        standing=standings[number] if number < len(standings) else Standing(number),
        connected=bool(seat.bot) or (not seat.left and abs(timezone.now() - seat.last_seen) < HERE),
        is_host=number == now.table.host,
        is_you=asking is not None and asking.pk == seat.pk,
        is_to_move=now.to_move is not None and now.to_move.pk == seat.pk,
    )


def _turn(now: Game) -> TurnShown | None:
    if now.to_move is None or now.state is None:
        return None
    return TurnShown(SeatNo(now.to_move.number), now.state.lap, deadline(now))


def deadline(now: Game) -> datetime | None:
    """When the clock plays for whose turn it is."""
    if now.table.clock is None or now.deal is None:
        return None
    began = now.table.turn_began if now.is_present else _began(now, now.deal)
    return began + timedelta(seconds=now.table.clock) * pace()


def pace() -> float:
    """How slowly what happens by itself happens: 1 suits people."""
    return float(settings.PACE)


def _began(now: Game, deal: Deal) -> datetime:
    return now.moves[-1].at if now.moves else deal.dealt_at or now.table.created


def _you(now: Game, seat: Seat, seen: View | None) -> You:
    nothing = May(discard=False, pick_up=(), why_not_declare=NOT_IN_DEAL if seen else NOT_DEALT)
    return You(
        seat=SeatNo(seat.number),
        hand=seen.hand if seen else (),
        may=(seen and seen.may) or nothing,
        is_host=seat.number == now.table.host,
        stands_in=seat.standing_in,
        gave_seed=bool(seat.client_seed),
    )


def _commitment(now: Game) -> str:
    """That of the deal in play; else of the coming one, or of the last."""
    in_play = now.status in {TableStatus.PLAYING, TableStatus.ABANDONED}
    deal = now.deal if in_play and now.deal else now.coming or now.deal
    return deal.commitment if deal else ""
