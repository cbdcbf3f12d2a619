"""A double tap sends a form once: a new phone stays one phone, and opens one match."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from scorekeeper.people.access import Role
from tests.matches.played import Played
from tests.servers import AsgiServer

pytestmark = pytest.mark.looks  # whatever database is below

TWO_TAPS = """(button) => {
  let sent = 0;
  addEventListener("submit", (event) => { sent += !event.defaultPrevented; });
  button.click();
  button.click();
  return sent;
}"""


@pytest.fixture
def new_page(new_context: Callable[..., BrowserContext]) -> Page:
    """A page of a browser that has never been here."""
    return new_context(locale="en").new_page()


def sent_by_two_taps(page: Page, button: str) -> int:
    sent: int = page.locator(button).evaluate(TWO_TAPS)
    page.wait_for_url("**/m/**")
    return sent


def test_on_a_claim(asgi_server: AsgiServer, new_page: Page) -> None:
    new_page.goto(f"{asgi_server.url}/k/{Played('Aino', 'Bo').token(Role.VIEWER)}/")
    assert sent_by_two_taps(new_page, "main form button") == 1
    new_page.go_back()
    assert sent_by_two_taps(new_page, "main form button") == 1


def test_on_start(asgi_server: AsgiServer, new_page: Page) -> None:
    new_page.goto(f"{asgi_server.url}/new/")
    new_page.fill("#add-name", "Aino, Bo,")
    assert sent_by_two_taps(new_page, "[data-start]") == 1
