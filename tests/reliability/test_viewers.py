"""Very many viewers: the last one knows at once, each is cheap, and one that is slow delays nobody.

Short: 150. Long: 1,000 on one process and, on PostgreSQL with Redis, 2,000 over two.
"""

import asyncio
import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from statistics import median

import pytest
from django.conf import settings

from tests.conftest import Serve
from tests.management.installations import Scored
from tests.reliability.crowd import (
    Crowd,
    Sleeper,
    file_limit,
    file_limits,
    memory,
    processes,
)
from tests.servers import RedisServer, Served

pytestmark = pytest.mark.reliability
LONG = bool(os.environ.get("LONG_TESTS"))
VIEWERS = 1000 if LONG else 150  # of each process, of all in the short form
ROUNDS = 20 if LONG else 5
FIRST = 20  # come before anything is measured: what is made once is made by then
SLOWEST = 0.5  # seconds from the answer to the scorekeeper until the last viewer knows
DEAREST = 30  # kB for a viewer
USUAL = 1024  # files that a process may have open at first
SLEEPERS = 8
OTHERS, HAPPENS = 60, 30 if LONG else 0  # what they follow, and how often it changes
WORKERS = [1] if settings.ON_SQLITE else [1, 2] if LONG else [2]


def a_match(served: Served) -> Scored:
    return Scored(served, threshold=1000)


async def crowd_in(served: Served, crowd: Crowd, number: int) -> float:
    """Let them all in; return what each costs, in kB."""
    await crowd.grow(FIRST)
    before = memory(processes(served))
    await crowd.grow(number)
    return (memory(processes(served)) - before) / (number - FIRST)


async def delays(match: Scored, crowd: Crowd) -> list[float]:
    """Save rounds; return how long after the answer the last viewer learned of each."""
    found = []
    for number in range(1, ROUNDS + 1):
        await asyncio.to_thread(match.record, number)
        answered = time.monotonic()
        found.append(await crowd.all_know(number + 1) - answered)
        await asyncio.sleep(0.2)
    return found


@contextmanager
def asleep(served: Served, topic: str) -> Iterator[list[Sleeper]]:
    """Some who never read, also when very much happens to the many things that they follow."""
    others = [a_match(served) for _ in range(OTHERS)]
    topics = [topic, *(one.topic for one in others)]
    sleepers = [Sleeper(served.port, *topics) for _ in range(SLEEPERS)]
    try:
        for number in range(1, HAPPENS + 1):
            for one in others:
                one.record(number)
        yield sleepers
    finally:
        for sleeper in sleepers:
            sleeper.close()


async def watched(match: Scored, number: int) -> tuple[float, list[float]]:
    served = match.served
    crowd = Crowd(served.port, match.topic)
    try:
        return await crowd_in(served, crowd, number), await delays(match, crowd)
    finally:
        await crowd.go()


def watch(match: Scored, viewers: int) -> tuple[float, list[float]]:
    """In a thread: a browser of an earlier test keeps a loop in this one."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(lambda: asyncio.run(watched(match, viewers))).result()


@pytest.mark.parametrize("workers", WORKERS)
def test_the_last_of_many_knows_at_once(
    serve: Serve, workers: int, redis_server: RedisServer
) -> None:
    viewers = workers * VIEWERS if LONG else VIEWERS
    with file_limit(VIEWERS // 2):  # too few, if it did not ask for more
        served = serve("--workers", str(workers), REDIS_URL=redis_server.url)
    match = a_match(served)
    with file_limit(2 * viewers + USUAL), asleep(served, match.topic) as sleepers:
        each, waits = watch(match, viewers)
        limits = [file_limits(pid) for pid in processes(served)]
        unread = [sleeper.unread() for sleeper in sleepers]
    late = [round(1000 * wait) for wait in waits]
    print(f"{viewers} viewers, {workers} workers: {each:.1f} kB each, {unread} bytes unread")
    print(f"the last knows after {late} ms")
    assert len(limits) == workers
    assert all(allowed == min(possible, 65_536) for allowed, possible in limits)
    assert all(unread)
    assert each < DEAREST
    assert (max(waits) if LONG else median(waits)) < SLOWEST
