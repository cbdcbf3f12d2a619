"""Scoring beyond the vectors: other penalties, ties, no declarer, limits (rules 2.6, 4.4 and 5)."""

from itertools import product

import pytest

from scorekeeper.rules.elimination import is_knocked_out, places
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.scoring import (
    DeclarerNotIn,
    DeclareTooHigh,
    TotalOutOfRange,
    check_declare,
    check_totals,
    entry_possible,
    score_round,
)


@pytest.mark.parametrize(("penalty", "points"), [(0, 2), (20, 22), (25, 27), (100, 102)])
def test_other_penalties(penalty: int, points: int) -> None:
    """Rule 5.4."""
    scored = score_round({"A": 10, "B": 8, "C": 15}, "A", HouseRules(penalty=penalty))
    assert scored.points == {"A": points, "B": 0, "C": 0}
    assert scored.lowest == ("B",)


def test_a_tie_that_is_false_costs_exactly_the_penalty() -> None:
    """Rule 5.3."""
    rules = HouseRules(penalty=7, tie_is_false=True)
    scored = score_round({"A": 8, "B": 8, "C": 9}, "A", rules)
    assert scored.points == {"A": 7, "B": 0, "C": 0}
    assert scored.false_declare


def test_a_false_declare_that_costs_nothing_is_still_false() -> None:
    scored = score_round({"A": 8, "B": 8}, "A", HouseRules(penalty=0, tie_is_false=True))
    assert scored.points == {"A": 0, "B": 0}
    assert scored.false_declare


@pytest.mark.parametrize("tie_is_false", [False, True])
def test_a_round_without_declarer_penalises_nobody(tie_is_false: bool) -> None:
    """Rule 2.6."""
    totals = {"A": 8, "B": 8, "C": 20}
    scored = score_round(totals, None, HouseRules(tie_is_false=tie_is_false))
    assert scored.points == {"A": 0, "B": 0, "C": 12}
    assert not scored.false_declare
    assert scored.lowest == ("A", "B")


@pytest.mark.parametrize("total", [0, -3, 51, 1000])
def test_a_hand_is_worth_1_to_50(total: int) -> None:
    check_totals({"A": 1, "B": 50})
    with pytest.raises(TotalOutOfRange) as refused:
        check_totals({"A": 10, "B": total})
    assert refused.value.facts == {"field": "totals.B", "low": 1, "high": 50}


def test_declaring_with_too_much() -> None:
    """Rule 4.4."""
    rules = HouseRules(declare_at_most=5)
    check_declare({"A": 5, "B": 6}, "A", rules)
    check_declare({"A": 6, "B": 6}, None, rules)
    check_declare({"A": 50, "B": 6}, "A", HouseRules())
    with pytest.raises(DeclareTooHigh) as refused:
        check_declare({"A": 5, "B": 6}, "B", rules)
    assert refused.value.facts == {"total": 6, "at_most": 5, "field": "totals.B"}
    with pytest.raises(DeclarerNotIn) as nobody:
        check_declare({"A": 5, "B": 6}, "C", rules, "later.5.")
    assert nobody.value.facts == {"field": "later.5.declarer"}


@pytest.mark.parametrize(
    "rules",
    [
        HouseRules(penalty=3),
        HouseRules(penalty=3, tie_is_false=True),
        HouseRules(penalty=3, declare_at_most=2),
        HouseRules(penalty=0),
    ],
    ids=range(4),
)
@pytest.mark.parametrize("declarer", ["A", None])
def test_possible_entries_by_scoring_all_totals(rules: HouseRules, declarer: str | None) -> None:
    """Totals from 1 to 9 only: points under 6 cannot tell the difference."""
    possible = set()
    for a, b, c in product(range(1, 10), repeat=3):
        if declarer is None or a <= (rules.declare_at_most or 9):
            scored = score_round({"A": a, "B": b, "C": c}, declarer, rules)
            possible.add((scored.points["A"], scored.points["B"], scored.points["C"]))
    for a, b, c in product(range(-1, 6), repeat=3):
        entry = {"A": a, "B": b, "C": c}
        assert entry_possible(declarer, entry, rules) is ((a, b, c) in possible), entry


@pytest.mark.parametrize(("score", "over", "reached"), [(24, 0, 0), (25, 0, 1), (26, 1, 1)])
def test_the_threshold(score: int, over: int, reached: int) -> None:
    """Rule 6.1."""
    assert is_knocked_out(score, HouseRules(threshold=25)) == over
    assert is_knocked_out(score, HouseRules(threshold=25, out_on_reaching=True)) == reached


def test_places() -> None:
    """Rule 7: in before out, out later before out earlier, then score, then shared."""
    rows = [
        ("out early, low", 2, 101),
        ("out late, high", 5, 130),
        ("left before the first", 0, 0),
        ("in, high", None, 90),
        ("in, low", None, 3),
        ("in, high too", None, 90),
        ("out late, low", 5, 101),
        ("out late, low too", 5, 101),
    ]
    placed = places(rows)
    assert placed == {
        "in, low": 1,
        "in, high": 2,
        "in, high too": 2,
        "out late, low": 4,
        "out late, low too": 4,
        "out late, high": 6,
        "out early, low": 7,
        "left before the first": 8,
    }
    assert places([("A", None, 4), ("B", None, 4)]) == {"A": 1, "B": 1}
