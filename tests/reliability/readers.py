"""Viewers that read one score sheet over and over, at every worker: by the API, and as a page."""

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from itertools import cycle, product
from pathlib import Path
from typing import NamedTuple

from tests.conftest import missing
from tests.reliability.phones import GONE, JSON, Played
from tests.servers import Served, children

ROW = re.compile(r'<tr><th scope="row">\d+</th>(.*?)</tr>')
Points = tuple[tuple[int, ...], ...]  # of each round, by seat


class Told(NamedTuple):
    """What a match was told to be."""

    version: int
    points: Points


@dataclass(frozen=True)
class Read:
    """What somebody was told, and from when until when."""

    told: Told
    began: float
    ended: float


class Reader:
    """Somebody who asks for what is new, of one worker after the other."""

    def __init__(self, match: Played, workers: int) -> None:
        self._match, self._workers = match, workers
        self.reads: list[Read] = []
        self._seen: dict[str, tuple[str, Told]] = {}  # by address: its tag, and what it told

    def goes_on(self, _port: int) -> None:
        """Read until the server dies."""
        scored = self._match.scored
        asks: list[tuple[str, Callable[[str], Told]]] = [
            (f"/api/v1/{scored.path}", lambda text: told_by_api(json.loads(text))),
            (f"/m/{scored.id}/", _told_by_page),
        ]
        with suppress(*GONE), lines_to_all(scored.served, self._workers) as lines:
            for line, (address, told) in cycle(product(lines, asks)):
                began = time.monotonic()
                read = self._read(line, address, told)
                self.reads.append(Read(read, began, time.monotonic()))

    def _read(self, line: HTTPConnection, address: str, told: Callable[[str], Told]) -> Told:
        tag, before = self._seen.get(address, ("", None))
        line.request("GET", address, headers={"HX-Request": "true", "If-None-Match": tag})
        response = line.getresponse()
        text = response.read().decode()
        if response.status == 304 and before:
            return before
        assert response.status == 200, text
        now = told(text)
        self._seen[address] = response.headers["ETag"], now
        return now


def told_by_api(match: JSON) -> Told:
    seats = range(len(match["seats"]))
    rounds = match["rounds"]
    return Told(
        match["version"],
        tuple(tuple(played["points"][str(seat)] for seat in seats) for played in rounds),
    )


def _told_by_page(page: str) -> Told:
    """The fragment's table, which has the latest round first."""
    version = re.search(r'data-version="(\d+)"', page)
    assert version, page
    rows = [tuple(map(int, re.findall(r"<i>\+(\d+)", row))) for row in ROW.findall(page)]
    return Told(int(version[1]), tuple(reversed(rows)))


@contextmanager
def lines_to_all(served: Served, workers: int) -> Iterator[list[HTTPConnection]]:
    """Connections to so many processes, which take new ones as they happen to."""
    lines: dict[int, HTTPConnection] = {}
    deadline = time.monotonic() + 30
    try:
        while len(lines) < workers:
            assert time.monotonic() < deadline, f"only {len(lines)} of {workers} workers answer"
            line = HTTPConnection("127.0.0.1", served.port, timeout=20)
            line.request("GET", "/healthz")
            line.getresponse().read()
            lines.setdefault(_process_of(line, served), line)
            if line not in lines.values():
                line.close()
        yield list(lines.values())
    finally:
        for line in lines.values():
            line.close()


def _process_of(line: HTTPConnection, served: Served) -> int:
    """The process at the other end: the one that holds that socket."""
    if not Path("/proc/net/tcp").exists():
        missing("/proc")
    ports = served.port, line.sock.getsockname()[1]
    sockets = (row.split() for row in Path("/proc/net/tcp").read_text("ascii").splitlines()[1:])
    inodes = {(_port(row[1]), _port(row[2])): row[9] for row in sockets}
    name = f"socket:[{inodes[ports]}]"
    processes = [served.process.pid, *children(served.process.pid)]
    [found] = [pid for pid in processes if name in _open_files(pid)]
    return found


def _port(address: str) -> int:
    return int(address.partition(":")[2], 16)


def _open_files(pid: int) -> set[str]:
    found = set()
    for file in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(OSError):  # closed meanwhile
            found.add(str(file.readlink()))
    return found
