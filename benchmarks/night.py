"""A whole league night against the real server: `make bench`, or `python -m benchmarks.night`.

60 players at 15 tables play 4 rounds, with 100 nights behind them: 15 scorekeepers save rounds,
every player's phone and the wall follow and fetch what changed, all at once. Prints how long a save
took, when the wall knew, and how long the standings take. Exit code 1 where something failed or a
limit is passed.
"""

import asyncio
import json
import os
import re
import sys
import tempfile
import time
import uuid
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from http import HTTPStatus
from importlib import import_module
from random import Random
from statistics import median, quantiles
from typing import Any

import django
from django.core.management import call_command
from django.db import connection

from benchmarks.live import Server

PLAYERS = int(os.environ.get("PLAYERS", "60"))
ROUNDS = int(os.environ.get("ROUNDS", "4"))
PAUSE = float(os.environ.get("PAUSE", "1.0"))  # seconds between two saves at a table, about
SAVED = 150.0  # ms, 95 of 100
WALL = 1000.0  # ms
STANDINGS = 300.0  # ms
RULES = {"threshold": 100, "rounds": 5}


class Phone:
    """A kept connection of its own."""

    def __init__(self, port: int, key: str = "") -> None:
        self._port = port
        self._key = key
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: object = None, **more: str) -> bytes:
        """Send, and insist on success."""
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Content-Length: {len(content)}"]
        headers = {"Content-Type": "application/json", **more}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        reader, writer = await self._open()
        writer.write("\r\n".join([*lines, "", ""]).encode() + content)
        status, told = await _answer(reader)
        if status >= HTTPStatus.BAD_REQUEST:
            message = f"{method} {path}: {status} {told[:300]!r}"
            raise RuntimeError(message)
        return told

    async def post(self, path: str, body: object) -> Any:
        more = {"Idempotency_Key": uuid.uuid4().hex}
        return json.loads(await self.ask("POST", f"/api/v1/{path}", body, **more) or b"null")

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._streams is None or self._streams[0].at_eof():  # the server closes idle ones
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=2**20)
        return self._streams


async def _answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin1")
    status = int(head.split(" ", 2)[1])
    length = re.search(r"(?i)^content-length: (\d+)", head, re.MULTILINE)
    if length:
        return status, await reader.readexactly(int(length[1]))
    told = b""
    if re.search(r"(?i)^transfer-encoding: chunked", head, re.MULTILINE):
        while size := int(await reader.readline(), 16):
            told += await reader.readexactly(size + 2)
        await reader.readline()
    return status, told


@dataclass
class Night:
    """What is measured."""

    port: int
    chance: Random = field(default_factory=lambda: Random(1))
    saves: list[float] = field(default_factory=list)
    walls: list[float] = field(default_factory=list)
    fetches: int = 0
    saved_at: dict[str, float] = field(default_factory=dict)  # match → when its last round was sent


