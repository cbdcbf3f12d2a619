"""What people type is no formula, no header, no line of the log, and leads nowhere else."""

import csv
import io
import json
import logging
import re
from datetime import date
from urllib.parse import quote

import pytest
from django.test import Client
from playwright.sync_api import APIResponse, Playwright
from pytest_django import Settings

from scorekeeper.league.actions import merge_players
from scorekeeper.league.models import Season
from scorekeeper.matches.models import RoundRecord
from scorekeeper.people.access import Role
from scorekeeper.rules.house import HouseRules
from scorekeeper.web.logs import PlainLines, WithRequest
from tests.league.evening import ORGANISER, Evening
from tests.matches.api import Api
from tests.matches.played import Played
from tests.people.accounts import code_in, link_shown, mails
from tests.people.passkeys import HERE, Passkey, asks
from tests.security.admins import staff
from tests.security.walk import Place
from tests.servers import AsgiServer
from tests.web.test_in_front import ask

pytestmark = pytest.mark.looks  # whatever database is below

FORMULAS = ("=HYPERLINK(1)", "+1+1", "-2+3", "@SUM(1)", "=cmd|' /C calc'!A0", "=1+1", "\t=1")
STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")


# ── Formulas ──────────────────────────────────────────────────────────────────────────────────────
@pytest.fixture
def hostile(db: None) -> Evening:
    """Everything that has a name is called like a formula."""
    evening = Evening(7, HouseRules(threshold=25))
    for player, name in zip(evening.people, FORMULAS, strict=True):
        player.name = player.name_key = name
        player.save()
    Season.objects.update(name="=1+2")
    evening.league.name, evening.night.title = "@SUM(1)", "+1"
    evening.league.save()
    evening.night.save()
    evening.open(4, 3)
    evening.play(1, 0, 1, 11, 12, 40)
    RoundRecord.objects.update(by="-1")
    for table in (1, 2):
        evening.finish(table)
    merge_players(evening.arrive("=also"), ORGANISER, evening.people[1])
    Season.objects.create(league=evening.league, name="=next", starts=date(2999, 1, 1))
    return evening


def rows(client: Client, url: str) -> list[dict[str, str]]:
    answer = client.get(url)
    assert answer.status_code == 200, url
    assert answer["Content-Type"].startswith("text/csv")
    assert answer["X-Content-Type-Options"] == "nosniff"
    text = answer.content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def guarded_columns(table: list[dict[str, str]]) -> set[str]:
    """Those with an apostrophe before what looks like a formula; no cell is one."""
    cells = [(name, cell) for row in table for name, cell in row.items()]
    assert not [cell for _name, cell in cells if cell.startswith(STARTS) and not number(cell)]
    return {name for name, cell in cells if cell.startswith("'") and cell[1:].startswith(STARTS)}


@pytest.mark.parametrize(
    ("what", "columns"),
    [
        ("results", {"season", "player", "knocked_out_by"}),
        ("standings", {"player"}),
        ("players", {"player", "also"}),
        ("matches", {"player", "entered_by"}),
    ],
)
def test_no_export_of_a_league_has_a_formula(
    hostile: Evening, what: str, columns: set[str]
) -> None:
    export = f"/api/v1/leagues/{hostile.league.public_id}/export/?as=csv&what={what}"
    found = rows(hostile.organiser(), export)
    assert guarded_columns(found) == columns
    assert {row["player"] for row in found} == {f"'{name}" for name in FORMULAS}


def test_no_export_of_a_match_has_a_formula(db: None) -> None:
    match = Played(*FORMULAS[:4], title="=1")
    match.phone.label = "=who"
    match.play(0, (1, 20, 30, 40))
    found = rows(Client(), f"/api/v1/matches/{match.match.public_id}/export/?as=csv")
    assert guarded_columns(found) == {"player", "entered_by"}


def number(cell: str) -> bool:
    return bool(re.fullmatch(r"-?\d+(\.\d+)?", cell))


# ── Headers ───────────────────────────────────────────────────────────────────────────────────────
SPLIT = "x\r\nSet-Cookie: planted=1\r\n\r\n<p>"


