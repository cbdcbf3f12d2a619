"""A match and a digital deal are played over HTTP while the log says all it can, and every secret
there is gets planted in it: the log that is written holds none.
"""

import io
import json
import logging
import re
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from typing import Any, NoReturn
from uuid import uuid4

import pytest
from django.http import HttpRequest

from scorekeeper.people import access
from scorekeeper.play.actions import turns
from scorekeeper.play.codec import opened
from scorekeeper.play.models import Deal
from scorekeeper.play.queries.game import Game as Everything
from scorekeeper.web.logs import JsonLines, PlainLines, WithRequest
from tests.feed.conftest import wait_until
from tests.play.tables import SEED, best_discard
from tests.servers import AsgiServer

JSON = dict[str, Any]
CARD = re.compile(r"(?<![\w])(?:10|[2-9AJQKT])[CDHS](?![\w])|Card\(")
LOUD = ("", "scorekeeper.requests", "django.template", "django.request", "uvicorn", "asyncio")
log = logging.getLogger("scorekeeper.planted")


class Phone:
    """A client with a key; it notes every secret that it is told."""

    def __init__(self, server: AsgiServer, secrets: set[str]) -> None:
        self._port, self._secrets = server.port, secrets
        self.key = ""
        self._cookies: dict[str, str] = {}

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, JSON]:
        headers = {"Content-Type": "application/json", "Idempotency-Key": uuid4().hex}
        headers |= {"Authorization": f"Bearer {self.key}"} if self.key else {}
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        headers["X-CSRFToken"] = self._cookies.get("csrftoken", "")
        with closing(HTTPConnection("127.0.0.1", self._port, timeout=20)) as asked:
            asked.request(method, path, json.dumps(body) if body else None, headers)
            answer = asked.getresponse()
            for cookie in answer.headers.get_all("Set-Cookie", []):
                name, _, value = cookie.partition(";")[0].partition("=")
                self._cookies[name] = value
            self._secrets |= {*self._cookies.values()}
            content = answer.read()
            is_json = "json" in answer.headers.get("Content-Type", "")
        told: JSON = json.loads(content) if is_json else {}
        self._secrets |= {*told.get("keys", {}).values()}
        return answer.status, told

    def post(self, path: str, body: object = None) -> JSON:
        status, told = self.ask("POST", f"/api/v1/{path}", body or {})
        assert status < 300, (path, told)
        return told

    def table(self, code: str) -> JSON:
        status, told = self.ask("GET", f"/api/v1/tables/{code}/")
        assert status == 200
        return told

    def may_move(self, code: str) -> bool:
        you = self.table(code)["you"]
        return bool(you["may"]["discard"])

    def turn(self, code: str) -> int:
        hand = self.table(code)["you"]["hand"]
        asked = {"discard": best_discard(hand), "pick_up": "deck"}
        return self.ask("POST", f"/api/v1/tables/{code}/turns/", asked)[0]


@pytest.fixture
def secrets() -> set[str]:
    """All that a log must not hold."""
    return {SEED}


@pytest.fixture
def written() -> Iterator[dict[str, io.StringIO]]:
    """What the server would have written in both forms, and what it would have without a filter."""
    plain = "{asctime} {name} [{request_id}]: {message}"
    forms: dict[str, logging.Formatter] = {
        "json": JsonLines(),
        "plain": PlainLines(plain, style="{"),
        "raw": logging.Formatter(plain, style="{"),
    }
    loud = [logging.getLogger(name) for name in LOUD]
    before = [logger.level for logger in loud]
    handlers = {form: logging.StreamHandler(io.StringIO()) for form in forms}
    for form, handler in handlers.items():
        handler.setFormatter(forms[form])
        handler.addFilter(WithRequest())
        logging.getLogger().addHandler(handler)
    for logger in loud:
        logger.setLevel(logging.DEBUG)
    yield {form: handler.stream for form, handler in handlers.items()}
    for logger, level in zip(loud, before, strict=True):
        logger.setLevel(level)
    for handler in handlers.values():
        logging.getLogger().removeHandler(handler)


