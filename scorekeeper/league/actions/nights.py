"""Opening, changing and closing a night."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial

from django.utils import timezone

from scorekeeper.feed.actions import Done, Happened, Write, open_topic
from scorekeeper.league.actions.results import rate_again
from scorekeeper.league.actions.writing import change, locked_version
from scorekeeper.league.models import League, Night, NightStatus, Season
from scorekeeper.league.queries.leagues import house_rules, season_on
from scorekeeper.league.queries.stations import last_opened
from scorekeeper.people import actions as people
from scorekeeper.people.access import Role
from scorekeeper.rules.errors import Forbidden
from scorekeeper.rules.house import HouseRules
from scorekeeper.web.errors import StaleVersion

ROLES = (Role.ORGANISER, Role.VIEWER)  # that one can have on a night


class NoSeason(Forbidden):
    """The league has no season in which a night could lie."""

    code = "no-season"


class NightClosed(Forbidden):
    """Nothing is changed in a closed night before it is open again."""

    code = "night-closed"


class RoundsOpened(Forbidden):
    """Facts: opened (so many rounds of the night are opened already)."""

    code = "rounds-opened"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewNight:
    """A night to be opened, or what one is to be like from now on.

    Without `rules` the league's house card counts; without a season the one of that date.
    """

    date: date
    rounds: int
    sizes: Sequence[int]
    rules: HouseRules | None = None
    title: str = ""
    season: Season | None = None


def open_night(league: League, write: Write, new: NewNight) -> Done:
    """Open a night, with a key for who runs it and one for who plays. `Done.topic` names it.

    Raises StaleVersion (of the league), NoSeason.
    """
    night = Night(
        season=new.season or _season_on(league, new.date),
        rules=(new.rules or house_rules(league)).to_dict(),
        **_plain(new),
    )
    return open_topic(write, night.topic, partial(_open, night, write.version))


def change_night(night: Night, write: Write, new: NewNight) -> Done:
    """Change what is not played yet; open matches keep their rules. Raises NightClosed,
    RoundsOpened.
    """

    def step() -> Happened | None:
        check_not_closed(night)
        _check_rounds(night, new.rounds)
        rules = new.rules.to_dict() if new.rules else night.rules
        wanted = {**_plain(new), "rules": rules, "season": new.season or night.season}
        old = {name: getattr(night, name) for name in wanted}
        if old == wanted:
            return None
        _set(night, **wanted)
        night.seated.filter(number__gt=new.rounds).delete()
        if old["date"] != wanted["date"]:
            _played_at_another_time(night)
        return Happened("changed", {"old": _told(old), "new": _told(wanted)})

    return change(night, write, step)


def close_night(night: Night, write: Write) -> Done:
    """Close it; tables that still play may finish: their keys go on for half a day."""

    def step() -> Happened | None:
        if night.status == NightStatus.CLOSED:
            return None
        _set(night, status=NightStatus.CLOSED, closed_at=timezone.now(), clock_ends=None)
        return Happened("closed")

    return change(night, write, step)


def reopen_night(night: Night, write: Write) -> Done:
    """It was not over after all."""

    def step() -> Happened | None:
        if night.status != NightStatus.CLOSED:
            return None
        came = night.checkins.exists()
        _set(night, status=NightStatus.OPEN if came else NightStatus.PLANNED, closed_at=None)
        return Happened("reopened")

    return change(night, write, step)


def check_not_closed(night: Night) -> None:
    """Raise NightClosed."""
    if night.status == NightStatus.CLOSED:
        raise NightClosed


def _played_at_another_time(night: Night) -> None:
    """Ratings go by the order of nights."""
    locked_version(night.season.league)
    rate_again(night.season.league)


def _season_on(league: League, day: date) -> Season:
    season = season_on(league, day)
    if season is None:
        raise NoSeason
    return season


def _plain(new: NewNight) -> dict[str, object]:
    sizes = sorted(set(new.sizes))
    return {"date": new.date, "rounds": new.rounds, "sizes": sizes, "title": new.title}


def _open(night: Night, seen: int | None) -> Happened:
    present = locked_version(night.season.league)
    if seen is not None and seen != present:
        raise StaleVersion(version=present)
    night.save(force_insert=True)
    people.make_keys(night.topic, ROLES)
    return Happened("opened", {"date": night.date.isoformat(), "rounds": night.rounds})


def _check_rounds(night: Night, rounds: int) -> None:
    opened = last_opened(night)
    if rounds < opened:
        raise RoundsOpened(opened=opened)


def _set(night: Night, **fields: object) -> None:
    for name, value in fields.items():
        setattr(night, name, value)
    night.save(update_fields=list(fields))


def _told(fields: dict[str, object]) -> dict[str, object]:
    """As JSON has them."""
    season = fields["season"]
    public = season.public_id if isinstance(season, Season) else None
    return {**fields, "date": str(fields["date"]), "season": public}
