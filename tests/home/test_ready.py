"""Probes: whether the process lives, and whether it can serve people."""

import json
import shutil
import sqlite3
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from pytest_django import Settings

from scorekeeper.feed import relay
from scorekeeper.web.database import check_postgres, check_sqlite
from tests.conftest import missing
from tests.servers import AsgiServer, RedisServer

VERSION = "0.1.0"


def probed(client: Client) -> tuple[int, dict[str, object]]:
    answer = client.get("/readyz")
    assert answer["Cache-Control"] == "no-store"
    assert not answer.cookies
    told: dict[str, object] = answer.json()
    return answer.status_code, told


def read_only(*, on: bool) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"PRAGMA query_only={int(on)}")
        else:
            cursor.execute(f"SET default_transaction_read_only = {'on' if on else 'off'}")


def server_version() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version")
        return str(cursor.fetchone()[0]).split()[0]


def test_it_lives_whatever_the_database_does(asgi_server: AsgiServer) -> None:
    with closing(HTTPConnection("127.0.0.1", asgi_server.port, timeout=20)) as asked:
        for method, said in (("GET", b"alive\n"), ("HEAD", b"")):
            asked.request(method, "/healthz")
            answer = asked.getresponse()
            assert (answer.status, answer.read()) == (200, said)
            assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.django_db(transaction=True)
def test_it_is_ready(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = ""
    database: dict[str, object] = {"engine": connection.vendor, "writable": True, "migrated": True}
    if connection.vendor == "sqlite":
        database |= {"version": sqlite3.sqlite_version, "journal_mode": "wal"}
    else:
        database["version"] = server_version()
    wanted = {"ready": True, "version": VERSION, "database": database, "redis": None}
    assert probed(client) == (200, wanted)
    assert f'version = "{VERSION}"' in Path("pyproject.toml").read_text(encoding="utf-8")


@pytest.mark.django_db(transaction=True)
def test_a_database_that_cannot_be_written_is_not_ready(client: Client) -> None:
    read_only(on=True)
    try:
        status, told = probed(client)
    finally:
        read_only(on=False)
    assert (status, told["ready"]) == (503, False)
    assert json.loads(json.dumps(told["database"]))["writable"] is False


@pytest.mark.django_db
def test_a_migration_that_is_missing_is_not_ready(client: Client) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "DELETE FROM django_migrations WHERE app = 'scorekeeper' AND name LIKE '0003%%'"
        )
    status, told = probed(client)
    assert (status, told["ready"]) == (503, False)


@pytest.mark.django_db
def test_redis_is_told_and_not_needed(client: Client, settings: Settings, tmp_path: Path) -> None:
    if not shutil.which("redis-server"):
        missing("Redis (the program redis-server)")
    server = RedisServer(tmp_path)
    settings.REDIS_URL = server.url
    try:
        assert probed(client)[1]["redis"] is True
    finally:
        server.stop()
    status, told = probed(client)
    assert (status, told["ready"], told["redis"]) == (200, True, False)
    assert relay.is_reachable() is False


@pytest.mark.django_db
def test_a_version_of_sqlite_with_the_bug_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def named(version: tuple[int, int, int]) -> list[str | None]:
        monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
        return [found.id for found in check_sqlite(["default"])]

    bug = ["scorekeeper.I001"] if connection.vendor == "sqlite" else []
    assert [named((3, 6, 23)), named((3, 7, 0)), named((3, 51, 2)), named((3, 51, 3))] == [
        [], bug, bug, [],
    ]  # fmt: skip
    assert check_sqlite(None) == []


@pytest.mark.django_db
def test_a_postgres_that_answers_before_the_disk_is_named() -> None:
    assert check_postgres(None) == []
    if connection.vendor == "sqlite":
        assert check_postgres(["default"]) == []
        return
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL synchronous_commit = off")
    found = check_postgres(["default"])[-1]
    assert (found.id, found.msg.split()[1]) == ("scorekeeper.W002", "synchronous_commit")
