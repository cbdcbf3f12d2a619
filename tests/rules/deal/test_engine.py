"""Dealing, turns, reshuffles and the end of a deal (rules 2 and 5), card by card."""

from collections.abc import Sequence
from dataclasses import FrozenInstanceError, replace

import pytest

from scorekeeper.rules.cards import DECK, Card
from scorekeeper.rules.deal.engine import play, replay, start
from scorekeeper.rules.deal.moves import Declare, Turn, TurnTaken
from scorekeeper.rules.deal.state import Result, State, result
from scorekeeper.rules.discards import Cards
from scorekeeper.rules.house import DEFAULT_RULES, HouseRules
from scorekeeper.rules.scoring import SeatNo
from scorekeeper.rules.timeline import UnknownSeat, WrongNumberOfPlayers
from tests.rules.deal.dealing import (
    DECLARE,
    A,
    B,
    C,
    all_cards,
    card,
    cards,
    dealt,
    fresh,
    on_top,
    played,
    seats,
    turn,
    unshuffled,
)

HAND_A = "2C 2D 9H 10H JH"
HAND_B = "AC 5D 7D KC KS"
HAND_C = "3C 3D 3H 8S QS"


@pytest.fixture
def deal() -> State:
    return dealt(HAND_A, HAND_B, HAND_C, floor="4D", then="6C 6D 6H 6S 7S")


def test_five_in_a_block_to_each_seat_then_the_floor() -> None:
    state = start(seats(3), B, DEFAULT_RULES, unshuffled)
    assert [state.hand(seat) for seat in seats(3)] == [DECK[:5], DECK[5:10], DECK[10:15]]
    assert state.floor == DECK[15:16]
    assert state.deal.turned_up == DECK[15]
    assert state.deck == DECK[16:]
    assert state.thrower is None


def test_the_first_player_may_only_draw_where_no_card_is_turned_up() -> None:
    """Rule 2.3, option."""
    state = start(seats(2), A, HouseRules(initial_open_card=False), unshuffled)
    assert state.floor == ()
    assert state.deal.turned_up is None
    assert state.deck == DECK[10:]


def test_the_starter_is_first_and_the_others_follow_clockwise() -> None:
    in_it = [SeatNo(6), SeatNo(1), SeatNo(4)]
    state = start(in_it, SeatNo(4), DEFAULT_RULES, unshuffled)
    assert state.deal.order == (4, 6, 1)
    assert state.hand(SeatNo(1)) == DECK[:5], "blocks go to the seats ascending"
    movers = []
    for _ in range(4):
        movers.append(state.to_move)
        state = played(state, turn(str(state.hands[len(state.turns) % 3][0])))
    assert movers == [4, 6, 1, 4]


@pytest.mark.parametrize(("count", "decks"), [(2, 1), (5, 1), (6, 2), (8, 2)])
def test_decks_go_by_the_number_of_seats(count: int, decks: int) -> None:
    """Rule 1.4."""
    state = start(seats(count), A, DEFAULT_RULES, unshuffled)
    assert state.deal.rules.decks == decks
    assert all_cards(state) == fresh(decks)


def test_the_house_may_choose_the_decks() -> None:
    assert all_cards(start(seats(8), A, HouseRules(decks=1), unshuffled)) == fresh(1)
    assert all_cards(start(seats(2), A, HouseRules(decks=2), unshuffled)) == fresh(2)


@pytest.mark.parametrize("count", [0, 1, 9, 12])
def test_two_to_eight_seats(count: int) -> None:
    with pytest.raises(WrongNumberOfPlayers) as refused:
        start(seats(count), A, DEFAULT_RULES, unshuffled)
    assert refused.value.facts == {"field": "players", "low": 2, "high": 8}


def test_the_starter_is_one_of_them() -> None:
    with pytest.raises(UnknownSeat):
        start(seats(3), SeatNo(3), DEFAULT_RULES, unshuffled)


def test_a_turn_from_the_deck(deal: State) -> None:
    after = played(deal, turn("9H 10H JH"))
    assert after.hand(A) == cards("2C 6C 2D")
    assert after.floor == cards("9H 10H JH")
    assert after.buried == cards("4D")
    assert after.deck == deal.deck[1:]
    assert after.turns == (TurnTaken(A, cards("9H 10H JH"), turn("9H").pick_up, card("6C")),)
    assert (after.to_move, after.thrower, after.lap) == (B, A, 1)


def test_a_turn_from_the_floor(deal: State) -> None:
    after = played(deal, turn("JH 9H 10H"), turn("KS KC", "10H"))
    assert after.hand(B) == cards("AC 5D 7D 10H")
    assert after.floor == cards("KC KS")
    assert after.buried == cards("4D 9H JH")
    assert after.deck == deal.deck[1:]


def test_the_order_of_a_discard_makes_no_difference(deal: State) -> None:
    assert played(deal, turn("JH 9H 10H")) == played(deal, turn("9H 10H JH"))


def test_a_state_cannot_be_changed(deal: State) -> None:
    with pytest.raises(FrozenInstanceError):
        deal.deck = ()  # type: ignore[misc]
    assert hash(deal) == hash(dealt(HAND_A, HAND_B, HAND_C, floor="4D", then="6C 6D 6H 6S 7S"))


