"""What the server counts of itself, and tells who has the word; else nothing."""

import json
import os
from functools import partial
from pathlib import Path
from uuid import uuid4

import pytest
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from scorekeeper.web import metrics
from tests.feed.conftest import Stream, wait_until
from tests.matches.played import Played
from tests.play.tables import Game
from tests.servers import AsgiServer
from tests.web.test_in_front import ask

WORD = "a-word-that-nobody-guesses"
ROUNDS = "api/v1/matches/<slug:public_id>/rounds/"


def told(server: AsgiServer) -> str:
    """The whole page."""
    status, _headers, content = ask(server, "GET", "/metrics", Authorization=f"Bearer {WORD}")
    assert status == 200
    return content.decode()


def read(server: AsgiServer, name: str, **labels: str) -> float:
    """One number as it is now; 0 where nothing was counted yet."""
    for family in text_string_to_metric_families(told(server)):
        for sample in family.samples:
            if sample.name == name and sample.labels == labels:
                return float(sample.value)
    return 0


class Change:
    """How much a number has grown since the test began: the counters of a process go on."""

    def __init__(self, server: AsgiServer, name: str, **labels: str) -> None:
        self._now = partial(read, server, name, **labels)
        self._before = self._now()

    def __call__(self) -> float:
        return self._now() - self._before


@pytest.fixture
def on(settings: Settings) -> None:
    settings.METRICS = WORD


def save(server: AsgiServer, match: Played, totals: dict[str, int], **headers: str) -> int:
    path = f"/api/v1/matches/{match.match.public_id}/rounds/"
    about = {
        "Authorization": f"Bearer {match.token()}",
        "Content_Type": "application/json",
        "Idempotency_Key": uuid4().hex,
        **headers,
    }
    return ask(
        server, "POST", path, json.dumps({"declarer": 0, "totals": totals}).encode(), **about
    )[0]


def test_nothing_is_told_unless_asked_for(asgi_server: AsgiServer) -> None:
    status, _headers, content = ask(asgi_server, "GET", "/metrics", Authorization="Bearer ")
    assert status == 404
    assert b"leastscore_" not in content


def test_only_who_has_the_word_is_told(on: None, asgi_server: AsgiServer) -> None:
    for word in ("", "Bearer ", f"Bearer {WORD}x", f"Basic {WORD}", WORD, "Bearer ä"):
        status, headers, content = ask(asgi_server, "GET", "/metrics", Authorization=word)
        assert (status, headers["www-authenticate"]) == (401, "Bearer")
        assert b"leastscore_" not in content


def test_requests_are_counted_by_template_method_and_status(
    on: None, asgi_server: AsgiServer
) -> None:
    match = Played("Aino", "Bo")
    post = {"route": ROUNDS, "method": "POST"}
    saved = Change(asgi_server, "leastscore_requests_total", status="201", **post)
    refused = Change(asgi_server, "leastscore_requests_total", status="400", **post)
    timed = Change(asgi_server, "leastscore_request_seconds_count", **post)
    took = Change(asgi_server, "leastscore_request_seconds_sum", **post)
    assert save(asgi_server, match, {"0": 3, "1": 9}) == 201
    assert save(asgi_server, match, {"0": 3, "1": 9}) == 201
    assert save(asgi_server, match, {"0": 3, "1": 99}) == 400
    assert (saved(), refused(), timed()) == (2, 1, 3)
    assert 0 < took() < 3


def test_no_address_itself_is_told(on: None, asgi_server: AsgiServer) -> None:
    found = Played("Aino", "Bo").match.public_id
    for path, status, route in (
        (f"/m/{found}/", 200, "m/<str:public_id>/"),
        ("/k/1-nothing/", 404, "k/<str:token>/"),
        (f"/no/such/address-{found}/", 404, "unknown"),
        (f"/static/nothing-{found}.css", 404, "static/"),
        ("/healthz", 200, "healthz"),
        ("/live/?topic=match:none", 404, "live/"),
        ("/new/", 413, "new/"),
    ):
        labels = {"route": route, "method": "GET", "status": str(status)}
        counted = Change(asgi_server, "leastscore_requests_total", **labels)
        body = b"x" * 70_000 if status == 413 else b""
        assert ask(asgi_server, "GET", path, body)[0] == status
        assert counted() == 1, path
    assert found not in told(asgi_server)


