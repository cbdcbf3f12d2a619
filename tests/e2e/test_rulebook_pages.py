"""How the rule book's pages look, speak and weigh, and how the hand and the points are counted."""

import gzip
import time
from collections.abc import Callable
from urllib.request import urlopen

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.test_sheet import SMALL, complaints, wide
from tests.e2e.variants import together
from tests.servers import AsgiServer, Served

FEWEST_PIXELS = 44
MOST_BYTES = 60_000
MOST_SECONDS = 0.1
PAGES = [
    "/discard/",
    "/discard/?hand=7H+7S+9D+KC+KD&thrown=KC+KD",
    "/discard/?hand=7H+7H+9D+KC+KD&thrown=KC+9D&decks=2",
    "/hand/",
    "/hand/?hand=7H+8S",
    "/points/",
    "/points/?name-1=Aino&total-1=10&total-2=8&declarer=1&penalty=30",
]
NewContext = Callable[..., BrowserContext]
Visit = Callable[..., Page]

TARGETS = "main a, main button, main label, main summary"
TOO_SMALL = f"""() => [...document.querySelectorAll('{TARGETS}')]
  .filter((target) => !target.closest('p:not(.row), .visually-hidden') && target.checkVisibility())
  .filter((target) => target.getBoundingClientRect().height < {FEWEST_PIXELS} - 0.5
    && !target.closest('.field'))
  .map((target) => target.outerHTML.slice(0, 120))"""


def test_a_hand_is_counted_by_tapping(visit: Visit) -> None:
    page = visit("/hand/")
    for rank in ("7", "10", "K", "A", "2", "5"):
        page.get_by_role("button", name=rank, exact=True).tap()
    expect(page.locator("[data-cards-sum]")).to_have_text("= 30")  # the sixth is one too many
    page.get_by_role("button", name="Next hand").tap()
    expect(page.locator("[data-cards-sum]")).to_have_text("Tap the cards of the hand.")


def test_points_are_shown_while_one_types(visit: Visit) -> None:
    page = visit("/points/")
    page.get_by_label("Total: A").fill("10")
    page.get_by_label("Total: B").fill("8")
    page.get_by_label("Declared: A").check()
    expect(page.locator("#result h2")).to_have_text("False declare: A. Lowest: B 8")
    page.get_by_label("Name: B").fill("Bo")
    expect(page.locator("#result h2")).to_have_text("False declare: A. Lowest: Bo 8")
    page.get_by_role("button", name="One player more").tap()
    expect(page.get_by_label("Total: E")).to_be_visible()
    expect(page.get_by_label("Total: B")).to_have_value("8")
    expect(page.get_by_role("button", name="One player more")).to_be_focused()


@pytest.mark.looks
@pytest.mark.parametrize(("language", "scheme"), together(["en", "fi"], ["light", "dark"]))
def test_axe_finds_nothing_and_no_page_scrolls_sideways(
    visit: Visit, asgi_server: AsgiServer, scheme: str, language: str
) -> None:
    looks = {"color_scheme": scheme, "locale": language, "reduced_motion": "reduce"}
    page = visit(viewport=SMALL, **looks)
    for path in PAGES:
        page.goto(f"{asgi_server.url}{path}")
        assert wide(page) <= SMALL["width"], path
        page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        assert wide(page) <= SMALL["width"], path
        assert complaints(page) == [], path
        assert page.evaluate(TOO_SMALL) == [], path


@pytest.mark.looks
@pytest.mark.parametrize("size", [(195, 422), (320, 568), (768, 1024), (1280, 800)])
def test_the_pages_fit_other_screens(
    asgi_server: AsgiServer, new_context: NewContext, size: tuple[int, int]
) -> None:
    page = new_context(viewport={"width": size[0], "height": size[1]}, locale="fi").new_page()
    for path in PAGES:
        page.goto(f"{asgi_server.url}{path}")
        assert wide(page) <= size[0], path


@pytest.mark.looks
def test_the_pages_are_light_and_quick(served: Served) -> None:
    for path in PAGES:
        page = fetch(f"{served.url}{path}")
        assert min(seconds(f"{served.url}{path}") for _ in range(5)) < MOST_SECONDS, path
        more = sum(len(gzip.compress(fetch(f"{served.url}{link}"))) for link in linked(page))
        assert len(gzip.compress(page)) + more < MOST_BYTES, path


def seconds(url: str) -> float:
    began = time.perf_counter()
    fetch(url)
    return time.perf_counter() - began


def fetch(url: str) -> bytes:
    with urlopen(url, timeout=10) as answer:  # noqa: S310 - the server that the test has started
        found: bytes = answer.read()
    return found


def linked(page: bytes) -> list[str]:
    """The scripts and style sheets of a page."""
    words = page.decode().replace('"', " ").split()
    return [word.removeprefix("href=") for word in words if word.endswith((".css", ".js"))]
