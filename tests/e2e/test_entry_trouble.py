"""Nothing typed is ever lost: reload, no network, a revoked key, another phone, a correction."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.matches import actions
from scorekeeper.people import actions as people
from scorekeeper.people.access import Role
from scorekeeper.rules.house import HouseRules
from tests.e2e.pad import Phone, Taps, active, drafts, scores, shown, totals, until
from tests.matches.played import Played

pytestmark = pytest.mark.looks  # whatever database is below


def typing(page: Page, *totals: str) -> Taps:
    """Bo has declared, and these are the first totals."""
    taps = Taps(page)
    taps.declares("Bo")
    taps.digits(*totals)
    return taps


FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"


def without_storage(page: Page) -> Page:
    """A phone that keeps nothing: entry goes on as if there were no outbox."""
    page.add_init_script(FULL)
    page.reload()
    return page


def test_what_was_typed_survives_a_reload(phone: Phone) -> None:
    page = phone(Played("Aino", "Bo", "Cai"))
    taps = typing(page, "10", "7")
    taps.key("plus")
    taps.digits("5")
    page.reload()
    assert totals(page) == ["10", "12", ""]
    assert page.locator("[name=declarer]:checked").input_value() == "1"
    expect(page.locator(".entry-total").nth(1)).to_contain_text("7+5=12")
    assert active(page) == "Cai"


def test_without_network_nothing_is_lost_and_a_retry_saves_once(
    phone: Phone, console_errors: list[str]
) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = phone(match)
    # Without the stream, which would tell the page that the round is there after all.
    page.route(re.compile("/live/"), lambda route: route.abort())
    without_storage(page)
    taps = typing(page, "10", "8", "15")

    def stored_but_unanswered(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch(max_redirects=0)
        route.abort()

    page.route("**/round/**", stored_but_unanswered)
    taps.save()
    expect(page.locator("#entry-problem")).to_contain_text("Nothing is lost")
    assert scores(match) == [2, 0, 7]
    page.unroute("**/round/**")
    assert totals(page) == ["10", "8", "15"]
    taps.save()
    page.wait_for_url("**saved=1")
    assert scores(match) == [2, 0, 7]
    console_errors.clear()


def test_a_key_revoked_in_mid_entry_keeps_what_was_typed(
    phone: Phone, console_errors: list[str]
) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = phone(match)
    taps = typing(page, "10", "8", "15")
    people.rotate(match.match.topic, Role.SCOREKEEPER, keep=None)
    taps.save()
    expect(page.locator("#entry-problem")).to_contain_text("may no longer keep the score")
    assert totals(page) == ["10", "8", "15"]
    assert scores(match) == [0, 0, 0]
    console_errors.clear()


def test_a_round_saved_by_another_phone_is_told_and_settled(phone: Phone) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = phone(match)
    expect(page.locator("[data-live-state]")).to_have_attribute("data-state", "live")
    typing(page, "10", "8", "1")
    match.play(1, [10, 8, 15])
    expect(page.locator("[data-settle]")).to_contain_text("What was typed here differs")
    page.get_by_role("button", name="Correct it to mine").tap()
    expect(page.locator("h1")).to_have_text("Correct round 1")
    assert page.locator("[name=confirm]").is_visible()
    page.get_by_role("button", name="Correct", exact=True).tap()
    page.wait_for_url(f"**{match.url}")
    assert scores(match) == [0, 27, 0]


def test_a_change_that_is_no_round_keeps_what_was_typed(phone: Phone) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = phone(match)
    expect(page.locator("[data-live-state]")).to_have_attribute("data-state", "live")
    taps = typing(page, "10", "8")
    actions.join(match.match, match.write, "Dee")
    expect(page.locator(".entry-row")).to_have_count(4)
    assert totals(page) == ["10", "8", "", ""]
    taps.digits("15", "20")
    taps.save()
    page.wait_for_url("**saved=1")
    assert scores(match) == [2, 0, 7, 12]


def test_a_round_typed_before_the_phone_slept_is_compared_when_it_wakes(phone: Phone) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = phone(match)
    typing(page, "10", "8", "16")
    page.goto("about:blank")
    match.play(1, [10, 8, 15])
    page.go_back()
    expect(page.locator("[data-settle]")).to_contain_text("What was typed here differs")
    page.get_by_role("link", name="Keep theirs").tap()
    page.wait_for_url(f"**{match.url}")
    assert drafts(page) == []


def test_a_round_that_another_phone_saved_just_so_gives_way_to_the_next(phone: Phone) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = phone(match)
    typing(page, "10", "8", "15")
    address = page.url
    page.goto("about:blank")
    match.play(1, [10, 8, 15])
    page.goto(address)
    expect(page.locator("h1")).to_have_text("Round 2")
    expect(page.locator("#entry-problem")).to_contain_text("Round 1 is saved already")
    assert totals(page) == ["", "", ""]
    assert drafts(page) == []
    page.goto(address)
    expect(page.locator("#entry-problem")).to_be_empty()


def test_the_same_round_saved_while_it_is_typed_is_forgotten(phone: Phone) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = phone(match)
    expect(page.locator("[data-live-state]")).to_have_attribute("data-state", "live")
    typing(page, "10", "8")
    match.play(1, [10, 8, 15])
    expect(page.locator("[data-settle]")).to_contain_text("Nothing typed here differs")
    until(page, "() => !Object.keys(localStorage).some((key) => key.startsWith('entry:'))")
    page.get_by_role("link", name="Enter round 2").tap()
    expect(page.locator("h1")).to_have_text("Round 2")


def test_a_key_revoked_in_mid_entry_is_told_before_saving(
    phone: Phone, console_errors: list[str]
) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = phone(match)
    taps = Taps(page)
    taps.declares("Bo")
    people.rotate(match.match.topic, Role.SCOREKEEPER, keep=None)
    taps.digits("10")
    expect(page.locator("#entry-problem")).to_contain_text("may no longer keep the score")
    taps.digits("8")
    expect(page.locator("#entry-problem .notice")).to_have_count(1)
    assert totals(page) == ["10", "8", ""]
    console_errors.clear()


def test_no_answer_is_taken_back_when_there_is_one(phone: Phone, console_errors: list[str]) -> None:
    page = without_storage(phone(Played("Aino", "Bo", "Cai")))
    taps = typing(page, "10", "8", "15")
    page.context.set_offline(True)
    taps.save()
    expect(page.locator("#entry-problem")).to_contain_text("Nothing is lost")
    page.context.set_offline(False)
    expect(page.locator("#entry-problem")).to_be_empty()
    assert totals(page) == ["10", "8", "15"]
    console_errors.clear()


def test_an_answer_from_before_takes_nothing_back(phone: Phone, console_errors: list[str]) -> None:
    page = without_storage(phone(Played("Aino", "Bo", "Cai")))
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/round/preview/**", hold)
    taps = typing(page, "10", "8", "15")
    until(page, "() => document.querySelector('#round-form.is-complete')")
    page.route("**/round/", lambda route: route.abort())
    taps.save()
    problem = page.locator("#entry-problem")
    expect(problem).to_contain_text("Nothing is lost")
    for route in held:
        route.continue_()
    page.wait_for_timeout(500)
    expect(problem).to_contain_text("Nothing is lost")
    console_errors.clear()


def test_a_correction_asks_for_later_totals(phone: Phone) -> None:
    match = Played("Aino", "Bo", "Cai", rules=HouseRules(threshold=25))
    match.play(0, [1, 30, 5])
    match.play(0, {0: 5, 2: 9})
    page = phone(match, "rounds/1/")
    taps = Taps(page)
    page.locator(".entry-row").nth(1).tap()
    taps.digits("8")
    shown(page, ["Totals or the declarer are missing in round 2; you are asked for them next."])
    taps.save()
    page.fill("[name='later-2-total-1']", "12")
    page.get_by_role("button", name="See what changes").tap()
    expect(page.locator("main")).to_contain_text("No longer knocked out: Bo")
    assert scores(match) == [0, 29, 8]
    page.get_by_role("button", name="Correct", exact=True).tap()
    page.wait_for_url(f"**{match.url}")
    assert scores(match) == [0, 14, 8]
    assert drafts(page) == []


def test_without_a_network_a_correction_waits_and_says_so(
    phone: Phone, console_errors: list[str]
) -> None:
    match = Played("Aino", "Bo", "Cai")
    match.play(1, [10, 8, 15])
    page = phone(match, "rounds/1/")
    page.context.set_offline(True)
    page.locator(".entry-row").nth(1).tap()
    Taps(page).digits("9")
    page.locator(".entry-save").tap()
    expect(page.locator("#entry-problem")).to_contain_text("corrections wait for it")
    assert totals(page) == ["10", "9", "15"]
    assert scores(match) == [2, 0, 7]
    console_errors.clear()


def test_undo_brings_the_numbers_back(phone: Phone) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = phone(match)
    taps = typing(page, "10", "8", "15")
    taps.save()
    page.wait_for_url("**saved=1")
    page.get_by_role("button", name=re.compile("Undo")).first.tap()
    page.wait_for_url("**/round/**")
    assert totals(page) == ["10", "8", "15"]
    assert scores(match) == [0, 0, 0]
