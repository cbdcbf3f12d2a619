"""How likely the totals of closed hands are, and what a declare against them is worth (rule 5)."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import prod
from statistics import fmean
from typing import Final, TypeAlias

from scorekeeper.rules.bots.reading import Holding
from scorekeeper.rules.cards import PICTURE_POINTS, Card
from scorekeeper.rules.house import HouseRules

Odds: TypeAlias = tuple[float, ...]  # by total, from 0: how likely a hand is worth so much or more

ABOVE_CEILING: Final = 0.1  # how often a card that would have been thrown was kept all the same


def odds(holding: Holding, unseen: Mapping[Card, int]) -> Odds:
    exactly = [0.0] * sum(card.points for card in holding.known) + [1.0]
    copies = [0] * (PICTURE_POINTS + 1)
    for card, number in unseen.items():
        copies[card.points] += number
    for ceiling in holding.ceilings:
        exactly = _with_card(exactly, _below_ceiling(copies, ceiling))
    return tuple(accumulate(reversed(exactly)))[::-1]


def at_least(hand: Odds, total: int) -> float:
    return hand[total] if total < len(hand) else 0.0


def all_at_least(hands: Sequence[Odds], total: int) -> float:
    return prod(at_least(hand, total) for hand in hands)


def expected(hand: Odds) -> float:
    return sum(hand[1:])


def expected_lowest(hands: Sequence[Odds]) -> float:
    return sum(all_at_least(hands, total) for total in range(1, min(map(len, hands))))


def chance_of_good_declare(hands: Sequence[Odds], own: int, rules: HouseRules) -> float:
    """Rules 5.1 and 5.3."""
    return all_at_least(hands, own + rules.tie_is_false)


def worth_of_declare(hands: Sequence[Odds], own: int, rules: HouseRules) -> float:
    """The points that the others can expect on average, less the own ones (5.1 and 5.2)."""
    good = chance_of_good_declare(hands, own, rules)
    above = [
        sum(hand[own + 1 :]) / (at_least(hand, own + rules.tie_is_false) or 1) for hand in hands
    ]
    below = sum(1 - all_at_least(hands, total) for total in range(1, own + 1))
    return good * fmean(above) - (1 - good) * rules.penalty - below


def _below_ceiling(copies: Sequence[int], ceiling: int) -> list[float]:
    likely = [
        number if points <= ceiling else number * ABOVE_CEILING
        for points, number in enumerate(copies)
    ]
    return [weight / sum(likely) for weight in likely]


def _with_card(hand: Sequence[float], card: Sequence[float]) -> list[float]:
    total = [0.0] * (len(hand) + len(card) - 1)
    for points, chance in enumerate(card):
        for before, likely in enumerate(hand):
            total[before + points] += chance * likely
    return total
