"""The board of a night on a wall: nothing is clipped, all can be read, it turns and is live."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from scorekeeper.league.models import Doubt
from tests.e2e.test_sheet import AXE
from tests.league.evening import Evening
from tests.matches.played import LONG
from tests.servers import AsgiServer

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.looks]

SCREEN = {"width": 1920, "height": 1080}
TURN = 10_000  # ms
SMALLEST = 40  # px on this screen
LATEST = 4000  # ms: four times the second asked for

# What is shown now: table numbers, and whatever is clipped or too small.
SHOWN = """(smallest) => {
  const screen = {top: 0, left: 0, right: innerWidth, bottom: innerHeight};
  const inside = (box, of) => box.top >= of.top - 1 && box.left >= of.left - 1
    && box.bottom <= of.bottom + 1 && box.right <= of.right + 1;
  const seen = (part) => part.checkVisibility() && part.getBoundingClientRect().width > 1;
  const wrong = [];
  const texts = document.createTreeWalker(document.querySelector('.wall'), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.textContent.trim() || !seen(text.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const item = text.parentElement.closest('.wall-item, .wall-items > li, .wall-head, h2');
    for (const box of range.getClientRects()) {
      if (!inside(box, screen)) wrong.push(`off the screen: ${text.textContent}`);
      if (item && !inside(box, item.getBoundingClientRect())) wrong.push(`out of its frame: ${text.textContent}`);
    }
    if (parseFloat(getComputedStyle(text.parentElement).fontSize) < smallest) wrong.push(`small: ${text.textContent}`);
  }
  const items = [...document.querySelectorAll('.wall-items > *')].filter(seen);
  const boxes = items.map((item) => item.getBoundingClientRect());
  boxes.forEach((box, at) => { if (!inside(box, screen)) wrong.push(`cut off: ${items[at].textContent}`); });
  boxes.forEach((one, at) => boxes.slice(at + 1).forEach((other) => {
    if (one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1) wrong.push('one over another');
  }));
  const pane = [...document.querySelectorAll('.wall-pane')].filter(seen).map((one) => one.dataset.pane);
  return {wrong, pane, items: items.map((item) => item.textContent.replace(/\\s+/g, ' ').trim())};
}"""  # noqa: E501


@pytest.fixture
def hang(
    asgi_server: AsgiServer, new_context: Callable[..., BrowserContext]
) -> Callable[..., Page]:
    """A screen on the wall, whose time stands still where it is told to."""

    def open_at(evening: Evening, *, still: bool = False, **more: Any) -> Page:
        page = new_context(viewport=SCREEN, locale="en", **more).new_page()
        if still:
            page.clock.install()
        page.goto(f"{asgi_server.url}{evening.url}wall/")
        expect(page.locator(".is-packed")).to_be_attached()
        return page

    return open_at


def sizes_of(tables: int) -> list[int]:
    return [(4, 3, 5, 4)[at % 4] for at in range(tables)]


def an_evening(tables: int, *, rename: bool = False) -> Evening:
    sizes = sizes_of(tables)
    evening = Evening(sum(sizes))
    if rename:
        for at, player in enumerate(evening.people):
            player.name = LONG[at % len(LONG)]
            player.save()
    evening.open(*sizes)
    for number, size in enumerate(sizes[: tables // 2 + 1], 1):
        evening.play(number, 0, *[5 + seat for seat in range(size)])
    return evening


@pytest.mark.parametrize("tables", [1, 4, 9, 15, 40])
@pytest.mark.parametrize("rename", [False, True], ids=["short", "long"])
def test_nothing_is_clipped_and_everything_comes(
    hang: Callable[..., Page], tables: int, rename: bool
) -> None:
    evening = an_evening(tables, rename=rename)
    page, panes = hang(evening, still=True), set[str]()
    tables_seen = set[str]()
    for _turn in range(60):
        shown = page.evaluate(SHOWN, SMALLEST)
        assert shown["wrong"] == []
        panes.update(shown["pane"])
        tables_seen.update(item for item in shown["items"] if item.startswith("Table "))
        if len(tables_seen) == tables and "standings" in panes:
            break
        page.clock.run_for(TURN)
    assert {f"Table {number}" for number in range(1, tables + 1)} == {
        " ".join(item.split(" ")[:2]) for item in tables_seen
    }
    assert "standings" in panes


@pytest.mark.parametrize("tables", [7, 8])
def test_eight_tables_stand_on_one_page(hang: Callable[..., Page], tables: int) -> None:
    page = hang(an_evening(tables), still=True)
    shown = page.evaluate(SHOWN, SMALLEST)
    assert shown["wrong"] == []
    assert len(shown["items"]) == tables


def test_a_round_is_on_the_wall_at_once(hang: Callable[..., Page]) -> None:
    evening = an_evening(4)
    page = hang(evening)
    expect(page.locator("#wall-table-4 b")).to_have_count(0)
    evening.play(4, 0, 5, 9, 12, 15)
    expect(page.locator("#wall-table-4 b")).to_have_text(["0", "4", "7", "10"], timeout=LATEST)
    last = page.locator(".wall-standings li", has_text=evening.people[12].name)
    expect(last).to_have_count(1, timeout=LATEST)


def test_a_result_under_review_stands_still(hang: Callable[..., Page]) -> None:
    evening = an_evening(4)
    page = hang(evening)
    row = page.locator("#wall-table-1 li").last
    expect(row).to_contain_text("3")
    Doubt.objects.create(table=evening.table(1), word="Wrong", by="a phone")
    evening.api.post(f"{evening.path}clock/", {"minutes": 5})  # any news of the night
    expect(page.locator("#wall-table-1")).to_contain_text("Under review")
    evening.play(1, 0, 5, 6, 7, 8)
    evening.play(2, 0, 5, 6, 7)
    expect(page.locator("#wall-table-2 li").last).to_contain_text("4")
    expect(row).to_contain_text("3")
    assert evening.api.delete(f"{evening.path}tables/1/doubts/", {}).status == 200
    expect(row).to_contain_text("6")


def test_the_clock_counts_down(hang: Callable[..., Page]) -> None:
    evening = an_evening(4)
    evening.api.post(f"{evening.path}clock/", {"minutes": 5})
    page = hang(evening, still=True)
    clock = page.locator(".wall-head .clock")
    expect(clock).to_have_text(re.compile("5:00|4:5"))
    page.clock.run_for(30_000)
    expect(clock).to_have_text(re.compile("4:[12]"))
    evening.night.clock_ends = timezone.now()
    evening.night.save()
    page.reload()
    expect(clock).to_have_text("Time is up")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(hang: Callable[..., Page], scheme: str) -> None:
    page = hang(an_evening(9), color_scheme=scheme)
    assert Axe().run(page, options=AXE).response["violations"] == []


def test_without_scripts_everything_is_there(
    asgi_server: AsgiServer, new_context: Callable[..., BrowserContext]
) -> None:
    evening = an_evening(15)
    page = new_context(viewport=SCREEN, locale="en", java_script_enabled=False).new_page()
    page.goto(f"{asgi_server.url}{evening.url}wall/")
    expect(page.get_by_role("heading", name="Table 15")).to_be_visible()
