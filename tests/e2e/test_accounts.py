"""Accounts in a browser: by passkey, by a code in a mail, by QR code, and out again; in both
languages, under the policy for content, without a complaint of the browser.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorekeeper.accounts import access
from scorekeeper.people.access import Account
from scorekeeper.people.models import Holding, Phone
from tests.e2e.cellar import Entry, enter, forgive, recorded, until_kept
from tests.e2e.ring import (
    Passkeys,
    ask_for_code,
    claimed,
    is_guest,
    is_signed_in,
    look,
    sign_in_by_code,
    site_of,
    tap,
)
from tests.e2e.tables import Person, whose_turn
from tests.matches.played import Played
from tests.servers import AsgiServer

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("with_mail")]
NewContext = Callable[..., BrowserContext]
OnAccount = Callable[..., Page]
ANNA = "anna@example.org"
NEW, OPEN = "form[data-passkey=create] button", "form[data-passkey=get] button"
SAID, PASSKEY = "[data-passkeys-said]", "a[href^='/account/passkeys/']"
DO_IT = "main form:not([action]) button"  # of a page that asks once more
FRONT = ":[0-9]+/"
WORDS = {
    "en": {"known": "has a passkey", "cancelled": "No passkey was used"},
    "fi": {"known": "on jo pääsyavain", "cancelled": "Pääsyavainta ei käytetty"},
}


@pytest.mark.looks
@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("fi", "dark")])
def test_an_account_by_passkey(on_account: OnAccount, language: str, scheme: str) -> None:
    page = on_account(locale=language, color_scheme=scheme)
    passkeys, words = Passkeys(page), WORDS[language]
    look(page)
    page.locator(NEW).tap()
    is_signed_in(page)
    expect(page.locator(".messages .notice")).to_have_count(1)
    assert passkeys.number() == 1
    look(page)
    account = Account.objects.get()
    page.locator(NEW).tap()  # the same phone once more
    expect(page.locator(SAID)).to_contain_text(words["known"])
    expect(page.locator(".messages .notice")).to_have_count(0)  # "is added" is no news any more
    tap(page, "a[href='/account/sign-out/']", "/account/sign-out/")
    look(page)
    tap(page, DO_IT, FRONT)
    is_guest(page)
    passkeys.finger(is_right=False)
    page.locator(OPEN).tap()
    expect(page.locator(SAID)).to_contain_text(words["cancelled"])
    passkeys.finger(is_right=True)
    page.locator(OPEN).tap()
    is_signed_in(page)
    assert Account.objects.get() == account


@pytest.mark.looks
def test_a_passkey_is_renamed_and_removed_and_opens_nothing(
    on_account: OnAccount, console_errors: list[str]
) -> None:
    page = on_account()
    Passkeys(page)
    page.locator(NEW).tap()
    is_signed_in(page)
    tap(page, PASSKEY, "/account/passkeys/[0-9]+/")
    look(page)
    page.locator("input[name=name]").fill("Anna 📱")
    tap(page, DO_IT, "/account/")
    expect(page.locator(PASSKEY)).to_contain_text("Anna 📱")
    tap(page, PASSKEY, "/account/passkeys/[0-9]+/")
    tap(page, "form[action$='/remove/'] button", "/account/passkeys/[0-9]+/remove/")
    expect(page.locator(".notice-warn")).to_contain_text("last way back")
    look(page)
    tap(page, DO_IT, "/account/")
    expect(page.locator(PASSKEY)).to_have_count(0)
    page.goto(f"{page.url}sign-out/")
    tap(page, "form[action$='/everywhere/'] button", FRONT)
    is_guest(page)
    page.locator(OPEN).tap()
    expect(page.locator("main")).to_contain_text("does not open an account here")
    look(page)
    assert ["status of 422" in error for error in console_errors] == [True]
    console_errors.clear()


@pytest.mark.looks
@pytest.mark.parametrize(("language", "has_scripts"), [("en", False), ("fi", True)])
def test_a_code_in_a_mail(
    on_account: OnAccount,
    language: str,
    has_scripts: bool,
    console_errors: list[str],
) -> None:
    page = on_account(locale=language, java_script_enabled=has_scripts)
    sign_in_by_code(page, ANNA)
    expect(page.locator(".holder")).to_contain_text(ANNA)
    page.locator("#id_name").fill("Anna")
    page.locator("form[action='/account/name/'] button").tap()
    is_signed_in(page, "Anna")
    page.goto(page.url.replace("/account/", "/"))
    expect(page.locator(".own-account")).to_contain_text("Anna")
    page.locator(".own-account").tap()
    tap(page, "form[action='/account/email/remove/'] button", "/account/email/remove/")
    tap(page, DO_IT, "/account/")
    expect(page.locator(".notice-warn")).to_have_count(1)
    page.goto(f"{page.url}delete/")
    if has_scripts:
        look(page)
    tap(page, "form button.button-danger", FRONT)
    is_guest(page)
    assert not Account.objects.exists()


@pytest.mark.looks
def test_a_wrong_code_stays_on_the_page(on_account: OnAccount, console_errors: list[str]) -> None:
    page = on_account(color_scheme="dark")
    code = ask_for_code(page, ANNA)
    page.locator("input[name=code]").fill("12")
    page.locator(DO_IT).tap()
    expect(page.locator(".field-error")).to_contain_text("not the code")
    expect(page.locator("input[name=code]")).to_be_focused()
    expect(page.locator("input[name=code]")).to_have_css("border-top-width", "2px")
    expect(page).to_have_title(re.compile("^Error: "))
    look(page)
    page.locator("input[name=code]").fill(code)
    page.locator(DO_IT).tap()
    is_signed_in(page)
    assert ["status of 422" in error for error in console_errors] == [True]
    console_errors.clear()


@pytest.mark.looks
def test_passkeys_where_there_are_none_or_too_many_tries(
    on_account: OnAccount, console_errors: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = on_account()
    Passkeys(page)
    none = access.BEGUN_AT_AN_ADDRESS._replace(most=0)
    monkeypatch.setattr(access, "BEGUN_AT_AN_ADDRESS", none)
    page.locator(NEW).tap()
    expect(page.locator(SAID)).to_contain_text("Try again in about 10 minutes")
    expect(page.locator(NEW)).to_be_focused()
    expect(page.locator(NEW)).to_have_attribute("aria-disabled", "false")
    assert ["status of 429" in error for error in console_errors] == [True]
    console_errors.clear()
    page.goto(page.url.replace("localhost", "cellar.test"))  # no secure context
    expect(page.locator("[data-passkeys-missing]")).to_be_visible()
    expect(page.locator(NEW)).to_be_hidden()
    forgive(console_errors)


def test_a_running_seat_and_match_come_along(
    keeping_server: AsgiServer, new_context: NewContext
) -> None:
    """A guest plays and keeps score; signs in; goes on with both, on another device as well."""
    match = Played("Aino", "Bo", "Cai")
    aino = Person(keeping_server, new_context, "Aino").open()
    bo = Person(keeping_server, new_context, "Bo").join(aino.code)
    expect(aino.page.locator(".lobby-seats")).to_contain_text("Bo")
    aino.start()
    phone, table = aino.page, aino.page.url
    _scores(claimed(phone, match), match, (1, [10, 8, 15]), 1)
    sign_in_by_code(phone, ANNA)
    look(phone)
    _throw_in_turn(aino, bo, table)
    _scores(phone, match, (0, [4, 9, 23]), 2)

    aino.page = tablet = aino.take_device()
    tablet.goto(table)
    sign_in_by_code(tablet, ANNA)
    tablet.goto(f"{site_of(tablet)}/")
    for path in (match.url, table.removeprefix(site_of(tablet))):
        expect(tablet.locator(f"a[href='{path}']")).to_be_visible()
    _throw_in_turn(aino, bo, table)
    _scores(tablet, match, (2, [30, 25, 12]), 3)

    phone.goto(f"{site_of(phone)}/account/sign-out/")
    tap(phone, DO_IT, FRONT)
    phone.goto(table)
    expect(phone.locator("[data-hand]")).to_have_count(0)
    _throw_in_turn(aino, bo, table)


def _scores(page: Page, match: Played, entry: Entry, number: int) -> None:
    page.goto(f"{site_of(page)}{match.url}round/")
    enter(page, entry)
    page.wait_for_url(f"**saved={number}")
    assert recorded(match)[number - 1 :] == [entry]


def _throw_in_turn(one: Person, other: Person, table: str) -> None:
    """Until each has thrown once; the one opens the table anew for that."""
    one.page.goto(table)
    left = {one.name, other.name}
    while left:
        mover = whose_turn([one, other])
        mover.wait_for_turn()
        mover.throw()
        left.discard(mover.name)


def test_another_phone_by_qr_code(on_account: OnAccount, console_errors: list[str]) -> None:
    match = Played("Aino", "Bo", "Cai")
    first = claimed(on_account(), match)
    first.goto(f"{site_of(first)}/account/")
    expect(first.locator("p.notice")).to_contain_text("1 key on this phone")
    tap(first, "form[action='/account/another-phone/'] button", "/account/another-phone/")
    expect(first.locator(".qr svg")).to_be_visible()
    look(first)
    link = "/account/with/" + first.locator("#link").input_value().split("/with/")[1]

    second = on_account(link)
    look(second)
    tap(second, "main form button", "/account/")
    is_signed_in(second)
    tap(second, f"a[href='{match.url}']", match.url)
    expect(second.locator("a[href$='/round/']").first).to_be_visible()
    expect(on_account(link).locator("main")).to_contain_text("was used already")
    assert ["status of 404" in error for error in console_errors] == [True]
    console_errors.clear()

    newest = Phone.objects.exclude(account=None).latest("pk")
    first.goto(f"{site_of(first)}/account/")
    tap(first, f"form[action='/account/phones/{newest.pk}/sign-out/'] button", "/account/")
    expect(first.locator(".messages")).to_contain_text("Signed out there")
    is_guest(second)
    is_signed_in(first)


@pytest.mark.looks
@pytest.mark.parametrize("way", ["/account/sign-out/", "/account/delete/"])
def test_what_the_browser_kept_goes_with_the_keys(on_account: OnAccount, way: str) -> None:
    match = Played("Aino", "Bo", "Cai", private=True)
    Holding.objects.all().delete()  # nobody else keeps it
    page = claimed(on_account(service_workers="allow"), match)
    page.reload()
    until_kept(page, match.url)
    sign_in_by_code(page, ANNA)
    page.goto(page.url.replace("/account/", way))
    if "delete" in way:
        expect(page.locator(".notice-warn")).to_contain_text("Aino, Bo, Cai")
        look(page)
    tap(page, DO_IT, FRONT)
    until_kept(page, match.url, is_kept=False)
    until_kept(page, "/offline/")
    page.context.set_offline(True)
    page.goto(page.url + match.url.lstrip("/"), wait_until="domcontentloaded")
    expect(page.locator("[data-secure]")).to_be_visible()
    expect(page.locator("main")).not_to_contain_text("Cai")
