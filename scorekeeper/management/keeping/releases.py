"""Of which release a copy of the database is."""

from collections.abc import Iterable
from typing import Final

from django.core.management.base import CommandError
from django.db.migrations.loader import MigrationLoader

OURS: Final = "scorekeeper"


def refuse_newer(applied: Iterable[tuple[str, str]]) -> None:
    """Refuse what has migrations that this release does not know."""
    known = MigrationLoader(None).disk_migrations
    newer = [name for app, name in applied if app == OURS and (app, name) not in known]
    if newer:
        message = f"The backup is of a newer release of the app: it has {newer[0]}."
        raise CommandError(message)
