"""The organiser's screens of a night: the door, the seating, its page; also without a script."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from scorekeeper.people.access import Role
from tests.e2e.test_sheet import PHONE, SMALL, complaints, wide
from tests.e2e.variants import together
from tests.league.evening import Evening
from tests.servers import AsgiServer

pytestmark = pytest.mark.looks  # whatever database is below

NewContext = Callable[..., BrowserContext]
LAPTOP = {"width": 1280, "height": 800}
PAGES = ("", "checkin/", "seating/", "change/", "close/", "seating/print/")


class Organiser:
    """Screens that run a night."""

    def __init__(self, server: AsgiServer, new_context: NewContext, people: int = 13) -> None:
        self.server, self.new_context = server, new_context
        self.evening = Evening(people)

    def screen(self, path: str = "", **more: Any) -> Page:
        page = self.new_context(**{"viewport": PHONE, "locale": "en", **more}).new_page()
        page.goto(f"{self.server.url}/k/{self.evening.token()}/")
        page.locator("main form button").click()
        page.wait_for_url(f"**{self.evening.url}")
        page.goto(f"{self.server.url}{self.evening.url}{path}")
        return page


@pytest.fixture
def organiser(asgi_server: AsgiServer, new_context: NewContext) -> Organiser:
    return Organiser(asgi_server, new_context)


def at_table(page: Page, round_number: int, table: int) -> list[str]:
    """Who sits there in the proposal."""
    section = page.locator(f"section[aria-labelledby=round-{round_number}]")
    return section.locator(".sitting-table").nth(table - 1).locator(".seat bdi").all_inner_texts()


def test_a_tap_at_one_door_shows_at_the_other(organiser: Organiser) -> None:
    organiser.evening.night.checkins.all().delete()
    one, other = organiser.screen("checkin/"), organiser.screen("checkin/")
    expect(other.locator(".door-count")).to_contain_text("0 here")
    one.get_by_role("button", name="Cai").click()
    expect(one.get_by_role("button", name="Cai", pressed=True)).to_be_visible()
    expect(other.get_by_role("button", name="Cai", pressed=True)).to_be_visible()
    expect(other.locator(".door-count")).to_contain_text("1 here")
    other.get_by_role("button", name="Dee").click()
    other.get_by_role("button", name="Eva").click()
    expect(one.locator(".door-count")).to_contain_text("3 here")
    expect(one.locator(".door-count")).to_contain_text("1 table: 3")


def test_searching_narrows_the_list_as_one_types(organiser: Organiser) -> None:
    page = organiser.screen("checkin/")
    box = page.get_by_role("searchbox")
    box.press_sequentially("ja")
    expect(page.locator(".door-row")).to_have_count(0)
    expect(page.get_by_role("button", name="Add and check in: ja")).to_be_visible()
    expect(page.locator(".walk-in")).to_be_hidden()
    box.fill("jo")
    expect(page.locator(".door-row")).to_have_count(1)
    page.get_by_role("button", name="Jon").click()
    expect(page.locator(".door-row")).to_have_count(1)  # the search stays
    expect(page.get_by_role("button", name="Jon", pressed=False)).to_be_focused()
    expect(page.locator(".door-count")).to_contain_text("12 here")


def test_a_walk_in_who_may_be_somebody_else(
    organiser: Organiser, console_errors: list[str]
) -> None:
    page = organiser.screen("checkin/")
    page.get_by_label("Name", exact=True).fill("aino")
    page.get_by_role("button", name="As a guest").click()
    expect(page.get_by_role("heading", name="Is it the same person?")).to_be_visible()
    page.get_by_role("button", name="No, somebody else: aino").click()
    expect(page.locator(".door-count")).to_contain_text("14 here")
    [asked] = console_errors
    assert "422" in asked
    console_errors.clear()


def test_a_seat_is_dragged_onto_another(organiser: Organiser) -> None:
    page = organiser.screen("seating/", viewport=LAPTOP)
    first, second = at_table(page, 1, 1), at_table(page, 1, 2)
    section = page.locator("section[aria-labelledby=round-1]")
    source = section.locator(".sitting-table").nth(0).locator(".seat").nth(0)
    source.drag_to(section.locator(".sitting-table").nth(1).locator(".seat").nth(1))
    expect(page.get_by_role("heading", name="This seating, changed by hand")).to_be_visible()
    assert at_table(page, 1, 1) == [second[1], *first[1:]]
    assert at_table(page, 1, 2)[1] == first[0]
    page.reload()
    assert at_table(page, 1, 2)[1] == first[0], "the address holds it all"


def test_two_taps_swap_and_the_fold_stays_open(organiser: Organiser) -> None:
    page = organiser.screen("seating/")
    first, second = at_table(page, 1, 1), at_table(page, 1, 2)
    page.locator("details[data-keep-open=options] summary").click()
    seats = page.locator("section[aria-labelledby=round-1] .sitting-table")
    seats.nth(0).locator(".seat").nth(0).click()
    expect(page.locator(".seating-picked")).to_contain_text(f"changes places with {first[0]}")
    expect(seats.nth(0).locator(".seat").nth(0)).to_be_focused()
    seats.nth(1).locator(".seat").nth(0).click()
    expect(page.locator(".seating-picked")).to_have_count(0)
    assert at_table(page, 1, 1)[0] == second[0]
    expect(page.get_by_role("button", name="Draw with these")).to_be_visible()
    page.get_by_role("button", name="Accept and open round 1").click()
    page.wait_for_url(f"**{organiser.evening.url}")
    expect(page.get_by_role("heading", name="Round 1 is being played")).to_be_visible()
    assert organiser.evening.match(1).players == at_first_table(page)


def at_first_table(page: Page) -> list[str]:
    return page.locator(".sitting-table").first.locator("bdi").all_inner_texts()


def test_the_seating_says_that_somebody_came_meanwhile(organiser: Organiser) -> None:
    page, door = organiser.screen("seating/"), organiser.screen("checkin/")
    door.get_by_role("button", name="Bo", exact=True).click()
    expect(page.get_by_text("Somebody came or went since")).to_be_visible()
    page.get_by_role("link", name="Draw with who is here now").click()
    expect(page.get_by_text("Somebody came or went since")).to_have_count(0)
    assert "Bo" not in page.locator(".seating-rounds").inner_text().split()


def test_a_player_sees_the_table_as_the_round_opens(organiser: Organiser) -> None:
    player = organiser.new_context(viewport=PHONE, locale="en").new_page()
    player.goto(f"{organiser.server.url}/k/{organiser.evening.token(Role.VIEWER)}/")
    player.locator("main form button").click()
    player.get_by_role("link", name="Dee").click()
    expect(player.get_by_role("heading", name="Your table is told here")).to_be_visible()
    page = organiser.screen("seating/")
    page.get_by_role("button", name="Accept and open round 1").click()
    expect(player.locator("#my-place")).to_contain_text("Table")
    assert player.locator("[aria-labelledby=round-now] .is-me").inner_text() == "Dee"


def test_without_a_script_a_night_is_run_to_its_end(organiser: Organiser) -> None:
    page = organiser.screen("checkin/", java_script_enabled=False)
    page.get_by_label("Name", exact=True).fill("Zita")
    page.get_by_role("button", name="Add and check in").click()
    expect(page.locator(".door-count")).to_contain_text("14 here")
    page.get_by_role("searchbox").fill("zita")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("button", name="Zita").click()
    expect(page.locator(".door-count")).to_contain_text("13 here")
    page.locator(".door-count a").click()
    page.get_by_role("button", name="Draw anew").click()
    picked, other = at_table(page, 2, 1)[0], at_table(page, 2, 2)[0]
    for name in (picked, other):
        section = page.locator("section[aria-labelledby=round-2]")
        section.get_by_role("button", name=name, exact=True).click()
    assert at_table(page, 2, 1)[0] == other
    page.get_by_role("button", name="Accept and open round 1").click()
    expect(page.get_by_role("heading", name="Round 1 is being played")).to_be_visible()
    for number in (1, 2, 3, 4):
        organiser.evening.finish(number)
    page.reload()
    page.get_by_role("button", name="Open round 2").click()
    page.goto(f"{organiser.server.url}{organiser.evening.url}close/")
    page.get_by_role("button", name="Close the night").click()
    expect(page.get_by_role("heading", name="This night is closed")).to_be_visible()
    page.get_by_role("button", name="Open it again").click()
    expect(page.get_by_role("heading", name="Round 2 is being played")).to_be_visible()


@pytest.mark.looks
@pytest.mark.parametrize(("language", "scheme"), together(["en", "fi"], ["light", "dark"]))
def test_everybody_can_use_the_pages(organiser: Organiser, scheme: str, language: str) -> None:
    looks: dict[str, Any] = {
        "color_scheme": scheme, "locale": language, "reduced_motion": "reduce"
    }  # fmt: skip
    phone, laptop = organiser.screen(**looks), organiser.screen(viewport=LAPTOP, **looks)
    for opened in (False, True):
        if opened:
            organiser.evening.open(4, 3, 3, 3)
            organiser.evening.arrive("Zita with a name of thirty let")
        for page in (phone, laptop):
            for part in PAGES:
                page.goto(f"{organiser.server.url}{organiser.evening.url}{part}")
                assert complaints(page) == [], part
    player = organiser.evening.people[0].public_id
    for query in (f"?me={player}", "checkin/?q=zz", f"seating/?tap=2:{player}"):
        phone.goto(f"{organiser.server.url}{organiser.evening.url}{query}")
        assert complaints(phone) == [], query


@pytest.mark.looks
@pytest.mark.parametrize("language", ["en", "fi"])
def test_no_page_is_wider_than_a_small_phone(organiser: Organiser, language: str) -> None:
    long = [organiser.evening.arrive(f"Wolfeschlegelsteinhausenberg{at}") for at in range(3)]
    organiser.evening.people = [*long, *organiser.evening.people]
    organiser.evening.open(4, 4, 4, 4)
    page = organiser.screen(viewport=SMALL, locale=language)
    for part in (*PAGES, "checkin/?q=Wolf", f"?me={organiser.evening.people[0].public_id}"):
        page.goto(f"{organiser.server.url}{organiser.evening.url}{part}")
        assert wide(page) <= SMALL["width"], part
        small = page.evaluate(
            """() => [...document.querySelectorAll('main a.button, main button, main .tabs a')]
              .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
              .filter(([, box]) => box.height && (box.height < 43 || box.width < 43))
              .map(([words]) => words)"""
        )
        assert small == [], part


def test_every_tap_at_the_door_is_sent_though_the_network_is_slow(organiser: Organiser) -> None:
    organiser.evening.night.checkins.all().delete()
    page = organiser.screen("checkin/")
    held: list[Route] = []
    page.route("**/checkin/tap/", lambda route: held.append(route))  # noqa: PLW0108 - it wants a function
    some = ["Cai", "Dee", "Eva", "Jon"]
    for name in some:
        page.get_by_role("button", name=name).click()
    expect(page.locator(".is-sent")).to_have_count(len(some))
    assert len(held) == len(some), "none waits for another"
    for route in reversed(held):
        route.continue_()
    expect(page.locator(".is-here:not(.is-sent)")).to_have_count(len(some))
    expect(page.locator(".door-count")).to_contain_text(f"{len(some)} here")


def test_a_tap_that_the_network_lost_is_sent_again(
    organiser: Organiser, console_errors: list[str]
) -> None:
    page = organiser.screen("checkin/")
    page.route("**/checkin/tap/", lambda route: route.abort(), times=1)
    page.get_by_role("button", name="Cai").click()
    expect(page.locator(".is-sent")).to_have_count(1)
    expect(page.get_by_role("button", name="Cai", pressed=False)).to_be_visible()
    expect(page.locator(".door-count")).to_contain_text("12 here")
    [lost] = console_errors
    assert "ERR_FAILED" in lost
    console_errors.clear()


def test_a_slow_double_tap_at_the_door_is_one(organiser: Organiser) -> None:
    organiser.evening.night.checkins.all().delete()
    page = organiser.screen("checkin/")
    page.clock.install()
    page.get_by_role("button", name="Cai").click()
    here = page.get_by_role("button", name="Cai", pressed=True)
    expect(here).to_be_visible()
    page.clock.run_for(600)
    with page.expect_response("**/checkin/tap/") as answer:
        here.click()
        page.get_by_role("button", name="Dee").click()
    assert "come" in str(answer.value.request.post_data)
    expect(page.locator(".door-count")).to_contain_text("2 here")
    page.clock.run_for(1500)
    here.click()
    expect(page.locator(".door-count")).to_contain_text("1 here")


@pytest.mark.parametrize("language", ["en", "fi"])
def test_rows_at_the_door_stay_where_they_are(organiser: Organiser, language: str) -> None:
    organiser.evening.night.checkins.all().delete()
    page = organiser.screen("checkin/", locale=language, viewport=SMALL)
    tops = set()
    for number, player in enumerate(organiser.evening.people[:8]):
        expect(page.locator(".door-count .score")).to_have_text(str(number))
        tops.add(
            page.evaluate(
                "document.querySelector('.door-row').getBoundingClientRect().top + scrollY"
            )
        )
        page.locator(f"#p-{player.public_id}").click()
    assert len(tops) == 1
