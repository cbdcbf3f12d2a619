"""Copies of a PostgreSQL database, by the tools that come with it."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Final

from django.core.management.base import CommandError
from django.db import connection, connections
from django.db.backends.postgresql.client import DatabaseClient

from scorekeeper.management.keeping.folder import to_the_disk
from scorekeeper.management.keeping.releases import check_release

TABLE: Final = re.compile(r"COPY \S*\bdjango_migrations \(id, app, name, ")
OTHERS: Final = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND (backend_type = 'client backend' OR backend_type IS NULL AND usesysid IS NOT NULL)
"""


class PostgresCopies:
    member = "leastscore.pgdump"
    compressed = True

    def take(self, copy: Path) -> None:
        """Dump everything as of one moment."""
        _run("pg_dump", "--format=custom", "--no-owner", "--file", str(copy), database=True)
        _run("pg_restore", "--file", os.devnull, str(copy))  # all of it can be read

    def check(self, copy: Path) -> None:
        """Read all of it: it comes to the script that `put_back` runs."""
        _run("pg_restore", "--no-owner", "--file", str(_script(copy)), str(copy))
        check_release(_applied(_script(copy)))

    def check_unused(self) -> None:
        """Ask the database who else is connected: every server is, all the time. Of another user's
        connections it hides the type, but not whose they are.
        """
        with connection.cursor() as cursor:
            cursor.execute(OTHERS)
            others = cursor.fetchone()
        if others != (0,):
            message = f"The database is in use ({others[0]} connections): stop the server first."
            raise CommandError(message)

    def put_back(self, copy: Path, aside: Path) -> None:
        """Replace all tables in one transaction: also those that the copy does not know."""
        draft = copy.with_name("before.pgdump")
        self.take(draft)
        to_the_disk(draft)  # before the tables go
        draft.rename(aside)
        to_the_disk(aside.parent)
        with connection.cursor() as cursor:
            present = connection.introspection.table_names(cursor)
        connections.close_all()
        names = ", ".join(connection.ops.quote_name(name) for name in present)
        drop = ["--command", f"DROP TABLE {names} CASCADE"] if present else []
        script = ["--file", str(_script(copy))]
        once = ["--single-transaction", "--set=ON_ERROR_STOP=1", "--no-psqlrc", "--quiet"]
        _run("psql", *once, *drop, *script, database=True)


def _applied(script: Path) -> Iterator[tuple[str, str]]:
    """Which migrations the copy has: the rows of a table come as lines, until one says enough."""
    with script.open(encoding="utf-8", errors="replace") as lines:
        for line in lines:
            if TABLE.match(line):
                break
        for row in takewhile(lambda row: not row.startswith("\\."), lines):
            _id, app, name, *_when = row.split("\t")
            yield app, name


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
