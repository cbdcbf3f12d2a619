"""Revoking a key of a match, and giving the match a place whose keys hold for it."""

from collections.abc import Collection

from scorekeeper.feed.actions import Done, Write
from scorekeeper.matches.actions.writing import Change, change
from scorekeeper.matches.models import Match
from scorekeeper.matches.queries import Sheet
from scorekeeper.people import actions as people
from scorekeeper.people.access import Role
from scorekeeper.people.models import Phone


def renew_key(
    match: Match, write: Write, role: Role, keep: Phone | None, topics: Collection[str]
) -> Done:
    """Make new keys to these topics in place of the old; everybody else than `keep` loses the role.

    `topics`: see `key_topics`.
    """

    def step(now: Sheet) -> Change:  # noqa: ARG001
        people.rotate_each(topics, role, keep)
        return Change("revoked", {"role": role.value}, [])

    return change(match, write, step)


def lie_in(match: Match, write: Write, topic: str) -> Done:
    """Let a match that was begun elsewhere lie in that topic from now on; it is private no more."""

    def step(now: Sheet) -> Change:  # noqa: ARG001
        match.lies_in, match.private = topic, False
        match.save(update_fields=["lies_in", "private"])
        return Change("taken_in", {}, [])

    return change(match, write, step)
