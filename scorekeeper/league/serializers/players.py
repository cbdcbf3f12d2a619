"""The roster in JSON: what may be sent, and what is told."""

from rest_framework import serializers

from scorekeeper.league.queries import Flag, ImportPlan, RosterRow
from scorekeeper.matches.serializers.answers import JSON
from scorekeeper.matches.serializers.asked import VersionAsked
from scorekeeper.web.api_schema import Told
from scorekeeper.web.csv_text import ALPHABETS, DELIMITERS
from scorekeeper.web.fields import NameField, StrictBoolean, StrictText

CONFIRM = "There is somebody called alike on the roster, and this is somebody else."


class NewPlayerAsked(VersionAsked):
    name = NameField()
    guest = StrictBoolean(default=False, help_text="Counts for a night, not for the season.")
    confirm = StrictBoolean(default=False, help_text=CONFIRM)


class PlayerChangeAsked(VersionAsked):
    """Any subset."""

    name = NameField(required=False)
    guest = StrictBoolean(required=False)
    confirm = StrictBoolean(default=False, help_text=CONFIRM)


class MergeAsked(VersionAsked):
    into = StrictText(max_length=22, help_text="The id of the player who this one is.")


class PlayerRowTold(Told):
    id = serializers.CharField()
    name = serializers.CharField()
    guest = serializers.BooleanField()
    anonymised = serializers.BooleanField()
    also = serializers.ListField(
        child=serializers.CharField(), help_text="Names of those who were merged into this player."
    )
    nights = serializers.IntegerField(help_text="To so many this player came.")
    last_night = serializers.DateField(allow_null=True)


class PlayersTold(Told):
    results = PlayerRowTold(many=True)
    next = serializers.URLField(allow_null=True)


class ImportedPlayerTold(Told):
    id = serializers.CharField()
    name = serializers.CharField()


class ImportRowTold(Told):
    line = serializers.IntegerField(help_text="Of the file, from 1.")
    name = serializers.CharField(allow_blank=True)
    guest = serializers.BooleanField()
    flag = serializers.ChoiceField(
        [flag.value for flag in Flag],
        help_text="new: is added. there, alike, twice: is left out. bad: nothing can be imported.",
    )
    why = serializers.CharField(allow_blank=True, help_text="Name, line or reason.")


class ImportTold(Told):
    dry_run = serializers.BooleanField()
    alphabet = serializers.ChoiceField(
        ALPHABETS, required=False, help_text="As named, or as it seems."
    )
    delimiter = serializers.ChoiceField(
        DELIMITERS, required=False, help_text="As it seems; line: none."
    )
    counts = serializers.DictField(
        child=serializers.IntegerField(), help_text="Rows by their flag; of a league its things."
    )
    rows = ImportRowTold(many=True, required=False, help_text="With dry_run.")
    players = ImportedPlayerTold(many=True, required=False, help_text="Who was added.")


def player_json(row: RosterRow) -> JSON:
    """Return a row of the roster."""
    return {
        "id": row.id,
        "name": row.name,
        "guest": row.guest,
        "anonymised": row.anonymised,
        "also": list(row.also),
        "nights": row.nights,
        "last_night": row.last_night.isoformat() if row.last_night else None,
    }


def import_rows_json(plan: ImportPlan) -> list[JSON]:
    """Return what would come of each row."""
    return [
        {"line": row.line, "name": row.name, "guest": row.guest, "flag": row.flag, "why": row.why}
        for row in plan.rows
    ]
