"""Copies of a SQLite database: by its online backup, whatever is written meanwhile."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection, connections

from scorekeeper.management.keeping.folder import take_folder, to_the_disk
from scorekeeper.management.keeping.releases import check_release

BESIDE: Final = ("-wal", "-shm", "-journal")  # of a database file: part of it, or left over from it


class SqliteCopies:
    member = "leastscore.sqlite3"
    compressed = False

    def __init__(self) -> None:
        self.path = Path(str(connection.settings_dict["NAME"]))

    def take(self, copy: Path) -> None:
        """Copy all pages in one read transaction; nobody who writes waits for it."""
        if not self.path.exists():
            message = f"There is no database yet: {self.path}"
            raise CommandError(message)
        # Django's connection: it keeps to what all commands beside a server keep to (settings).
        connection.ensure_connection()
        try:
            with closing(sqlite3.connect(copy)) as target:
                connection.connection.backup(target)
                target.execute("PRAGMA journal_mode=DELETE")  # all of it in this one file
        except sqlite3.Error as wrong:  # its disk is full, or broken
            message = f"The database cannot be copied: {wrong}"
            raise CommandError(message) from wrong
        _looked_through(copy)

    def check(self, copy: Path) -> None:
        """Look at every page and index, every foreign key, and of which release it is."""
        check_release(_looked_through(copy))

    def check_unused(self) -> None:
        """Take the folder as a server does."""
        if not take_folder():
            message = f"A server is running on {settings.DATA_DIR}: stop it first."
            raise CommandError(message)

    def put_back(self, copy: Path, aside: Path) -> None:
        """Move the present file away with its log, without which it is not whole."""
        connections.close_all()
        to_the_disk(copy)
        for beside in ("", *BESIDE):
            present = Path(f"{self.path}{beside}")
            if present.exists():
                present.rename(f"{aside}{beside}")
        copy.replace(self.path)
        to_the_disk(self.path.parent)


def _looked_through(copy: Path) -> list[tuple[str, str]]:
    """Return which migrations were applied."""
    with closing(sqlite3.connect(copy)) as opened:
        try:
            found = [str(row[0]) for row in opened.execute("PRAGMA integrity_check(9)")]
            lost = opened.execute("PRAGMA foreign_key_check").fetchall()
            applied = opened.execute("SELECT app, name FROM django_migrations").fetchall()
        except sqlite3.DatabaseError as wrong:
            message = f"The copy of the database is no database of this app: {wrong}"
            raise CommandError(message) from wrong
    if found != ["ok"] or lost:
        message = f"The copy of the database is damaged: {found}, {len(lost)} rows point nowhere"
        raise CommandError(message)
    return applied
