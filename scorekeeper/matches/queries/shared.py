"""The keys by which a match is shared; at a table's place its scorekeepers have the place's."""

from scorekeeper.matches.models import Match
from scorekeeper.people.codec import AnyRequest
from scorekeeper.people.models import Role
from scorekeeper.people.queries import SharedKey, shared_keys


def match_keys(request: AnyRequest, match: Match) -> list[SharedKey]:
    """Viewers' and scorekeepers' key. Only for who may see the tokens."""
    found = []
    for role in (Role.VIEWER, Role.SCOREKEEPER):
        keys = shared_keys(request, key_topic(match, role))
        found += [key for key in keys if key.role is role]
    return found


def key_topic(match: Match, role: Role) -> str:
    """What the key to that role is to."""
    return match.lies_in if match.lies_in and role is Role.SCOREKEEPER else match.topic
