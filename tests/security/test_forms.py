"""Nothing is written that our own pages did not send, and no session is anybody else's."""

import json
import re
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.test import Client
from playwright.sync_api import BrowserContext
from pytest_django import Settings

from tests.matches.browsing import RULES, names, typed
from tests.matches.played import Played
from tests.people.accounts import account_of, link_shown, sign_in
from tests.people.passkeys import Passkey, sign_in_with, sign_up
from tests.security.admins import staff
from tests.security.walk import Place
from tests.servers import AsgiServer

pytestmark = pytest.mark.django_db
ELSEWHERE = {"Origin": "https://evil.example", "Referer": "https://evil.example/"}
ORIGINS = (
    "https://evil.example", "http://evil.example", "null", "https://testserver",
    "http://evil.testserver", "http://testserver.evil.example", "http://testserver:81",
)  # fmt: skip
LIKE_OURS = {"HX-Request": "true", "X-Requested-With": "XMLHttpRequest"}


# Made for anybody, with nobody's rights; in JSON alone, which no form can send.
FOR_ANYBODY = re.compile(
    r"/api/v1/(matches|tables|tables/\w+/join|leagues|seating|discards/\w+|hands/total)/"
)


def rows() -> dict[str, int]:
    models = apps.get_app_config("scorekeeper").get_models()
    return {model.__name__: model._default_manager.count() for model in models}


def careful(client: Client) -> Client:
    """The same browser, from which forms need their token, as in life."""
    same = Client(enforce_csrf_checks=True)
    same.cookies = client.cookies
    return same


def token(client: Client) -> str:
    """As a page of ours has it for this browser."""
    client.get("/new/")
    return client.cookies["csrftoken"].value


@pytest.mark.parametrize("sent", [{}, LIKE_OURS, ELSEWHERE], ids=["plain", "htmx", "elsewhere"])
def test_no_form_without_its_token(sent: dict[str, str]) -> None:
    """Whatever the address: the pages, the API with the browser's cookie, the pages for staff."""
    place, of_staff = Place(), careful(staff())
    browsers = [careful(client) for client in (place.organiser, place.host.client)]
    browsers[0].get("/new/")  # it has a cookie for the token, too
    before, api = rows(), 0
    for url in [*place.addresses(), "/language/", "/admin/scorekeeper/key/"]:
        client = of_staff if url.startswith("/admin/") else browsers["/t/" in url]
        answer = client.post(url, {"op": "one"}, headers=sent)
        if url.startswith("/api/"):
            answer = client.post(url, {}, "application/json", headers=sent)
            api += answer.status_code == 403
            refused = {400} if FOR_ANYBODY.fullmatch(url) else {403, 404, 405}
            assert answer.status_code in refused, (url, answer.status_code)
        else:
            assert answer.status_code in {403, 405}, (url, answer.status_code)
    assert rows() == before
    assert api > 30


def test_a_token_of_another_browser_or_from_elsewhere_is_none() -> None:
    match = Played("Aino", "Bo")
    keeper, stranger = careful(match.holder()), Client(enforce_csrf_checks=True)
    own, others, entry = token(keeper), token(stranger), typed("0", 5, 20)
    url, before = f"{match.url}round/", rows()
    for sent in (
        {"csrfmiddlewaretoken": others},
        {"csrfmiddlewaretoken": own[:-1] + ("a" if own[-1] != "a" else "b")},
    ):
        assert keeper.post(url, {**entry, **sent}).status_code == 403
        assert (
            keeper.post(
                url, entry, headers={"X-CSRFToken": sent["csrfmiddlewaretoken"]}
            ).status_code
            == 403
        )
    right = {**entry, "csrfmiddlewaretoken": own}
    for origin in ORIGINS:
        for more in ({}, LIKE_OURS, {**LIKE_OURS, "X-CSRFToken": own}):
            answer = keeper.post(url, right, headers={"Origin": origin, **more})
            assert answer.status_code == 403, (origin, more)
    assert rows() == before
    assert keeper.post(url, right, headers={"Origin": "http://testserver"}).status_code == 303
    assert rows() != before


def test_the_api_takes_no_form_that_another_site_can_send() -> None:
    """Not even one that looks like JSON; with a key there is no cookie that could be abused."""
    match = Played("Aino", "Bo")
    keeper, before = careful(match.holder()), rows()
    url = f"/api/v1/matches/{match.match.public_id}/finish/"
    body = json.dumps({"version": 1})
    for kind in (
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
    ):
        assert keeper.post(url, body, kind, headers=ELSEWHERE).status_code == 403
        sent = {"X-CSRFToken": token(keeper)}
        assert keeper.post(url, body, kind, headers=sent).status_code in {400, 415}
    assert rows() == before


