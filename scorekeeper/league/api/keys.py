"""The key of a league: telling it again, and making a new one in place of the old."""

from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.league import actions
from scorekeeper.league.access import League, league_to_run
from scorekeeper.league.api.endpoint import secret, told_with_league
from scorekeeper.league.api.schema import reads, writes
from scorekeeper.league.serializers.leagues import LeagueKeysTold
from scorekeeper.matches.api.endpoint import answered
from scorekeeper.matches.serializers.answers import JSON, keys_json
from scorekeeper.matches.serializers.asked import VersionAsked
from scorekeeper.matches.serializers.requests import api_write
from scorekeeper.people.access import Role
from scorekeeper.people.actions import going_on
from scorekeeper.people.queries import shared_keys
from scorekeeper.web.api_endpoint import endpoint, read_body
from scorekeeper.web.api_schema import OF_KEYS, WITH_KEY
from scorekeeper.web.errors import NotFound


@reads(
    LeagueKeysTold,
    "The key, and who holds it",
    text="For organisers.",
    versioned=False,
    errors=OF_KEYS,
    auth=WITH_KEY,
)
@endpoint("GET")
def keys(request: Request, league_id: str) -> Response:
    """Tell the key to an organiser."""
    return secret(Response(_told(request, league_to_run(request, league_id))))


@writes(
    VersionAsked,
    LeagueKeysTold,
    "Revoke a key",
    text="Makes a new key in place of the old one. Every phone loses the role but the caller's; "
    "a caller with a key that was just revoked goes on with the new one.",
    roles=[Role.ORGANISER.value],
)
@endpoint("POST")
def rotate(request: Request, league_id: str, role: str) -> Response:
    """Revoke a key by making a new one."""
    write = api_write(request, read_body(VersionAsked, request))
    league = league_to_run(request, league_id)
    if role != Role.ORGANISER:
        raise NotFound
    keep = going_on(request)
    with told_with_league(league):
        done = actions.renew_key(league, write, Role.ORGANISER, keep)
    return secret(answered(done, _told(request, league)))


def _told(request: Request, league: League) -> JSON:
    return keys_json(shared_keys(request, league.topic))
