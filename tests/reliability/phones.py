"""Phones that keep score through the API: each sends a round until it is told what became of it."""

import json
import time
import uuid
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from itertools import count
from typing import Any

from tests.management.installations import Scored
from tests.servers import Served

JSON = dict[str, Any]
GONE = (ConnectionError, HTTPException)  # what a phone sees of a server that dies
PLAYERS = ["Aino", "Bo", "Cai", "Dee", "Eva", "Fay"]
MOST_ROUNDS = 100  # of a match
APART = 4 ** (len(PLAYERS) - 1)  # so many rounds that differ


@dataclass
class Sending:
    """A round on its way, under one operation id however often it is sent."""

    body: JSON
    key: str = field(default_factory=lambda: uuid.uuid4().hex)
    began: float = field(default_factory=time.monotonic)
    unknown: bool = False  # the server died before it answered: is the round stored, or not?


@dataclass(frozen=True)
class Saved:
    """A round that was acknowledged, and from when until when nobody could know."""

    number: int
    totals: JSON
    began: float
    answered: float


class Played:
    """A match in which no two rounds are alike, so that each is known again."""

    def __init__(self, served: Served) -> None:
        self.scored = Scored(served, *PLAYERS, threshold=1000)
        self._turns = count()

    def totals(self) -> JSON:
        """The first player has the least; by the others' totals the round is known again."""
        turn = next(self._turns)
        assert turn < APART
        digits = [turn // 4**place % 4 for place in range(len(PLAYERS) - 1)]
        return {"0": 1, **{str(seat): 2 + digit for seat, digit in enumerate(digits, start=1)}}


class Phone:
    """Somebody who saves one round after the other, whatever becomes of the server.

    `careful`: says which round it means, and of which version; then another phone may be first.
    """

    def __init__(self, match: Played, *, careful: bool) -> None:
        self.match, self.careful = match, careful
        self.saved: list[Saved] = []
        self.settled: Counter[str] = Counter()  # what became of those that were unknown
        self.waiting: Sending | None = None
        self._next: JSON = {"round": 1, "version": 1}

    @property
    def is_done(self) -> bool:
        return not self.waiting and self._next["round"] > MOST_ROUNDS

    def goes_on(self, port: int) -> None:
        """Save rounds until the server dies."""
        with suppress(*GONE), connected(port) as line:
            while not self.is_done:
                self.send(line)

    def settle(self, port: int) -> None:
        """Send once more what was not answered."""
        if self.waiting:
            with connected(port) as line:
                self.send(line)

    def send(self, line: HTTPConnection) -> None:
        self.waiting = sending = self.waiting or self._entered()
        path = f"/api/v1/{self.match.scored.path}rounds/"
        headers = {**self.match.scored.key, "Idempotency-Key": sending.key}
        try:
            line.request("POST", path, json.dumps(sending.body), _json(headers))
            response = line.getresponse()
            told = json.loads(response.read())
        except GONE:
            sending.unknown = True
            raise
        self.waiting = None
        became = self._became(sending, response.status, told)
        replayed = response.headers.get("Idempotent-Replay") == "true"
        assert replayed == (became == "replayed"), (became, told["round"])
        if sending.unknown:
            self.settled[became] += 1

    def _entered(self) -> Sending:
        named = self._next if self.careful else {}
        return Sending({"declarer": 0, "totals": self.match.totals(), **named})

    def _became(self, sending: Sending, status: int, told: JSON) -> str:
        """Take an answer in; return what became of the round."""
        if status == 409 and self.careful:
            self._see(told["current"])
            return "refused"
        assert status == 201 or (status == 200 and sending.unknown), (status, told)
        number, totals = told["round"]["round"], sending.body["totals"]
        assert told["round"]["totals"] == totals
        self.saved.append(Saved(number, totals, sending.began, time.monotonic()))
        self._see(told["match"])
        return "stored now" if status == 201 else "replayed"

    def _see(self, match: JSON) -> None:
        self._next = {"round": match["next_round"], "version": match["version"]}


@contextmanager
def connected(port: int) -> Iterator[HTTPConnection]:
    with closing(HTTPConnection("127.0.0.1", port, timeout=20)) as line:
        line.connect()
        yield line


def _json(headers: dict[str, str]) -> dict[str, str]:
    return {"Content-Type": "application/json", **headers}


def check_nothing_lost_or_doubled(match: Played, phones: Sequence[Phone]) -> None:
    """The match has the rounds that were acknowledged, each once, and nothing else."""
    saved = sorted(
        ((one.number, one.totals) for phone in phones for one in phone.saved),
        key=lambda one: one[0],
    )
    now = match.scored.now()
    assert [(played["round"], played["totals"]) for played in now["rounds"]] == saved
    assert now["version"] == 1 + len(saved)
    assert all(played["revision"] == 1 for played in now["rounds"])
