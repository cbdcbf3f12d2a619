"""The score sheet of a phone that has rounds waiting, and no network."""

import pytest
from playwright.sync_api import expect

from tests.e2e.cellar import ENTRIES, all_sent, cut, enter, forgive, mend, on_round
from tests.e2e.pad import Phone
from tests.matches.played import Played

pytestmark = pytest.mark.looks  # how it is told, whatever database is below


def test_a_sheet_over_plain_http_tells_what_waits_and_is_not_left(
    phone: Phone, console_errors: list[str]
) -> None:
    match = Played("Aino", "Bo", "Cai")
    entry = phone(match, plain=True, locale="fi")
    sheet = entry.context.new_page()
    sheet.goto(entry.url.replace("round/", ""))
    entry.bring_to_front()
    cut(entry)
    enter(entry, ENTRIES[0])
    expect(entry.locator("#entry")).to_have_attribute("data-round", "2")
    sheet.bring_to_front()
    expect(sheet.locator("[data-waiting] li")).to_contain_text("Bo 8 (julisti)")
    expect(sheet.locator("[data-outbox-strip]")).to_contain_text("odottaa")
    expect(sheet.locator("[data-plain]")).to_be_visible()
    sheet.locator(".action-bar a").tap()
    expect(sheet.locator("[data-stay]")).to_contain_text("verkko")
    expect(sheet.locator("#sheet")).to_be_visible()
    mend(entry)
    all_sent(sheet)
    expect(sheet.locator("[data-stay]")).to_be_empty()
    forgive(console_errors)


def test_a_sheet_that_one_comes_back_to_tells_what_waits(
    phone: Phone, console_errors: list[str]
) -> None:
    page = phone(Played("Aino", "Bo", "Cai"), "", plain=True)
    page.locator(".action-bar a").tap()
    page.wait_for_url("**/round/")
    cut(page)
    enter(page, ENTRIES[0])
    on_round(page, 2)
    page.go_back()
    expect(page.locator("[data-waiting] li")).to_contain_text("saved on this phone")
    forgive(console_errors)
