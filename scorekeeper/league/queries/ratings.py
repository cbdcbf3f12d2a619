"""Ratings by replay: how good the results say each player is, one match after the other."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from django.db.models import F, Q, QuerySet, Window
from django.db.models.functions import RowNumber
from openskill.models import BradleyTerryFull

from scorekeeper.league.models import NightTable, Result
from scorekeeper.league.queries.faces import Faces

# In which order matches count: those of one round are between different people.
ORDER = (
    "table__round__night__date",
    "table__round__night",
    "table__round__number",
    "table__number",
)
NEWEST_FIRST = [F(field).desc() for field in ORDER]
MODEL = BradleyTerryFull()


class Rating(NamedTuple):
    """How good a player is, and how sure that is: a standard deviation."""

    mu: float
    sigma: float

    @property
    def shown(self) -> float:
        """As people read it; everybody starts with 25."""
        return round(self.mu, 1)

    @property
    def give_or_take(self) -> float:
        """How far off it is at most, nineteen times in twenty."""
        return round(2 * self.sigma, 1)


START = Rating(MODEL.mu, MODEL.sigma)


def results_from(table: NightTable) -> QuerySet[Result]:
    """Return the results of this table and of all that count after it, in order."""
    return _of_league(table).exclude(_before(table)).order_by(*ORDER, "seat")


def ratings_before(table: NightTable, rows: Iterable[Result], people: Faces) -> dict[int, Rating]:
    """Return the ratings, as they were before this table, of everybody in these results."""
    now = {people[row.player_id].pk for row in rows}
    every = [pk for pk, player in people.items() if player.pk in now]
    nth = Window(RowNumber(), partition_by="player", order_by=NEWEST_FIRST)
    earlier = _of_league(table).filter(_before(table), player__in=every)
    last = earlier.annotate(nth=nth).filter(nth=1).order_by(*ORDER)
    return {
        people[player].pk: Rating(mu, sigma)
        for player, mu, sigma in last.values_list("player", "mu", "sigma")
        if mu is not None and sigma is not None
    }


def replay(
    results: Iterable[Result], ratings: dict[int, Rating], people: Faces
) -> Iterator[tuple[Result, Rating]]:
    """Yield each result with the rating after it; `ratings` goes along."""
    for _table, group in groupby(results, lambda result: result.table_id):
        rows = list(group)
        places = {people[row.player_id].pk: row.place for row in rows}
        ratings.update(_rated(places, ratings))
        yield from ((row, ratings[people[row.player_id].pk]) for row in rows)


def _rated(places: Mapping[int, int], ratings: Mapping[int, Rating]) -> dict[int, Rating]:
    """Return the ratings after a match; ties are kept. Alone, nobody gets better or worse."""
    before = {player: ratings.get(player, START) for player in places}
    if len(places) == 1:
        return before
    teams = [[MODEL.rating(*rating)] for rating in before.values()]
    after = MODEL.rate(teams, ranks=[float(place) for place in places.values()])
    return {player: Rating(one.mu, one.sigma) for player, [one] in zip(before, after, strict=True)}


def _of_league(table: NightTable) -> QuerySet[Result]:
    return Result.objects.filter(table__round__night__season__league=_league(table))


def _league(table: NightTable) -> int:
    return table.round.night.season.league_id


def _before(table: NightTable) -> Q:
    night, number = table.round.night, table.round.number
    of_night = Q(table__round__night=night)
    earlier = Q(table__round__night__date__lt=night.date) | Q(
        table__round__night__date=night.date, table__round__night__lt=night.pk
    )
    return (
        earlier
        | (of_night & Q(table__round__number__lt=number))
        | (of_night & Q(table__round__number=number, table__number__lt=table.number))
    )
