"""What the tests of the feed share: matches to follow, streams that follow them."""

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
import redis
from django.conf import settings
from django.db import connection

from scorekeeper.feed import relay
from scorekeeper.feed.actions import Done, Write
from scorekeeper.matches.access import match_by_topic
from scorekeeper.matches.actions import NewMatch, open_match, rename
from tests.conftest import missing
from tests.servers import postgres_url


class Stream:
    """A viewer without a browser."""

    def __init__(self, port: int, *topics: str, method: str = "GET", **headers: str) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=20)
        query = urlencode([("topic", topic) for topic in topics])
        self._connection.request(method, f"/live/?{query}", headers=headers)
        self.response: HTTPResponse = self._connection.getresponse()
        self.status = self.response.status

    def event(self) -> tuple[str, dict[str, Any]] | None:
        """Wait for the next event; None when the stream has ended."""
        name = ""
        while line := self.response.readline().decode():
            word, _, value = line.rstrip("\n").partition(": ")
            if word == "event":
                name = value
            elif word == "data":
                return name, json.loads(value)
        return None

    def version(self) -> int:
        """Wait for a change; return the version."""
        event = self.event()
        assert event, "the stream has ended"
        name, data = event
        assert name == "changed"
        return int(data["version"])

    def close(self) -> None:
        self.response.close()
        self._connection.close()


Follow = Callable[..., Stream]


@pytest.fixture
def follow() -> Iterator[Follow]:
    """Open a stream: `follow(port, topic, …)`."""
    streams: list[Stream] = []

    def start(port: int, *topics: str, method: str = "GET", **headers: str) -> Stream:
        stream = Stream(port, *topics, method=method, **headers)
        streams.append(stream)
        return stream

    yield start
    for stream in streams:
        stream.close()


def new_topic(*, private: bool = False) -> str:
    """Open a match; return its topic, at version 1."""
    new = NewMatch(players=["Aino", "Bo", "Cai"], private=private)
    return open_match(Write(by="a test"), new, None).topic


def happen(topic: str) -> Done:
    """Let something happen to a match: the first player is called otherwise."""
    match = match_by_topic(topic)
    return rename(match, Write(by="a test"), 0, f"Aino {match.version}")


def database_address() -> str:
    """Return the address of the database of the tests, for another process."""
    name = str(connection.settings_dict["NAME"])
    return f"sqlite:///{name}" if settings.ON_SQLITE else postgres_url(name)


class RedisServer:
    """A Redis of the test's own, which can go and come back."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]
        self._folder = folder
        self.url = f"redis://127.0.0.1:{self._port}/0"
        self.start()

    def start(self) -> None:
        options = ("--port", str(self._port), "--save", "", "--dir", str(self._folder))
        self._process = subprocess.Popen(
            [str(shutil.which("redis-server")), *options], stdout=subprocess.DEVNULL
        )
        with redis.Redis.from_url(self.url) as client:
            for _ in range(100):
                try:
                    client.ping()
                except redis.ConnectionError:
                    time.sleep(0.05)
                else:
                    return

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()

    def listeners(self) -> int:
        """Return how many processes listen for wakes."""
        with redis.Redis.from_url(self.url) as client:
            ((_, number),) = client.pubsub_numsub(relay.CHANNEL)
        return int(number)


@pytest.fixture
def redis_server(tmp_path: Path) -> Iterator[RedisServer]:
    """A Redis that is the test's own."""
    if not shutil.which("redis-server"):
        missing("Redis (the program redis-server)")
    server = RedisServer(tmp_path)
    yield server
    server.stop()


def wait_until(true: Callable[[], bool], seconds: float = 5) -> None:
    """Wait, so many seconds at most."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it did not come true"
        time.sleep(0.02)
