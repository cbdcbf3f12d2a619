"""As browsers have it: nothing from or to another host, nothing that the policy forbids, no script
that somebody has typed; and no secret in what is kept for the cellar.
"""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.conftest import NewContext
from tests.e2e.test_sheet import complaints, wide
from tests.league import evening as evenings
from tests.security.admins import account, signed_in
from tests.security.test_headers import A_KEY
from tests.security.test_script import hostile
from tests.security.walk import Place
from tests.servers import AsgiServer

pytestmark = pytest.mark.looks  # whatever database is below
OUR_OWN = {"127.0.0.1"}
ADMIN = ("", "scorekeeper/match/?q=a", "scorekeeper/deal/", "scorekeeper/player/?guest__exact=1")


@pytest.fixture
def place(asgi_server: AsgiServer, monkeypatch: pytest.MonkeyPatch) -> Place:
    """Whatever has a name is called like a script."""
    monkeypatch.setattr(evenings, "NAMES", [hostile(number) for number in range(26)])
    return Place(hostile(30), hostile(31))


def wear(context: BrowserContext, server: AsgiServer, session: str) -> BrowserContext:
    """Let a browser be who has this session."""
    context.add_cookies([{"name": "sessionid", "value": session, "url": server.url}])
    return context


def hosts_of(context: BrowserContext) -> set[str]:
    """The hosts that the browser will have asked."""
    hosts: set[str] = set()
    context.on("request", lambda asked: hosts.add(urlsplit(asked.url).hostname or asked.url))
    return hosts


def go(page: Page, url: str) -> None:
    page.goto(url)
    expect(page.locator("main, #content").first).to_be_visible()
    assert page.evaluate("document.querySelectorAll('svg[onload]').length") == 0
    assert not page.evaluate("'x' in window")


def test_a_tour_asks_no_other_host_and_runs_nothing_typed(
    asgi_server: AsgiServer, new_context: NewContext, place: Place
) -> None:
    evening = place.evening
    session = place.organiser.cookies["sessionid"].value
    context = wear(new_context(locale="en"), asgi_server, session)
    hosts = hosts_of(context)
    page = context.new_page()
    match, league = f"/m/{evening.match(1).public_id}/", f"/l/{evening.league.public_id}/"
    tour = [
        "/", match, f"{match}round/", f"{match}history/", league, f"{league}players/",
        f"{league}standings/", evening.url, f"{evening.url}tables/", f"{evening.url}wall/",
        "/rules/", "/privacy/", "/account/", "/api/v1/docs/",
    ]  # fmt: skip
    for path in tour:
        go(page, asgi_server.url + path)
    host = place.host.client.cookies["sessionid"].value
    table = wear(new_context(locale="fi"), asgi_server, host)
    hosts |= hosts_of(table)
    go(table.new_page(), f"{asgi_server.url}/t/{place.host.code}/")
    assert hosts == OUR_OWN


@pytest.mark.parametrize("language", ["en", "fi"])
def test_staff_work_under_the_same_policy(
    asgi_server: AsgiServer, new_context: NewContext, place: Place, language: str
) -> None:
    """Any complaint of the browser fails the test."""
    looks = signed_in(account("Staff", is_staff=True), language)
    session = looks.cookies["sessionid"].value
    context = wear(new_context(locale=language), asgi_server, session)
    hosts, page = hosts_of(context), context.new_page()
    for path in ADMIN:
        go(page, f"{asgi_server.url}/admin/{path}")
    page.goto(f"{asgi_server.url}/admin/scorekeeper/nighttable/")
    page.locator("#action-toggle").check()
    page.select_option("select[name=action]", "void")
    page.fill("input[name=word]", "Cards <b>missing</b>")
    page.locator("button[name=index]").click()
    expect(page.locator(".messagelist")).to_contain_text({"en": "Done", "fi": "Tehty"}[language])
    expect(page.locator("#result_list")).to_contain_text("Cards <b>missing</b>")
    page.locator("#result_list tr", has_text="Cards").locator("th a").first.click()
    page.wait_for_url("**/change/**")
    expect(page.locator(".field-void_reason").first).to_contain_text("Cards <b>missing</b>")
    assert hosts == OUR_OWN


def test_what_is_kept_for_the_cellar_has_neither_hand_nor_key(
    asgi_server: AsgiServer, new_context: NewContext, place: Place
) -> None:
    host = place.host.client.cookies["sessionid"].value
    context = wear(new_context(service_workers="allow"), asgi_server, host)
    page = context.new_page()
    page.goto(f"{asgi_server.url}/")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    match = place.evening.match(1).public_id
    place.host.client.post(f"/k/{place.evening.station_token(1)}/")
    for path in (
        f"/t/{place.host.code}/",
        f"/t/{place.host.code}/seat/",
        f"/m/{match}/",
        f"/m/{match}/share/",
    ):
        page.goto(asgi_server.url + path)
    kept = page.evaluate(
        """async () => {
            const told = {};
            for (const name of await caches.keys()) {
                const cache = await caches.open(name);
                for (const asked of await cache.keys()) {
                    const path = new URL(asked.url).pathname;
                    if (path.startsWith("/static/")) continue;
                    told[path] = await (await cache.match(asked)).text();
                }
            }
            return told;
        }"""
    )
    assert f"/m/{match}/" in kept
    assert not [path for path in kept if path.startswith(("/t/", "/k/", "/account/"))]
    for path, text in kept.items():
        assert not A_KEY.search(text.encode()), path
        assert 'name="discard" value=' not in text, path


def test_what_is_kept_is_read_by_everybody(
    asgi_server: AsgiServer, new_context: NewContext
) -> None:
    """On a narrow phone, in Finnish, in the dark; and by axe."""
    narrow = {"width": 360, "height": 740}
    page = new_context(locale="fi", viewport=narrow, color_scheme="dark").new_page()
    go(page, f"{asgi_server.url}/privacy/")
    assert complaints(page) == []
    assert wide(page) <= 360
