"""Who sat together, night by night, and when everybody will have met everybody."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import combinations, groupby, pairwise
from math import ceil
from operator import itemgetter
from statistics import fmean, median
from typing import Final, Self

from scorekeeper.league.models import Night, Result, Season
from scorekeeper.league.queries.faces import Faces
from scorekeeper.league.queries.ratings import ORDER

REGULAR: Final = 3  # who came to at least one night of three is forecast for
PACE_OF: Final = 3  # nights: as many as new pairs are counted on
NIGHT, TABLE = "table__round__night", "table"
Pair = tuple[int, int]  # row ids, the lower first


@dataclass(frozen=True, slots=True)
class Meetings:
    """Who sat together on one night: row ids, table by table."""

    night: Night
    tables: Sequence[tuple[int, ...]]
    players: frozenset[int]
    pairs: Sequence[Pair]

    @classmethod
    def of(cls, night: Night, tables: Sequence[tuple[int, ...]]) -> Self:
        players = frozenset(one for table in tables for one in table)
        return cls(night, tables, players, [two for one in tables for two in combinations(one, 2)])


@dataclass(frozen=True, slots=True)
class Forecast:
    """Of those who come regularly: pairs that have met, of all, and when the last will have."""

    people: int
    met: int
    pairs: int
    pace: float  # new pairs a night, lately
    met_on: date | None  # the night on which everybody had met everybody
    nights: int | None  # to go, at this pace; None: no end in sight
    by: date | None

    @property
    def percent(self) -> int:
        return 100 * self.met // self.pairs if self.pairs else 0


def meetings(season: Season, people: Faces) -> list[Meetings]:
    """The nights of the season on which anything was over, in order."""
    nights = season.nights.in_bulk()
    rows = Result.objects.filter(table__round__night__season=season).order_by(*ORDER)
    sat = rows.values_list(NIGHT, TABLE, "player")
    return [
        Meetings.of(nights[night], [_at_table(seats, people) for seats in _by(of_night, 1)])
        for night, of_night in groupby(sat, itemgetter(0))
    ]


def _by(rows: Iterable[tuple[int, int, int]], at: int) -> Iterator[list[tuple[int, int, int]]]:
    return (list(same) for _key, same in groupby(rows, itemgetter(at)))


def _at_table(seats: Iterable[tuple[int, int, int]], people: Faces) -> tuple[int, ...]:
    return tuple(sorted({people[player].pk for _night, _table, player in seats}))


def forecast(evenings: Sequence[Meetings], members: Collection[int]) -> Forecast | None:
    """When all members who come regularly will have met, at the pace of the last nights."""
    regulars = _regulars(evenings, members)
    wanted = set(combinations(sorted(regulars), 2))
    if not wanted:
        return None
    new = _new_pairs(evenings, wanted)
    left = len(wanted) - sum(new)
    pace = fmean(new[-PACE_OF:])
    nights = ceil(left / pace) if left and pace else None
    gap = _gap(evenings)
    return Forecast(
        people=len(regulars),
        met=len(wanted) - left,
        pairs=len(wanted),
        pace=pace,
        met_on=None if left else _last_new(evenings, new),
        nights=nights,
        by=evenings[-1].night.date + nights * gap if nights and gap else None,
    )


def _regulars(evenings: Sequence[Meetings], members: Collection[int]) -> set[int]:
    came = Counter(one for evening in evenings for one in evening.players if one in members)
    return {one for one, nights in came.items() if nights * REGULAR >= len(evenings)}


def _new_pairs(evenings: Sequence[Meetings], wanted: set[Pair]) -> list[int]:
    """How many of the wanted pairs met for the first time, night by night."""
    seen, new = set[Pair](), []
    for evening in evenings:
        first = (set(evening.pairs) & wanted) - seen
        seen |= first
        new.append(len(first))
    return new


def _last_new(evenings: Sequence[Meetings], new: Sequence[int]) -> date:
    return [one.night.date for one, count in zip(evenings, new, strict=True) if count][-1]


def _gap(evenings: Sequence[Meetings]) -> timedelta | None:
    """The usual time from one night to the next."""
    days = [(two.night.date - one.night.date).days for one, two in pairwise(evenings)]
    return timedelta(days=max(1, round(median(days)))) if days else None
