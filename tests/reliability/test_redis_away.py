"""Redis goes away in the middle of a night: no request fails, and viewers are hardly late."""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
from django.conf import settings

from scorekeeper.feed.hub import LOOK
from scorekeeper.feed.relay import QUIET
from tests.conftest import Serve
from tests.feed.conftest import Follow, Stream, wait_until
from tests.reliability.people import Scorer, ask, going_on
from tests.reliability.wire import Wire
from tests.servers import RedisServer, Served, scratch_database

pytestmark = pytest.mark.reliability
AWAY = 30 if os.environ.get("LONG_TESTS") else 3  # seconds
CALM = 1.0  # seconds between the outages
SLACK = 1.0  # seconds that a busy machine may add
Moment = tuple[float, int]  # when, and which version


class Watcher:
    """A viewer who notes when each version was told."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self.told: list[Moment] = []
        self._thread = Thread(target=self._watch, daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        while event := self._stream.event():
            self.told.append((time.monotonic(), int(event[1]["version"])))

    def join(self) -> None:
        self._thread.join(10)
        assert not self._thread.is_alive()

    def lateness(self, saved: Moment) -> float:
        """How long after it was answered a version, or a newer one, was told."""
        when, version = saved
        return next((at for at, told in self.told if told >= version), float("inf")) - when


class Night:
    """A score that is kept all the time by one process, who watches it by the other, and how late
    they learn of it.
    """

    def __init__(self, here: Served, there: Served, follow: Follow) -> None:
        self.scorer = Scorer(here)
        self.saved: list[Moment] = []
        self.watchers = [Watcher(follow(there.port, self.scorer.topic)) for _ in range(4)]
        self.reads: set[int] = set()

    def score_until(self, enough: Event) -> None:
        while not enough.is_set():
            self.scorer.save(self.scorer.saved + 1)
            self.saved.append((time.monotonic(), self.scorer.saved + 1))
            time.sleep(0.1)

    def read_until(self, enough: Event) -> None:
        while not enough.is_set():
            self.reads.add(ask(self.scorer.match.served.port, "GET", "/").status)
            time.sleep(0.05)

    def latest(self, began: float, ended: float) -> float:
        """The worst lateness of what was saved between these two."""
        there = [saved for saved in self.saved if began <= saved[0] <= ended]
        assert len(there) >= 2, "nobody saved meanwhile"
        return max(watcher.lateness(saved) for watcher in self.watchers for saved in there)


@pytest.fixture
def wire(redis_server: RedisServer) -> Iterator[Wire]:
    wire = Wire(int(redis_server.url.rsplit(":", 1)[1].partition("/")[0]))
    yield wire
    wire.cut()


@pytest.fixture
def database(tmp_path: Path) -> Iterator[str]:
    if settings.ON_SQLITE:
        yield f"sqlite:///{tmp_path}/shared.sqlite3"
        return
    with scratch_database() as address:
        yield address


def test_redis_goes_and_comes_back(
    serve: Serve, database: str, wire: Wire, redis_server: RedisServer, follow: Follow
) -> None:
    both = {"DATABASE_URL": database, "REDIS_URL": f"redis://127.0.0.1:{wire.port}/0"}
    here, there = serve(**both), serve(**both)
    night = Night(here, there, follow)
    calm: list[tuple[float, float]] = []
    outages: dict[str, tuple[float, float]] = {}
    with going_on(night.score_until, night.read_until):
        for name, begin in {"calm": None, "cut": wire.cut, "swallowed": wire.swallow}.items():
            if begin:
                began = time.monotonic()
                begin()
                time.sleep(AWAY)
                assert ask(here.port, "GET", "/readyz").status == 200
                outages[name] = began, time.monotonic()
                wire.mend()
            wait_until(lambda: redis_server.listeners() == 1, seconds=5)
            calm.append((time.monotonic(), time.monotonic() + CALM))
            time.sleep(CALM)
    time.sleep(LOOK)
    there.stop()
    for watcher in night.watchers:
        watcher.join()
    assert set(night.scorer.statuses) == {201}
    assert night.reads == {200}
    assert night.latest(*outages["cut"]) < LOOK + SLACK
    assert night.latest(*outages["swallowed"]) < 2 * QUIET + LOOK + SLACK
    assert max(night.latest(*time) for time in calm) < SLACK, "live again at once"
