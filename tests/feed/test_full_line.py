"""A viewer whose line is full, the server's own buffer too, delays nobody and hoards nothing."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from scorekeeper.feed.stream import live
from scorekeeper.web.asgi import Message
from tests.at_once import at_once
from tests.feed.conftest import happen, new_topic

WAKES = 5


class Line:
    """The server's side of one viewer's line; a full one takes nothing more until it is emptied."""

    def __init__(self, topic: str, *, full: bool = False) -> None:
        query = f"topic={topic}".encode()
        self.scope = {"method": "GET", "query_string": query, "headers": [(b"host", b"localhost")]}
        self.scope |= {"type": "http", "path": "/live/", "client": ("127.0.0.1", 9)}
        self.sent = b""
        self.empty = asyncio.Event()
        if not full:
            self.empty.set()

    async def receive(self) -> Message:
        await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        await self.empty.wait()
        self.sent += message.get("body", b"")

    async def shows(self, version: int) -> None:
        async with asyncio.timeout(5):
            while f'"version":{version}'.encode() not in self.sent.replace(b" ", b""):
                await asyncio.sleep(0.005)


async def watched_by_two(topic: str) -> None:
    full, free = Line(topic, full=True), Line(topic)
    lives = [asyncio.create_task(live(one.scope, one.receive, one.send)) for one in (full, free)]
    try:
        await free.shows(1)
        full.empty.set()
        await full.shows(1)
        full.empty.clear()
        for version in range(2, 2 + WAKES):
            await asyncio.to_thread(at_once, partial(happen, topic))
            await free.shows(version)
        full.empty.set()
        await full.shows(1 + WAKES)
        assert full.sent.count(b"event: changed") <= 3, "of what it missed, it is told the newest"
    finally:
        for one in lives:
            one.cancel()
        await asyncio.gather(*lives, return_exceptions=True)


@pytest.mark.django_db(transaction=True)
def test_a_full_line_delays_nobody() -> None:
    topic = new_topic()
    with ThreadPoolExecutor(1) as apart:  # the main thread's signals are left alone
        apart.submit(asyncio.run, watched_by_two(topic)).result(30)
