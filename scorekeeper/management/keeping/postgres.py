"""Copies of a PostgreSQL database, by the tools that come with it."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from django.core.management.base import CommandError
from django.db import connection, connections
from django.db.backends.postgresql.client import DatabaseClient

OTHERS: Final = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND backend_type = 'client backend'
"""


class PostgresCopies:
    member = "leastscore.pgdump"
    compressed = True

    def take(self, copy: Path) -> None:
        """Dump everything as of one moment."""
        _run("pg_dump", "--format=custom", "--no-owner", "--file", str(copy), database=True)

    def check(self, copy: Path) -> None:
        """Read all of it: it comes to the script that `put_back` runs."""
        _run("pg_restore", "--no-owner", "--file", str(_script(copy)), str(copy))
        if "django_migrations" not in _script(copy).read_text(encoding="utf-8", errors="replace"):
            message = "The copy of the database is no database of this app."
            raise CommandError(message)

    def check_unused(self) -> None:
        """Ask the database who else is connected: every server is, all the time."""
        with connection.cursor() as cursor:
            cursor.execute(OTHERS)
            others = cursor.fetchone()
        if others != (0,):
            message = f"The database is in use ({others[0]} connections): stop the server first."
            raise CommandError(message)

    def put_back(self, copy: Path, aside: Path) -> None:
        """Replace all tables in one transaction: also those that the copy does not know."""
        self.take(aside)
        with connection.cursor() as cursor:
            present = connection.introspection.table_names(cursor)
        connections.close_all()
        names = ", ".join(connection.ops.quote_name(name) for name in present)
        drop = ["--command", f"DROP TABLE {names} CASCADE"] if present else []
        script = ["--file", str(_script(copy))]
        once = ["--single-transaction", "--set=ON_ERROR_STOP=1", "--no-psqlrc", "--quiet"]
        _run("psql", *once, *drop, *script, database=True)


def _script(copy: Path) -> Path:
    return copy.with_suffix(".sql")


def _run(tool: str, *arguments: str, database: bool = False) -> None:
    """Run a tool of PostgreSQL; the password goes in its environment, where nobody sees it."""
    found = shutil.which(tool)
    if found is None:
        message = f"{tool} is missing: install PostgreSQL's client programs (postgresql-client)."
        raise CommandError(message)
    to, environment = _address() if database else ([], {})
    ran = subprocess.run(  # noqa: S603
        [found, *arguments, *to],
        env=os.environ | environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if ran.returncode:
        message = f"{tool} failed: {ran.stderr.strip()}"
        raise CommandError(message)


def _address() -> tuple[Sequence[str], dict[str, str]]:
    """Where the database is: options of the tools, which all have the same, and environment."""
    (_tool, *to), environment = DatabaseClient.settings_to_cmd_args_env(
        connection.settings_dict, []
    )
    return to, environment or {}
