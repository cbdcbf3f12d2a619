"""A whole night on four screens: the organiser's laptop, two phones at tables, the wall."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import BrowserContext, Page, expect

from scorekeeper.people.access import Role
from tests.e2e.pad import Taps
from tests.e2e.test_sheet import AXE
from tests.e2e.variants import together
from tests.league.evening import Evening
from tests.servers import AsgiServer

pytestmark = pytest.mark.django_db(transaction=True)

LAPTOP = {"width": 1280, "height": 800}
WALL = {"width": 1920, "height": 1080}
PHONE = {"width": 390, "height": 844}
PEOPLE = ("Aino", "Bo", "Cai", "Dee", "Eva", "Finn")
NewContext = Callable[..., BrowserContext]


class Screens:
    """Screens of one server."""

    def __init__(self, server: AsgiServer, new_context: NewContext) -> None:
        self.server, self.new_context = server, new_context

    def screen(self, viewport: dict[str, int], path: str, **more: Any) -> Page:
        page = self.new_context(viewport=viewport, locale="en", **more).new_page()
        page.goto(path if path.startswith("http") else f"{self.server.url}{path}")
        return page

    def holder(self, token: str, viewport: dict[str, int] = PHONE, **more: Any) -> Page:
        """A screen that has claimed a key."""
        page = self.screen(viewport, f"/k/{token}/", has_touch=True, **more)
        page.locator("main form button").click()
        page.wait_for_url("**/n/**")
        return page


@pytest.fixture
def screens(asgi_server: AsgiServer, new_context: NewContext) -> Screens:
    return Screens(asgi_server, new_context)


def press(page: Page, words: str) -> None:
    """Press the button, or follow the link, that says so."""
    button = page.get_by_role("button", name=words, exact=True)
    button.or_(page.get_by_role("link", name=words, exact=True)).first.click()


def enter_round(phone: Page, number: int, *totals: str) -> None:
    """On a table's page: enter a round, the first declares; and come back to the table."""
    press(phone, f"Enter round {number}")
    tap = Taps(phone)
    tap.declares(phone.locator(".entry-declarers label").first.inner_text().strip())
    for total in totals:
        tap.digits(total)
        tap.key("next")
    tap.save()
    phone.wait_for_url("**/m/**saved=*")
    phone.locator("a.back").click()


def test_a_night_from_empty_to_closed(screens: Screens) -> None:
    laptop = screens.screen(LAPTOP, "/")
    plan(laptop)
    let_in(laptop)
    press(laptop, "Seating")
    press(laptop, "Accept and open round 1")
    night = laptop.url.split("/n/")[1].split("/")[0]
    wall = screens.screen(WALL, f"/n/{night}/wall/")
    expect(wall.get_by_role("heading", name="Table 2")).to_be_visible()
    phones = [take_table(screens, laptop, night, number) for number in (1, 2)]
    play_first_round(phones, wall)
    laptop.goto(f"{screens.server.url}/n/{night}/tables/")
    expect(laptop.locator("#table-1")).to_contain_text("Finished")
    laptop.locator("summary", has_text="Open round 2").click()
    press(laptop, "Open round 2 now")
    expect(laptop.locator(".notice")).to_contain_text("Still playing before it: tables 2.")
    play_second_round(phones)
    laptop.locator("summary", has_text="Call time at all tables").click()
    press(laptop, "Call time at all tables")
    expect(phones[0].locator("#station")).to_contain_text("Leave this page open")
    close(laptop)
    expect(wall.locator(".wall-round")).to_have_text("The night is over")
    expect(wall.locator(".wall-standings li")).to_have_count(len(PEOPLE))
    expect(phones[1].locator("#station")).to_contain_text("The night is over.")


def play_first_round(phones: list[Page], wall: Page) -> None:
    """Both tables enter a round; the first has finished."""
    for number, phone in enumerate(phones, 1):
        enter_round(phone, 1, "5", "9", "12")
        expect(wall.locator(f"#wall-table-{number} b")).to_have_text(["0", "4", "7"])
    call_time(phones[0])


def play_second_round(phones: list[Page]) -> None:
    """It came to both phones by itself; the second table finishes the first round first."""
    expect(phones[0].locator("#station")).to_contain_text("Round 2 of the night")
    expect(phones[1].locator("#station")).to_contain_text("Round 2 waits here")
    enter_round(phones[0], 1, "7", "9", "12")
    call_time(phones[1])
    expect(phones[1].locator("#station")).to_contain_text("Round 2 of the night")
    enter_round(phones[1], 1, "7", "9", "12")


def plan(laptop: Page) -> None:
    laptop.get_by_role("link", name="Run a league night").click()
    laptop.get_by_label("Name").fill("Thursday club")
    press(laptop, "Open the league")
    press(laptop, "Plan a night")
    laptop.get_by_label("Rounds").fill("2")
    laptop.locator("main form button[type=submit]").last.click()
    laptop.wait_for_url("**/n/**")


