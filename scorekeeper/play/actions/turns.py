"""Moves: by people, by bots, by the clock; each checked whole before anything changes."""

from collections.abc import Sequence
from typing import Final

from django.utils import timezone

from scorekeeper.feed.actions import Done, Happened, Write
from scorekeeper.play.actions.ending import finish_round
from scorekeeper.play.actions.refusals import ClockRanOut, NotStarted
from scorekeeper.play.actions.writing import act
from scorekeeper.play.codec import cards_in, move_fields
from scorekeeper.play.models import Deal, Move, MovedBy, Seat, Table, TableStatus
from scorekeeper.play.queries.game import Game, shuffle_of
from scorekeeper.play.queries.sheet import deadline
from scorekeeper.rules.deal.checks import DealOver
from scorekeeper.rules.deal.engine import play
from scorekeeper.rules.deal.legal import forced_turn
from scorekeeper.rules.deal.moves import Declare, Turn
from scorekeeper.rules.deal.moves import Move as DealMove
from scorekeeper.rules.deal.state import State, result
from scorekeeper.rules.deal.written import pick_up_from
from scorekeeper.rules.scoring import SeatNo

PATIENT_CLOCK: Final = 3  # turns in a row that it plays before a bot stands in


def take_turn(table: Table, seat: Seat, write: Write, discard: Sequence[str], pick_up: str) -> Done:
    """Discard these cards, pick up "deck" or that card (2.1).

    Raises NotACard, NotYourTurn, what is wrong with a discard (3), OwnDiscard, NotOnFloor,
    ClockRanOut.
    """

    def step(now: Game, mine: Seat) -> Happened:
        in_play(now)
        move = Turn(cards_in(discard), pick_up_from(pick_up))
        _check_clock(now, mine)
        return make_move(now, mine, move, MovedBy.PLAYER, write)

    return act(table, seat, write, step)


def declare(table: Table, seat: Seat, write: Write) -> Done:
    """End the round (4.1). Raises NotYourTurn, FirstRound, DeclareTooHigh, ClockRanOut."""

    def step(now: Game, mine: Seat) -> Happened:
        in_play(now)
        _check_clock(now, mine)
        return make_move(now, mine, Declare(), MovedBy.PLAYER, write)

    return act(table, seat, write, step)


def make_move(now: Game, seat: Seat, move: DealMove, by: MovedBy, write: Write) -> Happened:
    """Play it, store it, and end the round if that was its end."""
    state, deal = in_play(now)
    after = play(state, SeatNo(seat.number), move, shuffle_of(deal))
    now.table.turn_began = timezone.now()
    fields = move_fields(move)
    Move.objects.create(
        deal=deal,
        number=len(now.moves) + 1,
        seat=seat.number,
        by=by,
        at=now.table.turn_began,
        version=now.version + 1,
        **fields,
    )
    if outcome := result(after):
        finish_round(now, deal, outcome, write)
    verb = "declared" if isinstance(move, Declare) else "turned"
    return Happened(verb, {"round": deal.number, "seat": seat.number, "by": by.value, **fields})


def forced_move(now: Game, seat: Seat, write: Write) -> Happened:
    """What the clock plays; the third time in a row a bot takes over until the player is back."""
    seen = now.view(seat)
    if seen is None:
        raise NotStarted
    seat.missed += 1
    seat.standing_in = seat.missed >= PATIENT_CLOCK
    seat.save(update_fields=["missed", "standing_in"])
    return make_move(now, seat, forced_turn(seen), MovedBy.CLOCK, write)


def in_play(now: Game) -> tuple[State, Deal]:
    """The deal that is being played, or a refusal."""
    if now.state is None or now.deal is None:
        raise NotStarted
    if now.status is not TableStatus.PLAYING:
        raise DealOver
    return now.state, now.deal


def _check_clock(now: Game, seat: Seat) -> None:
    """What comes too late is left to the clock, which plays as soon as the keeper looks."""
    until = deadline(now)
    if until and timezone.now() > until and now.to_move is seat:
        raise ClockRanOut(seat=seat.number)
