"""Odds and the worth of a declare, held against every case counted out and scored by rule 5."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod

import pytest

from scorekeeper.rules.bots.odds import (
    ABOVE_CEILING,
    all_at_least,
    expected,
    expected_lowest,
    odds,
    worth_of_declare,
)
from scorekeeper.rules.bots.reading import ANY, Holding
from scorekeeper.rules.cards import Card
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.scoring import SeatNo, score_round
from tests.rules.deal.dealing import A, cards

UNSEEN: Mapping[Card, int] = dict.fromkeys(cards("AC AD 3H 8S KS"), 1)
POINTS = 1, 1, 3, 8, 10
OTHERS = Holding(cards("2C"), (ANY,)), Holding((), (ANY, 5)), Holding(cards("4C 4D"), ())
HANDS = [odds(holding, UNSEEN) for holding in OTHERS]


@dataclass(frozen=True)
class Case:
    totals: tuple[int, ...]
    chance: float


def cases() -> Iterator[Case]:
    """One card for each closed one; the fourth is there in any case."""
    freely = [1 / len(POINTS)] * len(POINTS)
    weights = [1 if points <= 5 else ABOVE_CEILING for points in POINTS]
    kept = [weight / sum(weights) for weight in weights]
    likely = [[*zip(POINTS, chances, strict=True)] for chances in (freely, freely, kept)]
    for first, second, third in product(*likely):
        chance = prod(chance for _points, chance in (first, second, third))
        yield Case((2 + first[0], second[0] + third[0], 8), chance)


def test_a_hand_is_worth_so_much_or_more() -> None:
    for total in range(1, 30):
        counted = sum(case.chance for case in cases() if case.totals[1] >= total)
        assert all_at_least(HANDS[1:2], total) == pytest.approx(counted)


def test_what_a_hand_and_the_lowest_hand_are_worth_on_average() -> None:
    for place, hand in enumerate(HANDS):
        counted = sum(case.chance * case.totals[place] for case in cases())
        assert expected(hand) == pytest.approx(counted)
    lowest = sum(case.chance * min(case.totals) for case in cases())
    assert expected_lowest(HANDS) == pytest.approx(lowest)


@pytest.mark.parametrize("penalty", [0, 20, 100])
@pytest.mark.parametrize("tie_is_false", [False, True])
def test_what_a_declare_is_worth(*, tie_is_false: bool, penalty: int) -> None:
    rules = HouseRules(tie_is_false=tie_is_false, penalty=penalty)
    for own in range(1, 51):
        counted = sum(case.chance * more_than_own(case, own, rules) for case in cases())
        assert worth_of_declare(HANDS, own, rules) == pytest.approx(counted)


def more_than_own(case: Case, own: int, rules: HouseRules) -> float:
    totals = {SeatNo(seat): total for seat, total in enumerate((own, *case.totals))}
    points = score_round(totals, A, rules).points
    return sum(points[seat] for seat in totals if seat != A) / len(case.totals) - points[A]
