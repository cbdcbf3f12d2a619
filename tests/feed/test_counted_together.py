"""Workers count together: whichever is asked tells of all, also of what a dead one had counted."""

import json
import os
import signal
import uuid
from collections.abc import Iterator
from http.client import HTTPException
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
from django.db import connection
from prometheus_client.parser import text_string_to_metric_families

from tests.conftest import Serve
from tests.feed.conftest import Follow, Stream, wait_until
from tests.servers import Served

WORD = "a-word-that-nobody-guesses"
VIEWERS = 6


def told(served: Served) -> dict[str, float]:
    """Every number without labels."""
    about = {"Authorization": f"Bearer {WORD}"}
    request = Request(f"{served.url}/metrics", headers=about)  # noqa: S310
    with urlopen(request, timeout=10) as answer:  # noqa: S310
        families = [*text_string_to_metric_families(answer.read().decode())]
    samples = [sample for family in families for sample in family.samples if not sample.labels]
    return {sample.name: sample.value for sample in samples}


def save(served: Served, match: dict[str, Any]) -> None:
    about = {
        "Authorization": f"Bearer {match['keys']['scorekeeper']}",
        "Idempotency-Key": uuid.uuid4().hex,
    }
    entry = {"declarer": 0, "totals": {"0": 3, "1": 4}}
    served.api(f"matches/{match['id']}/rounds/", entry, **about)


def worker_of(served: Served, name: str) -> int:
    """The process that answered the request of this name: its line in the log says so."""
    assert served.process.stdout
    for line in served.process.stdout:
        said: dict[str, Any] = json.loads(line)
        if said["request_id"] == name and "route" in said:
            assert (said["route"], said["status"]) == ("live/", 200)
            return int(said["process"])
    raise AssertionError(name)


def is_alive(viewer: Stream) -> bool:
    try:
        return viewer.event() is not None
    except (OSError, HTTPException):
        return False


@pytest.fixture
def together(serve: Serve) -> Iterator[Served]:
    """As many workers as the database allows; stopped as a service is, so that none is left."""
    workers = "1" if connection.vendor == "sqlite" else "2"
    served = serve("--workers", workers, LEASTSCORE_METRICS=WORD, LEASTSCORE_LOG="json")
    yield served
    served.stop()


def test_all_workers_are_told_of_and_the_dead_too(together: Served, follow: Follow) -> None:
    served = together
    match = served.api("matches/", {"players": ["Aino", "Bo"]})
    for _ in range(4):
        save(served, match)
    viewers = [follow(served.port, f"match:{match['id']}") for _ in range(VIEWERS)]
    assert [viewer.version() for viewer in viewers] == [5] * VIEWERS
    for _ in range(8):
        now = told(served)
        assert now["leastscore_rounds_saved_total"] == 4
        assert now["leastscore_live_viewers"] == VIEWERS
    if connection.vendor == "sqlite":
        return
    os.kill(worker_of(served, str(viewers[0].response.headers["X-Request-ID"])), signal.SIGKILL)
    wait_until(lambda: _viewers(served) < VIEWERS, seconds=20)
    assert told(served)["leastscore_rounds_saved_total"] == 4
    save(served, match)
    alive = [is_alive(viewer) for viewer in viewers]
    assert alive[0] is False
    assert told(served)["leastscore_live_viewers"] == sum(alive)
    assert told(served)["leastscore_rounds_saved_total"] == 5


def _viewers(served: Served) -> float:
    try:
        return told(served)["leastscore_live_viewers"]
    except (URLError, OSError, HTTPException, KeyError):
        return VIEWERS  # while the dead one is missed
