"""Revoking a key of a league or a night."""

from scorekeeper.feed.actions import Done, Happened, Write
from scorekeeper.league.actions.writing import change
from scorekeeper.league.models import League, Night
from scorekeeper.people import actions as people
from scorekeeper.people.access import Role
from scorekeeper.people.models import Phone


def renew_key(thing: League | Night, write: Write, role: Role, keep: Phone | None) -> Done:
    """Make a new key in place of the old; everybody else than `keep` loses the role."""

    def step() -> Happened:
        people.rotate(thing.topic, role, keep)
        return Happened("revoked", {"role": role.value})

    return change(thing, write, step)
