"""People with phones at a table: what they tap, and what their screens show."""

import time
from collections.abc import Callable, Sequence
from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from scorekeeper.play.models import Table
from scorekeeper.play.queries import TableSheet, table_sheet
from tests.servers import AsgiServer

PHONE: ViewportSize = {"width": 390, "height": 844}
NARROW: ViewportSize = {"width": 360, "height": 740}
USUAL_SECONDS = 0.5  # until a move is on all screens, as asked for
MOST_SECONDS = 2  # the slowest: four times as much
NewContext = Callable[..., BrowserContext]


class Person:
    """Somebody with a phone."""

    def __init__(self, server: AsgiServer, new_context: NewContext, name: str, **more: Any) -> None:
        self.server, self.new_context, self.name, self.more = server, new_context, name, more
        self.page = self.take_device()

    def take_device(self) -> Page:
        # Without motion, since what is half faded in has no contrast yet.
        options = {"viewport": PHONE, "locale": "en", "reduced_motion": "reduce", **self.more}
        return self.new_context(has_touch=True, is_mobile=True, **options).new_page()

    @property
    def code(self) -> str:
        return self.page.url.split("/t/")[1].split("/")[0]

    @property
    def version(self) -> int:
        return int(self.page.locator("#table").get_attribute("data-version") or 0)

    @property
    def seat(self) -> int:
        return int(Table.objects.get(code=self.code).seats.get(player=self.name).number)

    def sheet(self) -> TableSheet:
        """What the server would show this person."""
        table = Table.objects.select_related("match").get(code=self.code)
        return table_sheet(table, table.seats.get(player=self.name))

    def hand(self) -> list[str]:
        """The cards on the screen."""
        return [str(card.input_value()) for card in self.page.locator("[data-hand] input").all()]

    def open(self, **ticked: str) -> "Person":
        """Start a table; `ticked`: radio buttons by name."""
        self.page.goto(f"{self.server.url}/play/")
        form = self.page.locator("form[aria-labelledby=start]")
        form.locator("[name=player]").fill(self.name)
        for name, value in ticked.items():
            form.locator(f"label:has([name={name}][value='{value}'])").tap()
        form.locator("[data-start]").tap()
        self.page.wait_for_url("**/t/*/")
        return self

    def join(self, code: str) -> "Person":
        """By the code, as it is said aloud."""
        self.page.goto(f"{self.server.url}/play/")
        self.page.fill("#code", f"{code[:3]} {code[3:]}".lower())
        self.page.locator("form[action$='/find/'] button").tap()
        self.page.locator("[data-join] [name=player]").fill(self.name)
        self.page.locator("[data-join] button").tap()
        expect(self.page.locator("[data-join]")).to_have_count(0)
        return self

    def start(self) -> None:
        self.page.locator("[data-keep=start]").tap()
        expect(self.page.locator("#table")).to_have_attribute("data-status", "playing")

    def wait_for_turn(self) -> None:
        expect(self.page.locator(".is-yours")).to_have_count(1)

    def choose_best(self) -> None:
        """Ask what can be thrown, and take what throws most."""
        self.page.locator("[data-keep=throws] > summary").tap()
        self.page.locator("[data-keep=throws] [data-choose]").first.tap()
        expect(self.page.locator("[data-turn]")).to_have_attribute("data-legal", "true")

    def throw(self) -> None:
        self.choose_best()
        self.page.locator(".pick-deck").tap()
        expect(self.page.locator(".is-yours")).to_have_count(0)

    def declare(self) -> None:
        self.page.locator("[data-keep=declare] > summary").tap()
        self.page.locator(".declare [type=submit]").tap()
        expect(self.page.locator(".reveal")).to_have_count(1)

    def look(self) -> None:
        """Look at the page as somebody who needs it to be well made, on a small phone."""
        found = Axe().run(self.page).response["violations"]
        assert [node["html"] for one in found for node in one["nodes"]] == []
        self.page.set_viewport_size(NARROW)
        assert self.page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
        self.page.set_viewport_size(PHONE)


def whose_turn(people: Sequence[Person]) -> Person:
    turn = people[0].sheet().turn
    assert turn
    return next(person for person in people if person.seat == turn.seat)


def seen_by_all(people: Sequence[Person], mover: Person, began: float) -> float:
    """Everybody's screen has the move soon, and each shows the own hand and no other.

    Return how many seconds that took.
    """
    version = mover.version
    for person in people:
        person.page.wait_for_selector(f"#table[data-version='{version}']")
    took = time.perf_counter() - began
    assert took < MOST_SECONDS
    for person in people:
        you = person.sheet().you
        assert you
        if person.sheet().status == "playing":
            assert sorted(person.hand()) == sorted(map(str, you.hand))
    return took
