"""Of which release a copy of the database is."""

from collections.abc import Iterable
from typing import Final

from django.core.management.base import CommandError
from django.db.migrations.loader import MigrationLoader

OURS: Final = "scorekeeper"


def check_release(applied: Iterable[tuple[str, str]]) -> None:
    """Refuse another program's, and what has migrations that this release does not know."""
    ours = [name for app, name in applied if app == OURS]
    if not ours:
        message = "The copy of the database is no database of this app."
        raise CommandError(message)
    known = MigrationLoader(None).disk_migrations
    if newer := [name for name in ours if (OURS, name) not in known]:
        message = f"The backup is of a newer release of the app: it has {newer[0]}."
        raise CommandError(message)