@pytest.mark.parametrize("name", ["key", "token", "bearer", "Authorization", "sessionid"])
def test_a_key_in_a_cookie_is_none(name: str) -> None:
    """Browsers send cookies along for whoever asks; a key counts in its header alone."""
    match, nobody = Played("Aino", "Bo"), Client(enforce_csrf_checks=True)
    before, url = rows(), f"/api/v1/matches/{match.match.public_id}/finish/"
    body = json.dumps({"version": 1})
    for sent in (match.token(), f"Bearer {match.token()}"):
        nobody.cookies[name] = sent
        answer = nobody.post(url, body, "application/json", headers=ELSEWHERE)
        assert answer.status_code in {401, 403}
    assert rows() == before


def test_looking_writes_nothing() -> None:
    """So a picture on another site, or a link, does nothing."""
    place = Place()
    before = rows() | {"sessions": Session.objects.count()}
    for url in place.addresses():
        client = place.host.client if "/t/" in url else place.organiser
        client.get(url, {"op": "one", "player": "x"})
    assert rows() | {"sessions": Session.objects.count()} == before


# ── Sessions ──────────────────────────────────────────────────────────────────────────────────────
def test_no_session_that_nobody_was_given() -> None:
    """That nobody can plant one that somebody was given: see the cookies behind https."""
    victim = Client()
    victim.cookies["sessionid"] = "planted0planted0planted0planted0"
    victim.post("/new/", {**RULES, **names("Aino", "Bo"), "op": "one"})
    assert victim.cookies["sessionid"].value != "planted0planted0planted0planted0"
    assert Session.objects.count() == 1


def by_a_code(client: Client) -> None:
    sign_in(client, "anna@example.org")


def by_a_passkey(client: Client) -> None:
    passkey = Passkey()
    sign_up(Client(), passkey)
    assert sign_in_with(client, passkey) == 303


def by_a_new_passkey(client: Client) -> None:
    sign_up(client, Passkey())


def by_the_link_of_another_phone(client: Client) -> None:
    assert client.post(link_shown(Client())).status_code == 303


def by_showing_a_link(client: Client) -> None:
    link_shown(client)


@pytest.mark.parametrize(
    "enter",
    [by_a_code, by_a_passkey, by_a_new_passkey, by_the_link_of_another_phone, by_showing_a_link],
)
def test_who_signs_in_is_not_in_a_session_that_somebody_else_knows(
    settings: Settings, enter: Callable[[Client], None]
) -> None:
    """Who has planted the own session in another's browser is left outside when they sign in."""
    settings.EMAIL_URL = "smtp://mail.example"
    attacker, victim = Client(), Client()
    attacker.post("/phone/label/", {"label": "Mallory"})
    victim.cookies["sessionid"] = known = attacker.cookies["sessionid"].value
    enter(victim)
    assert victim.cookies["sessionid"].value != known
    assert account_of(victim).user.is_active
    assert "phone" not in attacker.session
    assert not Session.objects.filter(session_key=known).exists()
    assert attacker.get("/account/export/").status_code == 403


# ── Frames ────────────────────────────────────────────────────────────────────────────────────────
class Framing(BaseHTTPRequestHandler):
    """Another site, which shows a page of ours in a frame and lays something over it."""

    framed = ""

    def do_GET(self) -> None:
        """Answer everything alike."""
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(
            f'<link rel="icon" href="data:,"><iframe name="in" src="{self.framed}">'.encode()
        )

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


@pytest.fixture
def framing(asgi_server: AsgiServer) -> Iterator[str]:
    Framing.framed = f"{asgi_server.url}/"
    with ThreadingHTTPServer(("127.0.0.1", 0), Framing) as site:
        Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{site.server_port}/"
        site.shutdown()


@pytest.mark.looks
def test_no_page_in_a_frame_of_another(
    framing: str, context: BrowserContext, console_errors: list[str]
) -> None:
    """There is nothing that could be tapped unseen."""
    page = context.new_page()
    page.goto(framing)
    frame = page.frame("in")
    assert frame
    assert "Least Score" not in frame.content()
    assert [said for said in console_errors if "Refused" in said or "frame-ancestors" in said]
    console_errors.clear()
