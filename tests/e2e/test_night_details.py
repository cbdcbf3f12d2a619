"""Small things of a night in a browser: its tabs, what stays open, what a voided table is told."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.test_league_night import PHONE, Screens, screens
from tests.league.evening import Evening

__all__ = ["screens"]  # a fixture
TAP = 44  # px
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.looks]


def test_five_tabs_stand_in_one_line(screens: Screens) -> None:
    evening = Evening(3)
    page = screens.holder(evening.token(), PHONE)
    page.goto(f"{screens.server.url}{evening.url}tables/")
    boxes = [tab.bounding_box() for tab in page.locator(".tabs a").all()]
    assert len(boxes) == len(("Tonight", "Check-in", "Seating", "Tables", "Standings"))
    assert len({box["y"] for box in boxes if box}) == 1
    assert min(box["height"] for box in boxes if box) >= TAP


def test_what_was_folded_out_stays_so_while_tables_change(screens: Screens) -> None:
    evening = Evening(7)
    evening.open(4, 3)
    evening.seat(4, 3)
    page = screens.holder(evening.token(), PHONE)
    page.goto(f"{screens.server.url}{evening.url}tables/")
    expect(page.locator("[data-live-state]")).to_have_attribute("data-state", "live")
    page.locator("#open-next summary").click()
    evening.api.post(f"{evening.path}clock/", {"minutes": 20})
    expect(page.locator(".room-now .clock")).to_be_visible()
    expect(page.get_by_role("button", name="Open round 2 now")).to_be_visible()


def test_a_table_hears_at_once_that_it_does_not_count(screens: Screens) -> None:
    evening = Evening(7)
    evening.open(4, 3, digital=[2])
    told = evening.scorekeeper(2).get(f"{evening.url}tables/2/").content.decode()
    seat = re.findall(r'href="[^"]*/k/([^"/]+)/?"', told)[0]
    page = screens.screen(PHONE, f"/k/{seat}/", has_touch=True)
    page.locator("main form button").click()
    page.wait_for_url("**/t/**")
    expect(page.locator("[data-live-state]")).to_have_attribute("data-state", "live")
    expect(page.locator(".table-of")).to_have_text("Table 2, Thursday club 2026-12-03")
    evening.api.post(f"{evening.path}tables/2/void/", {"reason": "Two decks"})
    expect(page.locator("#around")).to_contain_text("Two decks")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    evening.api.delete(f"{evening.path}tables/2/void/", {})
    expect(page.locator("#around")).not_to_contain_text("Two decks")
