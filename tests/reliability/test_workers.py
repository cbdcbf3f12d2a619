"""Several workers are one server: whoever answers knows the phone, and counts with the others."""

import os
import re
import signal
import time
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest
from django.conf import settings

from scorekeeper.play.access import WRONG_CODES_OF_ONE
from tests.conftest import Serve
from tests.feed.conftest import wait_until
from tests.matches.browsing import RULES, names
from tests.reliability.crowd import processes
from tests.servers import RedisServer, Served

pytestmark = pytest.mark.reliability
WORKERS = 1 if settings.ON_SQLITE else 2
ENOUGH = 12  # requests, each on a line of its own: either worker has answered some


class Browser:
    """A phone's browser without JavaScript; every request is a new line to the server."""

    def __init__(self, served: Served) -> None:
        self._url = served.url
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def get(self, path: str) -> tuple[int, str]:
        return self._open(Request(f"{self._url}{path}"))  # noqa: S310

    def open_match(self) -> str:
        """Open one by the form; return the path of its page, which this phone may write to."""
        _status, page = self.get("/new/")
        token = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[0]
        form = {**RULES, **names("Aino", "Bo"), "op": "one", "csrfmiddlewaretoken": token}
        sent = Request(f"{self._url}/new/", urlencode(form).encode())  # noqa: S310
        with self._opener.open(sent) as answer:
            return str(answer.url).removeprefix(self._url)

    def _open(self, request: Request) -> tuple[int, str]:
        try:
            with self._opener.open(request) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as refused:
            return refused.code, refused.read().decode()


def all_there(served: Served, but: int = 0) -> bool:
    return len(processes(served)) == WORKERS and but not in processes(served)


def check_sessions(served: Served) -> None:
    phone = Browser(served)
    match = phone.open_match()
    for _ in range(ENOUGH):
        assert "Enter round 1" in phone.get(match)[1]


def check_limits(served: Served) -> None:
    stranger, most = Browser(served), WRONG_CODES_OF_ONE.most
    answers = [stranger.get("/api/v1/tables/222222/")[0] for _ in range(2 * most)]
    assert answers == [404] * most + [429] * most


def test_workers_are_one_server(serve: Serve, redis_server: RedisServer) -> None:
    """In what they know; one that dies is replaced, which is logged; none outlives the server."""
    served = serve("--workers", str(WORKERS), REDIS_URL=redis_server.url)
    wait_until(lambda: all_there(served))
    check_sessions(served)
    check_limits(served)
    if WORKERS > 1:
        killed = processes(served)[0]
        os.kill(killed, signal.SIGKILL)
        wait_until(lambda: all_there(served, but=killed), seconds=10)
    last = processes(served)
    served.process.kill()
    served.process.wait(5)
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in last))
    assert ("takes its place" in served.clear_away()) is (WORKERS > 1)


@pytest.mark.long
@pytest.mark.skipif(WORKERS == 1, reason="on SQLite one process serves")
def test_a_worker_that_is_slow_is_not_dead(serve: Serve) -> None:
    """A machine that does something else for a while cuts nobody off."""
    served = serve("--workers", str(WORKERS))
    wait_until(lambda: all_there(served))
    workers = processes(served)
    os.kill(workers[0], signal.SIGSTOP)
    time.sleep(10)
    os.kill(workers[0], signal.SIGCONT)
    time.sleep(2)
    assert processes(served) == workers
    assert {Browser(served).get("/readyz")[0] for _ in range(ENOUGH)} == {200}
