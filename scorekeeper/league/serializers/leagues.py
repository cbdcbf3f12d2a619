"""Leagues in JSON: what may be sent, and what is told."""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scorekeeper.league.access import League
from scorekeeper.league.actions import LeagueTerms
from scorekeeper.league.actions.leagues import SCHEMES
from scorekeeper.league.codec.strict import AMOUNT
from scorekeeper.league.queries import (
    house_card_number,
    house_rules,
    league_page,
    present_season,
)
from scorekeeper.league.serializers.seasons import SeasonTold, season_json
from scorekeeper.matches.serializers.answers import JSON
from scorekeeper.matches.serializers.asked import VersionAsked
from scorekeeper.people.access import Role
from scorekeeper.web.api_schema import ErrorsTold, Told
from scorekeeper.web.fields import NameField, StrictInteger, StrictText
from scorekeeper.web.house_rules import HouseRulesTold, RulesField

MOST_NIGHTS: Final = 500
LONGEST_ZONE: Final = 64


class CostField(serializers.DecimalField):
    """An amount of points as text, like "1.50": a JSON number has no sure digits."""

    def __init__(self, **more: Any) -> None:
        super().__init__(5, 2, min_value=Decimal(0), **more)

    def to_internal_value(self, data: Any) -> Decimal:
        if not isinstance(data, str) or not AMOUNT.fullmatch(data):
            self.fail("invalid")
        return super().to_internal_value(data).quantize(Decimal("0.01"))


@extend_schema_field({"type": "string", "format": "time-zone", "maxLength": LONGEST_ZONE})
class ZoneField(StrictText):
    """The name of a time zone: whether there is such a one, the action says."""

    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=LONGEST_ZONE, **more)


class LeagueAsked(VersionAsked):
    name = NameField()
    timezone = ZoneField(default="UTC", help_text="Like Europe/Helsinki.")
    points = serializers.ChoiceField(
        SCHEMES, default=SCHEMES[0], help_text="What a place is worth."
    )


class LeagueChangeAsked(VersionAsked):
    """Any subset."""

    name = NameField(required=False)
    timezone = ZoneField(required=False)
    points = serializers.ChoiceField(SCHEMES, required=False)
    best_nights = StrictInteger(
        min_value=1,
        max_value=MOST_NIGHTS,
        allow_null=True,
        required=False,
        help_text="So many of a season's nights count; null: all.",
    )
    rebuy_cost = CostField(required=False, help_text="Points that a rebuy costs.")
    rules = RulesField(required=False, help_text="The next house card, for nights made after it.")


class LeagueTold(Told):
    id = serializers.CharField()
    name = serializers.CharField()
    version = serializers.IntegerField()
    timezone = serializers.CharField()
    points = serializers.ChoiceField(SCHEMES)
    best_nights = serializers.IntegerField(allow_null=True)
    rebuy_cost = CostField()
    rules = HouseRulesTold(help_text="The house card.")
    house_card = serializers.IntegerField(help_text="Its number; 0: none was written yet.")
    season = SeasonTold(allow_null=True, help_text="The present one.")
    players = serializers.IntegerField(help_text="How many are on the roster.")
    guests = serializers.IntegerField()


class FirstLeagueKeysTold(Told):
    organiser = serializers.CharField()


class OpenedLeagueTold(LeagueTold):
    keys = FirstLeagueKeysTold(help_text="The only time they are told without being asked for.")


class LeaguePhoneTold(Told):
    label = serializers.CharField()  # type: ignore[assignment]
    role = serializers.ChoiceField([Role.ORGANISER.value])
    since = serializers.DateTimeField()
    last_seen = serializers.DateTimeField()
    you = serializers.BooleanField()


class LeagueKeysTold(Told):
    keys = FirstLeagueKeysTold()
    links = FirstLeagueKeysTold(help_text="Addresses that hand the keys on.")
    phones = LeaguePhoneTold(many=True, help_text="Who holds a key now.")


@extend_schema_field(LeagueTold)
class CurrentLeagueField(serializers.DictField):
    """The present league."""


class LeagueConflictTold(ErrorsTold):
    current = CurrentLeagueField(required=False, help_text="The present league.")


def league_json(league: League) -> JSON:
    """Return the league as it is now."""
    counted, season = league_page(league), present_season(league)
    return {
        "id": league.public_id,
        "name": league.name,
        "version": league.version,
        "timezone": league.timezone,
        "points": league.points,
        "best_nights": league.best_nights,
        "rebuy_cost": f"{league.rebuy_cost:.2f}",
        "rules": house_rules(league).to_dict(),
        "house_card": house_card_number(league),
        "season": season_json(season) if season else None,
        "players": counted.players,
        "guests": counted.guests,
    }


def terms_of(league: League, data: Mapping[str, Any]) -> LeagueTerms:
    """Return the terms with what was asked for in place of what is there."""
    asked = {name: value for name, value in data.items() if name not in {"version", "rules"}}
    return replace(LeagueTerms.of(league), **asked)
