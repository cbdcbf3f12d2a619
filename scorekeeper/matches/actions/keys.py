"""Revoking a key of a match."""

from scorekeeper.feed.actions import Done, Write
from scorekeeper.matches.actions.writing import Change, change
from scorekeeper.matches.models import Match
from scorekeeper.matches.queries import Sheet
from scorekeeper.people import actions as people
from scorekeeper.people.access import Role
from scorekeeper.people.models import Phone


def renew_key(match: Match, write: Write, role: Role, keep: Phone | None) -> Done:
    """Make a new key in place of the old; everybody else than `keep` loses the role."""

    def step(now: Sheet) -> Change:  # noqa: ARG001
        people.rotate(match.topic, role, keep)
        return Change("revoked", {"role": role.value}, [])

    return change(match, write, step)