def score_a_match(phone: Phone) -> None:
    """Real cards: two rounds, the second ends it; then links of keys, right and wrong."""
    match = phone.post("matches/", {"players": ["Aino", "Bo"], "rules": {"threshold": 10}})
    phone.key = match["keys"]["scorekeeper"]
    for totals in ({"0": 5, "1": 9}, {"0": 5, "1": 20}):
        phone.post(f"matches/{match['id']}/rounds/", {"declarer": 0, "totals": totals})
    address = f"/k/{phone.key}/"
    assert phone.ask("POST", address)[0] == 403  # no CSRF token
    phone.ask("GET", address)
    assert phone.ask("POST", address)[0] in {302, 303}
    wrongs = (f"{address}nothing/", f"/nothing/k/{phone.key}/", f"/{match['keys']['viewer']}/")
    for wrong in wrongs:
        assert phone.ask("GET", wrong)[0] == 404
    assert phone.ask("GET", f"/m/{match['id']}/")[0] == 200


def play_a_deal(phone: Phone, secrets: set[str]) -> str:
    """Against a bot, until one of the two declares; what nobody should is logged on purpose."""
    phone.key = ""
    table = phone.post("tables/", {"player": "Aino", "bots": ["easy"], "client_seed": SEED})
    phone.key, code = table["keys"]["seat"], str(table["code"])
    secrets.add(code)
    phone.post(f"tables/{code}/start/", {"client_seed": SEED})
    plant(phone, code, secrets)
    assert phone.ask("GET", f"/t/{code}/nothing/")[0] == 404
    assert phone.ask("GET", f"/api/v1/tables/{code.lower()}/nothing/")[0] == 404
    assert phone.ask("GET", f"/t/{code}/")[0] == 200
    while phone.table(code)["result"] is None:
        if not phone.may_move(code):
            continue
        if phone.table(code)["you"]["may"]["declare"]:
            phone.post(f"tables/{code}/declare/")
        else:
            phone.turn(code)
    return code


def plant(phone: Phone, code: str, secrets: set[str]) -> None:
    deal = Deal.objects.filter(table__code=code).exclude(version=None).latest("number")
    seed, hand = opened(deal), phone.table(code)["you"]["hand"]
    secrets |= {deal.sealed_seed, seed.hex(), repr(seed)}
    log.debug("%s has %s, i.e. %s", phone.key, hand, " ".join(hand))
    log.debug("the seeds %s, %s (%r), sealed %s", SEED, seed.hex(), seed, deal.sealed_seed)


def test_no_secret_is_written_however_much_is_logged(
    keeping_server: AsgiServer,
    secrets: set[str],
    written: dict[str, io.StringIO],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    phone = Phone(keeping_server, secrets)
    score_a_match(phone)
    code = play_a_deal(phone, secrets)
    phone.post(f"tables/{code}/next/")
    wait_until(lambda: phone.may_move(code))
    plant(phone, code, secrets)
    break_it(monkeypatch)
    assert phone.turn(code) == 500
    assert phone.ask("GET", f"/k/{phone.key}/")[0] == 500
    raw = written["raw"].getvalue()
    assert {secret for secret in secrets if secret not in raw} == set(), "not planted: no test"
    assert CARD.search(raw)
    assert "Card(suit=" in raw
    for form in ("json", "plain"):
        text = written[form].getvalue()
        assert {secret for secret in secrets if secret in text} == set(), form
        assert not CARD.search(text), form
        assert text.count("Traceback") == raw.count("Traceback") > 1
    for line in written["json"].getvalue().splitlines():
        json.loads(line)


def break_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let two views fail with all that they know in what they say."""

    def stumble(now: Everything, *_given: object) -> NoReturn:
        assert now.deal
        raise RuntimeError(now, now.state, opened(now.deal), now.deal.sealed_seed, now.table.code)

    def fall(request: HttpRequest, token: str) -> NoReturn:
        raise RuntimeError(token, request, request.META, request.headers, request.COOKIES)

    monkeypatch.setattr(turns, "make_move", stumble)
    monkeypatch.setattr(access, "claimed_before", fall)
