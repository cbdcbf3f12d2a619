"""Who uses an installation while something below it is away: plain HTTP, and every answer kept."""

import json
import re
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from threading import Event, Thread
from typing import Any
from urllib.parse import urlencode

from tests.management.installations import Scored
from tests.servers import Served

JSON = "application/json"
PATIENCE = 60  # seconds
FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    text: str
    seconds: float

    @property
    def error(self) -> dict[str, Any]:
        """The one error of an answer of the API."""
        assert self.headers["content-type"] == JSON, self
        [error] = json.loads(self.text)["errors"]
        assert isinstance(error, dict)
        return error


def ask(port: int, method: str, path: str, body: str = "", **headers: str) -> Answer:
    """Ask on a new connection: with several workers any of them answers."""
    began = time.monotonic()
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
        connection.request(method, path, body.encode(), named)
        got = connection.getresponse()
        text = got.read().decode("utf-8", "replace")
    sent = {name.lower(): value for name, value in got.getheaders() if name != "set-cookie"}
    sent["set-cookie"] = "\n".join(got.headers.get_all("set-cookie") or [])
    return Answer(got.status, sent, text, time.monotonic() - began)


class Browser:
    """A browser without scripts: it keeps cookies, and sends forms with their token."""

    def __init__(self, port: int, language: str = "en") -> None:
        self.port, self.language = port, language
        self.cookies: dict[str, str] = {}

    def get(self, path: str, **headers: str) -> Answer:
        return self._kept(ask(self.port, "GET", path, **self._headers(), **headers))

    def post(self, path: str, fields: dict[str, str], **headers: str) -> Answer:
        """Send a form; the page with it is opened first, if no other was."""
        if "csrftoken" not in self.cookies:
            self.get(path)
        token = {"csrfmiddlewaretoken": self.cookies["csrftoken"]}
        about = {**self._headers(), "Content_Type": FORM, **headers}
        return self._kept(ask(self.port, "POST", path, urlencode({**fields, **token}), **about))

    def _headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Accept_Language": self.language, **({"Cookie": cookies} if cookies else {})}

    def _kept(self, answer: Answer) -> Answer:
        for line in answer.headers["set-cookie"].splitlines():
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.value
        return answer


def hidden_fields(page: str) -> dict[str, str]:
    """What the form in the middle of a page sends without being asked."""
    main = page[page.index("<main") :]
    found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', main)
    return {name: value for name, value in found if name != "csrfmiddlewaretoken"}


class Scorer:
    """Saves one round after the other, each under one operation until the server has it."""

    def __init__(self, served: Served) -> None:
        self.match = Scored(served, threshold=1000)
        self.key = self.match.key["Authorization"].split()[1]
        self.sheet, self.topic = f"/m/{self.match.id}/", self.match.topic
        self.statuses: Counter[int] = Counter()
        self.saved = 0

    def save(self, number: int) -> Answer:
        """Send it again and again, as a phone does, until it is taken."""
        operation = uuid.uuid4().hex
        deadline = time.monotonic() + PATIENCE
        while True:
            answer = self.send(number, operation)
            self.statuses[answer.status] += 1
            if answer.status not in {503, 507}:
                self.saved = number
                return answer
            assert time.monotonic() < deadline, f"round {number} is never taken"
            time.sleep(min(0.3, float(answer.headers["retry-after"])))

    def send(self, number: int, operation: str) -> Answer:
        totals = {str(seat): 1 if seat == number % 2 else 2 for seat in range(2)}
        entered = {"round": number, "declarer": number % 2, "totals": totals}
        about = {**self.match.key, "Content-Type": JSON, "Idempotency-Key": operation}
        path = f"/api/v1/{self.match.path}rounds/"
        return ask(self.match.served.port, "POST", path, json.dumps(entered), **about)

    def save_until(self, enough: Event) -> None:
        while not enough.is_set():
            assert self.save(self.saved + 1).status in {200, 201}
            time.sleep(0.05)

    def has_saved(self, number: int) -> bool:
        return self.saved >= number

    def numbers(self) -> list[int]:
        return [each["round"] for each in self.match.now()["rounds"]]


class Log:
    """Reads what a server says all the time: one that nobody listens to stops at 64 KiB."""

    def __init__(self, served: Served) -> None:
        self._process = served.process
        self._lines: list[str] = []
        self._thread = Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        assert self._process.stdout
        self._lines.extend(self._process.stdout)

    def stopped(self) -> str:
        """Stop the server, and its workers with it; return all that it has said."""
        self._process.terminate()
        self._process.wait(10)
        self._thread.join(10)
        return "".join(self._lines)


@contextmanager
def going_on(*works: Callable[[Event], None]) -> Iterator[None]:
    """Let all of this go on meanwhile; what fails in it fails the test."""
    enough = Event()
    with ThreadPoolExecutor(len(works)) as threads:
        under_way = [threads.submit(work, enough) for work in works]
        try:
            yield
        finally:
            enough.set()
            for one in under_way:
                one.result()  # what went wrong there is why it went wrong here
