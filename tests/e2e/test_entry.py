"""Round entry on a phone: few taps, no system keyboard, sums, cards, hardware keys, axe."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from scorekeeper.rules.house import HouseRules
from tests.e2e.pad import Phone, Taps, active, drafts, keyboards, scores, shown, totals
from tests.matches.played import Played

pytestmark = pytest.mark.looks  # whatever database is below

MOST_TAPS = 14
AXE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]}


def test_five_totals_take_few_taps_and_no_keyboard(phone: Phone) -> None:
    match = Played("Aino", "Bo", "Cai", "Dee", "Eevi")
    page = phone(match)
    taps = Taps(page)
    taps.declares("Cai")
    taps.digits("10", "8", "27", "15", "33")
    shown(page, ["False declare: Cai", "Lowest: Bo 8"])
    expect(page.locator(".entry-row").nth(2)).to_contain_text("+39")
    assert keyboards(page) == 0
    assert page.evaluate("document.activeElement.matches('input, textarea')") is False
    taps.save()
    page.wait_for_url("**saved=1")
    assert taps.count <= MOST_TAPS
    assert scores(match) == [0, 0, 39, 0, 0]
    assert drafts(page) == []


def test_the_chosen_declarer_tapped_again_leads_on_to_the_pad(phone: Phone) -> None:
    page = phone(Played("Aino", "Bo", "Cai"))
    taps = Taps(page)
    taps.declares("Bo")
    taps.key("who")
    assert page.locator("#entry").get_attribute("data-mode") == "who"
    taps.declares("Bo")
    assert page.locator("#entry").get_attribute("data-mode") == "pad"
    assert active(page) == "Aino"
    assert page.locator("[name=declarer]:checked").input_value() == "1"


def test_the_pad_advances_when_no_second_digit_can_follow(phone: Phone) -> None:
    page = phone(Played("Aino", "Bo", "Cai"))
    taps = Taps(page)
    taps.declares("Bo")
    assert active(page) == "Aino"
    taps.digits("5")
    assert active(page) == "Aino"
    taps.digits("1")
    expect(page.locator("[data-hint]")).to_have_text("A hand is worth 1 to 50.")
    taps.digits("0")
    assert active(page) == "Bo"
    taps.digits("0")
    assert totals(page) == ["50", "", ""]
    taps.digits("6")
    assert active(page) == "Cai"
    taps.key("back")
    assert active(page) == "Bo"
    assert totals(page) == ["50", "", ""]
    taps.digits("3")
    taps.key("next")
    assert active(page) == "Cai"
    page.locator(".entry-row").first.tap()
    taps.digits("7")
    assert totals(page) == ["7", "3", ""]


def test_sums_and_cards_are_added_up(phone: Phone) -> None:
    page = phone(Played("Aino", "Bo", "Cai"))
    taps = Taps(page)
    taps.declares("Bo")
    taps.digits("7")
    taps.key("plus")
    taps.digits("10")
    taps.key("plus")
    taps.digits("3")
    expect(page.locator(".entry-row.is-active .entry-total")).to_have_text(
        re.compile(r"7\+10\+3=20")
    )
    taps.key("next")
    taps.key("cards")
    for rank in ("A", "K", "7"):
        taps(f"[data-rank='{rank}']")
    expect(page.locator(".card-counter-shown")).to_have_text("A K 7 = 18")
    taps("[data-cards-back]")
    taps.key("next")
    for rank in ("K", "Q", "J", "10", "9"):
        taps(f"[data-rank='{rank}']")
    expect(page.locator(".entry-form")).to_have_class(re.compile("is-complete"))
    assert totals(page) == ["20", "11", "49"]


def test_enter_after_two_digits_skips_nobody(phone: Phone) -> None:
    """The second digit has gone on already; out of habit Enter follows it."""
    page = phone(Played("Aino", "Bo", "Cai"), has_touch=False, is_mobile=False)
    for total in ("27", "11", "9"):
        page.keyboard.type(total)
        page.keyboard.press("Enter")
    assert totals(page) == ["27", "11", "9"]


def test_a_whole_round_by_the_keyboard(phone: Phone) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = phone(match, has_touch=False, is_mobile=False)
    page.keyboard.type("107+1")
    page.keyboard.press("Enter")
    assert active(page) == "Cai"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Backspace")
    page.keyboard.type("9")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect(page.locator("[name=declarer]").first).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.locator(".entry-declarers").is_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".entry-save")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**saved=1")
    assert scores(match) == [5, 4, 0]


def test_what_is_missing_is_said_and_nothing_is_sent(phone: Phone) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = phone(match)
    taps = Taps(page)
    taps.save()
    expect(page.locator("[data-hint]")).to_have_text("Still missing: Aino, Bo, Cai")
    taps.digits("10", "20", "30")
    expect(page.locator(".entry-declarers")).to_be_visible()
    taps.save()
    assert scores(match) == [0, 0, 0]
    taps.declares("Nobody")
    taps.save()
    page.wait_for_url("**saved=1")
    assert scores(match) == [0, 10, 20]


TWELVE = [f"Player with name {at}" for at in range(1, 13)]


@pytest.mark.looks
@pytest.mark.parametrize("width", [360, 1024])
def test_twelve_players_fit_and_the_pad_stays_reachable(phone: Phone, width: int) -> None:
    page = phone(Played(*TWELVE), viewport={"width": width, "height": 640})
    taps = Taps(page)
    taps.declares("Nobody")
    taps.digits("10" * 11)
    expect(page.locator(".entry-row.is-active")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    row, dock = page.locator(".entry-row.is-active"), page.locator(".entry-dock")
    if width < 500:
        under, top = row.bounding_box(), dock.bounding_box()
        assert under
        assert top
        assert under["y"] + under["height"] <= top["y"]
    for key in page.locator(".entry-keys .key, .entry-save, .entry-total").all():
        box = key.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44


@pytest.mark.looks
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(phone: Phone, scheme: str) -> None:
    match = Played("Aino", "Bo", "Cai", rules=HouseRules(threshold=25))
    match.play(0, [1, 30, 5])
    page = phone(match, color_scheme=scheme, reduced_motion="reduce")

    def check() -> None:
        found: list[dict[str, Any]] = Axe().run(page, options=AXE).response["violations"]
        assert [
            f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]
        ] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 390

    taps = Taps(page)
    check()
    taps.declares("Cai")
    check()
    taps.key("cards")
    check()
    taps.key("pad")
    taps.digits("10", "9")
    shown(page, ["Good declare: Cai"])
    check()
    site = page.url.split("/m/", maxsplit=1)[0]
    for path in ("rounds/1/", "players/", "finish/"):
        page.goto(f"{site}{match.url}{path}")
        check()
    page.goto(f"{site}/new/")
    check()