async def follow(port: int, topics: list[str], told: Callable[[str], Awaitable[None]]) -> None:
    """One stream; `told` is called for each topic that changed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
    query = "&".join(f"topic={topic}" for topic in topics)
    writer.write(f"GET /live/?{query} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    while line := await reader.readline():
        if line.startswith(b"data: "):
            await told(json.loads(line[6:])["topic"])


async def wall(night: Night, night_id: str, topics: list[str]) -> None:
    """The wall fetches itself when something changed; notes how old the news is then."""
    phone = Phone(night.port)

    async def told(topic: str) -> None:
        sent = night.saved_at.pop(topic, None)
        await phone.ask("GET", f"/n/{night_id}/wall/", HX_Request="true")
        if sent is not None:
            night.walls.append(1000 * (time.monotonic() - sent))

    await follow(night.port, topics, told)


async def viewer(night: Night, match: str) -> None:
    """A player's phone follows the own table's score sheet."""
    phone = Phone(night.port)

    async def told(_topic: str) -> None:
        await phone.ask("GET", f"/m/{match}/", HX_Request="true")
        night.fetches += 1

    await follow(night.port, [f"match:{match}"], told)


async def scorekeeper(night: Night, table: dict[str, Any]) -> None:
    """Saves every round of one match."""
    phone, match = Phone(night.port, table["keys"]["scorekeeper"]), table["match"]
    now = json.loads(await phone.ask("GET", f"/api/v1/matches/{match}/"))
    seats = [row["seat"] for row in now["seats"]]
    for number in range(1, RULES["rounds"] + 1):
        await asyncio.sleep(PAUSE * (0.5 + night.chance.random()))
        totals = {str(seat): night.chance.randint(1, 15) for seat in seats}
        body = {"declarer": night.chance.choice(seats), "totals": totals, "round": number}
        sent = night.saved_at[f"match:{match}"] = time.monotonic()
        await phone.post(f"matches/{match}/rounds/", body)
        night.saves.append(1000 * (time.monotonic() - sent))


async def play(night: Night, night_id: str, tables: list[dict[str, Any]]) -> None:
    """One round of the night: scorekeepers, viewers and the wall at once."""
    topics = [f"night:{night_id}", *(f"match:{table['match']}" for table in tables)]
    watching: list[Coroutine[Any, Any, None]] = [wall(night, night_id, topics)]
    each = range(PLAYERS // len(tables))
    watching += [viewer(night, table["match"]) for table in tables for _ in each]
    tasks = [asyncio.create_task(one) for one in watching]
    await asyncio.sleep(0.5)
    await asyncio.gather(*(scorekeeper(night, table) for table in tables))
    await asyncio.sleep(0.5)
    for task in tasks:
        task.cancel()
    for ended in await asyncio.gather(*tasks, return_exceptions=True):
        if not isinstance(ended, asyncio.CancelledError) and isinstance(ended, BaseException):
            raise ended


def past(folder: str) -> tuple[str, str]:
    """Make a league with 100 nights behind it; return its id and the organiser's key."""
    os.environ |= {"DATABASE_URL": f"sqlite:///{folder}/live.sqlite3", "LEASTSCORE_DATA": folder}
    os.environ["DJANGO_SETTINGS_MODULE"] = "leastscore_site.settings"
    django.setup()
    call_command("migrate", verbosity=0)
    league = import_module("tests.league.long_season").a_long_season(tables=PLAYERS // 4)
    access, actions = (
        import_module(f"scorekeeper.people.{name}") for name in ("access", "actions")
    )
    keys = actions.make_keys(league.topic, [access.Role.ORGANISER])
    connection.close()
    return league.public_id, keys[access.Role.ORGANISER]


async def evening(port: int, league: str, key: str) -> bool:
    """From check-in to a closed night; say whether all was within the limits."""
    night, organiser = Night(port), Phone(port, key)
    page = f"/api/v1/leagues/{league}/players/?limit=200"
    players = json.loads(await organiser.ask("GET", page))["results"]
    asked = {"date": "2026-12-03", "rounds": ROUNDS, "sizes": [4], "rules": RULES}
    night_id = (await organiser.post(f"leagues/{league}/nights/", asked))["id"]
    for player in players:
        await organiser.post(f"nights/{night_id}/checkins/", {"player": player["id"]})
    plan = await organiser.post(f"nights/{night_id}/seating/", {"seed": 1})
    opened = await organiser.post(f"nights/{night_id}/seating/accept/", {"rounds": plan["rounds"]})
    for number in range(1, ROUNDS + 1):
        await play(night, night_id, opened["tables"])
        if number < ROUNDS:
            opened = await organiser.post(f"nights/{night_id}/rounds/next/", {})
    standings = []
    for _ in range(10):
        begun = time.monotonic()
        await organiser.ask("GET", f"/l/{league}/standings/")
        standings.append(1000 * (time.monotonic() - begun))
    await organiser.post(f"nights/{night_id}/close/", {})
    return told(night, standings)


def told(night: Night, standings: list[float]) -> bool:
    """Print the figures."""
    p95 = quantiles(night.saves, n=20)[-1]
    print(f"{PLAYERS} players, {ROUNDS} rounds: {len(night.saves)} rounds saved, no error")
    show("saved in", night.saves)
    show("the wall shows it after", night.walls)
    show("standings page", standings)
    print(f"  sheets fetched by viewers: {night.fetches}")
    return p95 < SAVED and max(night.walls) < WALL and max(standings) < STANDINGS


def show(what: str, took: list[float]) -> None:
    """Print the middle, the slow end and the worst, in ms."""
    p95 = quantiles(took, n=20)[-1]
    print(f"  {what} (ms): p50 {median(took):.0f}, p95 {p95:.0f}, worst {max(took):.0f}")


def main() -> int:
    """Run everything; return the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        known = past(folder)
        server = Server(folder)
        try:
            within = asyncio.run(evening(server.port, *known))
        finally:
            server.process.kill()
    return 0 if within else 1


if __name__ == "__main__":
    sys.exit(main())
