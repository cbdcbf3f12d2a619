"""The score sheet in a browser: live on other phones, why, undo, narrow screens, the board."""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import BrowserContext, FloatRect, Locator, Page, expect

from scorekeeper.rules.house import HouseRules
from tests.matches.played import FAMILY, LONG, Played, a_long_match
from tests.servers import AsgiServer

PHONE = {"width": 390, "height": 844}
SMALL = {"width": 360, "height": 640}
AXE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]}
SCREENS = [(1920, 1080), (1280, 720), (1080, 1920)]
MOST_SECONDS = 2  # four times the half second asked for
NewContext = Callable[..., BrowserContext]

CLIPPED = """() => {
  const wrong = [];
  const inside = (box, of) => box.top >= of.top - 1 && box.left >= of.left - 1
    && box.bottom <= of.bottom + 1 && box.right <= of.right + 1;
  const screen = {top: 0, left: 0, right: innerWidth, bottom: innerHeight};
  for (const one of document.querySelectorAll('.board-rows > li, .board-head > *, .board-qr svg')) {
    if (!inside(one.getBoundingClientRect(), screen)) wrong.push(one.textContent.trim());
  }
  for (const row of document.querySelectorAll('.board-row')) {
    const frame = row.parentElement.getBoundingClientRect();
    for (const cell of row.children) {
      const words = document.createRange();
      words.selectNodeContents(cell);
      const boxes = [cell.getBoundingClientRect(), ...words.getClientRects()];
      if (!boxes.every((box) => inside(box, frame))) wrong.push(cell.textContent.trim());
      const last = row.querySelector('.board-last').getBoundingClientRect();
      if (cell.matches('.board-name') && Math.max(...boxes.map((box) => box.right)) > last.left + 1)
        wrong.push(`over its neighbour: ${cell.textContent.trim()}`);
    }
  }
  return wrong;
}"""
FAMILY_WIDTH = """(family) => {
  const drawn = document.createElement('canvas').getContext('2d');
  drawn.font = '100px system-ui';
  return drawn.measureText(family).width;
}"""
SCROLLS = (
    "() => document.documentElement.scrollWidth > innerWidth"
    " || document.documentElement.scrollHeight > innerHeight"
)


def wide(page: Page) -> int:
    found: int = page.evaluate("document.documentElement.scrollWidth")
    return found


def box_of(found: Locator) -> FloatRect:
    box = found.bounding_box()
    assert box
    return box


def scroll(page: Page, left: int, top: int) -> None:
    """Scroll within the frame of the rounds."""
    frame = page.locator("[data-keep-scroll]")
    frame.evaluate("(box, at) => box.scrollTo(at[0], at[1])", [left, top])


def complaints(page: Page) -> list[str]:
    """What axe finds."""
    found: list[dict[str, Any]] = Axe().run(page, options=AXE).response["violations"]
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]


def keeper_page(new_context: NewContext, server: AsgiServer, match: Played, **more: Any) -> Page:
    page = new_context(viewport=PHONE, locale="en", **more).new_page()
    page.goto(f"{server.url}/k/{match.token()}/")
    page.locator("main form button").click()
    expect(page).to_have_url(f"{server.url}{match.url}")
    return page


def test_a_saved_round_shows_on_other_phones_at_once(
    asgi_server: AsgiServer, new_context: NewContext
) -> None:
    match = Played("Aino", "Bo", "Cai")
    match.play(0, [3, 9, 12])
    phones = [new_context(viewport=PHONE, locale="en").new_page() for _ in range(2)]
    for page in phones:
        page.goto(f"{asgi_server.url}{match.url}")
        expect(page.locator("[data-live-state]")).to_have_attribute("data-state", "live")
    saved = time.perf_counter()
    match.play(1, [10, 4, 4])
    for page in phones:
        page.wait_for_selector("#sheet[data-version='3']", timeout=3000)
    assert time.perf_counter() - saved < MOST_SECONDS
    for page in phones:
        expect(page.locator("#sheet .is-new")).to_have_count(3)
        expect(page.locator("#sheet-news")).to_have_text("After round 2: Aino 6, Bo 6, Cai 9")
    for page in phones:
        expect(page.locator("#sheet .is-new")).to_have_count(0, timeout=5000)


