"""What a seat, an onlooker and somebody who is out may know of a deal, and when."""

import pytest

from scorekeeper.rules.deal.moves import Declared, Pile, TurnTaken
from scorekeeper.rules.deal.state import State, result
from scorekeeper.rules.deal.view import May, view
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.scoring import SeatNo
from tests.rules.deal.dealing import DECLARE, DRAW, A, B, C, card, cards, dealt, played, turn

HANDS = ("2C 2D 9H 10H JH", "AC 5D 7D KC KS", "3C 3D 3H 8S QS")


@pytest.fixture
def deal() -> State:
    return dealt(*HANDS, floor="4D", then="6C 6D 6H")


def test_the_seat_whose_turn_it_is(deal: State) -> None:
    seen = view(deal, A)
    assert (seen.seat, seen.to_move, seen.lap) == (A, A, 1)
    assert seen.hand == cards("2C 2D 9H 10H JH")
    assert seen.may == May(True, (DRAW, card("4D")), "first-round")
    assert not seen.may.declare
    assert (seen.floor, seen.thrower, seen.turned_up) == (cards("4D"), None, card("4D"))
    assert seen.deck == len(deal.deck) == 36
    assert seen.cards == {A: 5, B: 5, C: 5}
    assert (seen.seen, seen.last, seen.result) == ((), None, None)
    assert (seen.order, seen.rules.decks) == ((A, B, C), 1)


def test_a_seat_that_waits(deal: State) -> None:
    seen = view(deal, B)
    assert seen.hand == cards("AC KC 5D 7D KS")
    assert seen.may == May(False, (), "not-your-turn")


@pytest.mark.parametrize("seat", [None, SeatNo(7)])
def test_an_onlooker_and_somebody_who_is_out(deal: State, seat: SeatNo | None) -> None:
    seen = view(deal, seat)
    assert (seen.seat, seen.hand, seen.may) == (None, (), None)
    assert (seen.to_move, seen.floor) == (A, cards("4D"))


def test_a_closed_card_is_known_to_who_drew_it(deal: State) -> None:
    after = played(deal, turn("9H 10H JH"), turn("KC KS", "10H"))
    mine = TurnTaken(A, cards("9H 10H JH"), Pile.DECK, card("6C"))
    hidden = TurnTaken(A, cards("9H 10H JH"), Pile.DECK, None)
    open_to_all = TurnTaken(B, cards("KC KS"), card("10H"), card("10H"))
    assert view(after, A).seen == (mine, open_to_all)
    for seat in (B, C, None):
        assert view(after, seat).seen == (hidden, open_to_all)
        assert view(after, seat).last == open_to_all
    assert view(after, None).thrower == B
    assert view(after, None).cards == {A: 3, B: 4, C: 5}


def test_a_reshuffle_is_told_to_all() -> None:
    taken = TurnTaken(A, cards("2C"), Pile.DECK, card("6C"), reshuffled=True)
    assert taken.hidden == TurnTaken(A, cards("2C"), Pile.DECK, None, reshuffled=True)


def test_from_the_second_lap_on_one_may_declare(deal: State) -> None:
    later = played(deal, turn("9H 10H JH"), turn("KC KS", "10H"), turn("3C"))
    seen = view(later, A)
    assert seen.may == May(True, (DRAW, card("3C")), None)
    assert seen.may.declare
    assert seen.lap == 2


def test_a_total_too_high_to_declare() -> None:
    deal = dealt(*HANDS, rules=HouseRules(declare_at_most=7), then="6C")
    later = played(deal, turn("9H 10H JH"), turn("KC KS"), turn("3C"))
    assert view(later, A).may == May(True, (DRAW, card("3C")), "declare-too-high")


def test_what_can_be_picked_up_is_named_once() -> None:
    deal = dealt("2C 2D 9H 10H JH", "KH KH 5D 7D 8D", rules=HouseRules(decks=2))
    later = played(deal, turn("2C"), turn("KH KH"))
    seen = view(later, A)
    assert seen.floor == cards("KH KH")
    assert seen.may == May(True, (DRAW, card("KH")), None)


@pytest.mark.parametrize("seat", [A, B, None])
def test_when_it_is_over_all_is_shown(deal: State, seat: SeatNo | None) -> None:
    over = played(deal, turn("2C"), turn("KC KS"), turn("3C"), DECLARE)
    seen = view(over, seat)
    assert seen.result == result(over) is not None
    assert seen.to_move is None
    assert seen.last == Declared(A)
    assert [each.card for each in seen.seen if isinstance(each, TurnTaken)] == [*cards("6C 6D 6H")]
    assert seen.may is None or seen.may == May(False, (), "deal-over")
