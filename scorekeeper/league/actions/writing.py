"""The one way to write to a league or a night: lock its row, let a step say what happens."""

from collections.abc import Callable

from scorekeeper.feed.actions import Done, Happened, Write, perform
from scorekeeper.league.models import League, Night

Step = Callable[[], Happened | None]


def change(thing: League | Night, write: Write, step: Step) -> Done:
    """Lock the row and read it anew, then let `step` do something to it.

    Who locks more locks in this order: night, then matches, then the league.
    """

    def apply(version: int) -> Happened | None:
        thing.refresh_from_db()
        happened = step()
        if happened:
            thing.version = version
            thing.save(update_fields=["version"])
        return happened

    return perform(write, thing.topic, lambda: locked_version(thing), apply)


def locked_version(thing: League | Night) -> int:
    """Lock the row; return its version."""
    locked = type(thing).objects.select_for_update().values_list("version", flat=True)
    return locked.get(pk=thing.pk)