def test_no_name_breaks_a_line(db: None) -> None:
    """So none can, wherever it comes to stand later."""
    client, api = Client(), Api()
    assert client.post("/phone/label/", {"label": SPLIT}).status_code == 422
    assert api.post("matches/", {"players": [SPLIT, "Bo"]}).status == 400
    assert api.post("leagues/", {"name": SPLIT, "timezone": "UTC"}).status == 400
    assert api.post("matches/", {"players": ["A", "Bo"], "title": SPLIT}).status == 400


def test_no_header_from_outside(asgi_server: AsgiServer) -> None:
    """Of an address, a cookie, a host, a next page or a name of a request."""
    place, split = Place(), quote(SPLIT, safe="")
    paths = ["/", "/m/", "/t/", "/k/", "/static/", "/api/v1/matches/", "/live/?topic=", "/admin/"]
    asked = [f"{path}{split}" for path in paths] + [f"/admin?next={split}", f"/?{split}"]
    asked += [
        f"{url}?next={split}&code={split}&lang={split}" for url in list(place.addresses())[:40]
    ]
    cookie = "django_language=x%0d%0aplanted; sessionid=planted"
    for path in asked:
        _status, headers, _content = ask(
            asgi_server, "GET", path, X_Request_ID="planted", Cookie=cookie
        )
        assert "planted" not in headers.get("set-cookie", ""), path
        assert headers["x-request-id"] != "planted", path
        assert not [value for value in headers.values() if "\r" in value or "\n" in value], path


# ── The log ───────────────────────────────────────────────────────────────────────────────────────
LINE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} [A-Z]+ [\w.]+ \[[^\]]*\]: .*|  .*")
FAKE = "x\n1999-12-31 00:00:00,000 INFO scorekeeper [-]: all is well\x1b[2J\u2028\x85"


class Refused(Exception):
    """Python shows its text as it is."""


@pytest.fixture
def logged() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def handler(logged: io.StringIO) -> logging.Handler:
    lines = logging.StreamHandler(logged)
    form = "{asctime} {levelname} {name} [{request_id}]: {message}"
    lines.setFormatter(PlainLines(form, style="{"))
    lines.addFilter(WithRequest())
    return lines


def check_lines(text: str) -> None:
    assert text
    for line in text.splitlines():
        assert LINE.fullmatch(line), line
        assert "\x1b" not in line
    assert not re.search(r"^1999-12-31", text, re.MULTILINE)


def test_no_line_of_the_log_from_outside(logged: io.StringIO, handler: logging.Handler) -> None:
    log = logging.getLogger("tests.injection")
    log.addHandler(handler)
    log.warning("%s at %s", FAKE, "/m/")
    log.error("It went wrong", exc_info=Refused(FAKE))
    log.removeHandler(handler)
    check_lines(logged.getvalue())


