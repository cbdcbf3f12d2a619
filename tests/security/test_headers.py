"""Every answer is careful, wherever it is made; what tells a key or a hand is kept nowhere."""

import re
from collections.abc import Mapping
from contextlib import closing
from http.client import HTTPConnection

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext
from pytest_django import Settings

from scorekeeper.home import views as home
from scorekeeper.web import threads
from scorekeeper.web.headers import ALWAYS
from tests.conftest import Serve
from tests.security.admins import staff
from tests.security.walk import Place, cookie_of
from tests.servers import AsgiServer
from tests.web.test_in_front import ask

pytestmark = pytest.mark.looks  # whatever database is below

SAME = {name.decode(): value.decode() for name, value in ALWAYS}
POLICY = SAME.pop("content-security-policy")
OPENERS = "cross-origin-opener-policy"
SCRIPTS = {"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"}
A_KEY = re.compile(rb"\b[1-9][0-9]{0,17}-[a-z2-7]{26}\b")
A_HAND = re.compile(rb'name="discard" value="|"hand":\s*\["')


def check_unframed(headers: Mapping[str, str], what: str) -> None:
    """As it is written here, whatever the settings say."""
    assert headers["x-frame-options"] == "DENY", what
    assert "frame-ancestors 'none'" in headers["content-security-policy"].split("; "), what


def check_careful(headers: Mapping[str, str], what: str) -> None:
    assert headers.items() >= SAME.items(), what
    check_unframed(headers, what)
    policy = headers["content-security-policy"]
    assert "unsafe" not in policy, what
    assert "http" not in policy, what  # nor any other host
    if policy != POLICY:
        assert set(policy.split("; ")) >= SCRIPTS, what
    assert "max-age" not in headers.get("strict-transport-security", ""), what  # plain http


def test_every_address_answers_with_care(asgi_server: AsgiServer) -> None:
    place = Place()
    secrets = 0
    for url in place.addresses():
        client = place.host.client if re.search("/t/|/tables/[A-Z]", url) else place.organiser
        status, headers, content = ask(asgi_server, "GET", url, Cookie=cookie_of(client))
        assert status < 500, url
        check_careful(headers, f"{url}: {status}")
        assert "cache-control" in headers, url
        if A_KEY.search(content) or A_HAND.search(content):
            secrets += 1
            assert headers["cache-control"] == "no-store", url
    assert secrets > 8  # tables, links of seats, keys of the night and of its places


def test_no_opener_over_https(serve: Serve) -> None:
    """Wherever the answer is made: a page, a file, a stream, before Django; once in each."""
    server = serve(LEASTSCORE_PUBLIC_URL="https://score.example")
    by = {"Host": "score.example", "X-Forwarded-Proto": "https"}
    for path in ("/", "/nope", "/healthz", "/api/v1/nope/", "/live/?topic=match:none", "/%00"):
        with closing(HTTPConnection("127.0.0.1", server.port, timeout=20)) as line:
            line.request("GET", path, headers=by)
            answer = line.getresponse()
            assert answer.headers.get_all(OPENERS) == ["same-origin"], path


@pytest.mark.parametrize("path", ["/", "/nope", "/healthz", "/static/scorekeeper/base.css"])
def test_over_plain_http_no_opener_policy_is_asked_for(asgi_server: AsgiServer, path: str) -> None:
    """Browsers do not know it there, and say so on the console, page by page."""
    _status, headers, _content = ask(asgi_server, "GET", path, Host="pub.local")
    assert OPENERS not in headers


def test_the_console_is_silent_over_plain_http(
    asgi_server: AsgiServer, context: BrowserContext
) -> None:
    page = context.new_page()
    for path in ("/", "/new/", "/account/"):
        page.goto(f"http://cellar.test:{asgi_server.port}{path}")


