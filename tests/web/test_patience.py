"""Who is refused again and again waits for those who save; nobody else does."""

import time
from http.client import HTTPConnection

import pytest

from leastscore_site import asgi
from scorekeeper.matches.models import new_public_id
from scorekeeper.web import patience
from tests.servers import AsgiServer

LONG = 60.0  # seconds; no test waits for it


def look(server: AsgiServer, path: str, cookie: str = "") -> float:
    """For how many seconds the answer is waited for."""
    line = HTTPConnection("127.0.0.1", server.port, timeout=LONG / 2)
    began = time.monotonic()
    line.request("GET", path, headers={"Cookie": cookie})
    line.getresponse().read()
    line.close()
    return time.monotonic() - began


def guess(server: AsgiServer, cookie: str = "") -> float:
    return look(server, f"/m/{new_public_id()}/", cookie)


@pytest.fixture
def saving(asgi_server: AsgiServer, monkeypatch: pytest.MonkeyPatch) -> AsgiServer:
    """As long as somebody saves a round."""
    monkeypatch.setattr(asgi._writer, "busy", 1)
    monkeypatch.setattr(asgi._reading, "_refused", {})
    monkeypatch.setattr(patience, "LONGEST", LONG)
    return asgi_server


def test_a_guess_waits_for_who_saves(saving: AsgiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(patience.IN_A_ROW):
        guess(saving)
    monkeypatch.setattr(patience, "LONGEST", 0.3)
    assert guess(saving) >= 0.3


def test_nobody_waits_for_a_guess(saving: AsgiServer) -> None:
    for _ in range(patience.IN_A_ROW):
        guess(saving, "a=1")
    guess(saving, "a=2")
    look(saving, "/", "a=2")


def test_who_finds_something_has_not_guessed(saving: AsgiServer) -> None:
    for _ in range(patience.IN_A_ROW):
        guess(saving)
        look(saving, "/")
    guess(saving)


def test_when_nobody_saves_a_guess_is_answered_at_once(
    saving: AsgiServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asgi._writer, "busy", 0)
    for _ in range(patience.IN_A_ROW + 1):
        guess(saving)


def test_of_very_many_who_guess_the_first_are_forgotten(
    saving: AsgiServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "MOST", 2)
    for cookie in ("a=1", "a=2", "a=3"):
        guess(saving, cookie)
    assert len(asgi._reading._refused) == 2
