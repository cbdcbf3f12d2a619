"""The new match page on a phone: known names in seconds, order by hand, alike names at once."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorekeeper.matches.models import Match
from tests.servers import AsgiServer

pytestmark = pytest.mark.looks  # whatever database is below

PHONE = {"width": 390, "height": 844}
FIVE = ["Aino", "Bo", "Cai", "Dee", "Eevi"]
NewContext = Callable[..., BrowserContext]


@pytest.fixture
def page(asgi_server: AsgiServer, new_context: NewContext) -> Page:
    """The form on a new phone."""
    page = new_context(viewport=PHONE, locale="en", has_touch=True, is_mobile=True).new_page()
    page.goto(f"{asgi_server.url}/new/")
    return page


def names(page: Page) -> list[str]:
    return page.locator("[data-shown]").all_inner_texts()


def add(page: Page, text: str) -> None:
    page.fill("#add-name", text)
    page.press("#add-name", "Enter")


def start(page: Page) -> Match:
    page.locator("[data-start]").tap()
    page.wait_for_url("**/m/**")
    return Match.objects.get(public_id=page.url.split("/m/")[1].strip("/"))


def test_five_known_names_are_six_taps(page: Page) -> None:
    page.fill("#add-name", "Aino, Bo, Cai, Dee,")
    assert names(page) == FIVE[:4]
    page.fill("#add-name", "Eevi")  # not added yet: Start takes it along
    first = start(page)
    page.goto(page.url.split("/m/", maxsplit=1)[0] + "/new/")
    for name in reversed(FIVE):
        page.locator(f"[data-name='{name}']").tap()
    expect(page.locator("[data-name]:visible")).to_have_count(0)
    second = start(page)
    assert (first.players, second.players) == (FIVE, FIVE[::-1])


def test_the_order_is_changed_by_buttons_and_by_hand(page: Page) -> None:
    add(page, ",".join(FIVE))
    page.select_option("[name=dealer]", label="Cai")
    page.get_by_role("button", name="Down: Aino").tap()
    page.get_by_role("button", name="Remove: Dee").tap()
    assert names(page) == ["Bo", "Aino", "Cai", "Eevi"]
    handle, target = page.locator("[data-drag]").last, page.locator("[data-drag]").first
    start_box, end_box = handle.bounding_box(), target.bounding_box()
    assert start_box
    assert end_box
    page.mouse.move(start_box["x"] + 20, start_box["y"] + 20)
    page.mouse.down()
    page.mouse.move(end_box["x"] + 20, end_box["y"] + 8, steps=12)
    page.mouse.up()
    assert names(page) == ["Eevi", "Bo", "Aino", "Cai"]
    match = start(page)
    assert match.players == ["Eevi", "Bo", "Aino", "Cai"]
    assert match.first_dealer == 3


def test_a_name_that_is_there_is_offered_with_a_number(page: Page) -> None:
    add(page, "Anna")
    add(page, "anna ")
    expect(page.locator("[data-hint]")).to_contain_text("This name is there already")
    expect(page.locator("#add-name")).to_have_value("anna 2")
    page.press("#add-name", "Enter")
    assert names(page) == ["Anna", "anna 2"]


def test_what_only_the_server_knows_comes_back_with_everything_typed(
    page: Page, console_errors: list[str]
) -> None:
    add(page, "Anna,\u0410nna,Cai")  # the second begins with a Cyrillic A
    page.select_option("[name=dealer]", label="Cai")
    page.locator(".choices label", has_text="Other").tap()
    page.fill("[name=threshold_other]", "77")
    page.locator("[data-start]").tap()
    accept = page.locator("[name=accept]")
    expect(accept).to_be_focused()
    assert names(page) == ["Anna", "\u0410nna", "Cai"]
    expect(page.locator("[name=threshold_other]")).to_have_value("77")
    accept.tap()
    page.wait_for_url("**/m/**")
    match = Match.objects.get()
    assert match.players == ["Anna", "\u0410nna 2", "Cai"]
    assert match.first_dealer == 2
    assert match.rules["threshold"] == 77
    console_errors.clear()


def test_a_double_tap_on_start_opens_one_match(page: Page) -> None:
    add(page, "Aino,Bo")
    page.locator("[data-start]").dblclick()
    page.wait_for_url("**/m/**")
    assert Match.objects.count() == 1


def test_what_happens_to_the_list_is_said(page: Page) -> None:
    said = page.locator("[data-said]")
    add(page, "Aino,Bo,Cai")
    expect(said).to_have_text("Cai, place 3 of 3")
    page.get_by_role("button", name="Up: Cai").tap()
    expect(said).to_have_text("Cai, place 2 of 3")
    page.get_by_role("button", name="Remove: Cai").tap()
    expect(said).to_have_text("Removed: Cai")


def test_that_names_are_missing_is_told_where_one_adds_them(
    page: Page, console_errors: list[str]
) -> None:
    add(page, "Aino")
    page.locator("[data-start]").tap()
    typed = page.locator("#add-name")
    expect(typed).to_have_attribute("aria-invalid", "true")
    expect(typed).to_be_focused()
    expect(typed).to_have_accessible_description("A match has 2 to 12 players. Add names.")
    expect(page.locator(".field-error:visible")).to_have_count(1)
    console_errors.clear()
