"""Phones that keep score, for the browser tests."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from scorekeeper.people.access import Role
from tests.e2e.ring import SMALL
from tests.matches.played import Played
from tests.servers import AsgiServer

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def phone(
    asgi_server: AsgiServer, new_context: Callable[..., BrowserContext]
) -> Callable[..., Page]:
    """A phone that keeps the score of a match, on its entry page. `plain`: no secure context."""

    def take(match: Played, path: str = "round/", *, plain: bool = False, **more: Any) -> Page:
        site = f"http://cellar.test:{asgi_server.port}" if plain else asgi_server.url
        options = {"viewport": PHONE, "locale": "en", "has_touch": True, "is_mobile": True, **more}
        page = new_context(**options).new_page()
        page.goto(f"{site}/k/{match.token(Role.SCOREKEEPER)}/")
        page.locator("main form button").click()
        page.wait_for_url(f"**{match.url}")
        page.goto(f"{site}{match.url}{path}")
        return page

    return take


@pytest.fixture
def visit(
    asgi_server: AsgiServer, new_context: Callable[..., BrowserContext]
) -> Callable[..., Page]:
    """A phone that opens a page of the app."""

    def open_at(path: str = "/", **more: Any) -> Page:
        options = {"viewport": PHONE, "locale": "en", "has_touch": True, "is_mobile": True, **more}
        page = new_context(**options).new_page()
        page.goto(f"{asgi_server.url}{path}")
        return page

    return open_at


@pytest.fixture
def on_account(
    asgi_server: AsgiServer, new_context: Callable[..., BrowserContext]
) -> Callable[..., Page]:
    """A small phone that opens a page; passkeys want a name that is secure, as localhost is."""

    def take(path: str = "/account/", **more: Any) -> Page:
        options = {"viewport": SMALL, "locale": "en", "has_touch": True, "is_mobile": True}
        page = new_context(**{**options, "reduced_motion": "reduce", **more}).new_page()
        page.goto(f"http://localhost:{asgi_server.port}{path}")
        return page

    return take
