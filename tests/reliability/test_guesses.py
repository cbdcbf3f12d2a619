"""Fifty sessions guess codes, keys and ids: they find nothing, and nobody else waits for it.

Short: 500 guesses. Long: 10,000. Each session begins when it likes and guesses once a second, all
of them from the one address of a pub, where others save rounds. They come and go by turns, so that
what else the machine has to do slows down both times that are compared.
"""

import os
import random
import secrets
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import count
from statistics import quantiles
from threading import Event, Thread

import pytest

from scorekeeper.matches.models import new_public_id
from scorekeeper.play.models import new_code
from tests.reliability.phones import Phone, Played, connected
from tests.servers import Served

pytestmark = pytest.mark.reliability
LONG = bool(os.environ.get("LONG_TESTS"))
SESSIONS = 50
GUESSES = 10_000 if LONG else 500
PAUSE = 1.0 if LONG else 0.2  # seconds between two guesses of a session
ROUNDS = 40  # of a match: the more it has, the longer the next one takes
OTHERS, EACH = 4, 0.05  # phones that save rounds, and how long they wait before the next
TURNS = 5 if LONG else 2  # in which all guess, after as many in which nobody does
QUIET = 10.0 if LONG else 1.0  # seconds of one in which nobody does
TARGETS = 20  # tables, open and closed, and private matches, that could be found
BASE32 = "abcdefghijklmnopqrstuvwxyz234567"
REFUSED = {403, 404, 429}


def ways() -> Iterator[tuple[str, str, dict[str, str]]]:
    """Method, address and headers of guesses, at every door."""
    code, public_id = new_code(), new_public_id()
    mac = "".join(secrets.choice(BASE32) for _ in range(26))
    key = f"{secrets.randbelow(4 * TARGETS) + 1}-{mac}"
    yield "GET", f"/t/{code}/", {}
    yield "GET", f"/play/find/?code={code}", {}
    yield "GET", f"/api/v1/tables/{code}/", {}
    yield "GET", f"/live/?topic=table:{code}", {}
    yield "GET", f"/k/{key}/", {}
    yield "GET", f"/api/v1/matches/{public_id}/keys/", {"Authorization": f"Bearer {key}"}
    yield "GET", f"/m/{public_id}/", {}
    yield "GET", f"/api/v1/matches/{public_id}/", {}
    yield "GET", f"/live/?topic=match:{public_id}", {}


def guesses(port: int, cookie: str) -> Counter[int]:
    """A turn of a browser that has opened something; how often it was answered what."""
    with connected(port) as line:
        told = Counter[int]()
        time.sleep(PAUSE * random.random())
        for _ in range(GUESSES // SESSIONS // TURNS):
            method, path, headers = random.choice([*ways()])
            line.request(method, path, headers={"Cookie": cookie, **headers})
            answer = line.getresponse()
            answer.read()
            told[answer.status] += 1
            time.sleep(PAUSE)
    return told


def session(port: int) -> str:
    headers = {"Content-Type": "application/json", "Idempotency-Key": "1"}
    with connected(port) as line:
        line.request(
            "POST", "/api/v1/matches/", b'{"players": ["X", "Y"], "private": true}', headers
        )
        answer = line.getresponse()
        answer.read()
    assert answer.status == 201
    return answer.headers["Set-Cookie"].partition(";")[0]


@contextmanager
def saving(served: Served) -> Iterator[Callable[[], list[float]]]:
    """Others save rounds; what is given takes how long each has waited, since it was asked last."""
    waited, over = list[float](), Event()

    def save() -> None:
        with connected(served.port) as line:
            for turn in count():
                if turn % ROUNDS == 0:
                    phone = Phone(Played(served), careful=False)
                began = time.monotonic()
                phone.send(line)
                waited.append(time.monotonic() - began)
                if over.wait(EACH):
                    return

    def taken() -> list[float]:
        found = waited[:]
        waited.clear()
        return found

    with ThreadPoolExecutor(OTHERS) as threads:
        running = [threads.submit(save) for _ in range(OTHERS)]
        try:
            yield taken
        finally:
            over.set()
        for each in running:
            each.result()


def p95(waited: list[float]) -> float:
    return quantiles(waited, n=20)[-1]


def test_guessing_finds_nothing_and_holds_nobody_up(served: Served) -> None:
    assert served.process.stdout
    # Each guess is a line in the log: somebody has to read it, or the server waits for them.
    Thread(target=deque, args=(served.process.stdout, 0), daemon=True).start()
    for number in range(TARGETS):
        served.api("tables/", {"player": "Aino", "open": bool(number % 2)})
    cookies = [session(served.port) for _ in range(SESSIONS)]
    told, usual, during = Counter[int](), list[float](), list[float]()
    with saving(served) as taken, ThreadPoolExecutor(SESSIONS) as threads:
        time.sleep(1)  # what is made once is made by then
        taken()
        for _turn in range(TURNS):
            time.sleep(QUIET)
            usual += taken()
            told += sum(threads.map(partial(guesses, served.port), cookies), Counter[int]())
            during += taken()
    before, then = p95(usual), p95(during)
    print(f"{dict(told)}; others' p95 {1000 * before:.1f} ms, then {1000 * then:.1f} ms")
    assert told.total() == GUESSES
    assert told.keys() <= REFUSED
    if LONG:
        assert told[429], "who guesses codes is told to wait"
        assert then < 2 * before
