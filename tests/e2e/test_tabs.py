"""Several tabs of one browser: what is done in one of them leaves nobody stranded in another."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.cellar import (
    forgive,
    recorded,
)
from tests.e2e.pad import Phone, Taps
from tests.e2e.ring import Passkeys, is_signed_in, sign_in_by_code, site_of, tap
from tests.e2e.tables import NewContext
from tests.e2e.test_table_details import Table, table
from tests.matches.played import Played
from tests.servers import AsgiServer

__all__ = ["table"]  # a fixture
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.looks,
    pytest.mark.usefixtures("with_mail"),
]
ANNA = "anna@example.org"
NEW_PASSKEY = "form[data-passkey=create] button"
FRONT = ":[0-9]+/"


def another_tab(page: Page, path: str = "/account/") -> Page:
    tab = page.context.new_page()
    tab.goto(f"{site_of(page)}{path}")
    return tab


def sign_in_elsewhere(page: Page) -> Page:
    """In another tab, which is left open."""
    tab = another_tab(page)
    sign_in_by_code(tab, ANNA)
    page.bring_to_front()
    return tab


def sign_out(tab: Page) -> None:
    tab.goto(f"{site_of(tab)}/account/sign-out/")
    tap(tab, "main form:not([action]) button", FRONT)


# ── The token of forms is made anew when somebody signs in or out ──
def test_a_turn_goes_on_when_somebody_signs_in_in_another_tab(table: Table) -> None:
    aino, _other = table
    sign_in_elsewhere(aino.page)
    aino.throw()
    expect(aino.page.locator("[data-problem]")).to_be_empty()


def test_a_word_at_the_table_goes_on_too(table: Table) -> None:
    aino, _other = table
    sign_in_elsewhere(aino.page)
    aino.page.locator(".says > summary").tap()
    with aino.page.expect_response("**/react/") as said:
        aino.page.locator("[data-says] button").first.tap()
    assert said.value.ok


def test_a_correction_goes_on_when_somebody_signs_in_in_another_tab(phone: Phone) -> None:
    match = Played("Aino", "Bo", "Cai")
    match.play(1, [10, 8, 15])
    page = phone(match, "rounds/1/")
    page.locator(".entry-row[data-seat='0'] .entry-total").tap()
    Taps(page).digits("12")
    tab = sign_in_elsewhere(page)
    Taps(page).save()
    page.locator("[name=confirm]").wait_for()
    sign_out(tab)
    sign_in_by_code(tab, ANNA)
    page.bring_to_front()
    page.locator("[name=confirm]").tap()
    page.wait_for_url(f"**{match.url}")
    assert recorded(match) == [(1, [12, 8, 15])]


def test_a_tap_that_was_kept_goes_with_the_token_of_now(
    table: Table, console_errors: list[str]
) -> None:
    """What was tapped without a network is sent when it is back, whoever has signed in since."""
    aino, _other = table
    page = aino.page
    aino.choose_best()
    page.route("**/turn/", lambda route: route.abort())
    page.locator(".pick-deck").tap()
    expect(page.locator("#kept")).to_be_visible()
    sign_in_elsewhere(page)
    page.unroute("**/turn/")
    page.locator("[data-again]").tap()
    expect(page.locator(".is-yours")).to_have_count(0)
    forgive(console_errors)


def test_forms_go_on_when_somebody_signs_in_anew(asgi_server: AsgiServer, visit: Phone) -> None:
    page = visit("/account/")
    sign_in_by_code(page, ANNA)
    tab = another_tab(page)
    sign_out(tab)
    sign_in_by_code(tab, ANNA)
    page.bring_to_front()
    page.locator("#id_name").fill("Anna")
    page.locator("form[action='/account/name/'] button").tap()
    is_signed_in(page, "Anna")


def refused_for_its_token(errors: list[str]) -> None:
    assert ["status of 403" in error or "403 Forbidden" in error for error in errors] == [True]
    errors.clear()


def test_without_scripts_it_is_said_why(visit: Phone, console_errors: list[str]) -> None:
    page = visit("/account/", java_script_enabled=False)
    sign_in_by_code(page, ANNA)
    tab = another_tab(page)
    sign_out(tab)
    sign_in_by_code(tab, ANNA)
    page.locator("form[action='/account/name/'] button").tap()
    expect(page.locator("main")).to_contain_text("in another tab")
    expect(page.locator("main")).not_to_contain_text("number pad")
    refused_for_its_token(console_errors)


def test_of_the_number_pad_is_told_on_the_number_pad(
    phone: Phone, table: Table, console_errors: list[str]
) -> None:
    """Who switches cookies off is not told at a table of a number pad."""
    match = Played("Aino", "Bo", "Cai")
    match.play(1, [10, 8, 15])
    aino, _other = table
    page = phone(match, "rounds/1/")
    for each in (aino.page, page):
        each.context.clear_cookies(name="csrftoken")
    Taps(page).save()
    expect(page.locator("#entry-problem")).to_contain_text("what was typed on the number pad")
    aino.choose_best()
    aino.page.locator(".pick-deck").tap()
    expect(aino.page.locator("[data-problem]")).to_contain_text("in another tab")
    expect(aino.page.locator("[data-problem]")).not_to_contain_text("number pad")
    forgive(console_errors)


def test_a_passkey_is_made_on_a_page_from_before(
    asgi_server: AsgiServer, new_context: NewContext
) -> None:
    page = new_context(locale="en", has_touch=True).new_page()
    page.goto(f"http://localhost:{asgi_server.port}/account/")
    passkeys = Passkeys(page)
    sign_out(sign_in_elsewhere(page))
    page.bring_to_front()
    page.locator(NEW_PASSKEY).tap()
    is_signed_in(page)
    assert passkeys.number() == 1
