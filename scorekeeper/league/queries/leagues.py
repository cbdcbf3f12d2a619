"""A league as its pages and answers show it: its nights, the present season, its house card."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from zoneinfo import ZoneInfo

from django.db.models import Count, Q
from django.utils import timezone

from scorekeeper.feed import queries as feed
from scorekeeper.feed.actions import Done
from scorekeeper.league.models import League, Night, NightStatus, Season
from scorekeeper.rules.house import DEFAULT_RULES, HouseRules


@dataclass(frozen=True, slots=True)
class NightRow:
    """A night in a list; `came` people checked in, `tables` were seated."""

    id: str
    title: str
    date: date
    status: NightStatus
    season: str
    came: int
    rounds: int
    tables: int


@dataclass(frozen=True, slots=True)
class LeaguePage:
    """What is next, and what was; nights of all seasons, the latest first."""

    season: Season | None
    players: int
    guests: int
    coming: Sequence[NightRow]
    past: Sequence[NightRow]

    @property
    def has_players(self) -> bool:
        return bool(self.players or self.guests)

    @property
    def next(self) -> NightRow | None:
        """The night that goes on, or that comes next."""
        running = [night for night in self.coming if night.status is NightStatus.OPEN]
        return next(iter([*running, *self.coming]), None)

    @property
    def later(self) -> list[NightRow]:
        return [night for night in self.coming if night is not self.next]


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A season in a list."""

    id: str
    name: str
    starts: date
    ends: date | None
    nights: int
    closed: int
    present: bool


def league_page(league: League) -> LeaguePage:
    """Read what stands on the page of a league."""
    nights = [_night_row(night) for night in _nights(league)]
    coming = [night for night in nights if night.status is not NightStatus.CLOSED]
    present = league.players.filter(merged_into=None)
    return LeaguePage(
        season=present_season(league),
        players=present.filter(guest=False).count(),
        guests=present.filter(guest=True).count(),
        coming=coming[::-1],
        past=[night for night in nights if night.status is NightStatus.CLOSED],
    )


def seasons(league: League) -> list[SeasonRow]:
    """Every season, the latest first."""
    present = present_season(league)
    counted = league.seasons.annotate(
        all_nights=Count("nights"),
        closed_nights=Count("nights", filter=Q(nights__status=NightStatus.CLOSED)),
    )
    return [
        SeasonRow(
            id=season.public_id,
            name=season.name,
            starts=season.starts,
            ends=season.ends,
            nights=season.all_nights,
            closed=season.closed_nights,
            present=season == present,
        )
        for season in counted.order_by("-starts", "-pk")
    ]


def present_season(league: League) -> Season | None:
    """The season of today; None where the league has none."""
    return season_on(league, timezone.localdate(timezone=ZoneInfo(league.timezone)))


def season_on(league: League, day: date) -> Season | None:
    """The season that started last by that day; before them all, the first."""
    return league.seasons.filter(starts__lte=day).last() or league.seasons.first()


def season_made(done: Done) -> Season:
    """The season that a write made."""
    told = feed.event(done.topic, done.number)
    return Season.objects.get(public_id=told.facts["season"])


def house_rules(league: League) -> HouseRules:
    """The league's newest house card; without any, the rules as they are printed."""
    card = league.cards.last()
    return HouseRules.from_dict(card.rules) if card else DEFAULT_RULES


def house_card_number(league: League) -> int:
    """The number of the newest house card; 0: none yet."""
    card = league.cards.last()
    return card.number if card else 0


def _nights(league: League) -> list[Night]:
    nights = Night.objects.filter(season__league=league).select_related("season")
    counted = nights.annotate(
        came=Count("checkins", distinct=True), tables=Count("seated__tables", distinct=True)
    )
    return list(counted.order_by("-date", "-pk"))


def _night_row(night: Night) -> NightRow:
    return NightRow(
        id=night.public_id,
        title=night.title,
        date=night.date,
        status=NightStatus(night.status),
        season=night.season.name,
        came=night.came,  # type: ignore[attr-defined]  # counted with the query
        rounds=night.rounds,
        tables=night.tables,  # type: ignore[attr-defined]
    )
