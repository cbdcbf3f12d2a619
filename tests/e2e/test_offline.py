"""A scorekeeper in a cellar: rounds go on without a network, and arrive once, in order."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Page, expect

from scorekeeper.matches.models import RoundRecord
from scorekeeper.rules.house import HouseRules
from tests.e2e.cellar import (
    ENTRIES,
    all_sent,
    cut,
    enter,
    enter_all,
    forgive,
    mend,
    on_round,
    recorded,
    scores_shown,
    state,
    until_kept,
    waiting,
)
from tests.e2e.conftest import PHONE
from tests.e2e.pad import Phone, shown, totals, until
from tests.matches.played import Played
from tests.servers import AsgiServer

NAMES, OTHERS = ("Aino", "Bo", "Cai"), ("Dee", "Eevi", "Finn")
ROUNDS = "**/api/v1/matches/*/rounds/"


def test_the_pad_goes_on_and_all_is_sent_when_the_network_is_back(
    phone: Phone, console_errors: list[str]
) -> None:
    match = Played(*NAMES)
    page = phone(match)
    cut(page)
    enter_all(page, ENTRIES[:3])
    expect(page.locator("#entry h1")).to_be_focused()
    expect(page.locator("[data-kept-news]")).to_have_text(re.compile("Round 3 is saved on this"))
    expect(page.locator("[data-say]")).to_be_empty()
    expect(page).to_have_title(re.compile("^Round 4 · "))
    told = scores_shown(page)
    expect(page.locator("[data-outbox-strip]")).to_contain_text("3 rounds wait on this phone")
    expect(page.locator("[data-live-state]")).to_have_text("Offline")
    assert recorded(match) == []
    page.locator(".entry-declarers label").first.tap()
    page.locator(".entry-keys [data-digit='9']").tap()
    mend(page)
    all_sent(page)
    assert recorded(match) == ENTRIES[:3]
    assert told == [*state(match).scores.values()]
    expect(page.locator("#entry")).to_have_attribute("data-version", "4")
    on_round(page, 4)
    assert totals(page) == ["9", "", ""]
    assert scores_shown(page) == told
    expect(page.locator("[data-outbox-strip]")).to_be_hidden()
    forgive(console_errors)


@pytest.mark.parametrize("way", ["pad", "cards"])
def test_a_pad_that_is_drawn_anew_stays_where_it_was(
    phone: Phone, way: str, console_errors: list[str]
) -> None:
    """Half of a total is typed, or counted, while the round before it is sent."""
    page = phone(Played(*NAMES))
    cut(page)
    enter_all(page, ENTRIES[:1])
    page.locator(".entry-declarers label").nth(2).tap()
    if way == "cards":
        page.locator("[data-key='cards'] >> visible=true").tap()
    key = ".entry-keys [data-digit='{}']" if way == "pad" else "[data-rank='{}']"
    page.locator(key.format(1 if way == "pad" else 7)).tap()
    mend(page)
    expect(page.locator("#entry")).to_have_attribute("data-version", "2")
    page.locator(key.format(4)).tap()
    assert totals(page) == ["14" if way == "pad" else "11", "", ""]
    forgive(console_errors)


class Profile:
    """A browser with a profile on disk, as a phone has one: it can be closed and opened again."""

    def __init__(self, start: Callable[[Path], BrowserContext], folder: Path) -> None:
        self._start, self.folder = start, folder

    @contextmanager
    def open(self) -> Iterator[Page]:
        context = self._start(self.folder)
        yield context.pages[0]
        context.close()


@pytest.fixture
def profiles(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> list[Profile]:
    """Two phones."""
    options: dict[str, Any] = {"viewport": PHONE, "locale": "en", "has_touch": True}

    def start(folder: Path) -> BrowserContext:
        return browser_type.launch_persistent_context(
            folder, **browser_type_launch_args, **options, is_mobile=True
        )

    return [Profile(start, tmp_path / name) for name in ("one", "other")]


def before_the_restart(page: Page, site: str, match: Played) -> None:
    page.goto(f"{site}/k/{match.token()}/")
    page.locator("main form button").click()
    page.wait_for_url(f"**{match.url}")
    until_kept(page, f"{match.url}round/")
    page.goto(f"{site}{match.url}round/")
    cut(page)
    enter_all(page, ENTRIES[:3])
    page.reload()
    on_round(page, 4)
    enter_all(page, ENTRIES[3:4], first=4)


def after_the_restart(page: Page, site: str, match: Played) -> list[int]:
    cut(page)
    page.goto(f"{site}{match.url}")
    waiting(page, *["saved on this phone"] * 4)
    page.goto(f"{site}{match.url}round/")
    on_round(page, 5)
    enter_all(page, ENTRIES[4:], first=5)
    told = scores_shown(page)
    assert recorded(match) == []
    mend(page)
    all_sent(page)
    return told


def test_twelve_rounds_on_two_phones_through_a_reload_and_a_restart(
    asgi_server: AsgiServer, profiles: list[Profile]
) -> None:
    site = asgi_server.url.replace("127.0.0.1", "localhost")
    for profile, match in zip(profiles, [Played(*NAMES), Played(*OTHERS)], strict=True):
        with profile.open() as page:
            before_the_restart(page, site, match)
        with profile.open() as page:
            told = after_the_restart(page, site, match)
        assert recorded(match) == ENTRIES
        assert told == [*state(match).scores.values()]
        assert RoundRecord.objects.filter(match=match.match).count() == len(ENTRIES)


def test_an_entry_that_has_not_left_the_phone_can_be_undone(
    phone: Phone, console_errors: list[str]
) -> None:
    match = Played(*NAMES)
    page = phone(match)
    cut(page)
    enter_all(page, ENTRIES[:2])
    page.get_by_role("button", name="Undo round 2").tap()
    on_round(page, 2)
    assert totals(page) == ["4", "9", "23"]
    page.locator(".entry-row").nth(1).tap()
    page.locator(".entry-keys [data-digit='8']").tap()
    page.locator(".entry-save").tap()
    on_round(page, 3)
    mend(page)
    all_sent(page)
    assert recorded(match) == [ENTRIES[0], (0, [4, 8, 23])]
    forgive(console_errors)


def test_undo_outlives_a_page_of_the_match_that_is_opened_without_a_network(
    phone: Phone, console_errors: list[str]
) -> None:
    match = Played(*NAMES)
    page = phone(match)
    other = page.context.new_page()
    cut(page)
    enter_all(page, ENTRIES[:1])
    page.context.route("**/api/**", lambda route: route.abort())
    mend(page)
    with other.expect_request("**/api/**"):
        other.goto(page.url)
    on_round(other, 2)
    expect(other.get_by_role("button", name="Undo round 1")).to_be_visible()
    page.context.unroute("**/api/**")
    all_sent(page)
    assert recorded(match) == ENTRIES[:1]
    forgive(console_errors)


def test_without_a_network_the_phone_says_what_a_round_does(
    phone: Phone, console_errors: list[str]
) -> None:
    match = Played(*NAMES, rules=HouseRules(threshold=25, declare_at_most=20))
    page = phone(match)
    cut(page)
    enter(page, (2, [9, 9, 21]))
    expect(page.locator("#entry-problem")).to_contain_text("declare with 20 or less")
    page.locator(".entry-row").nth(2).tap()
    for digit in "13":
        page.locator(f".entry-keys [data-digit='{digit}']").tap()
    shown(page, ["False declare: Cai"])
    expect(page.locator(".entry-row").nth(2)).to_contain_text("+24 → 24")
    page.locator(".entry-save").tap()
    on_round(page, 2)
    enter(page, (0, [9, 12, 15]))
    on_round(page, 3)
    assert page.locator(".entry-name bdi").all_inner_texts() == ["Aino", "Bo"]
    expect(page.locator(".entry-row").nth(0)).to_contain_text("deals")
    enter(page, (1, [50, 1]))
    expect(page.locator("#entry h1")).to_have_text("The match is over")
    expect(page.locator("[data-over]")).to_contain_text("The match is over. First: Bo")
    mend(page)
    all_sent(page)
    assert [*state(match).scores.values()] == [49, 3, 30]
    assert state(match).is_over
    expect(page.locator("#entry")).to_contain_text("The match ended after 3 rounds")
    forgive(console_errors)


def test_a_clock_that_is_off_is_told(phone: Phone) -> None:
    page = phone(Played(*NAMES))
    expect(page.locator("[data-outbox-strip]")).to_be_hidden()
    page.add_init_script("const now = Date.now; Date.now = () => now() - 300000;")
    page.reload()
    expect(page.locator("[data-outbox-strip]")).to_contain_text("clock is off by 5 min")


def test_the_sheet_shows_what_waits(phone: Phone, console_errors: list[str]) -> None:
    match = Played(*NAMES)
    page = phone(match, locale="fi")
    page.route(ROUNDS, lambda route: route.abort())
    enter(page, ENTRIES[0])
    until(page, "() => document.querySelector('#entry').dataset.round === '2'")
    page.goto(page.url.replace("round/", ""))
    expect(page.locator("[data-waiting]")).to_contain_text("tallessa tässä puhelimessa")
    expect(page.locator("[data-waiting]")).to_contain_text("Aino 10 → 2 · Bo 8")
    page.unroute(ROUNDS)
    all_sent(page)
    expect(page.locator(".sheet-table tbody tr")).to_have_count(1)
    forgive(console_errors)
