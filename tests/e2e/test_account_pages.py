"""The pages around an account in a browser: what is lost by a link, what a phone is called, and the
code that is asked for once more.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.people.models import Holding
from tests.e2e.ring import ask_for_code, claimed, look, site_of, tap
from tests.matches.played import Played

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("with_mail")]
OnAccount = Callable[..., Page]
ANNA = "anna@example.org"
DO_IT = "main form:not([action]) button"  # of a page that asks once more


@pytest.mark.looks
@pytest.mark.parametrize("language", ["en", "fi"])
def test_a_link_of_another_account_says_what_is_lost(on_account: OnAccount, language: str) -> None:
    """And each phone is renamed on a page of its own."""
    match = Played("Aino", "Bo", "Cai")
    Holding.objects.all().delete()  # nobody else keeps it
    first, second = on_account(locale=language), claimed(on_account(locale=language), match)
    for page in (second, first):
        page.goto(f"{site_of(page)}/account/")
        tap(page, "form[action='/account/another-phone/'] button", "/account/another-phone/")
    link = "/account/with/" + first.locator("#link").input_value().split("/with/")[1]
    first.goto(f"{site_of(first)}{link}")
    tap(first, "main a.button-primary", "/account/")
    second.goto(f"{site_of(second)}{link}")
    expect(second.locator(".notice-warn")).to_have_count(3)
    expect(second.locator(".notice-warn li")).to_contain_text("Aino, Bo, Cai")
    look(second)
    tap(second, "main form button", "/account/")
    expect(second.locator("main a[href^='/account/phones/']").first).to_contain_text("(2)")
    tap(second, "main a[href^='/account/phones/'] >> nth=0", "/account/phones/[0-9]+/")
    look(second)
    second.locator("input[name=name]").fill("Anna 📱")
    tap(second, DO_IT, "/account/")
    expect(second.locator("a[href^='/account/phones/']").first).to_contain_text("Anna 📱")
    look(second)


def test_who_looks_for_the_code_finds_its_field(
    on_account: OnAccount, console_errors: list[str]
) -> None:
    page = on_account()
    ask_for_code(page, ANNA)
    expect(page.locator("input[name=code]")).to_be_focused()
    tap(page, "form[action='/account/code/'] button", "/account/code/enter/")
    expect(page.locator(".messages")).to_contain_text("A new code was asked for")
    look(page)
    for _ in range(3):
        page.locator("form[action='/account/code/'] button").tap()
        page.wait_for_load_state()
    page.locator("form[action='/account/code/'] button").tap()
    expect(page.locator("#id_email_error")).to_contain_text("Try again in about 10 minutes")
    expect(page.locator("input[type=email]")).to_have_value(ANNA)
    look(page)
    tap(page, "main a[href='/account/code/enter/']", "/account/code/enter/")
    page.goto(f"{site_of(page)}/account/code/")
    expect(page.locator("input[name=code]")).to_be_visible()
    assert ["status of 429" in error for error in console_errors] == [True]
    console_errors.clear()
