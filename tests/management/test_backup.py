"""`manage.py backup`: one whole file, from beside a running server, and only so many of them."""

import resource
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

from django.db import connection

from tests.conftest import Serve
from tests.management.installations import backup
from tests.servers import Served


def test_a_backup_holds_database_and_secret_and_is_for_its_owner_alone(served: Served) -> None:
    made = backup(served)
    assert made.parent == served.data / "backups"
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    with ZipFile(made) as packed:
        member = "leastscore.sqlite3" if connection.vendor == "sqlite" else "leastscore.pgdump"
        assert sorted(packed.namelist()) == sorted([member, "secret.txt"])
        assert packed.read("secret.txt") == (served.data / "secret.txt").read_bytes()
    assert list(made.parent.iterdir()) == [made]


def test_the_newest_are_kept_and_other_files_left_alone(served: Served, tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "leastscore-of-last-year.zip").touch()
    made = [backup(served, str(folder), "--keep", "2") for _ in range(3)]
    assert sorted(folder.iterdir()) == sorted([folder / "leastscore-of-last-year.zip", *made[1:]])
    assert served.command("backup", "--keep", "0").stderr == (
        "CommandError: At least one backup is kept.\n"
    )


def test_where_it_cannot_be_written_it_says_so(served: Served, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = served.command("backup", str(tmp_path / "file"))
    assert ran.returncode == 1
    assert ran.stderr.startswith("CommandError: The backup cannot be written: ")


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """As on a disk that has no more room than that."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_without_room_it_says_so_and_leaves_nothing(serve: Serve, tmp_path: Path) -> None:
    served = serve(DATABASE_URL="")  # on SQLite, whatever the tests run on
    with files_of_at_most(10_000):
        ran = served.command("backup", str(tmp_path / "backups"))
    assert ran.returncode == 1
    assert ran.stderr.startswith("CommandError: The database cannot be copied: ")
    assert list((tmp_path / "backups").iterdir()) == []


def test_without_a_database_nothing_is_made(serve: Serve) -> None:
    served = serve(DATABASE_URL="")  # on SQLite, whatever the tests run on
    served.stop()
    (served.data / "leastscore.sqlite3").unlink()
    said = f"CommandError: There is no database yet: {served.data}/leastscore.sqlite3\n"
    assert served.command("backup").stderr == said
    assert not list(served.data.rglob("*.sqlite3"))
    assert not list(served.data.rglob("*.zip"))


def test_missing_tools_are_named(serve: Serve, tmp_path: Path) -> None:
    served = serve()
    nowhere = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing", "PATH": str(tmp_path)}
    ran = served.command("backup", **nowhere)
    assert ran.stderr.startswith("CommandError: pg_dump is missing: install PostgreSQL's client")
