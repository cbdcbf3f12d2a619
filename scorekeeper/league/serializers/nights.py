"""Nights in JSON: what may be sent, and what is told."""

import re
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scorekeeper.league.access import Night
from scorekeeper.league.actions import NewNight
from scorekeeper.league.queries import Next, SittingRound, SittingTable, came, stage
from scorekeeper.matches.serializers.answers import JSON, moment
from scorekeeper.matches.serializers.asked import TitleField, VersionAsked
from scorekeeper.rules.seating.ask import LARGEST_TABLE, MOST_ROUNDS, SMALLEST_TABLE
from scorekeeper.web.api_schema import ErrorsTold, Told
from scorekeeper.web.fields import NameField, StrictBoolean, StrictInteger, StrictText
from scorekeeper.web.house_rules import HouseRulesTold, RulesField

LONGEST_TITLE: Final = 120
LONGEST_ID: Final = 32
DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
ONE_OF_TWO: Final = _("Send the id of a player, or the name of somebody new.")
STATUSES: Final = ["planned", "open", "closed"]


class DateField(serializers.DateField):
    """A date like 2026-12-03, and no other way to write one."""

    def to_internal_value(self, value: Any) -> Any:
        if not isinstance(value, str) or not DATE.fullmatch(value):
            self.fail("invalid", format="YYYY-MM-DD")
        return super().to_internal_value(value)


def sizes_field(most: int = LARGEST_TABLE, **more: Any) -> serializers.ListField:
    """Sizes of tables, at most so many of them."""
    size = StrictInteger(min_value=SMALLEST_TABLE, max_value=LARGEST_TABLE)
    return serializers.ListField(child=size, min_length=1, max_length=most, **more)


class NightAsked(VersionAsked):
    date = DateField(help_text="Of the evening it begins, in the league's zone.")
    rounds = StrictInteger(min_value=1, max_value=MOST_ROUNDS, default=3)
    sizes = sizes_field(default=[3, 4], help_text="Of tables, as wished.")
    rules = RulesField(required=False, help_text="Without: the league's house card.")
    title = TitleField(required=False, allow_blank=True, max_length=LONGEST_TITLE)
    season = StrictText(
        required=False, max_length=LONGEST_ID, help_text="Without: the one of that date."
    )


class NightChangeAsked(VersionAsked):
    """Any subset."""

    date = DateField(required=False)
    rounds = StrictInteger(min_value=1, max_value=MOST_ROUNDS, required=False)
    sizes = sizes_field(required=False)
    rules = RulesField(required=False, help_text="Matches that are open keep theirs.")
    title = TitleField(required=False, allow_blank=True, max_length=LONGEST_TITLE)


class CheckInAsked(VersionAsked):
    """Somebody of the roster, or the name of somebody who is not on it yet."""

    player = StrictText(required=False, max_length=LONGEST_ID)
    name = NameField(required=False, help_text="Of a walk-in.")
    guest = StrictBoolean(required=False, help_text="A walk-in for this night alone.")
    confirm = StrictBoolean(
        required=False, help_text="Somebody else than who is called alike (409 without)."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("player" in attrs) == ("name" in attrs):
            raise serializers.ValidationError({"player": ONE_OF_TWO}, "player-or-name")
        return attrs


class CameTold(Told):
    player = serializers.CharField()
    name = serializers.CharField()
    guest = serializers.BooleanField()
    here = serializers.BooleanField()
    came_at = serializers.DateTimeField()
    left_at = serializers.DateTimeField(allow_null=True)


class NightTableTold(Told):
    table = serializers.IntegerField(help_text="The place in the room.")
    players = serializers.ListField(
        child=serializers.CharField(), help_text="By seat; the first deals first."
    )
    match = serializers.CharField(allow_null=True, help_text="Once the round is opened.")
    digital = serializers.BooleanField()
    finished = serializers.BooleanField()
    voided = serializers.BooleanField()


class NightRoundTold(Told):
    round = serializers.IntegerField()
    opened_at = serializers.DateTimeField(allow_null=True, help_text="null: planned.")
    tables = NightTableTold(many=True)
    sit_out = serializers.ListField(child=serializers.CharField())


class NightRowTold(Told):
    id = serializers.CharField()
    title = serializers.CharField(allow_blank=True)
    date = serializers.DateField()
    status = serializers.ChoiceField(STATUSES)
    season = serializers.CharField()
    rounds = serializers.IntegerField(help_text="As planned.")


class NightTold(NightRowTold):
    league = serializers.CharField()
    version = serializers.IntegerField()
    sizes = serializers.ListField(child=serializers.IntegerField())
    rules = HouseRulesTold()
    closed_at = serializers.DateTimeField(allow_null=True)
    next = serializers.ChoiceField([step.value for step in Next], help_text="What to do next.")
    players = CameTold(many=True, help_text="Who came, in that order.")
    seated = NightRoundTold(many=True)
    playing = serializers.ListField(
        child=serializers.IntegerField(), help_text="Tables whose match is not over."
    )


class NightListTold(Told):
    results = NightRowTold(many=True)
    next = serializers.URLField(allow_null=True)


class FirstNightKeysTold(Told):
    organiser = serializers.CharField()
    viewer = serializers.CharField(help_text="For the players: sees, enters nothing.")


class OpenedNightTold(NightTold):
    keys = FirstNightKeysTold(help_text="The only time they are told without being asked for.")


class CheckedInTold(Told):
    player = serializers.CharField(help_text="Who it was: also a walk-in's new id.")
    night = NightTold()


@extend_schema_field(NightTold)
class CurrentNightField(serializers.DictField):
    """The present night."""


class NightConflictTold(ErrorsTold):
    current = CurrentNightField(required=False, help_text="The present night.")


def night_row_json(night: Night) -> JSON:
    """Return a night as a list has it."""
    return {
        "id": night.public_id,
        "title": night.title,
        "date": night.date.isoformat(),
        "status": night.status,
        "season": night.season.public_id,
        "rounds": night.rounds,
    }


def night_json(night: Night) -> JSON:
    """Return the night as it is now."""
    now = stage(night)
    return {
        **night_row_json(night),
        "league": night.season.league.public_id,
        "version": night.version,
        "sizes": night.sizes,
        "rules": night.rules,
        "closed_at": moment(night.closed_at) if night.closed_at else None,
        "next": now.next,
        "players": [
            {
                "player": player.public_id,
                "name": player.name,
                "guest": player.guest,
                "here": checkin.left_at is None,
                "came_at": moment(checkin.at),
                "left_at": moment(checkin.left_at) if checkin.left_at else None,
            }
            for player, checkin in came(night)
        ],
        "seated": [_round_json(each) for each in (*now.opened, *now.planned)],
        "playing": [table.number for table in now.playing],
    }


def new_night_of(night: Night, data: dict[str, Any]) -> NewNight:
    """Return what the night is to be like, with what was asked for in place of what is there."""
    names = ("date", "rounds", "sizes", "title")
    kept = {name: getattr(night, name) for name in names}
    return NewNight(**{**kept, **{name: data[name] for name in (*names, "rules") if name in data}})


def _round_json(sitting: SittingRound) -> JSON:
    return {
        "round": sitting.number,
        "opened_at": moment(sitting.opened_at) if sitting.opened_at else None,
        "tables": [_table_json(table) for table in sitting.tables],
        "sit_out": [pid for pid, _name in sitting.sit_out],
    }


def _table_json(table: SittingTable) -> JSON:
    return {
        "table": table.number,
        "players": [pid for pid, _name in table.seats],
        "match": table.match,
        "digital": table.digital,
        "finished": table.finished,
        "voided": table.voided,
    }
