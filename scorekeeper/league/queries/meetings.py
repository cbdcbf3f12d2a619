"""Who sat together, night by night, and when everybody will have met everybody."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import combinations, groupby, pairwise
from math import ceil
from statistics import fmean, median
from typing import Final

from scorekeeper.league.models import Night, Player, Result, Season
from scorekeeper.league.queries.faces import faces
from scorekeeper.league.queries.ratings import ORDER

REGULAR: Final = 3  # who came to at least one night of three is forecast for
PACE_OF: Final = 3  # nights: as many as new pairs are counted on
NIGHT, TABLE = "table__round__night", "table"
Pair = frozenset[Player]


@dataclass(frozen=True, slots=True)
class Meetings:
    """Who sat together on one night, table by table."""

    night: Night
    tables: Sequence[frozenset[Player]]

    @property
    def players(self) -> frozenset[Player]:
        return frozenset[Player]().union(*self.tables)

    @property
    def pairs(self) -> Iterable[Pair]:
        for table in self.tables:
            yield from (frozenset(pair) for pair in combinations(table, 2))


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


def meetings(season: Season) -> list[Meetings]:
    people = faces(season.league)
    nights = season.nights.in_bulk()
    rows = Result.objects.filter(table__round__night__season=season).order_by(*ORDER)
    sat = rows.values_list(NIGHT, TABLE, "player")
    return [
        Meetings(
            nights[night],
            [
                frozenset(people[player] for _night, _table, player in seats)
                for _table, seats in groupby(of_night, lambda row: row[1])
            ],
        )
        for night, of_night in groupby(sat, lambda row: row[0])
    ]


def forecast(evenings: Sequence[Meetings]) -> Forecast | None:
    """When everybody who comes regularly will have met, at the pace of the last nights."""
    regulars = _regulars(evenings)
    pairs = {frozenset(pair) for pair in combinations(regulars, 2)}
    if not pairs:
        return None
    new = _new_pairs(evenings, pairs)
    left = len(pairs) - sum(new)
    pace = fmean(new[-PACE_OF:])
    nights = ceil(left / pace) if left and pace else None
    gap = _gap(evenings)
    return Forecast(
        people=len(regulars),
        met=len(pairs) - left,
        pairs=len(pairs),
        pace=pace,
        met_on=None if left else _last_new(evenings, new),
        nights=nights,
        by=evenings[-1].night.date + nights * gap if nights and gap else None,
    )


def _regulars(evenings: Sequence[Meetings]) -> set[Player]:
    came = Counter(one for evening in evenings for one in evening.players if not one.guest)
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
