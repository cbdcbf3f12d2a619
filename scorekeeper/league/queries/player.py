"""What one player has done: results, what was declared, who knocked out whom, the rating."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby

from scorekeeper.league.models import Night, Player, Result, Season
from scorekeeper.league.queries.book import rows_of_open_matches
from scorekeeper.league.queries.faces import Faces, faces
from scorekeeper.league.queries.rating_chart import RatedNight, RatingChart, rating_chart
from scorekeeper.league.queries.ratings import ORDER, Rating
from scorekeeper.league.queries.standings import Line, standings


@dataclass(frozen=True, slots=True)
class Record:
    """Everything added up."""

    nights: int
    matches: int
    wins: int
    points: Decimal
    score: int
    rounds: int
    declares: int
    false_declares: int
    declared_totals: int
    knocked_out: int  # by others

    @property
    def good_declares(self) -> int:
        return self.declares - self.false_declares

    @property
    def success(self) -> int | None:
        """Of a hundred declares, how many were good."""
        return _percent(self.good_declares, self.declares)

    @property
    def win_rate(self) -> int | None:
        return _percent(self.wins, self.matches)

    @property
    def declared_with(self) -> float | None:
        """The average total when declaring."""
        return round(self.declared_totals / self.declares, 1) if self.declares else None

    @property
    def points_a_match(self) -> Decimal | None:
        return self.points / self.matches if self.matches else None


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody else, and how often."""

    player: Player
    times: int


@dataclass(frozen=True, slots=True)
class NightResults:
    night: Night
    results: tuple[Result, ...]

    @property
    def points(self) -> Decimal:
        return sum((row.points for row in self.results), Decimal())


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """`line`: of the season's standings, in which the matches that go on count as if they ended
    now: those are `going_on`. `unmet`: of those who played in it.
    """

    player: Player
    season: Season | None
    line: Line | None
    record: Record
    knock_outs: int
    nemeses: tuple[Rival, ...]
    victims: tuple[Rival, ...]
    rating: Rating | None
    chart: RatingChart | None
    nights: tuple[NightResults, ...]  # of the season, the latest first
    unmet: tuple[Player, ...]
    going_on: tuple[Result, ...] = ()


def player_page(player: Player, season: Season | None) -> PlayerPage:
    """Return all about a player who is nobody else now; nights and standings of that season."""
    people = faces(player.league)
    every = [pk for pk, now in people.items() if now == player]
    rows = list(_results(every))
    of_season = [row for row in rows if row.table.round.night.season_id == (season and season.pk)]
    victims = Result.objects.filter(knocked_out_by__in=every).values_list("player", flat=True)
    by_night = by_night_of(rows)
    return PlayerPage(
        player=player,
        season=season,
        line=_line(player, season),
        record=record(rows),
        knock_outs=len(victims),
        nemeses=_rivals((row.knocked_out_by_id for row in rows), people),
        victims=_rivals(victims, people),
        rating=_rating(rows),
        chart=rating_chart([rated for one in by_night if (rated := _rated(one))]),
        nights=tuple(reversed(by_night_of(of_season))),
        unmet=_unmet(player, season, people, of_season),
        going_on=tuple(_going_on(season, every)) if season else (),
    )


def _going_on(season: Season, every: Sequence[int]) -> Iterable[Result]:
    return (row for row in rows_of_open_matches(season) if row.player_id in every)


def record(rows: Sequence[Result]) -> Record:
    return Record(
        nights=len({row.table.round.night_id for row in rows}),
        matches=len(rows),
        wins=sum(row.won for row in rows),
        points=sum((row.points for row in rows), Decimal()),
        score=sum(row.score for row in rows),
        rounds=sum(row.rounds for row in rows),
        declares=sum(row.declares for row in rows),
        false_declares=sum(row.false_declares for row in rows),
        declared_totals=sum(row.declared_totals for row in rows),
        knocked_out=sum(row.knocked_out_by_id is not None for row in rows),
    )


def by_night_of(rows: Iterable[Result]) -> tuple[NightResults, ...]:
    """Results by night, both in order."""
    groups = groupby(rows, lambda row: row.table.round.night)
    return tuple(NightResults(night, tuple(results)) for night, results in groups)


def _results(every: Sequence[int]) -> Iterable[Result]:
    rows = Result.objects.filter(player__in=every).order_by(*ORDER)
    return rows.select_related("table__round__night__season", "table__match")


def _rivals(times: Iterable[int | None], people: Faces) -> tuple[Rival, ...]:
    """Who it was most often; several where it was equally often."""
    counts = Counter(people[pk] for pk in times if pk is not None)
    most = max(counts.values(), default=0)
    return tuple(Rival(player, most) for player, count in counts.items() if count == most)


def _rating(rows: Sequence[Result]) -> Rating | None:
    last = rows[-1] if rows else None
    if last is None or last.mu is None or last.sigma is None:
        return None
    return Rating(last.mu, last.sigma)


def _rated(one: NightResults) -> RatedNight | None:
    rating = _rating(one.results)
    return RatedNight(one.night.date, rating) if rating else None


def _line(player: Player, season: Season | None) -> Line | None:
    found = standings(player.league, season) if season else None
    lines = found.lines if found else ()
    return next((line for line in lines if line.player == player), None)


def _unmet(
    player: Player, season: Season | None, people: Faces, own: Sequence[Result]
) -> tuple[Player, ...]:
    """Members who played in the season, and never at a table with this one."""
    played = Result.objects.filter(table__round__night__season=season)
    there = {people[pk] for pk in played.order_by().values_list("player", flat=True).distinct()}
    tables = [row.table_id for row in own]
    met = {people[pk] for pk in played.filter(table__in=tables).values_list("player", flat=True)}
    if player not in there:
        return ()
    unmet = [one for one in there - met if not one.guest]
    return tuple(sorted(unmet, key=lambda one: one.name_key))


def _percent(part: int, whole: int) -> int | None:
    return round(100 * part / whole) if whole else None
