"""Moves and events as JSON texts, there and back."""

import json

import pytest

from scorekeeper.rules.cards import NotACard
from scorekeeper.rules.deal.moves import Declared, Event, Pile, TurnTaken
from scorekeeper.rules.deal.written import hands_by_seat, line, lines, move_from, pick_up_from
from tests.rules.deal.dealing import A, B, card, cards

EVENTS: list[Event] = [
    TurnTaken(A, cards("KC KH"), Pile.DECK, card("7S")),
    TurnTaken(B, cards("10H"), card("KC"), card("KC")),
    Declared(A),
]


def test_lines_are_those_of_the_log() -> None:
    assert lines(EVENTS) == [
        {"turn": 1, "seat": 0, "discard": ["KC", "KH"], "picked_up": "deck", "card": "7S"},
        {"turn": 2, "seat": 1, "discard": ["10H"], "picked_up": "KC", "card": "KC"},
        {"turn": 3, "seat": 0, "declared": True},
    ]


def test_a_hidden_card_is_null() -> None:
    hidden = TurnTaken(A, cards("KC KH"), Pile.DECK, None)
    assert line(1, hidden) == {**lines(EVENTS)[0], "card": None}


def test_a_line_tells_the_move() -> None:
    for event, written in zip(EVENTS, json.loads(json.dumps(lines(EVENTS))), strict=True):
        assert move_from(written) == event.move


def test_a_pick_up_is_the_deck_or_a_card() -> None:
    assert pick_up_from("deck") is Pile.DECK
    assert pick_up_from("10H") == card("10H")
    with pytest.raises(NotACard):
        pick_up_from("floor")


def test_hands_by_seat() -> None:
    assert hands_by_seat({B: cards("10H"), A: cards("KC KH")}) == {"0": ["KC", "KH"], "1": ["10H"]}
