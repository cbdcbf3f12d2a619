"""Whether a move is allowed now: each check passes or refuses by name."""

from scorekeeper.rules.cards import hand_total
from scorekeeper.rules.deal.moves import Declare, Move, PickUp, Pile, Turn
from scorekeeper.rules.deal.state import State
from scorekeeper.rules.discards import Cards, classify
from scorekeeper.rules.errors import Forbidden
from scorekeeper.rules.scoring import DeclareTooHigh, SeatNo, may_declare_with


class DealOver(Forbidden):
    code = "deal-over"
    clause = "5.1"


class NotYourTurn(Forbidden):
    """Facts: seat, whose turn it is."""

    code = "not-your-turn"
    clause = "2.5"


class FirstRound(Forbidden):
    """A declare in the own first turn."""

    code = "first-round"
    clause = "4.2"


class OwnDiscard(Forbidden):
    """Picked up from the own discard of this turn. Facts: card."""

    code = "own-discard"
    clause = "2.2"


class NotOnFloor(Forbidden):
    """Facts: card."""

    code = "not-on-floor"
    clause = "2.2"


def check_move(state: State, seat: SeatNo, move: Move) -> None:
    refusal = why_not_move(state, seat)
    if refusal is None and isinstance(move, Declare):
        refusal = why_not_declare(state, seat)
    if refusal:
        raise refusal
    if isinstance(move, Turn):
        classify(move.discard, state.deal.rules, state.hand(seat))
        check_pick_up(state.floor, move.discard, move.pick_up)


def why_not_move(state: State, seat: SeatNo) -> Forbidden | None:
    if seat == state.to_move:
        return None
    return DealOver() if state.is_over else NotYourTurn(seat=state.to_move)


def why_not_declare(state: State, seat: SeatNo) -> Forbidden | None:
    """Rules 4.2 and 4.4, at the start of the seat's turn. A discard would be its end (4.3)."""
    if state.lap == 1:
        return FirstRound()
    total, rules = hand_total(state.hand(seat)), state.deal.rules
    if may_declare_with(total, rules):
        return None
    return DeclareTooHigh(total=total, at_most=rules.declare_at_most)


def check_pick_up(floor: Cards, discard: Cards, pick_up: PickUp) -> None:
    """Rule 2.2. With two decks the floor may hold a copy of what was just discarded."""
    if pick_up is Pile.DECK or pick_up in floor:
        return
    if pick_up in discard:
        raise OwnDiscard(card=str(pick_up))
    raise NotOnFloor(card=str(pick_up))
