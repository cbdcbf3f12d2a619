"""The moves that a view offers are just those that the engine takes."""

import pytest

from scorekeeper.rules.deal.checks import check_move
from scorekeeper.rules.deal.legal import forced_turn, legal_discards, legal_moves
from scorekeeper.rules.deal.state import State
from scorekeeper.rules.deal.view import view
from tests.rules.deal.dealing import DECLARE, A, B, cards, dealt, played, turn

HANDS = ("2C 2D 9H 10H JH", "AC 5D 7D KC KS")


@pytest.fixture
def deal() -> State:
    return dealt(*HANDS, floor="4D", then="6C 6D 6H")


def test_every_discard_with_every_pick_up(deal: State) -> None:
    seen = view(deal, A)
    thrown = ["9H 10H JH", "10H", "JH", "9H", "2C 2D", "2C", "2D"]
    assert [each.cards for each in legal_discards(seen)] == [cards(text) for text in thrown]
    wanted = {turn(text, pick_up) for text in thrown for pick_up in ("deck", "4D")}
    assert {*legal_moves(seen)} == wanted
    assert len(legal_moves(seen)) == len(wanted)
    for move in legal_moves(seen):
        check_move(deal, A, move)


def test_the_declare_comes_last(deal: State) -> None:
    later = played(deal, turn("2C"), turn("KC"))
    assert legal_moves(view(later, A))[-1] == DECLARE
    assert DECLARE not in legal_moves(view(deal, A))


def test_who_waits_or_looks_on_has_no_move(deal: State) -> None:
    over = played(deal, turn("2C"), turn("KC"), DECLARE)
    for seen in (view(deal, B), view(deal, None), view(over, A), view(over, None)):
        assert legal_discards(seen) == ()
        assert legal_moves(seen) == ()


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [
        ("2C 2D 9H 10H JH", "JH"),
        ("10C 10D 10H 10S AC", "10S"),
        ("AC 2C 3C KD KH", "KH"),
        ("JC 10S 2D 3D 4H", "JC"),
    ],
)
def test_the_clock_throws_the_highest_card_and_draws(hand: str, thrown: str) -> None:
    """A court card before the ten that is worth as much; no pair and no sequence."""
    deal = dealt(hand, "AS 5D 7D KC KS", floor="4D")
    move = forced_turn(view(deal, A))
    assert move == turn(thrown)
    check_move(deal, A, move)
