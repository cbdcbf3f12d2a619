"""Opening a league, and how it is run: its name, zone, points and house card."""

from dataclasses import asdict, dataclass
from decimal import Decimal
from functools import partial
from typing import Final
from zoneinfo import ZoneInfo

from django.utils import timezone

from scorekeeper.feed.actions import Done, Happened, Write, open_topic
from scorekeeper.league.actions.results import rescore
from scorekeeper.league.actions.writing import change
from scorekeeper.league.codec.zones import time_zones
from scorekeeper.league.models import HouseCard, League, Scheme, Season
from scorekeeper.people import actions as people
from scorekeeper.people.access import Role
from scorekeeper.people.models import Phone
from scorekeeper.rules.errors import Impossible
from scorekeeper.rules.house import DEFAULT_RULES, HouseRules

SCORING: Final = frozenset({"points", "rebuy_cost"})  # what a result's points follow from

SCHEMES: Final = [scheme.value for scheme in Scheme]


class UnknownZone(Impossible):
    """No time zone of that name. Facts: field."""

    code = "unknown-zone"


@dataclass(frozen=True, slots=True)
class NewLeague:
    """A league to be opened; its first season is this year's."""

    name: str
    timezone: str = "UTC"
    points: str = Scheme.BALANCED.value


@dataclass(frozen=True, slots=True)
class LeagueTerms:
    """What of a league can change: what it is called, and how its standings are made."""

    name: str
    timezone: str
    points: str
    best_nights: int | None
    rebuy_cost: Decimal

    @classmethod
    def of(cls, league: League) -> "LeagueTerms":
        return cls(
            league.name, league.timezone, league.points, league.best_nights, league.rebuy_cost
        )


def open_league(write: Write, new: NewLeague, phone: Phone | None) -> Done:
    """Open a league with a season; the phone that asked becomes its organiser. `Done.topic` names
    it. Raises UnknownZone.
    """
    check_zone(new.timezone)
    league = League(name=new.name, timezone=new.timezone, points=new.points)
    return open_topic(write, league.topic, partial(_open, league, phone))


def change_league(
    league: League, write: Write, terms: LeagueTerms, rules: HouseRules | None = None
) -> Done:
    """Change the terms, and with `rules` the house card; what is derived from them follows.

    Raises UnknownZone.
    """

    def step() -> Happened | None:
        check_zone(terms.timezone)
        facts = _take_terms(league, terms)
        if rules:
            facts |= _next_card(league, rules, write.by)
        return Happened("changed", facts) if facts else None

    return change(league, write, step)


def set_house_card(league: League, write: Write, rules: HouseRules) -> Done:
    """Write the next house card: it counts for nights made from then on."""

    def step() -> Happened | None:
        facts = _next_card(league, rules, write.by)
        return Happened("changed", facts) if facts else None

    return change(league, write, step)


def _take_terms(league: League, terms: LeagueTerms) -> dict[str, object]:
    old, new = asdict(LeagueTerms.of(league)), asdict(terms)
    changed = [name for name in new if new[name] != old[name]]
    for name in changed:
        setattr(league, name, new[name])
    league.save(update_fields=changed)
    if SCORING & set(changed):
        rescore(league)
    return {name: {"old": _plain(old[name]), "new": _plain(new[name])} for name in changed}


def _next_card(league: League, rules: HouseRules, by: str) -> dict[str, object]:
    last = league.cards.last()
    if (last.rules if last else DEFAULT_RULES.to_dict()) == rules.to_dict():
        return {}
    number = last.number + 1 if last else 1
    HouseCard.objects.create(league=league, number=number, rules=rules.to_dict(), by=by)
    return {"house_card": number, "rules": rules.to_dict()}


def check_zone(name: str) -> None:
    """Refuse what is no time zone."""
    if name not in time_zones():
        raise UnknownZone(field="timezone")


def _open(league: League, phone: Phone | None) -> Happened:
    league.save(force_insert=True)
    year = timezone.localdate(timezone=ZoneInfo(league.timezone)).year
    Season.objects.create(league=league, name=str(year), starts=f"{year}-01-01")
    people.make_keys(league.topic, [Role.ORGANISER])
    if phone:
        people.grant(phone, league.topic, Role.ORGANISER)
    return Happened("opened", {"name": league.name})


def _plain(value: str | int | Decimal | None) -> str | int | None:
    return str(value) if isinstance(value, Decimal) else value
