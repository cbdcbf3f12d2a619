"""The keys of a match: telling them again, and making new ones in place of the old."""

from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.matches import actions
from scorekeeper.matches.access import ROLES, Match
from scorekeeper.matches.api.endpoint import answered, match_to_score, told_with
from scorekeeper.matches.api.schema import reads, writes
from scorekeeper.matches.queries import key_topics, match_keys
from scorekeeper.matches.serializers.answers import JSON, keys_json
from scorekeeper.matches.serializers.asked import VersionAsked
from scorekeeper.matches.serializers.requests import api_write
from scorekeeper.matches.serializers.told import KeysTold
from scorekeeper.people.access import Role
from scorekeeper.people.actions import going_on
from scorekeeper.web.api_endpoint import endpoint, read_body
from scorekeeper.web.api_schema import OF_KEYS, WITH_KEY
from scorekeeper.web.errors import NotFound


@reads(
    KeysTold,
    "The keys, and who holds them",
    text="For scorekeepers.",
    versioned=False,
    errors=OF_KEYS,
    auth=WITH_KEY,
)
@endpoint("GET")
def keys(request: Request, public_id: str) -> Response:
    """Tell the keys to a scorekeeper."""
    match = match_to_score(request, public_id)
    return _secret(Response(_told(request, match)))


@writes(
    VersionAsked,
    KeysTold,
    "Revoke a key",
    text="Makes a new key in place of the old one. Every phone loses the role but the caller's; "
    "a caller with a key that was just revoked goes on with the new one.",
    roles=[role.value for role in ROLES],
)
@endpoint("POST")
def rotate(request: Request, public_id: str, role: str) -> Response:
    """Revoke a key by making a new one."""
    write = api_write(request, read_body(VersionAsked, request))
    match = match_to_score(request, public_id)
    if role not in ROLES:
        raise NotFound
    keep = going_on(request)
    with told_with(match):
        topics = key_topics(request, match, Role(role))
        done = actions.renew_key(match, write, Role(role), keep, topics)
    return _secret(answered(done, _told(request, match)))


def _told(request: Request, match: Match) -> JSON:
    return keys_json(match_keys(request, match))


def _secret(response: Response) -> Response:
    response["Cache-Control"] = "no-store"
    return response
