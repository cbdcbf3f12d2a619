"""A table as of one version with the whole state of its deal: for actions and queries alone.

What leaves this package for pages, answers and bots is a view of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial, reduce

from django.db import transaction

from scorekeeper.matches.queries import Sheet
from scorekeeper.matches.queries import sheet as match_sheet
from scorekeeper.matches.queries.kept import Kept
from scorekeeper.play.codec import agreed, move_in, opened, seats_in
from scorekeeper.play.models import Deal, Move, Seat, Table, TableStatus
from scorekeeper.rules.chance import Shuffle
from scorekeeper.rules.deal.engine import play, start
from scorekeeper.rules.deal.state import State
from scorekeeper.rules.deal.view import View, view
from scorekeeper.rules.fairness import deal_key, fair_shuffle
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.scoring import SeatNo
from scorekeeper.web.caching import tells_secret

_kept: "Kept[State]" = Kept(1024)  # a move each: twenty tables in the middle of their deals


@dataclass(frozen=True, slots=True)
class Game:
    """Everything about a table. `deal` is being played, or just over; `coming` is not dealt yet."""

    table: Table
    version: int
    seats: tuple[Seat, ...]
    match: Sheet
    deal: Deal | None
    coming: Deal | None
    moves: tuple[Move, ...]
    state: State | None

    @property
    def rules(self) -> HouseRules:
        return self.match.rules

    @property
    def is_present(self) -> bool:
        return self.version == self.table.version

    @property
    def status(self) -> TableStatus:
        if self.is_present:
            return TableStatus(self.table.status)
        if self.state is None:
            return TableStatus.WAITING
        if not self.state.is_over:
            return TableStatus.PLAYING
        return TableStatus.FINISHED if self.match.state.is_over else TableStatus.ROUND_OVER

    @property
    def names(self) -> dict[int, str]:
        return {seat.number: seat.player for seat in self.seats}

    @property
    def to_move(self) -> Seat | None:
        """Whose turn it is."""
        if self.state is None or self.status is not TableStatus.PLAYING:
            return None
        seat = self.state.to_move
        return None if seat is None else self.seats[seat]

    def view(self, seat: Seat | None) -> View | None:
        """What that seat, or an onlooker, may know of the deal."""
        return None if self.state is None else view_of(self.state, seat)


def view_of(state: State, seat: Seat | None) -> View:
    """What that seat, or an onlooker, may know: a hand is kept nowhere."""
    if seat:
        tells_secret()
    return view(state, SeatNo(seat.number) if seat else None)


def game(table: Table, version: int | None = None) -> Game:
    """The table as of that version, or as it is now."""
    upto = table.version if version is None else version
    deals = tuple(table.deals.all())
    deal = next((one for one in reversed(deals) if one.version and one.version <= upto), None)
    moves = tuple(deal.moves.filter(version__lte=upto)) if deal else ()
    state = state_after(deal, moves, _rules(table)) if deal else None
    return Game(
        table=table,
        version=upto,
        seats=tuple(table.seats.filter(version__lte=upto)),
        match=match_sheet(table.match, _match_version(table, upto, deal, state)),
        deal=deal,
        coming=next((one for one in deals if not one.version), None),
        moves=moves,
        state=state,
    )


def _rules(table: Table) -> HouseRules:
    return HouseRules.from_dict(table.match.rules)


def _match_version(table: Table, upto: int, deal: Deal | None, state: State | None) -> int | None:
    """Of the match at that time; None: now."""
    if upto == table.version or deal is None or state is None:
        return None
    return deal.recorded_version if state.is_over else deal.match_version


def state_after(deal: Deal, moves: Sequence[Move], rules: HouseRules) -> State:
    """The state of a deal after these moves, the first of it: derived, and kept."""
    made = len(moves)
    kept = _kept.get(deal.commitment, made)
    if kept is None:
        kept = _derived(deal, moves, rules)
        transaction.on_commit(partial(_kept.keep, deal.commitment, made, kept))
    return kept


def states_of(deal: Deal, moves: Sequence[Move], rules: HouseRules) -> list[State]:
    """Every state of a deal, the first before any move."""
    return [state_after(deal, moves[:made], rules) for made in range(len(moves) + 1)]


def _derived(deal: Deal, moves: Sequence[Move], rules: HouseRules) -> State:
    shuffle = shuffle_of(deal)
    before = _kept.get(deal.commitment, len(moves) - 1) if moves else None
    if before is not None:
        return _step(shuffle, before, moves[-1])
    first = start(seats_in(deal), SeatNo(deal.starter or 0), rules, shuffle)
    return reduce(partial(_step, shuffle), moves, first)


def shuffle_of(deal: Deal) -> Shuffle:
    """The chance of a deal that was dealt."""
    return fair_shuffle(deal_key(opened(deal), agreed(deal)))


def _step(shuffle: Shuffle, state: State, move: Move) -> State:
    return play(state, SeatNo(move.seat), move_in(move), shuffle)


def forget_states() -> None:
    """As after a restart: everything is derived anew."""
    _kept.clear()
