"""Tables of a night in JSON: what is told."""

from collections.abc import Iterable

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scorekeeper.league.access import Night
from scorekeeper.league.queries.keys import StationKey
from scorekeeper.league.queries.room import Coming, Room
from scorekeeper.league.queries.table_now import TableNow
from scorekeeper.matches.serializers.answers import JSON, moment
from scorekeeper.rules.match import Status
from scorekeeper.web.api_schema import ErrorsTold, Told

STATES = ("open", "finished", "void")


class AtTableTold(Told):
    seat = serializers.IntegerField()
    player = serializers.CharField(help_text="Who sits there now.")
    score = serializers.IntegerField()
    status = serializers.ChoiceField([status.value for status in Status])
    place = serializers.IntegerField(help_text="If the match ended now.")


class EntryTold(Told):
    at = serializers.DateTimeField()
    by = serializers.CharField()


class DoubtTold(Told):
    word = serializers.CharField()
    by = serializers.CharField()
    at = serializers.DateTimeField()


def _ids(help_text: str = "") -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), help_text=help_text)


class TableOfNightTold(Told):
    table = serializers.IntegerField()
    round = serializers.IntegerField(help_text="Of the night.")
    match = serializers.CharField(help_text="Its id.")
    code = serializers.CharField(allow_null=True, help_text="Where it is dealt; null: real cards.")
    version = serializers.IntegerField(help_text="Of the match.")
    state = serializers.ChoiceField(STATES)
    players = _ids("By seat, as the match began.")
    seats = AtTableTold(many=True)
    rounds = serializers.IntegerField(help_text="So many are entered.")
    winners = serializers.ListField(child=serializers.IntegerField())
    last_entry = EntryTold(allow_null=True)
    clock_ends = serializers.DateTimeField(allow_null=True)
    waits = serializers.IntegerField(
        allow_null=True, help_text="The round that waits there for this match to end."
    )
    void_reason = serializers.CharField(allow_null=True)
    doubted = serializers.BooleanField(help_text="Whether somebody says that something is wrong.")
    doubts = DoubtTold(many=True, help_text="For organisers.")
    needs = serializers.ListField(
        child=serializers.CharField(), help_text="Why to have a look, in words; for organisers."
    )


class ComingTableTold(Told):
    table = serializers.IntegerField()
    players = _ids()
    digital = serializers.BooleanField()


class ComingTold(Told):
    round = serializers.IntegerField()
    tables = ComingTableTold(many=True)


class RoomTold(Told):
    night = serializers.CharField(help_text="Its id.")
    version = serializers.IntegerField(help_text="Of the night.")
    round = serializers.IntegerField(help_text="That was opened last; 0: none.")
    rounds = serializers.IntegerField(help_text="That are planned.")
    sit_out = _ids()
    clock_ends = serializers.DateTimeField(allow_null=True)
    playing = serializers.ListField(child=serializers.IntegerField())
    tables = TableOfNightTold(many=True, help_text="Of this round, and those that still play.")
    next = ComingTold(allow_null=True, help_text="The round that is seated and not opened.")


class StationKeysTold(Told):
    scorekeeper = serializers.CharField()


class NextTableTold(Told):
    table = serializers.IntegerField()
    players = _ids()
    match = serializers.CharField()
    code = serializers.CharField(allow_null=True)
    keys = StationKeysTold(help_text="Of the table's place: the same all night.")


class JustOpenedTold(Told):
    round = serializers.IntegerField()
    tables = NextTableTold(many=True)


class NextRoundTold(JustOpenedTold):
    warning = serializers.CharField(allow_null=True)
    playing = serializers.ListField(
        child=serializers.IntegerField(), help_text="Tables that still played the round before."
    )


class TakenInTold(Told):
    table = serializers.IntegerField()
    round = serializers.IntegerField()
    tables = RoomTold()


class HolderTold(Told):
    label = serializers.CharField()  # type: ignore[assignment]
    since = serializers.DateTimeField()
    last_seen = serializers.DateTimeField()
    you = serializers.BooleanField()


class PlaceKeyTold(Told):
    table = serializers.IntegerField()
    key = serializers.CharField()
    link = serializers.CharField(help_text="The address on its card.")
    phones = HolderTold(many=True)


class NightRolesTold(Told):
    organiser = serializers.CharField()
    viewer = serializers.CharField()


class NightKeysTold(Told):
    keys = NightRolesTold()
    links = NightRolesTold()
    tables = PlaceKeyTold(many=True)


@extend_schema_field(RoomTold)
class CurrentRoomField(serializers.DictField):
    """The tables as they are."""


class RoomConflictTold(ErrorsTold):
    current = CurrentRoomField(required=False, help_text="The tables as they are.")


def room_json(night: Night, room: Room, *, organises: bool) -> JSON:
    """Return the tables as they are; what is doubted only to who runs the night."""
    return {
        "night": night.public_id,
        "version": night.version,
        "round": room.round,
        "rounds": room.of,
        "sit_out": list(room.sit_out_ids),
        "clock_ends": moment(room.clock.ends) if room.clock else None,
        "playing": room.playing,
        "tables": [_table_json(table, organises=organises) for table in room.tables],
        "next": _coming_json(room.coming),
    }


def opened_json(number: int, tables: Iterable[TableNow], keys: Iterable[StationKey]) -> JSON:
    """Return a round just opened, with the key of each table's place."""
    tokens = {station.number: station.key.token for station in keys}
    return {
        "round": number,
        "tables": [
            {
                "table": table.number,
                "players": list(table.players),
                "match": table.sheet.id,
                "code": table.sheet.dealt_at or None,
                "keys": {"scorekeeper": tokens[table.number]},
            }
            for table in tables
        ],
    }


def place_key_json(station: StationKey) -> JSON:
    """Return the key of a table's place, and who holds it."""
    return {
        "table": station.number,
        "key": station.key.token,
        "link": station.key.url,
        "phones": [
            {
                "label": holder.label,
                "since": moment(holder.since),
                "last_seen": moment(holder.last_seen),
                "you": holder.is_you,
            }
            for holder in station.key.holders
        ],
    }


def _table_json(table: TableNow, *, organises: bool) -> JSON:
    doubts = table.doubts if organises else ()
    last = table.last_at
    return {
        "table": table.number,
        "round": table.round,
        "match": table.sheet.id,
        "code": table.sheet.dealt_at or None,
        "version": table.version,
        "state": table.state,
        "players": list(table.players),
        "seats": _seats_json(table),
        "rounds": table.rounds,
        "winners": list(table.sheet.state.winners),
        "last_entry": {"at": moment(last), "by": table.last_by} if last else None,
        "clock_ends": moment(table.clock.ends) if table.clock else None,
        "waits": table.waits,
        "void_reason": table.void_reason,
        "doubted": bool(table.doubts),
        "doubts": [{"word": one.word, "by": one.by, "at": moment(one.at)} for one in doubts],
        "needs": table.needs if organises else [],
    }


def _seats_json(table: TableNow) -> list[JSON]:
    names = table.sheet.names
    return [
        {
            "seat": row.seat,
            "player": names[row.seat],
            "score": row.score,
            "status": row.status,
            "place": row.place,
        }
        for row in table.sheet.state.seats
    ]


def _coming_json(coming: Coming | None) -> JSON | None:
    if coming is None:
        return None
    tables = [
        {"table": one.number, "players": list(one.players), "digital": one.digital}
        for one in coming.tables
    ]
    return {"round": coming.number, "tables": tables}
