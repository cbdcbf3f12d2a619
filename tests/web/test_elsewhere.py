"""Work in a process of its own, and requests that only ask and hold up no write."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from scorekeeper.web.asking import asks, only_asks
from scorekeeper.web.elsewhere import elsewhere, end_elsewhere
from scorekeeper.web.errors import TooMany
from tests.servers import AsgiServer, Served, children

HELD: list[threading.Event] = []


@only_asks
@csrf_exempt
def ask(request: HttpRequest) -> HttpResponse:
    """Answer when the test lets it."""
    HELD[0].wait(10)
    return HttpResponse("asked")


@csrf_exempt
def write(request: HttpRequest) -> HttpResponse:
    return HttpResponse("written")


urlpatterns = [path("ask/", ask), path("write/", write)]


@pytest.fixture(autouse=True)
def _ended() -> Iterator[None]:
    yield
    end_elsewhere()


def _write_a_line(where: Path) -> int:
    with where.open("a", encoding="ascii") as lines:
        return lines.write("a\n")


def post(port: int, where: str, content: bytes = b"") -> str:
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("POST", where, content, {"Content-Type": "application/json"})
    found = connection.getresponse().read().decode()
    connection.close()
    return found


def test_it_is_another_process() -> None:
    there = elsewhere(os.getpid)
    assert there != os.getpid()
    assert elsewhere(os.getpid) == there


def test_what_is_raised_there_comes_back() -> None:
    with pytest.raises(ZeroDivisionError):
        elsewhere(divmod, 1, 0)


def test_nobody_waits_for_ever() -> None:
    with pytest.raises(TooMany) as refused:
        elsewhere(time.sleep, 5, patience=0.2)
    assert refused.value.retry_after == 5


def test_what_is_short_does_not_wait_for_what_is_long() -> None:
    with ThreadPoolExecutor(1) as people:
        long = people.submit(elsewhere, time.sleep, 60, queue="long")
        assert elsewhere(divmod, 7, 2) == (3, 1)
        assert not long.done()
        end_elsewhere()


def test_the_same_call_is_made_once_while_it_is_under_way(tmp_path: Path) -> None:
    def asks() -> int:
        return elsewhere(_write_a_line, tmp_path / "calls", same="a line")

    with ThreadPoolExecutor(4) as people:
        ahead = people.submit(elsewhere, time.sleep, 1)
        while not multiprocessing.active_children():
            time.sleep(0.01)
        assert {each.result() for each in [people.submit(asks) for _ in range(3)]} == {2}
        ahead.result()
    assert asks() == 2
    assert (tmp_path / "calls").read_text(encoding="ascii") == "a\na\n"


def test_a_process_that_died_is_started_anew() -> None:
    with pytest.raises(TooMany):
        elsewhere(os._exit, 3)
    assert elsewhere(divmod, 7, 2) == (3, 1)


def test_a_process_that_died_while_nothing_was_asked_is_started_anew() -> None:
    os.kill(elsewhere(os.getpid), signal.SIGKILL)
    while multiprocessing.active_children():
        time.sleep(0.01)
    with pytest.raises(TooMany):
        elsewhere(divmod, 7, 2)
    assert elsewhere(divmod, 7, 2) == (3, 1)


def when_read(pipe: Path) -> int:
    """The end to write to, as soon as somebody waits for what comes through; nothing does."""
    while True:
        try:
            return os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
        except OSError:
            time.sleep(0.01)


def test_it_ends_whatever_it_is_doing(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as people:
        waiting = people.submit(elsewhere, Path.read_text, pipe)
        end = when_read(pipe)
        end_elsewhere()
        assert isinstance(waiting.exception(10), TooMany)
        os.close(end)
    for process in multiprocessing.active_children():
        process.join(10)
    assert multiprocessing.active_children() == []


@pytest.mark.urls(__name__)
def test_views_say_that_they_only_ask() -> None:
    assert asks("/ask/")
    assert not asks("/write/")
    assert not asks("/nowhere/")


@pytest.mark.urls(__name__)
def test_who_only_asks_holds_nobody_up(asgi_server: AsgiServer) -> None:
    HELD[:] = [threading.Event()]
    with ThreadPoolExecutor(4) as people:
        asked = [people.submit(post, asgi_server.port, "/ask/") for _ in range(4)]
        time.sleep(0.1)
        assert post(asgi_server.port, "/write/") == "written"
        assert not any(each.done() for each in asked)
        HELD[0].set()
        assert {each.result() for each in asked} == {"asked"}


def test_a_seating_is_asked_for_there() -> None:
    assert asks("/api/v1/seating/")
    assert not asks("/api/v1/matches/")


def test_a_killed_server_leaves_no_process_behind(served: Served) -> None:
    served.api("seating/", {"players": 9, "rounds": 2})
    started = children(served.process.pid)
    assert started
    served.process.kill()
    served.process.wait(10)
    assert _all_end(started)


def test_a_server_that_stops_takes_it_along(served: Served) -> None:
    served.api("seating/", {"players": 9, "rounds": 2})
    started = children(served.process.pid)
    assert started
    assert served.stop() == 0
    assert _all_end(started)


def _all_end(processes: list[int]) -> bool:
    """Within ten seconds."""
    ends = time.monotonic() + 10
    while any(map(_runs, processes)) and time.monotonic() < ends:
        time.sleep(0.05)
    return not any(map(_runs, processes))


def _runs(pid: int) -> bool:
    """A zombie runs no more."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except OSError:
        return False
    return told.rsplit(")", 1)[1].split()[0] != "Z"
