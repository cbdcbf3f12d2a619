"""The pad of round entry, tapped and read."""

import time
from collections.abc import Callable, Iterable

from playwright.sync_api import Error, Page, expect

from scorekeeper.matches.queries import sheet
from tests.matches.played import Played

Phone = Callable[..., Page]


class Taps:
    """Taps the pad as a thumb does, and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def __call__(self, selector: str) -> None:
        self.page.locator(selector).tap()
        self.count += 1

    def declares(self, name: str) -> None:
        self(f".entry-declarers label:has(:text-is('{name}'))")

    def digits(self, *texts: str) -> None:
        for digit in "".join(texts):
            self(f".entry-keys [data-digit='{digit}']")

    def key(self, name: str) -> None:
        self(f"[data-key='{name}'] >> visible=true")

    def save(self) -> None:
        self(".entry-save")


def scores(match: Played) -> list[int]:
    return list(sheet(match.match).state.scores.values())


def until(page: Page, holds: str, seconds: float = 20) -> None:
    """Wait until a function of the page says yes. Playwright's own waiting evaluates text in the
    page, now and then at a moment when the page's policy forbids that, and the console says so.
    """
    end = time.monotonic() + seconds
    while not _holds(page, holds):
        assert time.monotonic() < end, holds
        page.wait_for_timeout(50)


def _holds(page: Page, holds: str) -> bool:
    try:
        return bool(page.evaluate(holds))
    except Error:  # the page is just being left, or not there yet
        return False


def totals(page: Page) -> list[str]:
    return [one.input_value() for one in page.locator(".entry-row input").all()]


def active(page: Page) -> str:
    return page.locator(".entry-row.is-active .entry-name").inner_text().strip()


def drafts(page: Page) -> list[str]:
    found: list[str] = page.evaluate("Object.keys(localStorage).filter((key) => key.includes(':'))")
    return found


def keyboards(page: Page) -> int:
    """How many things on the page would open the system's keyboard when tapped."""
    return page.locator("main input:visible:not([type=radio])").count()


def shown(page: Page, words: Iterable[str]) -> None:
    for each in words:
        expect(page.locator("#preview")).to_contain_text(each)
