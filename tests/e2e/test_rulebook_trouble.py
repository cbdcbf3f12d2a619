"""The rule book without an answer: nothing old stands under what has been changed."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.test_rulebook import Taps, said, verdict

pytestmark = pytest.mark.looks  # whatever database is below

Visit = Callable[..., Page]
LOST = "No connection: what is shown here is not judged yet. Trying again…"


@pytest.mark.parametrize("trouble", ["no connection", "server error"])
def test_no_verdict_stands_under_cards_that_it_does_not_judge(
    visit: Visit, console_errors: list[str], trouble: str
) -> None:
    page = visit("/discard/?hand=7H+7S+9D")
    tap, notice = Taps(page), page.locator("#check [data-lost]")
    tap.throw("7H", "7S")
    expect(verdict(page)).to_contain_text("Legal")
    expect(said(page)).to_contain_text("Legal")
    page.route("**/discard/?*", fails if trouble == "server error" else unreached)
    tap.throw("9D")
    expect(notice).to_have_text(LOST)
    expect(verdict(page)).to_be_hidden()
    expect(page.locator(".tries")).to_be_hidden()
    expect(said(page)).to_have_text("")
    expect(page.locator("#thrown-9D-1")).to_be_checked()
    page.unroute_all()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(verdict(page)).to_contain_text("Not legal")
    expect(verdict(page)).to_be_visible()
    expect(notice).to_have_text("")
    console_errors.clear()


def unreached(route: Route) -> None:
    route.abort()


def fails(route: Route) -> None:
    route.fulfill(status=503, body="")


def test_points_are_old_until_they_are_counted_anew(
    visit: Visit, console_errors: list[str]
) -> None:
    page = visit("/points/?total-1=10&total-2=8&declarer=1")
    result = page.locator("#result")
    page.route("**/points/?*", unreached)
    page.get_by_label("Total: B").fill("12")
    expect(result).to_have_attribute("aria-busy", "true")
    expect(page.locator("[data-lost]")).to_have_text(LOST)
    expect(result).to_be_hidden()
    page.unroute_all()
    expect(result).to_contain_text("Good declare: A", timeout=10_000)
    expect(result).not_to_have_attribute("aria-busy", "true")
    expect(page.locator("[data-lost]")).to_have_text("")
    console_errors.clear()


def test_another_language_shows_what_is_shown_now(visit: Visit) -> None:
    page = visit("/discard/")
    Taps(page).pick("7H", "7S")
    expect(verdict(page)).to_contain_text("Pair of sevens")
    page.get_by_role("button", name="Suomi").tap()
    expect(verdict(page)).to_contain_text("Pari: seiskat")
