"""Standings, players and seasons in a browser: live, narrow, in the dark, and for axe."""

import datetime as dt
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorekeeper.matches import actions
from tests.e2e.test_sheet import complaints, wide
from tests.league.evenings import BY, LONG, QUICK, Evenings, match_of, play
from tests.matches.played import LONG as NAMES
from tests.servers import AsgiServer

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.looks]
PHONE, SMALL = {"width": 390, "height": 844}, {"width": 360, "height": 740}
LAPTOP = {"width": 1280, "height": 800}
MAY_7 = dt.date(2026, 5, 7)
NewContext = Callable[..., BrowserContext]


def first(page: Page) -> str:
    return page.locator("tbody tr").first.inner_text()


def a_long_season() -> Evenings:
    """Long names, ties, a guest, a stranger, a night that is on."""
    club = Evenings(*NAMES[:7])
    club.people["Guest"] = club.player("Guest", guest=True)
    names = [*NAMES[:7], "Guest"]
    for week in range(4):
        night = club.night(MAY_7 + dt.timedelta(weeks=week))
        order = names[week:] + names[:week]
        club.played(night, *order[:4], number=1)
        club.played(night, *order[4:], number=2)
    club.rules = LONG
    odd = club.table(night, *names[:3], round_=2)
    actions.substitute(match_of(odd), BY, 0, "Somebody with a name of 30.")
    play(odd, 1, [5, 1, 9])
    actions.call_time(match_of(odd), BY)
    play(club.table(night, *names[3:6], number=2, round_=2), 1, [5, 1, 9])
    return club


def test_the_standings_follow_the_tables(asgi_server: AsgiServer, new_context: NewContext) -> None:
    club = Evenings("Aino", "Bo", "Cai", rules=LONG)
    night = club.night(MAY_7)
    table = club.table(night, "Aino", "Bo", "Cai")
    evening, season = (new_context(viewport=PHONE).new_page() for _ in range(2))
    evening.goto(f"{asgi_server.url}/n/{night.public_id}/standings/")
    season.goto(f"{asgi_server.url}/l/{club.league.public_id}/standings/")
    for page in (evening, season):
        expect(page.locator("[data-live-state]")).to_have_attribute("data-state", "live")
    expect(evening.locator(".st-empty")).to_be_visible()
    play(table, 1, [5, 1, 9])
    expect(evening.locator("tbody th bdi").first).to_have_text("Bo")
    expect(season.locator("tbody th").first).to_contain_text("Bo")
    assert "7" in first(evening)
    play(table, 0, [1, 20, 9])
    expect(evening.locator("tbody th bdi").first).to_have_text("Aino")
    expect(evening.locator("tbody i:visible").first).to_have_text("7")
    actions.call_time(match_of(table), BY)
    expect(evening.locator("tbody i")).to_have_count(0)
    expect(season.locator(".notice")).to_have_count(0)


def test_a_league_goes_from_one_house_to_another(
    asgi_server: AsgiServer,
    new_context: NewContext,
    tmp_path: Path,
    console_errors: list[str],
) -> None:
    club = Evenings("Aino", "Bo", "Cai", rules=QUICK)
    club.played(club.night(MAY_7), "Bo", "Aino", "Cai")
    page = new_context(viewport=PHONE, java_script_enabled=False).new_page()
    page.goto(f"{asgi_server.url}/l/{club.league.public_id}/take-home/")
    with page.expect_download() as download:
        page.get_by_role("link", name="JSON, packed").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    page.get_by_role("link", name="Make a new league from a file").click()
    page.locator("input[type=file]").set_input_files(
        {"name": "broken.json", "mimeType": "application/json", "buffer": json.dumps([]).encode()}
    )
    page.get_by_role("button", name="Make the league").click()
    expect(page.locator(".field-error")).to_be_visible()
    console_errors.clear()  # a 422 is one, to a browser
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Make the league").click()
    page.wait_for_url("**/l/*/")
    page.goto(f"{page.url}standings/")
    assert "Bo" in first(page)


@pytest.mark.looks
@pytest.mark.parametrize(
    ("scheme", "language", "viewport"),
    [
        ("light", "fi", SMALL),
        ("dark", "en", PHONE),
        ("light", "en", LAPTOP),
        ("dark", "fi", LAPTOP),
    ],
)
def test_no_page_scrolls_sideways_and_axe_finds_nothing(
    asgi_server: AsgiServer,
    new_context: NewContext,
    scheme: str,
    language: str,
    viewport: dict[str, int],
) -> None:
    club = a_long_season()
    night, player = club.season.nights.latest("date"), club.people[NAMES[1]]
    league = f"/l/{club.league.public_id}/"
    looks = {"color_scheme": scheme, "locale": language, "reduced_motion": "reduce"}
    page = new_context(viewport=viewport, **looks).new_page()
    for path in (
        f"{league}standings/",
        f"{league}standings/print/",
        f"{league}players/{player.public_id}/",
        f"{league}seasons/{club.season.public_id}/",
        f"{league}take-home/",
        "/leagues/new/import/",
        f"/n/{night.public_id}/standings/",
        f"/n/{night.public_id}/standings/print/",
    ):
        page.goto(f"{asgi_server.url}{path}")
        for fold in page.locator("main details").all():
            fold.evaluate("fold => { fold.open = true }")
        assert wide(page) <= viewport["width"], path
        assert complaints(page) == [], path


def test_the_points_of_a_night_are_always_in_sight(
    asgi_server: AsgiServer, new_context: NewContext
) -> None:
    club = Evenings(*NAMES[:4])
    night = club.night(MAY_7)
    for number in range(1, 8):
        club.played(night, *NAMES[:4], round_=number)
    url = f"{asgi_server.url}/n/{night.public_id}/standings/"
    for viewport in (SMALL, {"width": 820, "height": 900}, LAPTOP):
        page = new_context(viewport=viewport, locale="en").new_page()
        page.goto(url)
        for cell in page.locator("tbody .st-points").all():
            box = cell.bounding_box()
            assert box
            assert box["x"] + box["width"] <= viewport["width"], viewport
        rounds = page.locator("tbody tr").first.get_by_text("R7", exact=False)
        expect(rounds).to_have_count(1)
        assert rounds.is_visible() == (viewport["width"] < 800), viewport