def test_rounds_are_counted_once(on: None, asgi_server: AsgiServer) -> None:
    match = Played("Aino", "Bo")
    rounds = Change(asgi_server, "leastscore_rounds_saved_total")
    for status in (201, 200):  # the second is its retry
        assert save(asgi_server, match, {"0": 3, "1": 9}, Idempotency_Key="one") == status
    assert save(asgi_server, match, {"0": 3, "1": 99}) == 400
    assert rounds() == 1


def test_viewers_come_and_go(on: None, asgi_server: AsgiServer) -> None:
    topic = Played("Aino", "Bo").match.topic
    viewers = [Stream(asgi_server.port, topic) for _ in range(3)]
    assert [viewer.version() for viewer in viewers] == [1] * 3
    assert read(asgi_server, "leastscore_live_viewers") == 3
    for viewer in viewers[:2]:
        viewer.close()
    wait_until(lambda: read(asgi_server, "leastscore_live_viewers") == 1)
    viewers[2].close()
    wait_until(lambda: read(asgi_server, "leastscore_live_viewers") == 0)


def test_phones_say_how_often_they_have_tried(on: None, asgi_server: AsgiServer) -> None:
    match = Played("Aino", "Bo")
    for header, attempt in (("1", "1"), ("3", "3"), ("4", "4 or more"), ("999", "4 or more")):
        sent = Change(asgi_server, "leastscore_outbox_posts_total", attempt=attempt)
        assert save(asgi_server, match, {"0": 3, "1": 4}, Outbox_Attempt=header) == 201
        assert sent() == 1
    for nonsense in ("", "0", "-1", "1e9", "9" * 99, "ä"):
        assert save(asgi_server, match, {"0": 3, "1": 4}, Outbox_Attempt=nonsense) == 201
    assert told(asgi_server).count("leastscore_outbox_posts_total{") == 3


def test_the_keeper_tells_how_late_it_is(on: None, keeping_server: AsgiServer) -> None:
    steps = Change(keeping_server, "leastscore_keeper_lag_seconds_count")
    late = Change(keeping_server, "leastscore_keeper_lag_seconds_sum")
    rounds = Change(keeping_server, "leastscore_rounds_saved_total")
    game = Game(1, bots=["easy"], clock=30, rules={"threshold": 1})
    game.start()
    wait_until(lambda: game.row.is_over, seconds=60)
    assert steps() > 3
    assert 0 < late() / steps() < 2
    assert rounds() == len(game.match()["rounds"])
    assert read(keeping_server, "leastscore_keeper_looked_timestamp_seconds") > 1e9
    assert read(keeping_server, "leastscore_keeper_overdue_seconds") < 2


@pytest.mark.looks
def test_two_who_are_asked_at_once_forget_the_same_worker(
    on: None, asgi_server: AsgiServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dead = tmp_path / f"gauge_livesum_{2**22 + 1}.db"  # no process has so high a number
    dead.touch()
    monkeypatch.setenv(metrics.FOLDER, str(tmp_path))

    def too_late(path: str) -> None:
        dead.unlink()
        raise FileNotFoundError(path)

    monkeypatch.setattr(os, "remove", too_late)
    assert told(asgi_server) == ""


@pytest.mark.looks
def test_only_what_a_dead_server_left_is_cleared_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder is everybody's: what others put there keeps no server from starting."""
    monkeypatch.setattr(metrics, "IN_MEMORY", tmp_path)
    monkeypatch.delenv(metrics.FOLDER, raising=False)
    names = ("leastscore-metrics-", "leastscore-metrics-x-1", f"{metrics.NAME}{os.getpid()}-a")
    for name in (*names, f"{metrics.NAME}{2**22 + 1}-a"):
        (tmp_path / name).mkdir()
    with metrics.counted_together():
        assert len(list(tmp_path.iterdir())) == 4
    assert {path.name for path in tmp_path.iterdir()} == set(names)
    os.environ.pop(metrics.FOLDER, None)  # by monkeypatch it would come back
