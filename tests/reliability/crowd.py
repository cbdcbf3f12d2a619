"""Very many viewers of one topic in one thread, and what they cost the server."""

import asyncio
import json
import re
import resource
import socket
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.servers import Served

AT_ONCE = 50  # so many come in together


class Crowd:
    """Viewers of one topic; notes when each learns of which version."""

    def __init__(self, port: int, topic: str) -> None:
        self._port = port
        self._topic = topic
        self._told: dict[int, list[float]] = defaultdict(list)
        self._viewers: list[asyncio.Task[None]] = []

    async def grow(self, number: int) -> None:
        """Let it have so many viewers, who all know the first version."""
        while len(self._viewers) < number:
            more = min(AT_ONCE, number - len(self._viewers))
            self._viewers += [asyncio.create_task(self._watch()) for _ in range(more)]
            await self.all_know(1)

    async def all_know(self, version: int, seconds: float = 30) -> float:
        """Wait until every viewer knows it; return when the last one learned of it."""
        async with asyncio.timeout(seconds):
            while len(self._told[version]) < len(self._viewers):
                await asyncio.sleep(0.005)
        return max(self._told[version])

    async def go(self) -> None:
        for viewer in self._viewers:
            viewer.cancel()
        await asyncio.gather(*self._viewers, return_exceptions=True)

    async def _watch(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        writer.write(asks_for(self._topic))
        try:
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    self._told[json.loads(line[6:])["version"]].append(time.monotonic())
        finally:
            writer.close()


class Sleeper:
    """Asks for streams and never reads; its system takes next to nothing for it, either."""

    def __init__(self, port: int, *topics: str) -> None:
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2304)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
        self._socket.connect(("127.0.0.1", port))
        self._socket.sendall(asks_for(*topics))
        here, there = self._socket.getsockname()[1], port
        self._ends = (f":{there:04X}", f":{here:04X}")  # as the server's system has them

    def unread(self) -> int:
        """How many bytes the server's system has for it and cannot send."""
        for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]:
            _number, here, there, _state, queues = line.split()[:5]
            if (here[-5:], there[-5:]) == self._ends:
                return int(queues.partition(":")[0], 16)
        return 0

    def close(self) -> None:
        self._socket.close()


def asks_for(*topics: str) -> bytes:
    query = "&".join(f"topic={topic}" for topic in topics)
    return f"GET /live/?{query} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def processes(served: Served) -> list[int]:
    """Those that answer: the workers where there are several, else the one."""
    pid = served.process.pid
    children = _proc(pid, f"task/{pid}/children").split()
    workers = [int(child) for child in children if "spawn_main" in _proc(int(child), "cmdline")]
    return workers or [pid]


def memory(pids: list[int]) -> int:
    """Return the resident memory of processes together, in kB."""
    return sum(int(re.findall(r"VmRSS:\s+(\d+)", _proc(pid, "status"))[0]) for pid in pids)


def file_limits(pid: int) -> tuple[int, int]:
    """Return how many files a process may have open, and how many it might ask for."""
    soft, hard = re.findall(r"Max open files\s+(\d+)\s+(\d+)", _proc(pid, "limits"))[0]
    return int(soft), int(hard)


def _proc(pid: int, name: str) -> str:
    return Path(f"/proc/{pid}/{name}").read_text(encoding="utf-8")


@contextmanager
def file_limit(number: int) -> Iterator[None]:
    """Let this process, and what it starts meanwhile, have so many files open at first."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(number, hard), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
