"""A season as a whole: its nights, who met whom, and when everybody will have met everybody."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.league.models import Night, Player, Season
from scorekeeper.league.queries.faces import faces
from scorekeeper.league.queries.meetings import Forecast, Meetings, Pair, forecast, meetings


@dataclass(frozen=True, slots=True)
class MetRow:
    """How often one has met each other; None: themselves."""

    player: Player
    times: tuple[int | None, ...]

    @property
    def met(self) -> int:
        return sum(bool(count) for count in self.times)


@dataclass(frozen=True, slots=True)
class SeasonNight:
    night: Night
    players: int
    matches: int
    new_pairs: int  # that met for the first time in the season


@dataclass(frozen=True, slots=True)
class SeasonPage:
    season: Season
    nights: tuple[SeasonNight, ...]  # the latest first
    matches: int
    rows: tuple[MetRow, ...]
    forecast: Forecast | None

    @property
    def players(self) -> list[Player]:
        return [row.player for row in self.rows]


def season_page(season: Season) -> SeasonPage:
    """Return the season's nights and who met whom in finished matches; guests are left out."""
    people = faces(season.league)
    evenings = meetings(season, people)
    met = Counter(pair for evening in evenings for pair in evening.pairs)
    came = {one for evening in evenings for one in evening.players}
    members = [people[one] for one in came if not people[one].guest]
    members.sort(key=lambda one: (one.name_key, one.pk))
    return SeasonPage(
        season=season,
        nights=tuple(reversed(_nights(season, evenings))),
        matches=sum(len(evening.tables) for evening in evenings),
        rows=tuple(_row(one, members, met) for one in members),
        forecast=forecast(evenings, {one.pk for one in members}),
    )


def _nights(season: Season, evenings: Sequence[Meetings]) -> list[SeasonNight]:
    """Every night of the season, also those on which nothing is over yet."""
    told, seen = {}, set[Pair]()
    for evening in evenings:
        new = set(evening.pairs) - seen
        seen |= new
        told[evening.night.pk] = SeasonNight(
            evening.night, len(evening.players), len(evening.tables), len(new)
        )
    return [told.get(night.pk) or SeasonNight(night, 0, 0, 0) for night in season.nights.all()]


def _row(player: Player, others: Sequence[Player], met: Mapping[Pair, int]) -> MetRow:
    return MetRow(player, tuple(_times(player.pk, one.pk, met) for one in others))


def _times(one: int, other: int, met: Mapping[Pair, int]) -> int | None:
    return None if one == other else met.get((min(one, other), max(one, other)), 0)
