"""Phones that ask, and phones that follow: as little of HTTP as the server needs, in one thread."""

import asyncio
import json
import re
import time
import uuid
from collections import defaultdict
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

Heard = Callable[[str, int], None]  # a topic and its version
Act = Callable[[str], Awaitable[None]]


class Clock:
    """How long each kind of request took, in ms."""

    def __init__(self) -> None:
        self.took: dict[str, list[float]] = defaultdict(list)

    def note(self, kind: str, since: float) -> None:
        self.took[kind].append(1000 * (time.monotonic() - since))


class Phone:
    """A kept connection of its own."""

    def __init__(self, port: int, clock: Clock, key: str = "") -> None:
        self._port = port
        self._clock = clock
        self._key = key
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def see(self, kind: str, path: str, **more: str) -> bytes:
        """Fetch a page or a part of it."""
        return await self._ask(kind, f"GET {path}", b"", more)

    async def read(self, path: str) -> Any:
        """Read from the API."""
        return json.loads(await self._ask("reads of the API", f"GET /api/v1/{path}", b"", {}))

    async def post(self, kind: str, path: str, body: object) -> Any:
        """Write to the API."""
        once = {"Idempotency-Key": uuid.uuid4().hex}
        sent = json.dumps(body).encode()
        return json.loads(await self._ask(kind, f"POST /api/v1/{path}", sent, once) or b"null")

    async def _ask(self, kind: str, what: str, content: bytes, more: dict[str, str]) -> bytes:
        """Send, and insist on success."""
        lines = [f"{what} HTTP/1.1", "Host: localhost", f"Content-Length: {len(content)}"]
        headers = {"Content-Type": "application/json", **more}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        began = time.monotonic()
        sent = "\r\n".join([*lines, "", ""]).encode() + content
        try:
            status, told = await self._sent(sent)
        except (ConnectionError, asyncio.IncompleteReadError):  # closed, as it had been idle:
            self._streams = None  # once more, as a browser does
            status, told = await self._sent(sent)
        self._clock.note(kind, began)
        if status >= HTTPStatus.BAD_REQUEST:
            message = f"{what}: {status} {told[:300]!r}"
            raise RuntimeError(message)
        return told

    async def _sent(self, request: bytes) -> tuple[int, bytes]:
        reader, writer = await self._open()
        writer.write(request)
        return await _answer(reader)

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


async def follow(port: int, topics: list[str], heard: Heard, act: Act) -> None:
    """One stream: `heard` notes each change as it comes in, `act` fetches what changed.

    As in a browser nothing is missed while something is fetched, and what has changed again
    meanwhile is fetched once.
    """
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
    query = "&".join(f"topic={topic}" for topic in topics)
    writer.write(f"GET /live/?{query} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    changed: dict[str, None] = {}
    some = asyncio.Event()

    async def acting() -> None:
        while True:
            await some.wait()
            while changed:
                topic = next(iter(changed))
                del changed[topic]
                await act(topic)
            some.clear()

    async with asyncio.TaskGroup() as both:
        both.create_task(acting())
        while line := await reader.readline():
            if line.startswith(b"data: "):
                news = json.loads(line[6:])
                heard(news["topic"], news["version"])
                changed[news["topic"]] = None
                some.set()
