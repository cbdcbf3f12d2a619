"""What the phone keeps: pages under https, entries over plain http too; or nothing."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.cellar import (
    ENTRIES,
    KEPT,
    all_sent,
    cut,
    enter,
    enter_all,
    forgive,
    mend,
    on_round,
    recorded,
    until_kept,
)
from tests.e2e.conftest import PHONE
from tests.e2e.pad import Phone
from tests.matches.played import Played
from tests.servers import AsgiServer

pytestmark = pytest.mark.looks  # how it is kept, whatever database is below
NewContext = Callable[..., BrowserContext]
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
CLOSED = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('closed'); } })"


def test_over_plain_http_rounds_wait_and_the_page_says_what_it_cannot(
    phone: Phone, console_errors: list[str]
) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = phone(match, plain=True)
    assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator, !!navigator.locks]") == [
        *[False] * 3
    ]
    expect(page.locator("[data-plain]")).to_be_hidden()
    cut(page)
    enter_all(page, ENTRIES[:2])
    expect(page.locator("[data-plain]")).to_contain_text("Keep this page open")
    page.get_by_role("link", name="Score sheet").tap()
    expect(page.locator("[data-stay]")).to_contain_text("Stay on this one")
    on_round(page, 3)
    mend(page)
    all_sent(page)
    assert recorded(match) == ENTRIES[:2]
    expect(page.locator("[data-plain]")).to_be_hidden()
    page.goto(f"{page.url.split('/m/')[0]}/offline/")
    expect(page.locator("[data-plain-http]")).to_be_visible()
    expect(page.locator("[data-secure]")).to_be_hidden()
    forgive(console_errors)


def test_over_plain_http_entries_outlive_the_page(phone: Phone, console_errors: list[str]) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = phone(match, plain=True)
    other = page.context.new_page()
    other.goto(page.url)
    page.bring_to_front()
    cut(page)
    enter(page, ENTRIES[0])
    on_round(page, 2)
    page.goto("about:blank")
    mend(page)
    other.bring_to_front()
    all_sent(other)
    assert recorded(match) == ENTRIES[:1]
    forgive(console_errors)


@pytest.mark.parametrize("how", [FULL, CLOSED], ids=["full", "closed"])
def test_a_phone_that_keeps_nothing_says_so_and_entry_goes_on(
    phone: Phone, how: str, console_errors: list[str]
) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = phone(match)
    page.add_init_script(how)
    page.reload()
    expect(page.locator("[data-no-store]")).to_contain_text("keeps nothing for later")
    enter(page, ENTRIES[0])
    page.wait_for_url("**saved=1")
    assert recorded(match) == ENTRIES[:1]
    forgive(console_errors)


def test_storage_that_fills_up_while_rounds_wait(phone: Phone, console_errors: list[str]) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = phone(match)
    cut(page)
    enter(page, ENTRIES[0])
    on_round(page, 2)
    page.evaluate(f"() => {{ {FULL} }}")
    enter(page, ENTRIES[1])
    expect(page.locator("[data-no-store]")).to_be_visible()
    expect(page.locator("#entry-problem")).to_contain_text("Nothing is lost")
    mend(page)
    all_sent(page)
    expect(page.locator("#entry")).to_have_attribute("data-version", "2")
    page.locator(".entry-save").tap()
    page.wait_for_url("**saved=2")
    assert recorded(match) == ENTRIES[:2]
    forgive(console_errors)


SPOILT = ["{", '{"round":"1"}', "null", '{"round":1,"totals":null,"state":"here"}', ""]


def test_spoilt_entries_are_told_and_nothing_else_is_held_up(
    phone: Phone, console_errors: list[str]
) -> None:
    match = Played("Aino", "Bo", "Cai")
    page = phone(match)
    store = "([key, text]) => localStorage.setItem(key, text)"
    for at, text in enumerate(SPOILT):
        page.evaluate(store, [f"outbox/{match.match.public_id}/{at}", text])
    page.evaluate(f"localStorage.setItem('known/{match.match.public_id}', '[1')")
    page.evaluate("localStorage.setItem('outbox-lease', '{')")
    page.reload()
    expect(page.locator("[data-waiting] li")).to_have_count(len(SPOILT))
    expect(page.locator("[data-waiting] li").first).to_contain_text("spoilt on this phone")
    enter(page, ENTRIES[0])
    page.wait_for_url("**saved=1")
    assert recorded(match) == ENTRIES[:1]
    forgive(console_errors)


# ── The service worker ──
@pytest.fixture
def kept_phone(asgi_server: AsgiServer, new_context: NewContext) -> Callable[[Played], Page]:
    """A phone under a name that is a secure context, whose pages are kept."""

    def take(match: Played) -> Page:
        site = asgi_server.url.replace("127.0.0.1", "localhost")
        page = new_context(viewport=PHONE, locale="en", service_workers="allow").new_page()
        page.goto(f"{site}/k/{match.token()}/")
        page.locator("main form button").click()
        page.wait_for_url(f"**{match.url}")
        until_kept(page, f"{match.url}round/")
        return page

    return take


def test_what_is_kept_opens_without_a_network_and_nothing_else_is(
    kept_phone: Callable[[Played], Page], console_errors: list[str]
) -> None:
    match = Played("Aino", "Bo", "Cai", private=True)
    match.play(*ENTRIES[0])
    page = kept_phone(match)
    site = page.url.split("/m/")[0]
    for path in (
        match.url,
        "/",
        f"{match.url}share/",
        f"/k/{match.token()}/",
        f"{match.url}history/",
    ):
        page.goto(f"{site}{path}")
    page.goto(f"{site}{match.url}?saved=1")
    kept = set(page.evaluate(KEPT))
    assert kept == {"/", "/offline/", match.url, f"{match.url}round/"}
    cut(page)
    page.goto(f"{site}{match.url}")
    expect(page.locator(".sheet-table tbody tr")).to_have_count(1)
    expect(page.locator("#undo-bar")).to_have_count(0)
    page.goto(f"{site}{match.url}round/?total-0=7")
    on_round(page, 2)
    page.goto(f"{site}{match.url}share/")
    expect(page.locator("h1")).to_have_text("Without a network")
    expect(page.locator("[data-is-off]")).to_be_visible()
    expect(page.locator("[data-kept-matches]")).to_contain_text("Aino, Bo, Cai")
    page.goto(f"{site}/")
    expect(page.locator(".wordmark")).to_be_visible()
    forgive(console_errors)


def test_giving_up_the_key_clears_what_was_kept(
    kept_phone: Callable[[Played], Page], console_errors: list[str]
) -> None:
    match = Played("Aino", "Bo", "Cai", private=True)
    page = kept_phone(match)
    page.goto(f"{page.url}share/")
    give_up = """([topic]) => {
          const form = document.createElement("form");
          form.method = "post"; form.action = "/keys/release/";
          const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
          const said = { csrfmiddlewaretoken: token, topic, role: "scorekeeper" };
          for (const [name, value] of Object.entries(said))
            form.append(Object.assign(document.createElement("input"), { name, value }));
          document.body.append(form); form.requestSubmit();
        }"""
    with page.expect_navigation():
        page.evaluate(give_up, [match.match.topic])
    until_kept(page, match.url, is_kept=False)
    assert (
        page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('known/'))") == []
    )
    forgive(console_errors)


def test_the_worker_keeps_every_file_of_the_pages_that_open_without_a_network(
    db: None, client: Client
) -> None:
    match = Played("Aino", "Bo", "Cai")
    script = client.get("/sw.js")
    assert script.headers["Content-Type"].startswith("text/javascript")
    assert (
        "no-store" in script.headers["Cache-Control"]
        or "no-cache" in script.headers["Cache-Control"]
    )
    found = re.search(r"FILES = (\[.*?\])", script.content.decode())
    assert found
    kept = set(json.loads(found[1]))
    keeper = match.holder()
    for path in (match.url, f"{match.url}round/", "/offline/", "/"):
        html = keeper.get(path).content.decode()
        loaded = re.findall(r'(?:<script src|rel="stylesheet" href)="([^"]+)"', html)
        assert set(loaded) <= kept, path
        assert f'"{Path("/static/scorekeeper/icons.svg")}' in html


def test_signing_out_and_tables_are_no_pages_to_keep(client: Client, db: None) -> None:
    script = client.get("/sw.js").content.decode()
    pattern = re.search(r"const KEPT = /(.*)/;", script)
    assert pattern
    kept = re.compile(pattern[1].replace("\\/", "/"))
    one = "abcdefgh23456789"
    assert all(kept.match(path) for path in ("/", f"/m/{one}/", f"/m/{one}/round/"))
    for path in ("/t/BCDFGH/", f"/m/{one}/share/", "/k/1-abc/", "/api/v1/", f"/m/{one}/players/"):
        assert not kept.match(path)


def test_the_home_screen_is_hinted_at_once(phone: Phone, console_errors: list[str]) -> None:
    page = phone(Played("Aino", "Bo", "Cai"), "")
    ask = """() => {
      const event = new Event("beforeinstallprompt", { cancelable: true });
      event.prompt = async () => { document.title = "asked"; };
      dispatchEvent(event);
      return event.defaultPrevented;
    }"""
    assert page.evaluate(ask)
    page.get_by_role("button", name="Add it").tap()
    expect(page).to_have_title("asked")
    expect(page.locator("[data-home-screen]")).to_have_count(0)
    page.reload()
    page.evaluate(ask)
    page.wait_for_timeout(300)
    expect(page.locator("[data-home-screen]")).to_have_count(0)


def test_the_manifest_and_its_icons(db: None, client: Client) -> None:
    root = Path(__file__).resolve().parents[2] / "scorekeeper/static/scorekeeper"
    told = json.loads((root / "manifest.webmanifest").read_text("utf-8"))
    assert {"name", "short_name", "id", "start_url", "display", "icons", "theme_color"} <= set(told)
    for icon in told["icons"]:
        data = (root / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            size = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
            assert f"{size[0]}x{size[1]}" == icon["sizes"]
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
