"""What waits is sent once and in order, whatever becomes of answers, tabs, tokens and networks."""

import os
import random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import APIResponse, Request, Route, expect

from scorekeeper.matches import actions
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
    needs_somebody,
    on_round,
    recorded,
)
from tests.e2e.pad import Phone
from tests.e2e.ring import site_of
from tests.matches.played import Played

LOST = 100 if os.environ.get("LONG_TESTS") else 10  # answers in a row
NAMES = ("Aino", "Bo", "Cai")
ROUNDS = "**/api/v1/matches/*/rounds/"


class Losing:
    """Loses answers to rounds, at random points: before the server, after it, or on the way."""

    def __init__(self) -> None:
        self.lot, self.sent = random.Random(LOST), list[str]()
        self.attempts: dict[str, list[int]] = {}  # as each round's requests number themselves

    def __call__(self, route: Route) -> None:
        headers = route.request.headers
        self.sent.append(headers["idempotency-key"])
        self.attempts.setdefault(self.sent[-1], []).append(int(headers["outbox-attempt"]))
        fate = self.lot.choice(["before", "after", "after", "broken"])
        if len(self.sent) > LOST:
            route.continue_()
        elif fate == "before":
            route.abort()
        else:
            self._after_it_was_stored(route, fate)

    def _after_it_was_stored(self, route: Route, fate: str) -> None:
        # Playwright itself asks, and knows no name that only the browser was told.
        host, headers = urlsplit(route.request.url).netloc, route.request.all_headers()
        here = route.request.url.replace("cellar.test", "127.0.0.1")
        assert route.fetch(url=here, headers={**headers, "host": host}).status in {200, 201}
        if fate == "after":
            route.abort()
        else:
            route.fulfill(status=502, body="<h1>Bad gateway</h1>", content_type="text/html")


pytestmark = pytest.mark.looks  # what the phone does, whatever database is below
ORIGINS = pytest.mark.parametrize("plain", [False, True], ids=["secure", "plain"])


@ORIGINS
def test_answers_that_are_lost_double_nothing_and_lose_nothing(
    phone: Phone, plain: bool, console_errors: list[str]
) -> None:
    match, losing = Played(*NAMES, rules=HouseRules(threshold=1000)), Losing()
    page = phone(match, plain=plain)
    page.route(ROUNDS, losing)
    cut(page)
    enter_all(page, ENTRIES)
    mend(page)
    page.evaluate(
        """async () => { for (let turn = 0; turn < 2000 && Outbox.unsent().length; turn += 1) {
             Outbox.send(); await new Promise((go) => setTimeout(go, 20));
           } }"""
    )
    assert len(losing.sent) == LOST + len(ENTRIES)
    assert len(set(losing.sent)) == len(ENTRIES)
    assert [*losing.attempts.values()] == [
        [*range(1, losing.sent.count(key) + 1)] for key in losing.attempts
    ]
    assert recorded(match) == ENTRIES
    assert RoundRecord.objects.filter(match=match.match).count() == len(ENTRIES)
    page.unroute(ROUNDS)
    forgive(console_errors)


def test_what_may_have_left_the_phone_is_not_undone(
    phone: Phone, console_errors: list[str]
) -> None:
    match = Played(*NAMES)
    page = phone(match)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/live/**", lambda route: route.abort())
    page.reload()
    page.route(ROUNDS, lose)
    enter(page, ENTRIES[0])
    on_round(page, 2)
    expect(page.get_by_role("button", name="Undo round 1")).to_be_hidden()
    expect(page.locator("[data-waiting]")).to_contain_text("may have reached the server")
    page.unroute(ROUNDS)
    all_sent(page)
    assert recorded(match) == ENTRIES[:1]
    forgive(console_errors)


def test_the_same_round_from_two_phones_merges_silently(
    phone: Phone, console_errors: list[str]
) -> None:
    match = Played(*NAMES)
    pages = [phone(match), phone(match)]
    for page in pages:
        cut(page)
        enter_all(page, ENTRIES[:2])
    for page in pages:
        mend(page)
        all_sent(page)
        assert page.evaluate("Outbox.entries().map((entry) => entry.state)") == ["sent"] * 2
    assert recorded(match) == ENTRIES[:2]
    assert RoundRecord.objects.filter(match=match.match).count() == 2
    forgive(console_errors)


def operation_of(request: Request) -> list[str]:
    """The operation id of a round that is sent."""
    if request.method != "POST" or "/rounds/" not in request.url:
        return []
    return [request.headers["idempotency-key"]]


@ORIGINS
def test_two_tabs_send_each_round_once(
    phone: Phone, plain: bool, console_errors: list[str]
) -> None:
    match = Played(*NAMES)
    page = phone(match, plain=plain)
    other = page.context.new_page()
    other.goto(page.url)
    cut(page)
    page.bring_to_front()
    enter(page, ENTRIES[0])
    on_round(page, 2)
    on_round(other, 2)  # what one tab has kept, the other knows
    other.bring_to_front()
    enter(other, ENTRIES[1])
    on_round(page, 3)
    keys: list[str] = []
    page.context.on("request", lambda request: keys.extend(operation_of(request)))
    mend(page)
    all_sent(page)
    assert recorded(match) == ENTRIES[:2]
    assert len(set(keys)) == 2
    assert plain or len(keys) == 2  # without the browser's locks both tabs may send: one counts
    forgive(console_errors)


def test_a_refusal_that_comes_after_the_news_of_its_end(
    phone: Phone, console_errors: list[str]
) -> None:
    match = Played(*NAMES)
    page = phone(match)
    cut(page)
    enter_all(page, ENTRIES[:1])
    actions.call_time(match.match, match.write)
    mend(page)
    needs_somebody(page)
    held: list[tuple[Route, APIResponse]] = []
    page.route(ROUNDS, lambda route: held.append((route, route.fetch())), times=1)
    page.goto(f"{site_of(page)}{match.url}")
    expect(page.locator("#sheet")).to_contain_text("Podium")
    for _ in range(200):
        if not held:
            page.wait_for_timeout(50)
    actions.reopen(match.match, match.write)
    expect(page.locator("#sheet")).not_to_contain_text("Podium")
    ((route, refusal),) = held
    assert refusal.status == 409
    route.fulfill(response=refusal)
    all_sent(page)
    assert recorded(match) == ENTRIES[:1]
    forgive(console_errors)


def test_a_log_in_page_of_the_network_is_no_answer(phone: Phone, console_errors: list[str]) -> None:
    match = Played(*NAMES)
    page = phone(match)
    page.route("**/live/**", lambda route: route.abort())
    page.reload()
    page.route("**/api/**", lambda route: route.fulfill(body="<h1>Welcome to our pub</h1>"))
    enter(page, ENTRIES[0])
    on_round(page, 2)
    page.unroute("**/api/**")
    page.evaluate("Outbox.send()")
    all_sent(page)
    assert recorded(match) == ENTRIES[:1]
    forgive(console_errors)


def test_a_lost_token_strands_nothing(phone: Phone, console_errors: list[str]) -> None:
    match = Played(*NAMES)
    page = phone(match)
    page.context.clear_cookies(name="csrftoken")
    enter(page, ENTRIES[0])
    page.wait_for_url("**saved=1")
    assert recorded(match) == ENTRIES[:1]
    forgive(console_errors)