@pytest.fixture
def scrolled(asgi_server: AsgiServer, new_context: NewContext) -> tuple[Page, Played]:
    """A phone that looks at older rounds of a long match, and at why a number is there."""
    match = a_long_match(rounds=30)
    page = new_context(viewport=PHONE, locale="en").new_page()
    page.goto(f"{asgi_server.url}{match.url}")
    expect(page.locator("[data-live-state]")).to_have_attribute("data-state", "live")
    scroll(page, 150, 600)
    page.locator("#sheet td > a[href='rounds/12/6/']").click()
    expect(page.locator("#why h2")).to_have_text(f"Round 12 · {LONG[6]}")
    return page, match


def test_why_leaves_its_number_in_sight(scrolled: tuple[Page, Played]) -> None:
    page, _match = scrolled
    number = box_of(page.locator("#sheet .asked"))
    assert number["y"] + number["height"] <= box_of(page.locator("#why"))["y"]
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_hidden()
    expect(page.locator("#sheet td > a[href='rounds/12/6/']")).to_be_focused()


def test_why_and_where_one_looked_outlive_a_change(scrolled: tuple[Page, Played]) -> None:
    page, match = scrolled
    number = page.locator("#sheet td > a[href='rounds/12/6/']")
    before = box_of(number)
    totals = [8 + seat for seat in range(12)]
    match.play(0, totals)
    page.wait_for_selector("#sheet[data-version='32']")
    expect(number).to_have_class(re.compile("asked"))
    expect(page.locator("#why")).to_be_visible()
    after = box_of(number)
    assert after["x"] == pytest.approx(before["x"], abs=1)
    assert after["y"] == pytest.approx(before["y"], abs=2)
    match.correct(12, 3, totals)
    expect(page.locator("#why")).to_contain_text("Corrected: iPhone · Safari")


def test_the_undo_bar_goes_by_itself_and_without_javascript_stays(
    asgi_server: AsgiServer, new_context: NewContext
) -> None:
    match = Played("Aino", "Bo")
    match.play(0, [3, 9])
    page = keeper_page(new_context, asgi_server, match)
    page.goto(f"{asgi_server.url}{match.url}?saved=1")
    expect(page.locator("#undo-bar")).to_be_in_viewport()
    expect(page.locator("#undo-bar")).to_have_count(0, timeout=10_000)
    page.reload()
    expect(page.locator("#undo-bar")).to_have_count(0)
    plain = keeper_page(new_context, asgi_server, match, java_script_enabled=False)
    plain.goto(f"{asgi_server.url}{match.url}?saved=1")
    plain.locator("#sheet td > a").first.click()
    expect(plain.locator(".why-sum")).to_contain_text("= 0")
    plain.go_back()
    plain.locator("#undo-bar button").click()
    expect(plain).to_have_url(re.compile("/round/"))
    page.wait_for_selector("#sheet:not(:has(.sheet-table))")


@pytest.mark.looks
@pytest.mark.parametrize(("scheme", "language"), [("light", "fi"), ("dark", "en")])
def test_no_page_scrolls_sideways_and_axe_finds_nothing(
    asgi_server: AsgiServer, new_context: NewContext, scheme: str, language: str
) -> None:
    running, over = a_long_match(rounds=12), Played(*LONG[:5], rules=HouseRules(threshold=25))
    over.play(0, [1, 30, 30, 31, 40])
    looks = {"color_scheme": scheme, "locale": language, "reduced_motion": "reduce"}
    context = new_context(viewport=SMALL, **looks)
    page = context.new_page()
    for match, parts in (
        (running, ["", "rounds/2/1/", "share/", "history/", "print/", "print/blank/", "board/"]),
        (over, ["", "podium/"]),
    ):
        page.goto(f"{asgi_server.url}/k/{match.token()}/")
        page.locator("main form button").click()
        for part in parts:
            page.goto(f"{asgi_server.url}{match.url}{part}")
            assert wide(page) <= SMALL["width"], part
            assert complaints(page) == [], part
    page.goto(f"{asgi_server.url}{running.url}")
    page.locator("#sheet td > a").nth(4).click()
    expect(page.locator("#why")).to_be_visible()
    assert complaints(page) == []


