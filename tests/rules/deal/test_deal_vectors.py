"""The shared vectors about one move of a deal: what may be picked up, when one may declare."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.engine import play, start
from scorekeeper.rules.deal.legal import forced_turn
from scorekeeper.rules.deal.moves import Declare, Move, Pile, Turn
from scorekeeper.rules.deal.state import State
from scorekeeper.rules.deal.view import view
from scorekeeper.rules.errors import Forbidden
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.scoring import SeatNo
from tests.rules.deal.dealing import A, B, dealt, on_top, played, seats, turn, unshuffled
from tests.rules.vectors import BOOK, cases

Json = dict[str, Any]


def pickup(vector: Json, rules: HouseRules, expect: Json) -> None:
    """From one pile, or ("both") first from the floor and then from the deck as well."""
    state = _situation(vector, rules)
    discard = tuple(map(Card.parse, vector["own_discard_this_turn"]))
    floor = vector["card"] and Turn(discard, Card.parse(vector["card"]))
    deck = Turn(discard, Pile.DECK)
    moves = {"deck": [deck], "floor": [floor], "both": [floor, deck]}[vector["source"]]
    assert _allowed(state, A, moves) is expect["legal"]


def _situation(vector: Json, rules: HouseRules) -> State:
    """Seat 0 to move. In the first turn the floor is what the rules make of it."""
    floor, own = vector["previous_player_discard"], vector["own_discard_this_turn"]
    aces = ["AC", "AD", "AH", "AS"][: 5 - len(own)]
    state = start(seats(2), A, rules, on_top(*own, *aces, "3C 3D 4C 4D 5C", *floor))
    if vector["turn"] == "first_of_round":
        return state
    count, cards = vector["deck_count"], tuple(map(Card.parse, floor))
    stock = tuple(card for card in (*state.floor, *state.deck) if card not in cards)
    return replace(state, floor=cards, deck=stock[:count], buried=stock[count:])


def declare_timing(vector: Json, _rules: HouseRules, expect: Json) -> None:
    """Seat 0 declares, in that lap; a turn it did not play itself the clock played."""
    state = dealt("9C 9D 9H 9S 10C", "JC JD JH JS QC")
    for at in range(2 * (vector["lap"] - 1) + (not vector["is_my_turn"])):
        own = at % 2 == 0 and at // 2 < vector["own_turns_completed_this_round"]
        state = played(state, turn(str(state.hands[0][0])) if own else _clocked(state))
    assert state.to_move == (A if vector["is_my_turn"] else B)
    assert state.lap == vector["lap"]
    discards = [_clocked(state)] if vector["already_discarded_this_turn"] else []
    assert _allowed(state, A, [*discards, Declare()]) is expect["allowed"]


def _clocked(state: State) -> Turn:
    return forced_turn(view(state, state.to_move))


def _allowed(state: State, seat: SeatNo, moves: list[Move]) -> bool:
    try:
        for move in moves:
            state = play(state, seat, move, unshuffled)
    except Forbidden:
        return False
    return True


CHECKS: dict[str, Callable[[Json, HouseRules, Json], None]] = {
    "pickup": pickup,
    "declare_timing": declare_timing,
}
CASES = cases(CHECKS)


@pytest.mark.parametrize(("vector", "rules", "expect"), CASES)
def test_vector(vector: Json, rules: Json, expect: Json) -> None:
    CHECKS[vector["kind"]](vector, HouseRules.from_dict(rules), expect)


def test_every_vector_ran() -> None:
    ran = {case.values[0]["id"] for case in CASES}
    assert ran == {vector["id"] for vector in BOOK["vectors"] if vector["kind"] in CHECKS}
    assert len(ran) == 14
