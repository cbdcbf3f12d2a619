"""Every refusal of a move, by its name; a refused move changes nothing."""

import pytest

from scorekeeper.rules.cards import WrongNumberOfCards
from scorekeeper.rules.deal.checks import (
    DealOver,
    FirstRound,
    NotOnFloor,
    NotYourTurn,
    OwnDiscard,
)
from scorekeeper.rules.deal.engine import play
from scorekeeper.rules.deal.moves import Move, Turn
from scorekeeper.rules.deal.state import State
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.illegal import NotInHand, SameCardTwice, ThreeOfAKind
from scorekeeper.rules.scoring import DeclareTooHigh, SeatNo
from tests.rules.deal.dealing import DECLARE, DRAW, A, B, cards, dealt, played, turn, unshuffled


@pytest.fixture
def deal() -> State:
    return dealt("2C 2D 2H 9S JH", "AC 5D 7D KC KS", floor="4D", then="6C 6D")


def refused(state: State, seat: SeatNo, move: Move) -> Refusal:
    before = repr(state)
    with pytest.raises(Refusal) as refusal:
        play(state, seat, move, unshuffled)
    assert repr(state) == before
    return refusal.value


@pytest.mark.parametrize("move", [DECLARE, turn("AC"), turn("9S")])
def test_not_your_turn(deal: State, move: Move) -> None:
    refusal = refused(deal, B, move)
    assert isinstance(refusal, NotYourTurn)
    assert refusal.facts == {"seat": A}


def test_whoever_sits_elsewhere_has_no_turn(deal: State) -> None:
    assert isinstance(refused(deal, SeatNo(5), turn("9S")), NotYourTurn)


def test_a_move_sent_twice(deal: State) -> None:
    assert isinstance(refused(played(deal, turn("9S")), A, turn("9S")), NotYourTurn)


def test_a_declare_in_the_first_turn(deal: State) -> None:
    """Rule 4.2."""
    assert isinstance(refused(deal, A, DECLARE), FirstRound)
    assert isinstance(refused(played(deal, turn("9S")), B, DECLARE), FirstRound)
    assert played(deal, turn("9S"), turn("AC"), DECLARE).declarer == A


@pytest.mark.parametrize(
    ("discard", "reason"),
    [
        ("KH", NotInHand),
        ("2C 2S", NotInHand),
        ("2C 2C", SameCardTwice),
        ("2C 2D 2H", ThreeOfAKind),
    ],
)
def test_no_legal_discard(deal: State, discard: str, reason: type[Refusal]) -> None:
    """Rule 3, by the same reasons as at a real table."""
    assert isinstance(refused(deal, A, turn(discard)), reason)


def test_nothing_discarded_and_too_much(deal: State) -> None:
    assert isinstance(refused(deal, A, Turn((), DRAW)), WrongNumberOfCards)
    six = (*cards("2C 2D 2H 9S JH"), *cards("2S"))
    assert isinstance(refused(deal, A, Turn(six, DRAW)), WrongNumberOfCards)


def test_the_own_discard_picked_up(deal: State) -> None:
    """Rule 2.2."""
    refusal = refused(deal, A, turn("2C 2D", "2D"))
    assert isinstance(refusal, OwnDiscard)
    assert refusal.facts == {"card": "2D"}


@pytest.mark.parametrize("pick_up", ["KC", "6C", "9S", "3H"])
def test_a_card_that_is_not_on_the_floor(deal: State, pick_up: str) -> None:
    """Neither one of somebody's hand, nor the top of the deck by its name, nor a buried one."""
    refusal = refused(deal, A, turn("2C", pick_up))
    assert isinstance(refusal, NotOnFloor)
    assert refusal.facts == {"card": pick_up}


def test_the_floor_is_the_last_discard_only(deal: State) -> None:
    later = played(deal, turn("9S"), turn("KC KS"))
    assert isinstance(refused(later, A, turn("2C", "9S")), NotOnFloor)
    assert isinstance(refused(later, A, turn("2C", "4D")), NotOnFloor)


def test_with_two_decks_the_floor_may_hold_a_copy_of_the_own_discard() -> None:
    state = dealt("KH KC 2C 3C 4C", "AC 5D 7D 8C 9C", floor="KH", rules=HouseRules(decks=2))
    after = played(state, turn("KH", "KH"))
    assert after.hand(A) == state.hand(A)
    assert after.floor == cards("KH")


@pytest.mark.parametrize("move", [DECLARE, turn("AC"), turn("2C", "AC")])
@pytest.mark.parametrize("seat", [A, B])
def test_the_deal_is_over(deal: State, move: Move, seat: SeatNo) -> None:
    over = played(deal, turn("9S"), turn("AC"), DECLARE)
    assert isinstance(refused(over, seat, move), DealOver)


def test_a_total_too_high_to_declare() -> None:
    """Rule 4.4: with just so many one may."""
    hands = ("AC AD AH 2C 9S", "3C 3D 4C 5C 5D")
    dealt_to = {n: dealt(*hands, rules=HouseRules(declare_at_most=n), then="2D") for n in (6, 7)}
    later = {n: played(state, turn("9S"), turn("3C")) for n, state in dealt_to.items()}
    refusal = refused(later[6], A, DECLARE)
    assert isinstance(refusal, DeclareTooHigh)
    assert refusal.facts == {"total": 7, "at_most": 6}
    assert played(later[7], DECLARE).declarer == A
