"""What waited on a phone meets what has happened meanwhile: nothing is dropped, people decide."""

import os

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.feed.queries import history
from scorekeeper.matches import actions
from scorekeeper.people import actions as people
from scorekeeper.people.access import Role
from scorekeeper.rules.house import HouseRules
from tests.e2e.cellar import (
    ENTRIES,
    Entry,
    all_sent,
    cut,
    enter_all,
    forgive,
    mend,
    needs_somebody,
    on_round,
    recorded,
    scores_shown,
    waiting,
)
from tests.e2e.pad import Phone, totals
from tests.matches.played import Played

MINE, THEIRS = (1, [10, 8, 15]), (1, [10, 9, 15])


def offline_entry(phone: Phone, match: Played, *entries: Entry, plain: bool = False) -> Page:
    page = phone(match, plain=plain)
    cut(page)
    enter_all(page, entries, first=len(recorded(match)) + 1)
    return page


def verbs(match: Played) -> list[str]:
    return [event.verb for event in history(match.match.topic)]


TWICE = ".notice-warn:has-text('entered twice')"
CHOICES = {
    "Keep what is saved": "settled",
    "Take the other": "corrected",
    "Count again": "corrected",
}


def settle(page: Page, choice: str) -> None:
    """Choose on the page that shows both versions; counted again, Bo has 7."""
    page.get_by_role("link" if choice == "Count again" else "button", name=choice).tap()
    if choice == "Count again":
        page.locator(".entry-row").nth(1).tap()
        page.locator(".entry-keys [data-digit='7']").tap()
        page.locator(".entry-save").tap()
    if choice != "Keep what is saved":
        page.get_by_role("button", name="Correct", exact=True).tap()


def is_settled(page: Page, match: Played) -> None:
    page.goto(page.url.split("/m/")[0] + match.url)
    expect(page.locator("#sheet")).to_be_visible()
    all_sent(page)
    expect(page.locator(TWICE)).to_have_count(0)


BOTH = [
    (choice, is_swapped)
    for at, choice in enumerate(CHOICES)
    for is_swapped in (False, True)
    if os.environ.get("LONG_TESTS") or is_swapped == at % 2
]


@pytest.mark.parametrize(("choice", "is_swapped"), BOTH)
def test_two_phones_with_other_numbers(
    phone: Phone, choice: str, is_swapped: bool, console_errors: list[str]
) -> None:
    match = Played("Aino", "Bo", "Cai")
    was, other = (THEIRS, MINE) if is_swapped else (MINE, THEIRS)
    pages = {
        entry[1][1]: offline_entry(phone, match, entry, plain=is_swapped)
        for entry in (MINE, THEIRS)
    }
    first, second = pages[was[1][1]], pages[other[1][1]]
    mend(first)
    all_sent(first)
    mend(second)
    needs_somebody(second)
    for page in (first, second):
        expect(page.locator(TWICE)).to_be_visible()
    expect(second.locator("[data-waiting]")).to_contain_text("needs you")
    page = first if choice == "Take the other" else second
    page.get_by_role("link", name="Compare").first.tap()
    own = "Saved" if page is first else "The other"
    expect(page.locator("th:has([data-mine]:visible)")).to_contain_text(own)
    expect(page.locator(".entry-differs")).to_contain_text(f"{was[1][1]} {other[1][1]}")
    settle(page, choice)
    page.wait_for_url(f"**{match.url}")
    counted = {"Keep what is saved": was, "Take the other": other}.get(choice, (1, [10, 7, 15]))
    assert recorded(match) == [counted]
    for page in (first, second):
        is_settled(page, match)
    assert verbs(match) == ["opened", "recorded", "disputed", CHOICES[choice]]
    second.goto(f"{second.url}history/")
    for told in (was, other):
        expect(second.locator("main")).to_contain_text(f"Bo {told[1][1]}")
    forgive(console_errors)


def test_the_round_after_a_disputed_one_waits_for_it(
    phone: Phone, console_errors: list[str]
) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = offline_entry(phone, match, MINE, ENTRIES[1])
    match.play(*THEIRS)
    mend(page)
    needs_somebody(page)
    assert recorded(match) == [THEIRS]
    actions.settle_round(match.match, match.write, 1)
    all_sent(page)
    assert recorded(match) == [THEIRS, ENTRIES[1]]
    forgive(console_errors)


def test_scores_count_one_version_while_two_differ(phone: Phone, console_errors: list[str]) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = offline_entry(phone, match, (1, [10, 8, 25]), ENTRIES[1])
    match.play(1, [10, 8, 15])
    mend(page)
    needs_somebody(page)
    first, second = page.locator("[data-waiting] li").all()
    expect(first).to_contain_text("count the version that is saved")
    expect(second).to_contain_text("waits until round 1 is settled")
    expect(second).to_contain_text("Aino 4 (declared) → 2 · Bo 9 → 5 · Cai 23 → 26")
    expect(page.locator(".entry-line > .number")).to_have_text(["2", "5", "26"])
    actions.settle_round(match.match, match.write, 1)
    all_sent(page)
    expect(page.locator("[data-waiting] li").first).to_contain_text("was not taken")
    waiting(page, "not taken", "on the server")
    forgive(console_errors)


