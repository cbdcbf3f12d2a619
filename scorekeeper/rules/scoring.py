"""Scoring one round from the totals shown (rules 4.4, 5 and 2.6)."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Final, Generic, NewType, TypeVar

from scorekeeper.rules.errors import Forbidden, Impossible
from scorekeeper.rules.house import HouseRules

SeatNo = NewType("SeatNo", int)
RoundNo = NewType("RoundNo", int)
Points = NewType("Points", int)

K = TypeVar("K", bound=Hashable)

LOWEST_TOTAL: Final = 1  # rule 1.3
HIGHEST_TOTAL: Final = 50


class TotalOutOfRange(Impossible):
    """Facts: field, low, high."""

    code = "total-out-of-range"
    clause = "1.3"


class DeclarerNotIn(Impossible):
    """Whoever declared has no total in this round. Facts: field, and seat in a match."""

    code = "declarer-not-in"
    clause = "4.1"


class DeclareTooHigh(Forbidden):
    """Facts: total, at_most, and the field of the total."""

    code = "declare-too-high"
    clause = "4.4"


@dataclass(frozen=True, slots=True)
class RoundPoints(Generic[K]):
    points: Mapping[K, Points]
    false_declare: bool
    lowest: tuple[K, ...]  # who showed the lowest total, in the order given


def check_totals(totals: Mapping[K, int], path: str = "totals") -> None:
    """Rule 1.3: a hand is worth 1 to 50."""
    for who, total in totals.items():
        if not LOWEST_TOTAL <= total <= HIGHEST_TOTAL:
            raise TotalOutOfRange(field=f"{path}.{who}", low=LOWEST_TOTAL, high=HIGHEST_TOTAL)


def may_declare_with(total: int, rules: HouseRules) -> bool:
    """Rule 4.4."""
    return rules.declare_at_most is None or total <= rules.declare_at_most


def check_declare(
    totals: Mapping[K, int], declarer: K | None, rules: HouseRules, path: str = ""
) -> None:
    """The declarer must be among the totals, and low enough for the house (rule 4.4)."""
    if declarer is None:
        return
    if declarer not in totals:
        raise DeclarerNotIn(field=f"{path}declarer")
    if not may_declare_with(totals[declarer], rules):
        raise DeclareTooHigh(
            total=totals[declarer],
            at_most=rules.declare_at_most,
            field=f"{path}totals.{declarer}",
        )


def is_false_declare(totals: Mapping[K, int], declarer: K | None, rules: HouseRules) -> bool:
    """Rules 5.2 and 5.3: another total is below the declarer's, by option also one equal."""
    if declarer is None:
        return False
    own = totals[declarer]
    others = [total for who, total in totals.items() if who != declarer]
    return any(total < own or (rules.tie_is_false and total == own) for total in others)


def score_round(totals: Mapping[K, int], declarer: K | None, rules: HouseRules) -> RoundPoints[K]:
    """Rule 5, and rule 2.6 for a round without declarer. Totals of everybody who is in."""
    low = min(totals.values(), default=0)
    false = is_false_declare(totals, declarer, rules)
    if false:  # 5.2
        points = {
            who: Points(rules.penalty + total - low if who == declarer else 0)
            for who, total in totals.items()
        }
    else:  # 5.1: a good declarer's total is the lowest; without declarer the lowest takes its part
        points = {who: Points(total - low) for who, total in totals.items()}
    return RoundPoints(points, false, tuple(who for who, total in totals.items() if total == low))


def entry_possible(declarer: K | None, round_scores: Mapping[K, int], rules: HouseRules) -> bool:
    """Whether some totals give just these points (rule 5.5): the lowest possible ones are tried."""
    good = {who: LOWEST_TOTAL + points for who, points in round_scores.items()}
    false = {
        who: LOWEST_TOTAL + (points - rules.penalty if who == declarer else points)
        for who, points in round_scores.items()
    }
    return any(_gives(totals, declarer, round_scores, rules) for totals in (good, false))


def _gives(
    totals: Mapping[K, int], declarer: K | None, points: Mapping[K, int], rules: HouseRules
) -> bool:
    in_range = all(LOWEST_TOTAL <= total <= HIGHEST_TOTAL for total in totals.values())
    allowed = declarer is None or may_declare_with(totals[declarer], rules)
    return in_range and allowed and score_round(totals, declarer, rules).points == points
