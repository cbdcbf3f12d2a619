"""The pages of a league in a browser: found while typing, live, calm to axe, a phone wide."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorekeeper.people.access import Role
from scorekeeper.people.actions import token
from tests.e2e.test_rulebook_pages import TOO_SMALL
from tests.e2e.test_sheet import complaints, wide
from tests.e2e.variants import together
from tests.league.clubs import Club
from tests.servers import AsgiServer

pytestmark = pytest.mark.looks  # whatever database is below

NewContext = Callable[..., BrowserContext]
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
NAMES = ("Aino", "Bo", "Cai", "Dee", "Eva", "Finn", "Gus", "Hal")
CSV = "Nimi;Vieras\r\nVäinö;x\r\nAINO;\r\nVäinö;\r\n{long};\r\n".format(long="x" * 40)


def fits(page: Page) -> bool:
    return page.viewport_size is not None and wide(page) <= page.viewport_size["width"]


@pytest.fixture
def club(asgi_server: AsgiServer) -> Club:
    return Club(*NAMES)


@pytest.fixture
def organiser(asgi_server: AsgiServer, new_context: NewContext, club: Club) -> Callable[..., Page]:
    """A browser that runs the league, on one of its pages."""

    def take(part: str = "", **more: object) -> Page:
        page = new_context(**{"viewport": PHONE, "locale": "en", **more}).new_page()
        page.goto(f"{asgi_server.url}/k/{token(f'league:{club.id}', Role.ORGANISER)}/")
        page.locator("main form button").click()
        page.wait_for_url(f"**{club.url}")
        page.goto(f"{asgi_server.url}{club.url}{part}")
        return page

    return take


def test_from_an_empty_browser_to_a_roster(
    asgi_server: AsgiServer, new_context: NewContext
) -> None:
    options = {"viewport": PHONE, "locale": "en", "timezone_id": "Europe/Helsinki"}
    page = new_context(**options).new_page()
    page.goto(asgi_server.url)
    page.get_by_role("link", name="Run a league night").click()
    page.get_by_label("Name of the league").fill("Thursday club")
    expect(page.locator("[data-zone-shown]")).to_have_text("Europe/Helsinki")
    page.get_by_role("button", name="Open the league").click()
    page.get_by_role("link", name="Add players").first.click()
    for name in ("Aino", "Bo"):
        page.get_by_label("Name").fill(name)
        page.keyboard.press("Enter")
        expect(page.get_by_role("status").first).to_contain_text(f"Added: {name}")
        expect(page.get_by_label("Name")).to_be_focused()
    assert page.locator(".roster-name").all_inner_texts() == ["Aino", "Bo"]


def test_found_while_typing(organiser: Callable[..., Page]) -> None:
    page = organiser("players/")
    page.get_by_role("searchbox").fill("fi")
    expect(page.locator(".roster-name")).to_have_text(["Finn"])
    expect(page.locator("#roster [role=status]")).to_have_text("1 player found")
    page.get_by_role("searchbox").fill("")
    expect(page.locator(".roster-name")).to_have_count(len(NAMES))


def test_the_page_of_the_league_is_live(organiser: Callable[..., Page], club: Club) -> None:
    page = organiser()
    expect(page.locator("#league")).to_contain_text("8 players")
    expect(page.locator("[data-live-state]")).to_have_text("Live")
    club.add("Zoe")
    expect(page.locator("#league")).to_contain_text("9 players")


def test_a_file_is_looked_at_and_added(
    organiser: Callable[..., Page], club: Club, console_errors: list[str]
) -> None:
    page = organiser("import/")
    file = {"name": "list.csv", "mimeType": "text/csv", "buffer": CSV.encode("windows-1252")}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    page.get_by_role("button", name="Look at it").click()
    page.get_by_role("button", name="Add 1 player").click()
    expect(page.get_by_role("alert")).to_contain_text("Some lines cannot be taken as names")
    page.get_by_label("Leave them out").check()
    page.get_by_label("AINO").check()
    page.get_by_role("button", name="Add 1 player").click()
    page.wait_for_url("**/players/")
    assert club.roster() == ["Aino", "AINO", *NAMES[1:], "Väinö"]
    console_errors.clear()  # the browser tells of the 422


def test_without_javascript(organiser: Callable[..., Page], club: Club) -> None:
    page = organiser("players/", java_script_enabled=False)
    page.get_by_label("Name").fill("Zoe")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("searchbox").fill("zo")
    page.get_by_role("button", name="Find").click()
    expect(page.locator(".roster-name")).to_have_text(["Zoe"])
    page.get_by_role("link", name="Edit: Zoe").click()
    page.get_by_text("Twice on the roster?").click()
    page.get_by_label("Is the same person as").select_option("Eva")
    page.get_by_role("button", name="They are one person").click()
    assert club.roster() == list(NAMES)


PAGES = ["", "players/", "import/", "seasons/", "settings/", "share/"]


@pytest.mark.looks
@pytest.mark.parametrize(("viewport", "scheme"), together([PHONE, DESK], ["dark", "light"]))
def test_axe_finds_nothing(
    organiser: Callable[..., Page],
    club: Club,
    console_errors: list[str],
    viewport: dict[str, int],
    scheme: str,
) -> None:
    page = organiser(viewport=viewport, color_scheme=scheme)
    base = page.url
    player = f"players/{club.ids['Aino']}/"
    for part in (*PAGES, f"{player}edit/", f"{player}anonymise/"):
        page.goto(base + part)
        assert complaints(page) == [], part
        assert fits(page), part
    page.goto(base + "players/")
    page.get_by_label("Name").fill("aino")
    page.get_by_role("button", name="Add", exact=True).click()
    assert complaints(page) == []
    page.goto(base + "import/")
    page.get_by_label("Or paste the names").fill(CSV)
    page.get_by_role("button", name="Look at it").click()
    assert complaints(page) == []
    assert fits(page)
    console_errors.clear()  # the browser tells of the 422


@pytest.mark.looks
@pytest.mark.parametrize("language", ["en", "fi"])
def test_nothing_is_wide_or_too_small_to_tap(
    organiser: Callable[..., Page], asgi_server: AsgiServer, language: str
) -> None:
    page = organiser(viewport={"width": 360, "height": 740}, locale=language)
    base = page.url
    for part in PAGES:
        page.goto(base + part)
        assert fits(page), part
        assert page.evaluate(TOO_SMALL) == [], part
    page.goto(f"{asgi_server.url}/leagues/new/")
    assert fits(page)
    assert page.evaluate(TOO_SMALL) == []
