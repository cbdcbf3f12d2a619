"""What the tests of the feed share: matches to follow, streams that follow them."""

import json
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection, HTTPResponse
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.db import connection

from scorekeeper.feed.actions import Done, Write
from scorekeeper.matches.access import match_by_topic
from scorekeeper.matches.actions import NewMatch, open_match, rename
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


def wait_until(true: Callable[[], bool], seconds: float = 5) -> None:
    """Wait, so many seconds at most."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it did not come true"
        time.sleep(0.02)
