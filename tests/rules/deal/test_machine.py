"""Any deal, by any moves and attempts, under any house rules (hypothesis)."""

import os
from collections.abc import Iterator
from dataclasses import replace

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from scorekeeper.rules.cards import DECK, Card
from scorekeeper.rules.chance import Shuffle
from scorekeeper.rules.deal.engine import play, replay, start
from scorekeeper.rules.deal.legal import forced_turn, legal_moves
from scorekeeper.rules.deal.moves import Declare, Move, PickUp, Pile, Turn, TurnTaken
from scorekeeper.rules.deal.state import State, result
from scorekeeper.rules.deal.view import view
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.scoring import SeatNo, score_round
from tests.rules.deal.dealing import all_cards, fresh, seeded

LONG = bool(os.environ.get("LONG_TESTS"))
SEATS = st.integers(0, 11).map(SeatNo)
CARDS = st.sampled_from(DECK)


@st.composite
def houses(draw: st.DrawFn) -> HouseRules:
    return HouseRules(
        penalty=draw(st.sampled_from([20, 0, 100])),
        tie_is_false=draw(st.booleans()),
        decks=draw(st.sampled_from([None, 1, 2])),
        initial_open_card=draw(st.booleans()),
        lap_limit=draw(st.sampled_from([30, 0, 1, 5, 99])),
        mixed_two_pairs=draw(st.booleans()),
        suited_sequences=draw(st.booleans()),
        declare_at_most=draw(st.sampled_from([None, None, 5, 20])),
    )