def test_what_is_posted_is_answered_with_care(asgi_server: AsgiServer) -> None:
    """Refused for want of a token, of a key or of what belongs into it."""
    for url in Place().addresses():
        status, headers, _content = ask(asgi_server, "POST", url)
        assert 400 <= status < 500 or url == "/api/v1/matches/", (url, status)
        check_careful(headers, url)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/static/scorekeeper/base.css", 200),
        ("/static/nothing.css", 404),
        ("/nope", 404),
        ("/healthz", 200),
        ("/readyz", 503),
        ("/metrics", 401),
        ("/live/?topic=match:none", 404),
        ("/language/", 405),
        ("/%00", 404),
        ("/api/v1/nope/", 404),
    ],
)
def test_what_is_no_page_is_as_careful(
    asgi_server: AsgiServer, settings: Settings, path: str, expected: int
) -> None:
    settings.METRICS = "a-word-of-sixteen"
    status, headers, _content = ask(asgi_server, "GET", path)
    assert status in {expected, 200} if path == "/readyz" else status == expected
    check_careful(headers, path)


def test_a_stream_is_as_careful(asgi_server: AsgiServer) -> None:
    place = Place()
    line = HTTPConnection("127.0.0.1", asgi_server.port, timeout=20)
    line.request("GET", f"/live/?topic={place.evening.match(1).topic}")
    answer = line.getresponse()
    assert answer.getheader("content-type") == "text/event-stream"
    check_careful({name.lower(): value for name, value in answer.getheaders()}, "the stream")
    line.close()


@pytest.mark.parametrize("where", ["a view", "Django", "in front of it"])
def test_what_goes_wrong_is_as_careful(
    asgi_server: AsgiServer, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    def fail(*_args: object, **_more: object) -> None:
        message = "planted"
        raise RuntimeError(message)

    match where:
        case "a view":
            monkeypatch.setattr(home, "front_page", fail)
        case "Django":
            monkeypatch.setattr(threads.Threads, "_django", fail)
        case _:
            monkeypatch.setattr(threads.Threads, "__call__", fail)
    status, headers, content = ask(asgi_server, "GET", "/")
    assert status == 500
    assert b"planted" not in content
    check_careful(headers, where)


def test_no_page_for_staff_or_of_an_account_is_framed(asgi_server: AsgiServer) -> None:
    """Nor what is answered there to who may not, or asks for what there is not."""
    stranger, owner, of_staff = Client(), staff(is_staff=False), staff()
    asked = [(stranger, "/admin/", 302), (owner, "/admin/", 404), (of_staff, "/admin/", 200)]
    asked += [(of_staff, "/admin/scorekeeper/key/", 200), (of_staff, "/admin/nope/", 404)]
    asked += [(who, "/account/", 200) for who in (stranger, owner)]
    asked += [(owner, f"/account/{page}/", 200) for page in ("sign-out", "delete", "export")]
    asked += [(stranger, "/account/delete/", 403), (stranger, "/account/tokens/1/revoke/", 405)]
    for client, url, expected in asked:
        status, headers, _content = ask(asgi_server, "GET", url, Cookie=cookie_of(client))
        assert status == expected, url
        check_careful(headers, url)
        if expected == 200:
            assert client.get(url).headers["X-Frame-Options"] == "DENY", "of Django alone, too"
    for url in ("/account/sign-out/", "/admin/scorekeeper/key/"):  # without the token of a form
        status, headers, _content = ask(asgi_server, "POST", url, Cookie=cookie_of(of_staff))
        assert status == 403, url
        check_careful(headers, url)


@pytest.mark.parametrize(
    ("body", "about", "expected"),
    [
        (b"x" * 70_000, {}, 413),
        (b"a=1", {"Content_Type": "application/x-www-form-urlencoded; charset=utf-16"}, 415),
        (b"", {"Host": "a b"}, 400),
    ],
    ids=["too large", "another alphabet", "no host"],
)
def test_a_refusal_in_front_of_django_is_as_careful(
    asgi_server: AsgiServer, body: bytes, about: dict[str, str], expected: int
) -> None:
    status, headers, _content = ask(asgi_server, "POST", "/new/", body, **about)
    assert status == expected
    check_careful(headers, str(expected))
