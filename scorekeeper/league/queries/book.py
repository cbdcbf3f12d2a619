"""The results of a season or a night added up: what everybody got on each night."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache, reduce
from typing import NamedTuple, Self

from django.db.models import Count, Q, Sum

from scorekeeper.league.models import League, Night, NightStatus, NightTable, Player, Result, Season
from scorekeeper.league.queries.faces import Faces, faces
from scorekeeper.league.queries.results import WITH_LEAGUE, results
from scorekeeper.matches.queries import sheet
from scorekeeper.rules.standings import HUNDREDTH, Tally, counting

NIGHT = "table__round__night"


class Part(NamedTuple):
    """What somebody got on one night."""

    points: Decimal
    wins: int
    score: int
    matches: int

    def plus(self, more: "Part") -> "Part":
        return Part(
            self.points + more.points,
            self.wins + more.wins,
            self.score + more.score,
            self.matches + more.matches,
        )


NOTHING = Part(Decimal(), 0, 0, 0)


Parts = dict[int, dict[int, Part]]
Ahead = Callable[[int, int], int]


@dataclass(frozen=True, slots=True)
class Book:
    """Parts by player and night (row ids), players as they are now; `live` are rows of matches that
    go on, as if they ended now. `scope` says which stored results count.
    """

    league: League
    people: Faces
    nights: Sequence[Night]  # in order
    parts: Parts
    live: Sequence[Result]
    scope: Q
    best: int | None = None

    @property
    def players(self) -> list[Player]:
        return [self.people[pk] for pk in self.parts]

    def tallies(self) -> list[Tally[int]]:
        return [self._tally(pk, nights) for pk, nights in self.parts.items()]

    def counted(self, player: int) -> tuple[int, ...]:
        """The nights that count for this player."""
        points = {night: part.points for night, part in self.parts[player].items()}
        return counting(points, self.best, self.league.points)

    def without_guests(self) -> Self:
        kept = {pk: nights for pk, nights in self.parts.items() if not self.people[pk].guest}
        return replace(self, parts=kept)

    def without_night(self, gone: Night) -> Self:
        """As it was before that night."""
        left = {
            pk: {night: part for night, part in nights.items() if night != gone.pk}
            for pk, nights in self.parts.items()
        }
        return replace(
            self,
            parts={pk: nights for pk, nights in left.items() if nights},
            live=[row for row in self.live if row.table.round.night_id != gone.pk],
            scope=self.scope & ~Q(table__round__night=gone),
        )

    def ahead(self) -> Ahead:
        """How often more one finished above the other than below, where both played."""

        @cache
        def places(player: int) -> Mapping[int, int]:
            every = [pk for pk, now in self.people.items() if now.pk == player]
            rows = Result.objects.filter(self.scope, player__in=every)
            stored = dict(rows.values_list("table", "place"))
            live = {row.table_id: row.place for row in self.live if row.player_id in every}
            return stored | live

        def lead(one: int, two: int) -> int:
            first, second = places(one), places(two)
            both = first.keys() & second.keys()
            return sum((first[t] < second[t]) - (first[t] > second[t]) for t in both)

        return lead

    def _tally(self, player: int, nights: Mapping[int, Part]) -> Tally[int]:
        points = sum((nights[night].points for night in self.counted(player)), Decimal())
        total = reduce(Part.plus, nights.values())
        return Tally(player, points, total.wins, total.score, total.matches)


def season_book(season: Season, *, live: bool) -> Book:
    """All nights of the season."""
    nights = list(season.nights.all())
    scope = Q(table__round__night__season=season)
    return _book(season.league, nights, scope, _open_tables(nights) if live else [])


def night_book(night: Night, *, live: bool) -> Book:
    """One night; all of it counts."""
    scope = Q(table__round__night=night)
    tables = _open_tables([night]) if live else []
    return replace(_book(night.season.league, [night], scope, tables), best=None)


def rows_of_open_matches(season: Season) -> list[Result]:
    """What the matches of the season that go on would come to if they ended now."""
    return [row for table in _open_tables(season.nights.all()) for row in _as_if_over(table)]


def _book(league: League, nights: list[Night], scope: Q, tables: Iterable[NightTable]) -> Book:
    people = faces(league)
    live = [row for table in tables for row in _as_if_over(table)]
    parts: Parts = {}
    for player, night, part in [*_stored(scope), *map(_part, live)]:
        mine = parts.setdefault(people[player].pk, {})
        mine[night] = mine.get(night, NOTHING).plus(part)
    return Book(league, people, nights, parts, live, scope, league.best_nights)


def _stored(scope: Q) -> list[tuple[int, int, Part]]:
    added = (
        Result.objects.filter(scope)
        .order_by()
        .values("player", NIGHT)
        .annotate(
            sum=Sum("points"),
            wins=Count("pk", filter=Q(won=True)),
            scores=Sum("score"),
            matches=Count("pk"),
        )
    )
    return [
        (player, night, Part(points.quantize(HUNDREDTH), wins, score, matches))
        for player, night, points, wins, score, matches in added.values_list(
            "player", NIGHT, "sum", "wins", "scores", "matches"
        )
    ]


def _part(row: Result) -> tuple[int, int, Part]:
    part = Part(row.points, int(row.won), row.score, 1)
    return row.player_id, row.table.round.night_id, part


def _open_tables(nights: Iterable[Night]) -> list[NightTable]:
    """Tables where a match goes on, on nights that are on."""
    on = [night.pk for night in nights if night.status == NightStatus.OPEN]
    tables = NightTable.objects.filter(
        round__night__in=on, voided_at=None, match__finished=False, match__version__gt=1
    )
    return list(tables.select_related(WITH_LEAGUE, "match")) if on else []


def _as_if_over(table: NightTable) -> list[Result]:
    now = sheet(table.match) if table.match else None
    return results(table, now) if now else []
