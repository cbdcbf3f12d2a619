"""The rules against the oracle: a second reading of rule 3 that shares nothing with the first."""

import os
import random
from collections.abc import Sequence

import pytest

from scorekeeper.rules.cards import DECK, Card, hand_total
from scorekeeper.rules.discards import classify, options
from scorekeeper.rules.errors import Forbidden
from scorekeeper.rules.house import HouseRules
from tests.rules.oracle import CLAUSES, HOUSES, KINDS, House, dealt, judged, parts, worth

HANDS = 200_000 if os.environ.get("LONG_TESTS") else 20_000
CARDS = {str(card): card for card in DECK}


def _ours(cards: Sequence[str], rules: HouseRules, hand: Sequence[Card] | None = None) -> str:
    try:
        return classify(_cards(cards), rules, hand)
    except Forbidden as refusal:
        return refusal.code


def _cards(texts: Sequence[str]) -> tuple[Card, ...]:
    return tuple(CARDS[text] for text in texts)


def _judge_hand(hand: Sequence[str], house: House) -> set[str]:
    """Hold both readings against each other, for each part of the hand; what was found."""
    rules, held = HouseRules.from_dict(house), _cards(hand)
    found = {part: judged(part, house, hand) for part in parts(hand)}
    for part, verdict in found.items():
        assert _ours(part, rules, held) == verdict, (part, hand, house)
    listed = options(held, rules)
    legal = {part: verdict for part, verdict in found.items() if verdict in KINDS}
    assert {tuple(map(str, one.cards)): one.kind for one in listed} == legal
    assert len(listed) == len(legal)
    points = [worth([str(card) for card in one.cards]) for one in listed]
    assert [one.points for one in listed] == points == sorted(points, reverse=True)
    return {*found.values()}


def test_20_000_random_hands_and_every_part_of_each() -> None:
    """Each hand by the default rules, and by a house of its own."""
    rng = random.Random(20_000)
    seen: set[str] = set()
    for _ in range(HANDS):
        house = rng.choice(HOUSES[1:])
        hand, strange = dealt(rng, house["decks"]), dealt(rng, house["decks"])
        assert hand_total(_cards(hand)) == worth(hand)
        for each in (HOUSES[0], house):
            seen |= _judge_hand(hand, each)
            verdict = judged(strange, each, hand)
            assert _ours(strange, HouseRules.from_dict(each), _cards(hand)) == verdict
            seen.add(verdict)
    assert seen == {*CLAUSES}


@pytest.mark.parametrize("house", HOUSES, ids=range(len(HOUSES)))
def test_cards_of_no_hand(house: House) -> None:
    """They are judged as if the hand were as large as needed."""
    rng, rules = random.Random(5), HouseRules.from_dict(house)
    for _ in range(500):
        cards = dealt(rng, decks=2)
        assert _ours(cards, rules) == judged(cards, house)
