"""Workers that keep the same tables, bots and clocks at speed: nothing is done twice.

Short: 10 tables, until fifteen things have happened at each. Long: 50 tables for ten minutes.
"""

import os
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from itertools import groupby, pairwise
from typing import Any
from urllib.error import HTTPError

import pytest
from django.conf import settings

from tests.conftest import Serve
from tests.management.installations import CLEAN
from tests.servers import RedisServer, Served

pytestmark = pytest.mark.reliability
LONG = bool(os.environ.get("LONG_TESTS"))
TABLES, SECONDS = (50, int(os.environ.get("KEEPERS_SECONDS", "600"))) if LONG else (10, 0)
ENOUGH = 15 * TABLES  # events, at least
PACE = 0.02
CLOCK = 30  # seconds, at a pace of 1
LEVELS = ["easy", "normal", "hard"] if LONG else ["easy"] * 3
RULES = {"threshold": 1000, "rounds": 4}
Rows = list[dict[str, Any]]
WORKERS = "1" if settings.ON_SQLITE else "2"
EXPECTED = "Conflict: /api/v1/tables/"  # somebody came back to a game that was just over
PEOPLE = 8  # who look after tables at the same time


class Table:
    """A game of one person, whom the clock plays for, and three bots; over and over again."""

    def __init__(self, served: Served, number: int) -> None:
        self._served = served
        self._from = {"X-Forwarded-For": f"198.18.0.{number}"}  # an address may not open too many
        self.games: list[str] = []
        self._open()

    def look(self) -> int:
        """Come back to the table, or open another when its match is over; return its version."""
        now = self._served.get(self._path)
        if now["status"] == "finished":
            self._open()
        else:
            with suppress(HTTPError):  # 409: it was finished just now
                self._do("back")
        return int(now["version"])

    def _open(self) -> None:
        asked = {"player": "Aino", "bots": LEVELS, "clock": CLOCK, "rules": RULES}
        opened = self._served.api("tables/", asked, **self._from)
        self.games.append(opened["code"])
        self._path = f"tables/{opened['code']}/"
        self._key = {"Authorization": f"Bearer {opened['keys']['seat']}"}
        self._do("start")

    def _do(self, what: str) -> None:
        self._served.api(f"{self._path}{what}/", {}, **self._key)


def played(served: Served) -> list[Table]:
    """Let them play for as long as the test lasts."""
    with ThreadPoolExecutor(PEOPLE) as people:
        tables = [*people.map(partial(Table, served), range(TABLES))]
        end, happened = time.monotonic() + SECONDS, 0
        while time.monotonic() < end or happened < ENOUGH:
            happened = sum(people.map(Table.look, tables))
            time.sleep(0.2)  # people are slow
    return tables


def in_order(rows: Rows, by: str) -> list[Rows]:
    """Rows of each of what they belong to; their numbers begin with 1, and none is missing."""
    ordered = sorted(rows, key=lambda row: (row[by], row["number"]))
    found = [list(some) for _, some in groupby(ordered, key=lambda row: row[by])]
    for some in found:
        assert [one["number"] for one in some] == list(range(1, len(some) + 1))
    return found


def at(move: dict[str, Any]) -> datetime:
    return datetime.fromisoformat(move["at"])


def check(stored: dict[str, Rows]) -> None:
    """Turns are played seat after seat; rounds are dealt, and on the score sheet, once each."""
    for moves in in_order(stored["move"], "deal"):
        for before, move in pairwise(moves):
            assert (move["seat"] - before["seat"]) % 4 == 1
            if move["by"] == "clock":
                assert at(move) - at(before) > timedelta(seconds=CLOCK * PACE), "it was early"
    in_order(stored["deal"], "table")
    for records in in_order(stored["roundrecord"], "match"):
        assert {one["revision"] for one in records} == {1}
    in_order(stored["event"], "topic")


def test_keepers_never_act_twice(serve: Serve, redis_server: RedisServer) -> None:
    served = serve("--workers", WORKERS, REDIS_URL=redis_server.url, LEASTSCORE_PACE=str(PACE))
    tables = played(served)
    served.process.terminate()
    said = served.clear_away(20)
    stored = served.dump("move", "deal", "roundrecord", "event")
    check(stored)
    by = Counter(move["by"] for move in stored["move"])
    games = sum(len(table.games) for table in tables)
    rounds = len(stored["roundrecord"])
    print(f"{games} games, {rounds} rounds, {by.total()} moves: {dict(by)}")
    assert by["bot"] > by["clock"] > TABLES
    assert served.command("audit").stdout == CLEAN
    unexpected = [line for line in said.splitlines() if EXPECTED not in line]
    assert not unexpected, said[-3000:]