def test_what_comes_after_a_round_that_was_thrown_away(
    phone: Phone, console_errors: list[str]
) -> None:
    """It can be entered as the one that is due, and is counted as that."""
    match = Played("Aino", "Bo", "Cai")
    page = offline_entry(phone, match, *ENTRIES[:2])
    people.rotate(match.match.topic, Role.SCOREKEEPER, keep=None)
    mend(page)
    needs_somebody(page)
    cut(page)
    page.get_by_role("button", name="Throw away").tap()
    page.get_by_role("button", name="Really throw it away?").tap()
    on_round(page, 1)
    assert scores_shown(page) == [0, 0, 0]
    page.get_by_role("button", name="Enter it as round 1").tap()
    on_round(page, 2)
    assert scores_shown(page) == [0, 5, 19]
    mend(page)
    page.goto(f"{page.url.split('/m/')[0]}/k/{match.token()}/")
    page.locator("main form button").tap()
    page.wait_for_url(f"**{match.url}")
    all_sent(page)
    assert recorded(match) == [ENTRIES[1]]
    forgive(console_errors)


def test_a_match_that_was_finished_meanwhile(phone: Phone, console_errors: list[str]) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = offline_entry(phone, match, MINE)
    actions.call_time(match.match, match.write)
    mend(page)
    needs_somebody(page)
    listed = page.locator("[data-waiting] li")
    expect(listed).to_contain_text("The match ended after round 0")
    expect(listed).to_contain_text("Aino 10 · Bo 8 (declared) · Cai 15")
    expect(page.locator("#entry h1")).to_have_text("The match is over")
    with page.expect_response(lambda answer: answer.status == 409):  # tried again by the next page
        page.get_by_role("link", name="To the score sheet").last.tap()
    page.wait_for_url(f"**{match.url}#sheet")
    needs_somebody(page)
    expect(page.locator("[data-waiting] li")).to_contain_text("choose “Play on”")
    actions.reopen(match.match, match.write)
    all_sent(page)
    assert recorded(match) == [MINE]
    forgive(console_errors)


def test_who_is_in_was_corrected_meanwhile(phone: Phone, console_errors: list[str]) -> None:
    match = Played("Aino", "Bo", "Cai", rules=HouseRules(threshold=25))
    match.play(0, [1, 30, 5])
    page = offline_entry(phone, match, (0, [5, 9]))
    match.correct(1, 0, [1, 20, 5])
    mend(page)
    needs_somebody(page)
    expect(page.locator("[data-waiting] li")).to_contain_text("Total missing: Bo")
    page.get_by_role("link", name="Look at it").tap()
    expect(page.locator(".entry-row")).to_have_count(3)
    expect(page.locator(".entry-row input").first).to_have_value("5")
    assert totals(page) == ["5", "", "9"]
    page.locator(".entry-row").nth(1).tap()
    page.locator(".entry-keys [data-digit='7']").tap()
    page.locator(".entry-save").tap()
    page.wait_for_url("**saved=2")
    all_sent(page)
    assert recorded(match) == [(0, [1, 20, 5]), (0, [5, 7, 9])]
    forgive(console_errors)


def test_who_sits_where_was_corrected_meanwhile(phone: Phone, console_errors: list[str]) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = offline_entry(phone, match, MINE)
    actions.swap_rows(match.match, match.write, (1, 2))
    mend(page)
    needs_somebody(page)
    assert recorded(match) == []
    expect(page.locator("[data-waiting] li")).to_contain_text("Who sits where has changed")
    page.get_by_role("button", name="Send again").tap()
    all_sent(page)
    assert recorded(match) == [MINE]
    forgive(console_errors)


def test_a_rename_of_somebody_else_holds_nothing_up(
    phone: Phone, console_errors: list[str]
) -> None:
    match = Played("Aino", "Bo", "Cai", rules=HouseRules(threshold=25))
    match.play(0, [1, 30, 5])
    page = offline_entry(phone, match, (0, [5, 9]))
    actions.rename(match.match, match.write, 1, "Bob")
    mend(page)
    all_sent(page)
    assert recorded(match)[1] == (0, [5, 9])
    forgive(console_errors)


def test_a_key_that_was_revoked_meanwhile(phone: Phone, console_errors: list[str]) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = offline_entry(phone, match, MINE)
    people.rotate(match.match.topic, Role.SCOREKEEPER, keep=None)
    mend(page)
    needs_somebody(page)
    expect(page.locator("[data-outbox-strip]")).to_contain_text("needs you")
    site = page.url.split("/m/")[0]
    page.goto(f"{site}/")
    page.locator("[data-outbox-strip] a").tap()
    page.wait_for_url("**/offline/")
    expect(page.locator("[data-waiting] li")).to_contain_text("Bo 8 (declared)")
    page.goto(f"{site}/k/{match.token()}/")
    page.locator("main form button").tap()
    page.wait_for_url(f"**{match.url}")
    all_sent(page)
    assert recorded(match) == [MINE]
    forgive(console_errors)


def test_throwing_away_asks_twice(phone: Phone, console_errors: list[str]) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = offline_entry(phone, match, MINE)
    actions.call_time(match.match, match.write)
    mend(page)
    needs_somebody(page)
    page.get_by_role("button", name="Throw away").tap()
    assert len(page.evaluate("Outbox.unsent()")) == 1
    page.get_by_role("button", name="Really throw it away?").tap()
    all_sent(page)
    assert recorded(match) == []
    forgive(console_errors)


def test_an_undone_round_before_it(phone: Phone, console_errors: list[str]) -> None:
    match = Played("Aino", "Bo", "Cai")
    match.play(*MINE)
    page = offline_entry(phone, match, ENTRIES[1])
    actions.undo_round(match.match, match.write, 1)
    mend(page)
    needs_somebody(page)
    expect(page.locator("[data-waiting] li")).to_contain_text("The next round is 1, not 2")
    page.get_by_role("link", name="Look at it").tap()
    expect(page.locator("#entry h1")).to_have_text("Round 1")
    assert totals(page) == ["4", "9", "23"]
    forgive(console_errors)
