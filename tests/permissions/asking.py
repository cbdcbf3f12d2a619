"""Making a request of the matrix: as a browser, or in the API with the key that somebody has."""

import json
from collections.abc import Callable, Mapping
from http.cookies import SimpleCookie
from typing import Any, Final, TypeVar
from uuid import uuid4

from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve

from scorekeeper.web import counting
from tests.permissions.bodies import FORMS, JSONS
from tests.permissions.matrix import Row
from tests.permissions.world import LANGUAGE, Browser, World

API: Final = "/api/"
CSV: Final = "text/csv"
JSON: Final = "application/json"
WITH_BODY: Final = ("POST", "PUT", "PATCH")
T = TypeVar("T")


class Asker:
    """Asks in a world, and leaves it as it was."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._client = Client(headers=LANGUAGE)  # one: each would load the middleware anew

    def ask(self, part: str, row: Row) -> HttpResponse:
        """What somebody is answered; nothing of it stays, nor counts for the next."""
        counting.SALT = uuid4().hex  # type: ignore[misc]
        return self.undone(lambda: self.asked(part, row))

    def undone(self, act: Callable[[], T]) -> T:
        """What comes of it, of which nothing stays."""
        with transaction.atomic():
            found = act()
            transaction.set_rollback(True)
        return found

    def asked(self, part: str, row: Row) -> HttpResponse:
        """The same, and it stays."""
        browser = self.world.browsers[part]
        answer: Any = (
            self._of_api(browser, row) if row.path.startswith(API) else self._of_page(browser, row)
        )
        found: HttpResponse = answer
        return found

    def _of_page(self, browser: Browser, row: Row) -> Any:
        url = self._sit_at(browser, row)
        if row.method != "POST":
            return self._client.generic(row.method, url)
        form = {"op": uuid4().hex, **self._body(FORMS, row, url), **row.sent}
        return self._client.post(url, self._put_in(form))

    def _of_api(self, browser: Browser, row: Row) -> Any:
        """With the key to what the address names; without one the browser's session asks."""
        url, headers = self._sit_at(browser, row), {"Idempotency-Key": uuid4().hex}
        held = [key for thing, key in browser.keys.items() if f"/{{{thing}}}/" in row.path]
        if held:
            self._client.cookies.clear()
            headers["Authorization"] = f"Bearer {held[0]}"
        sent = {name: _read(value) for name, value in row.sent.items()}
        body = self._put_in({**self._body(JSONS, row, url), **sent})
        kind = CSV if CSV in body else JSON
        content = body[CSV] if CSV in body else json.dumps(body) if row.method != "GET" else ""
        return self._client.generic(row.method, url, content, kind, headers=headers)

    def _sit_at(self, browser: Browser, row: Row) -> str:
        """Use this browser; the address."""
        cookies = browser.client.cookies.items()
        self._client.cookies = SimpleCookie({name: held.value for name, held in cookies})
        return self.world.written(row.path)

    def _body(self, bodies: Mapping[str, Any], row: Row, url: str) -> dict[str, Any]:
        if row.method not in WITH_BODY:
            return {}
        return dict(bodies.get(resolve(url.partition("?")[0]).view_name, {}))

    def _put_in(self, value: Any) -> Any:
        """A body with the things of the world put in; a lone name may be of anything."""
        if isinstance(value, Mapping):
            return {name: self._put_in(each) for name, each in value.items()}
        if isinstance(value, list):
            return [self._put_in(each) for each in value]
        if not isinstance(value, str):
            return value
        made = self.world.made.get(value.strip("{}"))
        return made() if made else self.world.written(value)


def _read(written: str) -> Any:
    """A number or a list where it reads as one, else the text."""
    try:
        return json.loads(written)
    except ValueError:
        return written