@pytest.mark.looks
def test_round_numbers_and_names_stay_in_sight(
    asgi_server: AsgiServer, new_context: NewContext
) -> None:
    match = a_long_match(rounds=30)
    page = new_context(viewport=PHONE).new_page()
    page.goto(f"{asgi_server.url}{match.url}")
    scroll(page, 300, 700)
    frame = box_of(page.locator("[data-keep-scroll]"))
    head = box_of(page.locator(".sheet-table thead th").nth(7))
    number = box_of(page.locator(".sheet-table tbody th").nth(18))
    assert head["y"] == pytest.approx(frame["y"], abs=2)
    assert number["x"] == pytest.approx(frame["x"], abs=2)


def long_names(page: Page) -> list[str]:
    """The long names as this browser can draw them: without a font for emoji, one character of a
    name falls into its seven parts, and thirty of them fill the wall.
    """
    drawn_as_one = page.evaluate(FAMILY_WIDTH, FAMILY) < 200
    return LONG if drawn_as_one else [name.replace(FAMILY, "Å") for name in LONG]


@pytest.mark.looks
@pytest.mark.parametrize("players", [2, 5, 8, 12])
def test_the_board_is_never_clipped(
    asgi_server: AsgiServer, new_context: NewContext, players: int
) -> None:
    page = new_context().new_page()
    match = Played(*long_names(page)[:players], rules=HouseRules(threshold=100))
    totals = [40 - seat for seat in range(players)]
    for _ in range(3):
        match.play(0, totals[:players])
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{asgi_server.url}{match.url}board/")
        assert page.evaluate(CLIPPED) == [], (width, height)
        assert not page.evaluate(SCROLLS), (width, height)
        smallest = page.evaluate(
            "Math.min(...[...document.querySelectorAll('.board-name')]"
            ".map((name) => parseFloat(getComputedStyle(name).fontSize)))"
        )
        assert smallest >= 0.028 * min(width, height), "legible from the other end of the room"


def test_the_board_is_live(asgi_server: AsgiServer, new_context: NewContext) -> None:
    match = Played("Aino", "Bo")
    page = new_context(viewport={"width": 1920, "height": 1080}, locale="en").new_page()
    page.goto(f"{asgi_server.url}{match.url}board/")
    expect(page.locator(".board-round")).to_have_text("Round 1")
    match.play(0, [3, 9])
    expect(page.locator(".board-round")).to_have_text("Round 2")
    assert page.evaluate(CLIPPED) == []


def test_the_focus_outlives_a_change(asgi_server: AsgiServer, new_context: NewContext) -> None:
    match = Played("Aino", "Bo")
    match.play(0, [3, 9])
    page = keeper_page(new_context, asgi_server, match)
    for number, control in enumerate(["form[action$='/finish/'] button", "[data-keep='undo']"], 3):
        page.locator(control).focus()
        match.play(0, [3, 9])
        page.wait_for_selector(f"#sheet[data-version='{number}']")
        expect(page.locator(control)).to_be_focused()
    page.locator("#sheet td > a").first.click()
    page.locator(".why-close").focus()
    match.play(0, [3, 9])
    page.wait_for_selector("#sheet[data-version='5']")
    expect(page.locator(".why-close")).to_be_focused()


def test_that_a_round_is_saved_is_said_and_its_undo_waits(
    asgi_server: AsgiServer, new_context: NewContext
) -> None:
    match = Played("Aino", "Bo")
    match.play(0, [3, 9])
    page = keeper_page(new_context, asgi_server, match)
    page.goto(f"{asgi_server.url}{match.url}?saved=1")
    expect(page.locator("#sheet-news")).to_have_text("Round 1 is saved.")
    page.locator("#undo-bar button").focus()
    page.wait_for_timeout(9000)
    expect(page.locator("#undo-bar button")).to_be_focused()


def test_the_end_on_a_portrait_board_keeps_its_numbers_whole(
    asgi_server: AsgiServer, new_context: NewContext
) -> None:
    match = Played("Aino", "Bo", rules=HouseRules(threshold=100))
    for _ in range(3):
        match.play(0, [3, 50])
    page = new_context(viewport={"width": 1080, "height": 1920}, locale="en").new_page()
    page.goto(f"{asgi_server.url}{match.url}board/")
    expect(page.locator(".board-round")).to_contain_text("The match is over")
    number = page.locator(".board-head p:last-child b")
    assert box_of(number)["height"] < box_of(page.locator(".board-qr"))["height"] / 2
    assert page.evaluate(CLIPPED) == []
