"""The lists of the front page: what this phone organises, and where it plays tonight."""

from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest

from scorekeeper.league.models import League, Night, NightStatus
from scorekeeper.people import access as people


@dataclass(frozen=True, slots=True)
class NightCard:
    """A night in a list; `goes_on`: people are there."""

    id: str
    title: str
    league: str
    date: date
    goes_on: bool


@dataclass(frozen=True, slots=True)
class LeagueCard:
    """A league in a list, and its next night."""

    id: str
    name: str
    next: NightCard | None


@dataclass(frozen=True, slots=True)
class MyLeagues:
    """The leagues that this phone organises, and the nights, not closed yet, of others."""

    leagues: list[LeagueCard]
    nights: list[NightCard]


def my_leagues(request: HttpRequest) -> MyLeagues:
    """Read what this phone holds a key of."""
    organised, known = _ids(request, "league"), _ids(request, "night")
    if not organised and not known:
        return MyLeagues([], [])
    mine = list(League.objects.filter(public_id__in=organised).order_by("-created"))
    open_nights = Night.objects.exclude(status=NightStatus.CLOSED).select_related("season__league")
    coming: dict[int, list[NightCard]] = {}
    for night in open_nights.filter(season__league__in=mine).order_by("date", "pk"):
        coming.setdefault(night.season.league_id, []).append(_card(night))
    others = open_nights.filter(public_id__in=known)
    return MyLeagues(
        leagues=[
            LeagueCard(league.public_id, league.name, _next(coming.get(league.pk, [])))
            for league in mine
        ],
        nights=[_card(night) for night in others.exclude(season__league__in=mine)],
    )


def _ids(request: HttpRequest, prefix: str) -> list[str]:
    return [topic.partition(":")[2] for topic in people.held(request, prefix)]


def _next(nights: list[NightCard]) -> NightCard | None:
    return next(iter([*(night for night in nights if night.goes_on), *nights]), None)


def _card(night: Night) -> NightCard:
    league = night.season.league.name
    goes_on = night.status == NightStatus.OPEN
    return NightCard(night.public_id, night.title, league, night.date, goes_on)
