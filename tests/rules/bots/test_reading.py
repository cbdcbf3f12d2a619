"""What the moves of the others say of their hands."""

import pytest

from scorekeeper.rules.bots.reading import ANY, Holding, others_in_turn, read
from scorekeeper.rules.deal.moves import Turn
from scorekeeper.rules.deal.state import State
from scorekeeper.rules.deal.view import view
from tests.rules.deal.dealing import A, B, C, cards, dealt, played, turn

HANDS = "2C 2D 2H 9S JH", "AC 5D 7D KC KS", "3C 3D 3S 4H 8H"


def holding(*moves: Turn) -> Holding:
    """The hand of B, as A sees it."""
    state = dealt(*HANDS, floor="4D", then="6C 6D 6H 6S")
    return read(view(played(state, *moves), A)).others[B]


def test_nothing_is_known_before_the_first_turn() -> None:
    assert holding() == Holding((), (ANY,) * 5)


def test_a_closed_card_is_hardly_worth_more_than_what_was_thrown_instead() -> None:
    assert holding(turn("JH"), turn("7D")) == Holding((), (7, 7, 7, 7, ANY))


def test_many_points_say_nothing_of_the_other_cards() -> None:
    assert holding(turn("JH"), turn("KC KS")) == Holding((), (ANY,) * 4)


def test_a_card_from_the_floor_is_known_until_it_is_thrown() -> None:
    begun = turn("9S"), turn("KC", "9S"), turn("3C")
    assert holding(*begun) == Holding(cards("9S"), (ANY,) * 4)
    assert holding(*begun, turn("JH"), turn("9S")) == Holding((), (9, 9, 9, 9, ANY))


def test_the_card_that_was_thrown_may_be_the_one_just_drawn() -> None:
    begun = turn("JH"), turn("5D"), turn("3C"), turn("9S")
    assert holding(*begun, turn("7D")) == Holding((), (5, 5, 5, 5, ANY))


@pytest.fixture
def begun() -> State:
    return played(dealt(*HANDS, floor="4D", then="6C 6D 6H 6S"), turn("JH"), turn("KC", "JH"))


def test_the_others_come_in_turn(begun: State) -> None:
    assert [others_in_turn(view(begun, seat)) for seat in (A, B, C)] == [[B, C], [C, A], [A, B]]


def test_what_is_seen_lies_nowhere_else(begun: State) -> None:
    reading = read(view(begun, C))
    seen = {*cards("3C 3D 3S 4H 8H"), *cards("4D JH KC")}
    assert not seen & {*reading.unseen}
    assert sum(reading.unseen.values()) == 52 - len(seen)
    assert reading.closed == reading.unseen
