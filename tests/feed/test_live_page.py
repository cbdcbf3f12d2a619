"""The live stream in a browser: parts of a page that keep themselves up to date."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.feed import stream
from scorekeeper.people.access import Role
from scorekeeper.people.actions import rotate, token
from tests.conftest import NewContext, Serve
from tests.feed.conftest import happen, new_topic
from tests.servers import AsgiServer, Served

SHEET = "[data-live][data-version]"
STATE = "[data-live-state]"
# What a browser says of a request without a network, and htmx of its own.
NO_NETWORK = re.compile("ERR_INTERNET_DISCONNECTED|^htmx:(afterRequest|sendError), ")


def address(server: AsgiServer | Served, topic: str) -> str:
    return f"{server.url}/m/{topic.partition(':')[2]}/"


def test_two_phones_show_what_happens(asgi_server: AsgiServer, new_context: NewContext) -> None:
    topic = new_topic()
    phones = [new_context().new_page() for _ in range(2)]
    for phone in phones:
        phone.goto(address(asgi_server, topic))
        expect(phone.locator(STATE).first).to_have_text("Live")
    for version in (2, 3):
        happen(topic)
        for phone in phones:
            expect(phone.locator(SHEET).first).to_have_attribute("data-version", str(version))


def test_a_page_holds_one_stream_and_asks_no_more_than_needed(
    asgi_server: AsgiServer, page: Page
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    topic = new_topic()
    page.goto(address(asgi_server, topic))
    expect(page.locator(STATE).first).to_have_text("Live")
    for _ in range(10):
        happen(topic)
    expect(page.locator(SHEET).first).to_have_attribute("data-version", "11")
    page.wait_for_timeout(500)
    assert len([url for url in asked if "/live/" in url]) == 1
    assert 2 <= len([url for url in asked if "/m/" in url]) <= 11


def test_what_was_missed_while_away_is_shown(
    asgi_server: AsgiServer, page: Page, console_errors: list[str]
) -> None:
    topic = new_topic()
    page.goto(address(asgi_server, topic))
    expect(page.locator(STATE).first).to_have_text("Live")
    page.context.set_offline(True)
    happen(topic)
    page.context.set_offline(False)
    expect(page.locator(SHEET).first).to_have_attribute("data-version", "2", timeout=15_000)
    assert all(NO_NETWORK.search(error) for error in console_errors), console_errors
    console_errors.clear()


def test_a_part_that_was_refused_is_asked_for_again(
    asgi_server: AsgiServer, page: Page, console_errors: list[str]
) -> None:
    """Its database was away just when the stream had told of a change."""
    topic = new_topic()
    page.goto(address(asgi_server, topic))
    expect(page.locator(STATE).first).to_have_text("Live")
    refused = refuse_once(page)
    happen(topic)
    expect(page.locator(SHEET).first).to_have_attribute("data-version", "2", timeout=15_000)
    assert refused == ["sheet"]
    assert all("503" in error for error in console_errors)
    console_errors.clear()


def refuse_once(page: Page) -> list[str]:
    """Refuse the first part of the page that is asked for."""
    refused: list[str] = []

    def answer(route: Route) -> None:
        target = route.request.headers.get("hx-target")
        if target and not refused:
            refused.append(target)
            route.fulfill(status=503, headers={"Retry-After": "2"}, body="")
        else:
            route.continue_()

    page.route("**/m/**", answer)
    return refused


def test_the_server_may_go_and_come_back(
    serve: Serve, page: Page, console_errors: list[str]
) -> None:
    served = serve()
    topic = f"match:{served.api('matches/', {'players': ['Aino', 'Bo']})['id']}"
    page.goto(address(served, topic))
    expect(page.locator(STATE).first).to_have_text("Live")
    served.stop()
    expect(page.locator(STATE).first).to_have_text(re.compile("Not connected"), timeout=10_000)
    served.start("--port", str(served.port))
    expect(page.locator(STATE).first).to_have_text("Live", timeout=40_000)
    assert all("ERR_CONNECTION_REFUSED" in error for error in console_errors)
    console_errors.clear()


def test_a_revoked_phone_is_told(
    asgi_server: AsgiServer, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 0.3)
    topic = new_topic(private=True)
    page.goto(f"{asgi_server.url}/k/{token(topic, Role.VIEWER)}/")
    page.locator("main form button[type=submit]").click()
    expect(page.locator(STATE).first).to_have_text("Live")
    rotate(topic, Role.VIEWER, None)
    expect(page.locator(STATE).first).to_have_text(re.compile("No longer shared"))
