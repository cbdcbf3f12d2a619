"""Whole copies of the database, whichever it is."""

from pathlib import Path
from typing import Protocol

from django.conf import settings

from scorekeeper.management.keeping.postgres import PostgresCopies
from scorekeeper.management.keeping.sqlite import SqliteCopies


class Copies(Protocol):
    """Each raises CommandError, in a sentence, where something cannot be."""

    member: str  # the name of a copy within a backup
    compressed: bool  # whether a copy is so by itself

    def take(self, copy: Path) -> None:
        """Write the database, as of one moment, to a new file."""

    def check(self, copy: Path) -> None:
        """Refuse a copy that is not whole."""

    def check_unused(self) -> None:
        """Refuse while a server runs; until this process ends, none can start (SQLite)."""

    def put_back(self, copy: Path, aside: Path) -> None:
        """Let a checked copy be the database. The present one is kept at `aside`."""


def copies() -> Copies:
    """Return what copies the configured database."""
    return SqliteCopies() if settings.ON_SQLITE else PostgresCopies()
