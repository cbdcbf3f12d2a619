"""The keys by which a match is shared; at a table's place its scorekeepers have the place's."""

from scorekeeper.matches.models import Match
from scorekeeper.people import access as people
from scorekeeper.people.codec import AnyRequest
from scorekeeper.people.models import Role
from scorekeeper.people.queries import SharedKey, shared_keys


def match_keys(request: AnyRequest, match: Match) -> list[SharedKey]:
    """Viewers' and scorekeepers' key. Only for who may see the tokens."""
    found = []
    for role in (Role.VIEWER, Role.SCOREKEEPER):
        keys = shared_keys(request, key_topic(request, match, role))
        found += [key for key in keys if key.role is role]
    return found


def key_topic(request: AnyRequest, match: Match, role: Role) -> str:
    """What the key to that role is to, for the caller: who has but the match's own key, from before
    it was taken to a place, learns nothing of the place's, which opens what is played there later.
    """
    if match.lies_in and role is Role.SCOREKEEPER and role in people.roles(request, match.lies_in):
        return match.lies_in
    return match.topic


def key_topics(request: AnyRequest, match: Match, role: Role) -> set[str]:
    """Which keys to that role the caller makes anew: at a place its own, and the match's."""
    return {key_topic(request, match, role), match.topic}