def let_in(laptop: Page) -> None:
    press(laptop, "Check in")
    for number, name in enumerate(PEOPLE, 1):
        laptop.locator("[name=name]").last.fill(name)
        press(laptop, "Add and check in")
        expect(laptop.locator("#door .score")).to_have_text(str(number))


def take_table(screens: Screens, laptop: Page, night: str, number: int) -> Page:
    """Scan the code of a table: its phone."""
    laptop.goto(f"{screens.server.url}/n/{night}/tables/{number}/")
    link = laptop.locator("#link-scorekeeper").input_value()
    return screens.holder(link.split("/k/")[1].strip("/"))


def call_time(phone: Page) -> None:
    press(phone, "Call time")
    press(phone, "Call time")
    phone.wait_for_url("**/m/**")
    phone.locator("a.back").click()


def close(laptop: Page) -> None:
    press(laptop, "Tonight")
    press(laptop, "Close the night")
    press(laptop, "Close the night")
    expect(laptop.get_by_text("This night is closed")).to_be_visible()


# ── The pages of the tables ───────────────────────────────────────────────────────────────────────
@pytest.fixture
def evening(transactional_db: None) -> Evening:
    evening = Evening(13)
    evening.open(4, 3, 3, 3)
    evening.play(1, 0, 5, 9, 12, 20)
    evening.finish(2)
    evening.api.post(f"{evening.path}clock/", {"minutes": 20})
    evening.api.post(f"{evening.path}tables/1/doubts/", {"word": "Bo had 12, not 9"})
    evening.api.post(f"{evening.path}tables/3/void/", {"reason": "Two decks"})
    evening.seat(4, 3, 3, 3, digital=[2])
    return evening


@pytest.mark.parametrize(("viewport", "scheme"), together([PHONE, LAPTOP], ["dark", "light"]))
def test_axe_finds_nothing_and_no_page_scrolls_sideways(
    screens: Screens, evening: Evening, viewport: dict[str, int], scheme: str
) -> None:
    for token in (evening.token(), evening.token(Role.VIEWER), evening.station_token(1)):
        page = screens.holder(token, viewport, color_scheme=scheme)
        for path in ("tables/", "tables/1/", "tables/2/", "tables/3/"):
            page.goto(f"{screens.server.url}{evening.url}{path}")
            page.evaluate("scrollTo(0, document.body.scrollHeight)")  # nothing below the big button
            assert Axe().run(page, options=AXE).response["violations"] == [], path
            assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    page = screens.holder(evening.token(), viewport, color_scheme=scheme)
    page.goto(f"{screens.server.url}{evening.url}cards/")
    assert Axe().run(page, options=AXE).response["violations"] == []


def test_nothing_is_wider_than_the_smallest_phone(screens: Screens, evening: Evening) -> None:
    page = screens.holder(evening.token(), {"width": 360, "height": 640})
    for path in ("tables/", "tables/1/", "tables/3/", "cards/"):
        page.goto(f"{screens.server.url}{evening.url}{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path


def test_what_the_organiser_types_stays_while_tables_change(
    screens: Screens, evening: Evening
) -> None:
    laptop = screens.holder(evening.token(), LAPTOP)
    laptop.goto(f"{screens.server.url}{evening.url}tables/1/")
    laptop.get_by_text("Void this match").click()
    laptop.get_by_label("Reason").fill("Wrong cards")
    evening.play(1, 0, 5, 9, 12, 20)
    expect(laptop.locator("#station .table-score").last).to_have_text("30")
    expect(laptop.get_by_label("Reason")).to_have_value("Wrong cards")


def test_a_doubt_comes_to_the_organiser_at_once(screens: Screens, evening: Evening) -> None:
    laptop = screens.holder(evening.token(), LAPTOP)
    laptop.goto(f"{screens.server.url}{evening.url}tables/")
    phone = screens.holder(evening.token(Role.VIEWER))
    phone.goto(f"{screens.server.url}{evening.url}tables/4/")
    press(phone, "Something is wrong here")
    phone.get_by_label("What is wrong?").fill("Max had 5")
    press(phone, "Tell the organiser")
    expect(laptop.locator(".room-attention")).to_contain_text("Max had 5")


def test_people_at_a_digital_table_take_their_seats(screens: Screens, evening: Evening) -> None:
    evening.api.post(f"{evening.path}rounds/next/")
    phone = screens.holder(evening.station_token(2))
    link = phone.locator("details a", has_text="Take the seat").first
    taken = screens.screen(PHONE, link.get_attribute("href", timeout=2000) or "", has_touch=True)
    taken.locator("main form button").click()
    expect(taken.locator("main")).to_contain_text(evening.match(2).players[0])
    phone.reload()
    expect(phone.get_by_text("has sat down")).to_have_count(1)
