"""What a place is worth, and in which order players stand after a night or a season."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import Any, Final, Generic, TypeAlias, TypeVar

K = TypeVar("K", bound=Hashable)
HUNDREDTH: Final = Decimal("0.01")
PAIR: Final = 2


class By(StrEnum):
    """What decided a player's place: the first test in this order that told it from others."""

    POINTS = "points"
    WINS = "wins"
    HEAD_TO_HEAD = "head-to-head"
    AVERAGE = "average-score"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class Finish:
    """How a match ended for one player: a place, shared by `tied`, among `seats`."""

    place: int
    tied: int
    seats: int
    score: int
    rebought: bool = False


@dataclass(frozen=True, slots=True)
class Tally(Generic[K]):
    """What a player has: points that count, and what breaks ties."""

    player: K
    points: Decimal
    wins: int
    score: int  # of all matches together
    matches: int

    @property
    def average(self) -> Fraction:
        return Fraction(self.score, self.matches)


@dataclass(frozen=True, slots=True)
class Placed(Generic[K]):
    tally: Tally[K]
    place: int
    decided_by: By


Worth = Callable[[int, int], Fraction]  # of a place, among so many
SCHEMES: Final[Mapping[str, Worth]] = {
    "balanced": lambda place, seats: 1 + Fraction(6 * (seats - place), seats - 1),
    "wins": lambda place, _seats: Fraction(place == 1),
    "placement": lambda place, seats: Fraction(seats - place),
}
LOW_SCORE: Final = "low-score"  # the sum of the scores: lower is better

Group: TypeAlias = list[Tally[K]]
Test: TypeAlias = tuple[By, Callable[[Group[K]], list[Group[K]]]]
Ahead: TypeAlias = Callable[[K, K], int]  # above 0: the first; below: the second; 0: neither


def lower_is_better(scheme: str) -> bool:
    return scheme == LOW_SCORE


def points(scheme: str, finish: Finish, rebuy_cost: Decimal) -> Decimal:
    """Points to two decimals; who shares a place gets the mean of the places that are shared."""
    cost = rebuy_cost if finish.rebought else Decimal()
    if lower_is_better(scheme):
        return Decimal(finish.score) + cost
    places = range(finish.place, finish.place + finish.tied)
    worth = sum((SCHEMES[scheme](place, finish.seats) for place in places), Fraction())
    return hundredths(worth / finish.tied) - cost


def hundredths(exact: Fraction) -> Decimal:
    """Rounded to two decimals, halves up."""
    return (Decimal(exact.numerator) / exact.denominator).quantize(HUNDREDTH, ROUND_HALF_UP)


def counting(nights: Mapping[K, Decimal], best: int | None, scheme: str) -> tuple[K, ...]:
    """The nights that count: the best so many, the earlier of equal ones; all by default."""
    sign = 1 if lower_is_better(scheme) else -1
    ranked = sorted(nights, key=lambda night: sign * nights[night])
    return tuple(ranked if best is None else ranked[:best])


def placed(tallies: Iterable[Tally[K]], scheme: str, ahead: Ahead[K]) -> tuple[Placed[K], ...]:
    """Everybody in order: by points, match wins, head-to-head where exactly two are left, lower
    average score; who is still equal shares the place (1, 2, 2, 4).
    """
    sign = 1 if lower_is_better(scheme) else -1
    tests: list[Test[K]] = [
        (By.POINTS, _split_by(lambda tally: sign * tally.points)),
        (By.WINS, _split_by(lambda tally: -tally.wins)),
        (By.HEAD_TO_HEAD, lambda group: _split_two(group, ahead)),
        (By.AVERAGE, _split_by(lambda tally: tally.average)),
    ]
    return tuple(_numbered(_ordered(list(tallies), tests, By.POINTS)))


def _ordered(
    group: Group[K], tests: Sequence[Test[K]], decided: By
) -> Iterator[tuple[Group[K], By]]:
    """Groups of equals in order, each with the test that told it from the others."""
    if not tests or len(group) == 1:
        yield group, decided if len(group) == 1 else By.SHARED
        return
    (test, split), *others = tests
    for part in split(group):
        yield from _ordered(part, others, test)


def _numbered(groups: Iterable[tuple[Group[K], By]]) -> Iterator[Placed[K]]:
    place = 1
    for group, decided in groups:
        yield from (Placed(tally, place, decided) for tally in group)
        place += len(group)


def _split_by(key: Callable[[Tally[K]], Any]) -> Callable[[Group[K]], list[Group[K]]]:
    def split(group: Group[K]) -> list[Group[K]]:
        return [list(equal) for _rank, equal in groupby(sorted(group, key=key), key)]

    return split


def _split_two(group: Group[K], ahead: Ahead[K]) -> list[Group[K]]:
    if len(group) != PAIR:
        return [group]
    one, two = group
    lead = ahead(one.player, two.player)
    if not lead:
        return [group]
    return [[one], [two]] if lead > 0 else [[two], [one]]