def test_no_request_writes_a_line_of_its_own(
    asgi_server: AsgiServer,
    logged: io.StringIO,
    handler: logging.Handler,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever is asked for, by whichever host, on behalf of whomever; also when all goes wrong."""
    logging.getLogger().addHandler(handler)
    fake = quote(FAKE, safe="")
    for path in (
        f"/{fake}",
        f"/t/{fake}/",
        f"/api/v1/{fake}/",
        f"/k/{fake}/",
        f"/live/?topic={fake}",
    ):
        ask(asgi_server, "GET", path)
        ask(asgi_server, "POST", path, Referer=f"http://x/{fake}", Host="a%0ab", X_Request_ID=fake)
    monkeypatch.setattr("scorekeeper.web.threads.Threads._django", None)
    ask(asgi_server, "GET", f"/{fake}")
    logging.getLogger().removeHandler(handler)
    check_lines(logged.getvalue())
    assert "Traceback" in logged.getvalue()


# ── Elsewhere ─────────────────────────────────────────────────────────────────────────────────────
AWAY = (
    "https://evil.example/", "//evil.example", "/\\evil.example", "\\\\evil.example",
    "///evil.example", "/\t/evil.example", "/\n/evil.example",
    "javascript:alert(1)", "http:evil.example", "https:/evil.example", " //evil.example",
    "/%09/evil.example", "\t//evil.example", "data:text/html,x", "//testserver@evil.example",
)  # fmt: skip

AT_DOORS = ("https://evil.example/", "//evil.example", "https:evil.example", "\\\\evil.example")
LINKS_AWAY = re.compile(r"""(?:href|action|hx-get|hx-post)="(?!/[^/\\\s]|/"|#|\?|")""")


def leads_away(answer: object) -> bool:
    headers = getattr(answer, "headers", {})
    for name in ("Location", "HX-Redirect", "HX-Location"):
        told = headers.get(name, "/").strip()
        if not told.startswith("/") or re.match(r"[/\\\s]{2}", told):
            return True
    return False


@pytest.mark.parametrize("away", AWAY)
def test_no_next_page_is_elsewhere(db: None, away: str) -> None:
    match = Played("Aino", "Bo")
    keeper, topic = match.holder(), match.match.topic
    sent: dict[str, dict[str, str]] = {
        "/phone/label/": {"label": "Mine"},
        "/language/": {"language": "fi"},
        "/keys/hand-over/": {"topic": topic},
        "/keys/release/": {"topic": topic, "role": Role.VIEWER.value},
    }
    for url, fields in sent.items():
        for htmx in ({}, {"HX-Request": "true"}):
            for answer in (
                keeper.post(url, {**fields, "next": away}, headers=htmx),
                keeper.post(f"{url}?next={quote(away)}", fields, headers=htmx),
            ):
                assert answer.status_code < 400, url
                assert not leads_away(answer), (url, answer.headers)
                assert not LINKS_AWAY.search(answer.content.decode()), url
    assert not leads_away(Client().get(f"/admin/?next={quote(away)}"))


def test_who_signs_in_or_out_stays_here(
    asgi_server: AsgiServer, settings: Settings, playwright: Playwright
) -> None:
    """As a browser does it, that came by another site's link and its `next`."""
    settings.EMAIL_URL = "smtp://mail.example"
    owner = Client()
    for at, away in enumerate(AT_DOORS):
        browser = playwright.request.new_context(base_url=asgi_server.url)
        asked = f"?next={quote(away)}"

        def send(path: str, **fields: str) -> APIResponse:
            door = browser.get(f"/account/{asked}")  # noqa: B023
            assert not LINKS_AWAY.search(door.text())
            token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', door.text())
            assert token
            form = {"csrfmiddlewaretoken": token[1], "next": away, **fields}  # noqa: B023
            return browser.post(f"{path}{asked}", form=form, max_redirects=0)  # noqa: B023

        answers = [send("/account/code/", email=f"a{at}@example.org")]
        answers.append(send("/account/code/enter/", code=code_in(mails(at + 1)[-1])))
        answers.append(send("/account/sign-out/"))
        answers.append(send(link_shown(owner)))
        answers.append(send("/account/sign-out/everywhere/"))
        owner = Client()
        led = [(answer.status, answer.headers["location"]) for answer in answers]
        goals = ("/account/code/enter/", "/account/", "/", "/account/", "/")
        assert led == [(303, goal) for goal in goals], away
        browser.dispose()


@pytest.mark.parametrize("away", AT_DOORS)
def test_who_signs_in_by_a_passkey_stays_here(db: None, away: str) -> None:
    client, passkey = Client(), Passkey()
    for path, begin, say in (
        ("/account/passkeys/", "/account/passkeys/begin/", passkey.made),
        ("/account/passkey/", "/account/passkey/begin/", passkey.used),
    ):
        said = json.dumps(say(asks(client, begin)))
        sent = {"credential": said, "next": away}
        answer = client.post(f"{path}?next={quote(away)}", sent, headers={"Host": HERE})
        assert (answer.status_code, answer.headers["Location"]) == (303, "/account/")


def test_no_address_leads_elsewhere(db: None) -> None:
    place, away = Place(), "//evil.example"
    more = {"next": away, "url": away, "back": away}
    said = {"HX-Request": "true", "HX-Current-URL": away, "Referer": away}
    for url in place.addresses():
        client = place.host.client if url.startswith("/t/") else place.organiser
        assert not leads_away(client.get(url, more, headers=said)), url
    for path in (f"{away}/", f"{away}/%2f..", "/%5cevil.example", f"{away}/admin"):
        for client in (Client(), staff()):
            assert not leads_away(client.get(path)), path
