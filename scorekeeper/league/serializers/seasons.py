"""Seasons in JSON: what may be sent, and what is told."""

from rest_framework import serializers

from scorekeeper.league.access import Season
from scorekeeper.league.serializers.nights import DateField
from scorekeeper.matches.serializers.answers import JSON
from scorekeeper.matches.serializers.asked import VersionAsked
from scorekeeper.web.api_schema import Told
from scorekeeper.web.fields import NameField


class SeasonAsked(VersionAsked):
    name = NameField()
    starts = DateField()
    ends = DateField(allow_null=True, default=None)


class SeasonChangeAsked(VersionAsked):
    """Any subset."""

    name = NameField(required=False)
    starts = DateField(required=False)
    ends = DateField(required=False, allow_null=True)


class SeasonTold(Told):
    id = serializers.CharField()
    name = serializers.CharField()
    starts = serializers.DateField()
    ends = serializers.DateField(allow_null=True)


class SeasonsTold(Told):
    results = SeasonTold(many=True)
    next = serializers.URLField(allow_null=True)


def season_json(season: Season) -> JSON:
    """Return a season."""
    ends = season.ends.isoformat() if season.ends else None
    starts = season.starts.isoformat()
    return {"id": season.public_id, "name": season.name, "starts": starts, "ends": ends}
