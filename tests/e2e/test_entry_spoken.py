"""Round entry for who listens, types or zooms: what is said, where the focus is, what keys do."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.matches import actions
from tests.e2e.pad import Phone, Taps, active, totals
from tests.matches.played import Played

DESK = {"has_touch": False, "is_mobile": False}
SAID = "[data-say]"
pytestmark = pytest.mark.looks


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def focused(page: Page) -> str:
    """The text of what has the focus."""
    found: str = page.evaluate("document.activeElement.textContent.trim()")
    return found


def test_keys_without_an_active_total_change_nothing(phone: Phone) -> None:
    page = phone(Played("Aino", "Bo", "Cai"), **DESK)
    page.locator(".entry-save").focus()
    press(page, "4", "Backspace")
    assert totals(page) == ["", "", ""]
    page.locator("[name=declarer]").first.focus()
    press(page, "4", "Backspace")
    assert totals(page) == ["", "", ""]
    page.locator("body").click(position={"x": 1, "y": 1})
    page.keyboard.type("102030")
    assert totals(page) == ["10", "20", "30"]
    expect(page.locator("[name=declarer]").first).to_be_focused()
    press(page, "7", "Backspace", "Space", "Enter")
    expect(page.locator(".entry-save")).to_be_focused()
    press(page, "7", "Backspace")
    assert totals(page) == ["10", "20", "30"]


def test_delete_on_the_pad_goes_back_to_the_total_just_left(phone: Phone) -> None:
    page = phone(Played("Aino", "Bo"))
    taps = Taps(page)
    taps.declares("Bo")
    taps.digits("10", "27")
    assert page.locator(".is-active").count() == 0
    taps.key("back")
    assert totals(page) == ["10", "2"]
    expect(page.locator(SAID)).to_have_text("Bo 2")


def test_what_is_typed_is_said(phone: Phone) -> None:
    page = phone(Played("Aino", "Göran", "Cai"))
    taps, said = Taps(page), page.locator(SAID)
    taps.declares("Cai")
    taps.digits("2")
    expect(said).to_have_text("2")
    taps.digits("7")
    expect(said).to_have_text("Aino 27. Next: Göran")
    taps.digits("5")
    taps.key("plus")
    expect(said).to_have_text("5+")
    taps.digits("4")
    taps.key("next")
    expect(said).to_have_text("Göran 9. Next: Cai")
    taps.digits("3")
    taps.key("back")
    expect(said).to_have_text("Cai empty")
    taps.digits("30")
    expect(said).to_have_text("Cai 30. Ready to save.")


def test_another_phones_round_is_brought_into_focus(phone: Phone) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = phone(match, **DESK)
    expect(page.locator("[data-live-state]")).to_have_attribute("data-state", "live")
    page.keyboard.type("1020")
    match.play(1, [10, 8, 15])
    told = page.locator("[data-settle] [data-focus]")
    expect(told).to_be_focused()
    expect(told).to_contain_text("Round 1 is saved already")


def test_the_review_of_a_correction_and_the_way_back_have_the_focus(phone: Phone) -> None:
    match = Played("Aino", "Bo", "Cai")
    match.play(1, [10, 8, 15])
    page = phone(match, "rounds/1/", **DESK)
    page.locator(".entry-save").focus()
    press(page, "Enter")
    page.locator("[name=confirm]").wait_for()
    expect(page.locator("h1")).to_be_focused()
    page.locator("[name=back]").press("Enter")
    page.locator(".entry-keys").wait_for()
    expect(page.locator("h1")).to_be_focused()


def test_a_pad_used_by_keyboard_keeps_the_focus(phone: Phone) -> None:
    page = phone(Played("Aino", "Bo", "Cai"), **DESK)
    page.locator("[name=declarer]").first.focus()
    press(page, "Space", "Enter")
    expect(page.locator(".entry-total").first).to_be_focused()
    page.locator("[data-digit='8']").focus()
    press(page, "Enter", "Space")
    assert (active(page), focused(page)) == ("Cai", "8")
    press(page, "Enter")
    assert totals(page) == ["8", "8", "8"]
    assert focused(page) == "8"
    expect(page.locator(SAID)).to_have_text("Cai 8. Ready to save.")


def test_the_focus_follows_when_the_panel_of_what_was_pressed_goes(phone: Phone) -> None:
    page = phone(Played("Aino", "Bo"))
    Taps(page).declares("Bo")
    expect(page.locator("[data-digit='1']")).to_be_focused()
    page.locator("[data-key='cards']").press("Enter")
    expect(page.locator("[data-rank]").first).to_be_focused()
    page.locator("[data-key='pad']").press("Enter")
    expect(page.locator("[data-digit='1']")).to_be_focused()


def test_who_declared_stays_for_those_who_tab_past_the_totals(phone: Phone) -> None:
    page = phone(Played("Aino", "Bo"), **DESK)
    page.locator(".entry-head a").focus()
    press(page, "Tab")
    expect(page.locator(".entry-total").first).to_be_focused()
    assert active(page) == "Aino"
    press(page, "Tab", "Tab")
    expect(page.locator("[name=declarer]").first).to_be_focused()


def test_forced_colours_show_who_is_asked(phone: Phone) -> None:
    page = phone(Played("Aino", "Bo"), forced_colors="active")
    Taps(page).declares("Bo")
    row = page.locator(".entry-row.is-active")
    assert row.evaluate("row => getComputedStyle(row).outlineStyle") == "solid"
    assert active(page) == "Aino"


@pytest.mark.parametrize("size", [(195, 422), (320, 256)])
def test_zoomed_in_the_keys_say_whose_total_it_is(phone: Phone, size: tuple[int, int]) -> None:
    page = phone(Played("Aino", "Bo"), viewport={"width": size[0], "height": size[1]})
    taps = Taps(page)
    taps.declares("Bo")
    page.locator("[data-digit='1']").scroll_into_view_if_needed()
    taps.digits("2")
    now = page.locator(".entry-now")
    expect(now).to_have_text(re.compile(r"^Aino\s+2$"))
    expect(now).to_be_in_viewport()


def test_live_is_said_once(phone: Phone) -> None:
    match = Played("Aino", "Bo")
    page = phone(match)
    state = page.locator("[data-live-state]")
    expect(state).to_have_attribute("aria-live", "polite")
    actions.join(match.match, match.write, "Cai")
    expect(page.locator(".entry-row")).to_have_count(3)
    expect(state).to_have_attribute("data-state", "live")
    expect(state).to_have_attribute("aria-live", "off")
