"""Whatever the house and the table: legal moves only, an end, and no look at hidden cards."""

import os
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from scorekeeper.rules.bots.bot import Bot
from scorekeeper.rules.bots.reading import read
from scorekeeper.rules.bots.registry import BOTS
from scorekeeper.rules.cards import Card, in_order
from scorekeeper.rules.deal.legal import legal_moves
from scorekeeper.rules.deal.state import State
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.scoring import SeatNo
from tests.rules.bots.bench import numbers, states, to_move

DEALS = 2_000 if os.environ.get("LONG_TESTS") else 30

every_bot = pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)


@pytest.mark.parametrize("seed", range(DEALS))
def test_every_deal_ends_by_legal_moves(seed: int) -> None:
    *_, last = states(seed)
    assert last.is_over


@pytest.mark.parametrize("seed", range(8))
def test_a_deal_without_an_end_of_its_own_ends(seed: int) -> None:
    """Only a single ace may declare, and nobody counts the laps."""
    *_, last = states(seed, HouseRules(declare_at_most=1, lap_limit=0))
    assert last.declarer is not None


@every_bot
def test_a_bot_moves_legally_in_any_situation(bot: Bot) -> None:
    for seed in range(1000, 1000 + DEALS // 4):
        for state in [*states(seed)][:-1:3]:
            assert bot(to_move(state), numbers(seed)) in legal_moves(to_move(state))


@every_bot
def test_the_same_chance_gives_the_same_move(bot: Bot) -> None:
    for state in [*states(seed=3)][:-1]:
        view = to_move(state)
        assert bot(view, numbers(8)) == bot(view, numbers(8))


@every_bot
def test_hidden_cards_make_no_difference(bot: Bot) -> None:
    """Whatever the mover cannot see is dealt anew among the places that it cannot see."""
    changed = 0
    for seed in range(2000, 2000 + DEALS // 6):
        for state in [*states(seed)][:-1:2]:
            other = dealt_anew(state, Random(seed))
            changed += other != state
            assert bot(to_move(other), numbers(seed)) == bot(to_move(state), numbers(seed))
    assert changed


def dealt_anew(state: State, chance: Random) -> State:
    open_cards = {seat: open_hand(state, seat) for seat in state.deal.order}
    mover = state.to_move
    closed = [
        [] if seat == mover else [*(Counter(state.hand(seat)) - open_cards[seat]).elements()]
        for seat in state.deal.order
    ]
    pool = [card for cards in (*closed, state.deck) for card in cards]
    chance.shuffle(pool)
    hands = [
        in_order([*(Counter(hand) - Counter(hidden)).elements(), *(pool.pop() for _ in hidden)])
        for hand, hidden in zip(state.hands, closed, strict=True)
    ]
    return replace(state, hands=tuple(hands), deck=tuple(pool))


def open_hand(state: State, seat: SeatNo) -> Counter[Card]:
    """What everybody saw the seat pick up, and not yet discard again."""
    held: Counter[Card] = Counter()
    for turn in state.public:
        if turn.seat == seat:
            held -= Counter(turn.discard)
            held += Counter([turn.card] if turn.card else [])
    return held


@pytest.mark.parametrize("seed", range(3000, 3000 + DEALS // 3))
def test_what_is_read_is_true(seed: int) -> None:
    for state in [*states(seed)][:-1]:
        reading = read(to_move(state))
        hidden = Counter(state.deck)
        for seat, holding in reading.others.items():
            hand = Counter(state.hand(seat))
            assert Counter(holding.known) <= hand
            assert len(holding.known) + len(holding.ceilings) == hand.total()
            hidden += hand - Counter(holding.known)
        assert reading.unseen == hidden
        assert reading.closed == (hidden if state.deck else Counter(state.buried))
