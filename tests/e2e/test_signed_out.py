"""Who was signed out, in another tab or from afar, and goes on in a page from before."""

import pytest
from playwright.sync_api import Page, Request, expect

from scorekeeper.matches import actions
from scorekeeper.people.models import Holding
from scorekeeper.people.models import Phone as Device
from tests.e2e.cellar import (
    ENTRIES,
    all_sent,
    cut,
    enter,
    forgive,
    mend,
    needs_somebody,
    recorded,
)
from tests.e2e.pad import Phone, Taps
from tests.e2e.ring import look, sign_in_by_code, site_of, tap
from tests.e2e.test_table_details import Table, table
from tests.e2e.test_tabs import ANNA, sign_in_elsewhere, sign_out
from tests.matches.played import Played

__all__ = ["table"]  # a fixture
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.looks,
    pytest.mark.usefixtures("with_mail"),
]
SIGNED_OUT = "You were signed out on this phone."
TO_THE_DOOR = "main [data-way-on] a"


def sign_out_from_afar(page: Page) -> None:
    Device.objects.exclude(account=None).update(account=None)
    page.bring_to_front()


def test_who_was_signed_out_meanwhile_is_told_so_at_the_table(
    table: Table, console_errors: list[str]
) -> None:
    aino, _other = table
    page, url, tab = aino.page, aino.page.url, sign_in_elsewhere(aino.page)
    aino.choose_best()
    sign_out(tab)
    page.bring_to_front()
    page.locator(".pick-deck").tap()
    expect(page.locator("[data-problem]")).to_contain_text(SIGNED_OUT)
    look(page)
    tap(page, TO_THE_DOOR, "/account/")
    sign_in_by_code(page, ANNA)
    page.goto(url)
    aino.throw()
    forgive(console_errors)


def test_so_it_is_said_on_the_pad_where_nothing_typed_is_lost(
    phone: Phone, console_errors: list[str]
) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = phone(match)
    sign_in_elsewhere(page).close()
    sign_out_from_afar(page)
    Taps(page).declares("Bo")
    Taps(page).digits("12")
    expect(page.locator("#entry-problem")).to_contain_text(SIGNED_OUT)
    look(page)
    Taps(page).digits("20", "31")
    Taps(page).save()
    page.wait_for_timeout(500)
    expect(page.locator("#entry-problem")).to_contain_text(SIGNED_OUT)
    tap(page, TO_THE_DOOR, "/account/")
    sign_in_by_code(page, ANNA)
    page.goto(f"{site_of(page)}{match.url}round/")
    Taps(page).save()
    page.wait_for_url("**saved=1")
    assert recorded(match) == [(1, [12, 20, 31])]
    forgive(console_errors)


def test_so_it_is_said_of_a_correction_and_of_a_page(
    phone: Phone, console_errors: list[str]
) -> None:
    match = Played("Aino", "Bo", "Cai", private=True)
    match.play(1, [10, 8, 15])
    page = phone(match, "rounds/1/")
    sign_in_elsewhere(page).close()
    sign_out_from_afar(page)
    Taps(page).save()
    expect(page.locator("#entry-problem")).to_contain_text(SIGNED_OUT)
    page.goto(f"{site_of(page)}{match.url}")
    expect(page.locator("main")).to_contain_text(SIGNED_OUT)
    look(page)
    tap(page, TO_THE_DOOR, "/account/")
    forgive(console_errors)


# ── What waits, and was refused for want of a key ──
def sent_from(page: Page) -> list[Request]:
    """The rounds that are sent from now on."""
    sent: list[Request] = []

    def note(request: Request) -> None:
        if request.method == "POST" and "/rounds/" in request.url:
            sent.append(request)

    page.context.on("request", note)
    return sent


def refused_round(page: Page) -> list[Request]:
    """A round that waits, and is refused when the network is back; what is sent of it."""
    sent = sent_from(page)
    enter(page, ENTRIES[0])
    mend(page)
    needs_somebody(page)
    assert len(sent) == 1
    return sent


def test_a_refused_round_rests_until_somebody_signs_in(
    phone: Phone, console_errors: list[str]
) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = phone(match)
    sign_in_by_code(page, ANNA)
    page.goto(f"{site_of(page)}{match.url}round/")
    cut(page)
    sign_out_from_afar(page)
    sent = refused_round(page)
    for path in ("/", "/offline/", match.url):
        page.goto(f"{site_of(page)}{path}")
        expect(page.locator("[data-outbox-strip]")).to_contain_text("needs you")
    actions.call_time(match.match, match.write)
    expect(page.locator("#sheet")).to_contain_text("Podium")
    actions.reopen(match.match, match.write)
    expect(page.locator("#sheet")).not_to_contain_text("Podium")
    page.wait_for_timeout(500)
    assert len(sent) == 1
    sign_in_by_code(page, ANNA)
    all_sent(page)
    assert recorded(match) == ENTRIES[:1]
    forgive(console_errors)


def test_a_refused_round_is_sent_again_when_somebody_says_so(
    phone: Phone, console_errors: list[str]
) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = phone(match)
    cut(page)
    Holding.objects.update(generation=0)  # the key is good for nothing on any phone
    sent = refused_round(page)
    page.goto(f"{site_of(page)}{match.url}")
    page.get_by_role("button", name="Send again").tap()
    page.wait_for_timeout(500)
    needs_somebody(page)
    assert len(sent) == 2
    Holding.objects.update(generation=1)
    page.goto(f"{site_of(page)}{match.url}")
    page.get_by_role("button", name="Send again").tap()
    all_sent(page)
    assert recorded(match) == ENTRIES[:1]
    forgive(console_errors)