class Noted:
    """A shuffle that turns the cards round, and notes what it was given."""

    def __init__(self) -> None:
        self.calls: list[tuple[Cards, str]] = []

    def __call__(self, given: Sequence[Card], label: str) -> Cards:
        self.calls.append((tuple(given), label))
        return tuple(reversed(given))


def test_an_empty_deck_is_made_anew_from_what_is_buried(deal: State) -> None:
    """Rule 2.4: neither the floor nor the discard of this turn is shuffled; what is, is sorted."""
    noted = Noted()
    empty = replace(deal, deck=(), buried=deal.deck[::-1])
    after = play(empty, A, turn("2C"), noted)
    assert noted.calls == [(tuple(sorted(deal.deck)), "reshuffle-1")]
    assert after.turns[0].reshuffled
    assert after.turns[0].card == max(deal.deck)
    assert after.deck == tuple(sorted(deal.deck, reverse=True))[1:]
    assert after.buried == cards("4D"), "the old floor, buried after the shuffle"
    assert after.floor == cards("2C")
    again = play(replace(after, deck=(), buried=after.deck), B, turn("KC"), noted)
    assert noted.calls[1][1] == "reshuffle-2"
    assert again.reshuffles == 2


def test_copies_lie_side_by_side_before_a_reshuffle() -> None:
    """FAIR-DEAL: over the buried cards sorted canonically, where copies are adjacent."""
    noted = Noted()
    state = start(seats(2), A, HouseRules(decks=2), unshuffled)
    play(replace(state, deck=(), buried=state.deck), A, turn("AC"), noted)
    given = noted.calls[0][0]
    assert given == tuple(sorted(state.deck))
    assert given[-2:] == (card("KS"), card("KS"))


def test_nothing_is_shuffled_while_there_are_cards_or_the_floor_is_taken(deal: State) -> None:
    noted = Noted()
    last = replace(deal, deck=deal.deck[:1], buried=deal.deck[1:])
    empty = play(last, A, turn("2C"), noted)
    assert empty.deck == ()
    after = play(empty, B, turn("KC", "2C"), noted)
    assert (after.deck, after.reshuffles, noted.calls) == ((), 0, [])


def test_a_good_declare() -> None:
    """Rule 5.1."""
    state = dealt("AC 2C 3H 4H KC", "5C 5D 6H 7H KD", "5H 5S 6S 7C KH", floor="9D", then="2D 2S 2H")
    shown = played(state, turn("KC"), turn("KD"), turn("KH"), DECLARE)
    assert shown.is_over
    assert (shown.to_move, shown.declarer, shown.lap) == (None, A, 2)
    assert result(shown) == Result(
        declarer=A,
        hands={A: cards("AC 2C 2D 3H 4H"), B: cards("5C 5D 6H 7H 2S"), C: cards("7C 2H 5H 5S 6S")},
        totals={A: 12, B: 25, C: 25},  # type: ignore[dict-item]
        points={A: 0, B: 13, C: 13},  # type: ignore[dict-item]
        false_declare=False,
    )


def test_a_false_declare(deal: State) -> None:
    """Rule 5.2."""
    shown = result(played(deal, turn("2C"), turn("KC"), turn("3C"), DECLARE))
    assert shown is not None
    assert shown.totals == {A: 37, B: 29, C: 30}
    assert shown.points == {A: 28, B: 0, C: 0}
    assert shown.false_declare


@pytest.mark.parametrize("laps", [1, 3])
def test_the_laps_run_out(laps: int) -> None:
    """Rule 2.6: a round without declarer."""
    state = dealt("AC 2C 3C 4C 5C", "6C 7C 8C 9C 10C", rules=HouseRules(lap_limit=laps))
    for _ in range(2 * laps):
        assert not state.is_over
        assert result(state) is None
        state = played(state, turn(str(state.hands[len(state.turns) % 2][-1])))
    assert state.is_over
    assert state.to_move is None
    shown = result(state)
    assert shown is not None
    assert (shown.declarer, shown.false_declare) == (None, False)
    assert min(shown.points.values()) == 0
    assert sum(shown.points.values()) == abs(shown.totals[A] - shown.totals[B])


def test_without_a_limit_a_deal_goes_on() -> None:
    state = dealt("AC 2C 3C 4C 5C", "6C 7C 8C 9C 10C", rules=HouseRules(lap_limit=0))
    for _ in range(2 * 100):
        state = played(state, turn(str(state.hands[len(state.turns) % 2][-1])))
    assert not state.is_over
    assert state.lap == 101


def test_the_same_chance_and_moves_give_the_same_state(deal: State) -> None:
    moves: list[Turn | Declare] = [
        turn("9H 10H JH"),
        turn("KC KS", "10H"),
        turn("3H"),
        DECLARE,
    ]
    shown = played(deal, *moves)
    by_seat = [(event.seat, event.move) for event in shown.events]
    assert by_seat == [*zip([A, B, C, A], moves, strict=True)]
    stock = on_top(HAND_A, HAND_B, HAND_C, "4D", "6C 6D 6H 6S 7S")
    again = replay(seats(3), A, DEFAULT_RULES, by_seat, stock)
    assert again == shown
    assert repr(again) == repr(shown)
