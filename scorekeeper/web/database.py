"""Whether the database can be worked with, and what is known to go wrong with this one."""

import sqlite3
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from django.core.checks import CheckMessage, Info, Tags, Warning, register  # noqa: A004
from django.db import Error, connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

ON_POSTGRES: Final = ("fsync", "synchronous_commit", "full_page_writes")
WAL_RESET: Final = (
    (3, 7, 0),
    (3, 51, 2),
)  # from and to: a checkpoint beside a writer can lose pages


def is_writable() -> bool:
    """Ask for leave to write, and write nothing: a probe leaves no trace."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:  # SQLite locks for it (IMMEDIATE)
            if connection.vendor == "sqlite":
                return True
            cursor.execute("SHOW transaction_read_only")
            return bool(cursor.fetchone() == ("off",))
    except Error:
        return False


def is_migrated() -> bool:
    """Say whether every migration of this release is applied."""
    try:
        return _migrations() <= MigrationRecorder(connection).applied_migrations().keys()
    except Error:
        return False


def engine() -> dict[str, str]:
    """Return what the database is: nothing that is secret."""
    if connection.vendor != "sqlite":
        return {"engine": connection.vendor, "version": _server_version()}
    return {
        "engine": "sqlite",
        "version": sqlite3.sqlite_version,
        "journal_mode": _journal_mode(),
    }


@register(Tags.database)
def check_sqlite(databases: Sequence[str] | None, **_options: Any) -> list[CheckMessage]:
    """Name SQLite's bug where this version has it, and a journal that is not what it should be."""
    if not databases or connection.vendor != "sqlite":
        return []
    found: list[CheckMessage] = []
    if WAL_RESET[0] <= sqlite3.sqlite_version_info <= WAL_RESET[1]:
        said = f"SQLite {sqlite3.sqlite_version} has the WAL-reset bug (3.7.0 to 3.51.2)."
        hint = (
            "Nothing has to be done: it takes a second program that writes, and `serve` sees to it "
            "that it alone checkpoints. Let no other program open the database for writing."
        )
        found.append(Info(said, hint=hint, id="scorekeeper.I001"))
    if (mode := _journal_mode()) != "wal":
        said = f"SQLite's journal mode is {mode}, not wal: a save waits for whoever reads."
        hint = "Is the data folder on a network drive? Put it on a disk of this computer."
        found.append(Warning(said, hint=hint, id="scorekeeper.W001"))
    return found


@register(Tags.database)
def check_postgres(databases: Sequence[str] | None, **_options: Any) -> list[CheckMessage]:
    """Name what lets PostgreSQL answer before a round is on the disk."""
    if not databases or connection.vendor != "postgresql":
        return []
    hint = "Set it to on, in postgresql.conf or for the database: answered rounds depend on it."
    return [
        Warning(
            f"PostgreSQL's {name} is off: what was answered can be lost, or spoiled, in a crash.",
            hint=hint,
            id="scorekeeper.W002",
        )
        for name in ON_POSTGRES
        if _shown(name) == "off"
    ]


def _shown(name: str) -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute(f"SHOW {name}")
            return str(cursor.fetchone()[0])
    except Error:
        return "unknown"


def _server_version() -> str:
    """PostgreSQL's, of the connection that is there; a probe does not wait for another."""
    live = connection.connection
    number = live.info.server_version if live else 0
    return f"{number // 10_000}.{number % 10_000}" if number else "unknown"


def _journal_mode() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA journal_mode")
            return str(cursor.fetchone()[0])
    except Error:
        return "unknown"


@cache
def _migrations() -> frozenset[tuple[str, str]]:
    return frozenset(MigrationLoader(None).disk_migrations)