class AnyDeal(RuleBasedStateMachine):
    house: HouseRules
    seats: list[SeatNo]
    starter: SeatNo
    shuffle: Shuffle
    state: State

    @initialize(
        house=houses(),
        seats=st.sets(SEATS, min_size=2, max_size=8),
        starter=st.integers(0, 7),
        seed=st.integers(0, 2**32),
    )
    def deal(self, house: HouseRules, seats: set[SeatNo], starter: int, seed: int) -> None:
        self.house, self.seats, self.shuffle = house, sorted(seats), seeded(seed)
        self.starter = self.seats[starter % len(seats)]
        self.state = start(seats, self.starter, house, self.shuffle)

    @property
    def mover(self) -> SeatNo:
        assert self.state.to_move is not None
        return self.state.to_move

    def legal(self, seat: SeatNo) -> tuple[Move, ...]:
        return legal_moves(view(self.state, seat))

    @rule(picks=st.lists(st.integers(0, 2**16), min_size=1, max_size=15))
    def play_on(self, picks: list[int]) -> None:
        for pick in picks:
            if self.state.is_over:
                return
            legal = [move for move in self.legal(self.mover) if isinstance(move, Turn)]
            self.move(self.mover, legal[pick % len(legal)])

    @precondition(lambda self: not self.state.is_over)
    @rule()
    def clock(self) -> None:
        self.move(self.mover, forced_turn(view(self.state, self.mover)))

    @precondition(lambda self: not self.state.is_over)
    @rule()
    def declare(self) -> None:
        self.attempt(self.mover, Declare())

    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        """Cards of the hand mostly, and mostly from the floor or the deck."""
        seat = data.draw(st.sampled_from([*self.state.deal.order, SeatNo(12)]))
        held = st.sampled_from(view(self.state, seat).hand or DECK)
        discard = data.draw(st.lists(st.one_of(held, held, CARDS), max_size=6))
        near: list[PickUp] = [Pile.DECK, *self.state.floor, *discard]
        pick_up: PickUp = data.draw(st.one_of(st.sampled_from(near), CARDS))
        self.attempt(seat, Turn(tuple(discard), pick_up))

    def attempt(self, seat: SeatNo, move: Move) -> None:
        """Accepted if and only if it is among the legal moves of the seat's view."""
        if _in_order(move) in self.legal(seat):
            self.move(seat, move)
            return
        before = repr(self.state)
        try:
            play(self.state, seat, move, self.shuffle)
        except Refusal:
            assert repr(self.state) == before
        else:
            raise AssertionError(move)

    def move(self, seat: SeatNo, move: Move) -> None:
        before, self.state = self.state, play(self.state, seat, move, self.shuffle)
        sizes = [len(hand) for hand in self.state.hands]
        assert all(now <= then for now, then in zip(sizes, map(len, before.hands), strict=True))
        assert before.turns == self.state.turns[: len(before.turns)]
        if isinstance(move, Turn):
            assert len(self.state.hand(seat)) == len(before.hand(seat)) - len(move.discard) + 1

    @invariant()
    def no_card_is_lost_or_made(self) -> None:
        assert all_cards(self.state) == fresh(self.house.decks_for(len(self.seats)))

    @invariant()
    def a_hand_has_one_to_five_cards(self) -> None:
        assert all(1 <= len(hand) <= 5 for hand in self.state.hands)
        assert all(hand == tuple(sorted(hand)) for hand in self.state.hands)

    @invariant()
    def exactly_one_seat_is_to_move(self) -> None:
        movers = [seat for seat in self.seats if self.legal(seat)]
        assert movers == ([] if self.state.is_over else [self.mover])

    @invariant()
    def nobody_sees_what_is_hidden(self) -> None:
        """With other cards in the deck and in the other hands, the view is the very same."""
        if self.state.is_over:
            return
        for seat in (*self.seats, SeatNo(12), None):
            other = _with_other_secrets(self.state, seat)
            assert view(other, seat) == view(self.state, seat)

    @invariant()
    def the_result_is_that_of_the_score_sheet(self) -> None:
        shown = result(self.state)
        assert (shown is None) is not self.state.is_over
        if shown is not None:
            scored = score_round(shown.totals, self.state.declarer, self.house)
            assert shown.points == scored.points
            assert shown.false_declare is scored.false_declare

    def teardown(self) -> None:
        """Every deal ends, and replays."""
        if not hasattr(self, "state"):
            return
        while not self.state.is_over:
            may_declare = Declare() in self.legal(self.mover)
            if self.house.lap_limit == 0 and (may_declare or self.state.lap > 50):
                break
            self.clock()
        moves = [(event.seat, event.move) for event in self.state.events]
        again = replay(self.seats, self.starter, self.house, moves, self.shuffle)
        assert again == self.state
        assert repr(again) == repr(self.state)


def _in_order(move: Move) -> Move:
    if isinstance(move, Turn):
        return replace(move, discard=tuple(sorted(move.discard)))
    return move


def _with_other_secrets(state: State, seat: SeatNo | None) -> State:
    """Every card that is hidden from that seat changes places with the next one."""
    order = state.deal.order
    others = [at for at, each in enumerate(order) if each != seat]
    hidden = [*state.deck, *(card for at in others for card in state.hands[at])]
    moved = iter([*hidden[1:], *hidden[:1]])
    deck = _taken(moved, len(state.deck))
    hands = [
        _taken(moved, len(hand)) if at in others else hand for at, hand in enumerate(state.hands)
    ]
    turns = [turn if turn.seat == seat else _misremembered(turn) for turn in state.turns]
    buried = state.buried[::-1]
    return replace(state, deck=deck, hands=tuple(hands), buried=buried, turns=tuple(turns))


def _taken(cards: Iterator[Card], number: int) -> tuple[Card, ...]:
    return tuple(next(cards) for _ in range(number))


def _misremembered(turn: TurnTaken) -> TurnTaken:
    """A closed card was another one."""
    return replace(turn, card=DECK[0]) if turn.picked_up is Pile.DECK else turn


AnyDeal.TestCase.settings = settings(
    max_examples=1_500 if LONG else 100,
    stateful_step_count=50 if LONG else 20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestAnyDeal = AnyDeal.TestCase
