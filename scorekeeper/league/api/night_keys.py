"""The keys of a night and of its tables: telling them again, and making new ones."""

from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.league import actions
from scorekeeper.league.access import Night, night_to_run
from scorekeeper.league.api.endpoint import secret
from scorekeeper.league.api.schema import reads, writes
from scorekeeper.league.api.tables import OURS, told_with_room
from scorekeeper.league.queries.keys import night_keys, station_keys
from scorekeeper.league.serializers.tables import NightKeysTold, place_key_json
from scorekeeper.matches.api.endpoint import answered
from scorekeeper.matches.serializers.answers import JSON
from scorekeeper.matches.serializers.asked import VersionAsked
from scorekeeper.matches.serializers.requests import api_write
from scorekeeper.people.access import Role
from scorekeeper.people.actions import going_on
from scorekeeper.web.api_endpoint import endpoint, read_body
from scorekeeper.web.api_schema import OF_KEYS, WITH_KEY
from scorekeeper.web.errors import NotFound


@reads(
    NightKeysTold,
    "The keys of a night and its tables",
    text="For organisers. A table's key holds for its place all night, whatever round it is.",
    versioned=False,
    errors=OF_KEYS,
    auth=WITH_KEY,
    **OURS,
)
@endpoint("GET")
def keys(request: Request, night_id: str) -> Response:
    """Tell the keys to an organiser."""
    return secret(Response(_told(request, night_to_run(request, night_id))))


@writes(
    VersionAsked,
    NightKeysTold,
    "Revoke a key of the night",
    text="The organiser's or the players' (viewer): every phone loses it but the caller's.",
    roles=[role.value for role in actions.ROLES],
    **OURS,
)
@endpoint("POST")
def rotate(request: Request, night_id: str, role: str) -> Response:
    """Make a new key of the night in place of the old."""
    write = api_write(request, read_body(VersionAsked, request))
    night = night_to_run(request, night_id)
    if role not in actions.ROLES:
        raise NotFound
    keep = going_on(request)
    with told_with_room(request, night):
        done = actions.renew_key(night, write, Role(role), keep)
    return secret(answered(done, _told(request, night)))


@writes(
    VersionAsked,
    NightKeysTold,
    "Revoke a table's key",
    text="Its card and every phone lose the table at once, but the caller's.",
    **OURS,
)
@endpoint("POST")
def rotate_table(request: Request, night_id: str, number: int) -> Response:
    """Make a new key for a table's place."""
    write = api_write(request, read_body(VersionAsked, request))
    night = night_to_run(request, night_id)
    keep = going_on(request)
    with told_with_room(request, night):
        done = actions.rotate_station(night, write, number, keep)
    return secret(answered(done, _told(request, night)))


def _told(request: Request, night: Night) -> JSON:
    own = night_keys(request, night)
    return {
        "keys": {key.role: key.token for key in own},
        "links": {key.role: key.url for key in own},
        "tables": [place_key_json(station) for station in station_keys(request, night)],
    }
