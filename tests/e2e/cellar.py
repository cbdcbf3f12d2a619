"""Phones in a cellar: rounds tapped in whatever the network does, and what is said of them."""

import re
import time
from collections.abc import Sequence

from playwright.sync_api import Page, expect

from scorekeeper.matches.queries import sheet
from scorekeeper.rules.match import MatchState
from tests.e2e.pad import until
from tests.matches.played import Played

KEPT = "async () => (await (await caches.open('pages')).keys()).map((r) => new URL(r.url).pathname)"
Entry = tuple[int | None, Sequence[int]]  # who declared, and the totals of those who are in
ENTRIES: list[Entry] = [
    (1, [10, 8, 15]),
    (0, [4, 9, 23]),
    (None, [7, 6, 8]),
    (2, [30, 25, 12]),
    (0, [9, 5, 14]),
    (1, [11, 3, 40]),
]


def enter(page: Page, entry: Entry) -> None:
    """Tap a round in, and save it."""
    declarer, totals = entry
    which = "last" if declarer is None else f"nth-child({declarer + 1})"
    choice = "label:last-child" if which == "last" else f"label:{which}"
    if not page.locator(".entry-declarers").is_visible():
        page.locator("[data-key='who'] >> visible=true").tap()
    page.locator(f".entry-declarers {choice}").tap()
    for total in totals:
        for digit in str(total):
            page.locator(f".entry-keys [data-digit='{digit}']").tap()
        if total < 6:  # a second digit could follow
            page.locator(".entry-keys [data-key='next']").tap()
    page.locator(".entry-save").tap()


def enter_all(page: Page, entries: Sequence[Entry], first: int = 1) -> None:
    """Tap rounds in, one after the other, while the page goes on by itself."""
    for number, entry in enumerate(entries, start=first):
        enter(page, entry)
        on_round(page, number + 1)


def on_round(page: Page, number: int) -> None:
    """The pad has gone on to this round."""
    expect(page.locator("#entry h1")).to_have_text(f"Round {number}")
    expect(page.locator("#entry")).to_have_attribute("data-round", str(number))


def scores_shown(page: Page) -> list[int]:
    return [int(text) for text in page.locator(".entry-line > .number").all_inner_texts()]


def waiting(page: Page, *states: str) -> None:
    """What waits here is in these states, in words."""
    expect(page.locator("[data-waiting] [data-state]")).to_have_text([*states])


def all_sent(page: Page) -> None:
    """Nothing waits on this phone any more."""
    until(page, "() => Outbox.unsent().length === 0")


def needs_somebody(page: Page) -> None:
    until(page, "() => Outbox.unsent().some(Outbox.is_needy)")


def cut(page: Page) -> None:
    page.context.set_offline(True)


def mend(page: Page) -> None:
    page.context.set_offline(False)


def until_kept(page: Page, path: str, *, is_kept: bool = True) -> None:
    deadline = time.monotonic() + 10
    while (path in page.evaluate(KEPT)) is not is_kept:
        assert time.monotonic() < deadline, path
        page.wait_for_timeout(50)


def state(match: Played) -> MatchState:
    return sheet(match.match).state


def recorded(match: Played) -> list[Entry]:
    """What the server has, in order."""
    return [(each.declarer, [*each.totals.values()]) for each in state(match).rounds]


def live_word(page: Page) -> str:
    return page.locator("[data-live-state]").first.inner_text()


DISCONNECTED = re.compile(
    "ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED|ERR_INCOMPLETE|status of (4|50[237])"
    "|^htmx:"
)


def forgive(errors: list[str]) -> None:
    """The browser may complain of the network that is not there, and of nothing else."""
    complaints = [error for error in errors if not DISCONNECTED.search(error)]
    assert complaints == [], complaints
    errors.clear()
