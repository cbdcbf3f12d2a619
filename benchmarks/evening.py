"""One league's evening over HTTP: from check-in to a closed night, everybody at once."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Coroutine
from dataclasses import dataclass, field
from random import Random
from typing import Any

from benchmarks.phones import Clock, Phone, follow

RULES = {"threshold": 1000, "rounds": 5}  # nobody is knocked out
SEATS = 4


@dataclass
class Night:
    """A night, and what is measured of it."""

    port: int
    rounds: int
    pause: float  # seconds between two saves at a table, about
    clock: Clock = field(default_factory=Clock)
    chance: Random = field(default_factory=lambda: Random(1))
    saves: int = 0
    seconds: float = 0  # of play
    sent: dict[tuple[str, int], float] = field(default_factory=dict)  # topic, version → when
    told: dict[str, list[tuple[int, float]]] = field(default_factory=lambda: defaultdict(list))
    waits: dict[str, float] = field(default_factory=dict)  # topic → when its newest was sent

    def heard(self, topic: str, version: int) -> None:
        self.told[topic].append((version, time.monotonic()))

    def lasts(self) -> list[float]:
        """How many ms after it was sent the last one of all who follow a table knew of a round."""
        found = []
        for (topic, version), sent in self.sent.items():
            knew = [at for number, at in self.told[topic] if number == version]
            if len(knew) == SEATS + 1:  # the wall, too; later ones were told of what came next
                found.append(1000 * (max(knew) - sent))
        return found


async def wall(night: Night, night_id: str, tables: list[dict[str, Any]]) -> None:
    """The wall fetches each table that changed, and twice a second at most the standings; notes
    how old its news is.
    """
    phone = Phone(night.port, night.clock)
    places = {f"match:{one['match']}": one["table"] for one in tables}
    changed = asyncio.Event()

    async def act(topic: str) -> None:
        asked = f"table={places[topic]}" if topic in places else ""
        sent = night.waits.pop(topic, None)
        await phone.see("a table for the wall", f"/n/{night_id}/wall/?{asked}", HX_Request="true")
        if sent is not None:
            night.clock.note("until the wall shows it", sent)
            changed.set()

    async with asyncio.TaskGroup() as both:
        both.create_task(standings(night, night_id, changed))
        await follow(night.port, [f"night:{night_id}", *places], night.heard, act)


async def standings(night: Night, night_id: str, changed: asyncio.Event) -> None:
    phone, page = Phone(night.port, night.clock), f"/n/{night_id}/wall/?standings=1"
    while await changed.wait():
        await asyncio.sleep(0.5)
        changed.clear()
        await phone.see("standings for the wall", page, HX_Request="true")


async def viewer(night: Night, match: str) -> None:
    """A player's phone follows the own table's score sheet."""
    phone = Phone(night.port, night.clock)

    async def act(_topic: str) -> None:
        await phone.see("score sheet", f"/m/{match}/", HX_Request="true")

    await follow(night.port, [f"match:{match}"], night.heard, act)


async def scorekeeper(night: Night, table: dict[str, Any]) -> None:
    """Saves every round of one match."""
    match, topic = table["match"], f"match:{table['match']}"
    phone = Phone(night.port, night.clock, table["keys"]["scorekeeper"])
    seats = [row["seat"] for row in (await phone.read(f"matches/{match}/"))["seats"]]
    for number in range(1, RULES["rounds"] + 1):
        await asyncio.sleep(night.pause * (0.5 + night.chance.random()))
        totals = {str(seat): night.chance.randint(1, 15) for seat in seats}
        body = {"declarer": night.chance.choice(seats), "totals": totals, "round": number}
        sent = night.waits[topic] = time.monotonic()
        now = await phone.post("round saved", f"matches/{match}/rounds/", body)
        night.sent[topic, now["match"]["version"]] = sent
        night.saves += 1


async def play(night: Night, night_id: str, tables: list[dict[str, Any]]) -> None:
    """One round of the night: scorekeepers, viewers and the wall at once."""
    watching: list[Coroutine[Any, Any, None]] = [wall(night, night_id, tables)]
    watching += [viewer(night, table["match"]) for table in tables for _ in range(SEATS)]
    tasks = [asyncio.create_task(one) for one in watching]
    await asyncio.sleep(0.5)
    began = time.monotonic()
    await asyncio.gather(*(scorekeeper(night, table) for table in tables))
    night.seconds += time.monotonic() - began
    await asyncio.sleep(0.5)
    for task in tasks:
        task.cancel()
    for ended in await asyncio.gather(*tasks, return_exceptions=True):
        if not isinstance(ended, asyncio.CancelledError) and isinstance(ended, BaseException):
            raise ended


async def evening(night: Night, league: str, key: str) -> None:
    """From check-in to a closed night."""
    organiser = Phone(night.port, night.clock, key)
    players = (await organiser.read(f"leagues/{league}/players/?limit=200"))["results"]
    asked = {"date": "2026-12-03", "rounds": night.rounds, "sizes": [SEATS], "rules": RULES}
    night_id = (await organiser.post("other writes", f"leagues/{league}/nights/", asked))["id"]
    path = f"nights/{night_id}/"
    for player in players:
        await organiser.post("check-in", f"{path}checkins/", {"player": player["id"]})
    plan = await organiser.post("seating", f"{path}seating/", {"seed": 1})
    accepted = {"rounds": plan["rounds"]}
    opened = await organiser.post("other writes", f"{path}seating/accept/", accepted)
    for number in range(1, night.rounds + 1):
        await play(night, night_id, opened["tables"])
        if number < night.rounds:
            opened = await organiser.post("other writes", f"{path}rounds/next/", {})
    for _ in range(10):
        await organiser.see("standings page", f"/l/{league}/standings/")
    await organiser.post("other writes", f"{path}close/", {})
