"""Seasons: opening the next one, and correcting what one is called and when it is."""

from dataclasses import asdict, dataclass
from datetime import date

from scorekeeper.feed.actions import Done, Happened, Write
from scorekeeper.league.actions.writing import change
from scorekeeper.league.models import League, Season
from scorekeeper.rules.errors import Forbidden, Impossible
from scorekeeper.web.names import MOST_GRAPHEMES, NameTooLong, alike_key


class SeasonEndsEarly(Impossible):
    """It would end before it starts. Facts: field."""

    code = "season-ends-early"


class SeasonNamedAlike(Forbidden):
    """Another season has that name. Facts: name, field."""

    code = "season-named-alike"


@dataclass(frozen=True, slots=True)
class SeasonTerms:
    """What a season is called, its first day, and its last if that is known."""

    name: str
    starts: date
    ends: date | None = None


def open_season(league: League, write: Write, terms: SeasonTerms) -> Done:
    """Open a season; `queries.season_of(done)` returns it. Raises SeasonEndsEarly, NameTooLong,
    SeasonNamedAlike.
    """

    def step() -> Happened:
        season = Season(league=league)
        _check(season, terms)
        season = Season.objects.create(league=league, **asdict(terms))
        return Happened("season_opened", {"season": season.public_id, **_told(terms)})

    return change(league, write, step)


def change_season(season: Season, write: Write, terms: SeasonTerms) -> Done:
    """Correct a season. Raises SeasonEndsEarly, NameTooLong, SeasonNamedAlike."""

    def step() -> Happened | None:
        season.refresh_from_db()
        old = SeasonTerms(season.name, season.starts, season.ends)
        if old == terms:
            return None
        _check(season, terms)
        season.name, season.starts, season.ends = terms.name, terms.starts, terms.ends
        season.save(update_fields=["name", "starts", "ends"])
        facts = {"season": season.public_id, "old": _told(old), "new": _told(terms)}
        return Happened("season_changed", facts)

    return change(season.league, write, step)


def _check(season: Season, terms: SeasonTerms) -> None:
    if terms.ends and terms.ends < terms.starts:
        raise SeasonEndsEarly(field="ends")
    if len(terms.name) > Season.LONGEST_NAME:
        raise NameTooLong(most=MOST_GRAPHEMES, field="name")
    others = season.league.seasons.exclude(pk=season.pk).values_list("name", flat=True)
    if any(alike_key(name) == alike_key(terms.name) for name in others):
        raise SeasonNamedAlike(name=terms.name, field="name")


def _told(terms: SeasonTerms) -> dict[str, str | None]:
    ends = terms.ends.isoformat() if terms.ends else None
    return {"name": terms.name, "starts": terms.starts.isoformat(), "ends": ends}
