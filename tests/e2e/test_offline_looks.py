"""How what waits looks and speaks: on the pad, the sheet, the pages that compare and stand in."""

import os
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.e2e.cellar import cut, enter_all, forgive, mend, needs_somebody
from tests.e2e.pad import Phone
from tests.matches.played import LONG, Played

pytestmark = pytest.mark.looks
AXE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]}
SMALL = {"width": 360, "height": 640}
NARROW = "document.documentElement.scrollWidth <= innerWidth"


def check(page: Page) -> None:
    found: list[dict[str, Any]] = Axe().run(page, options=AXE).response["violations"]
    assert [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]] == []
    assert page.evaluate(NARROW)


@pytest.mark.parametrize("scheme", ["light", "dark"] if os.environ.get("LONG_TESTS") else ["dark"])
def test_axe_finds_nothing(phone: Phone, scheme: str, console_errors: list[str]) -> None:
    match = Played(*LONG[:4])
    options = {"viewport": SMALL, "color_scheme": scheme, "reduced_motion": "reduce"}
    page = phone(match, **options)
    cut(page)
    enter_all(page, [(1, [10, 8, 15, 20]), (0, [9, 12, 23, 11])])
    check(page)
    match.play(1, [10, 9, 15, 20])
    mend(page)
    needs_somebody(page)
    expect(page.locator("[data-waiting]")).to_contain_text("needs you")
    check(page)
    site = page.url.split("/m/")[0]
    for path in (match.url, f"{match.url}rounds/1/dispute/", f"{match.url}paper/", "/offline/"):
        page.goto(f"{site}{path}")
        expect(page.locator("[data-outbox-strip]")).to_be_visible()
        check(page)
    forgive(console_errors)


def test_a_button_that_is_focused_keeps_the_focus_when_the_list_is_told_anew(
    phone: Phone, console_errors: list[str]
) -> None:
    page = phone(Played("Aino", "Bo", "Cai"))
    cut(page)
    enter_all(page, [(1, [10, 8, 15]), (0, [9, 12, 23])])
    page.locator("[data-act='undo']:visible").focus()
    page.evaluate("Outbox.put(Outbox.entries()[0].match, {...Outbox.entries()[1], round: 9})")
    expect(page.locator("[data-waiting] li")).to_have_count(3)
    expect(page.locator("#waiting-title")).to_be_focused()
    forgive(console_errors)
