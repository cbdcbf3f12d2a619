"""Where one goes on after signing in, over HTTP: a page of ours, whatever the address says."""

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from typing import Self
from urllib.parse import quote, urlencode, urlsplit

import pytest
from django.core import mail

from tests.matches.played import Played
from tests.people.accounts import code_in, mails
from tests.servers import AsgiServer

pytestmark = pytest.mark.usefixtures("with_mail")

HOME = "/account/"
AWAY = (
    "//evil.example", "/\\evil.example", "\\\\evil.example", "javascript:alert(1)",
    "https://evil.example/account/", "///evil.example", "/\t/evil.example", "/\n/evil.example",
    " //evil.example", "data:text/html,x", "//127.0.0.1@evil.example", "\x00//evil.example",
)  # fmt: skip


class Phone:
    """A browser that keeps its cookies, sends the token of the form, and follows nobody."""

    def __init__(self, port: int, away: str) -> None:
        self.line = HTTPConnection("127.0.0.1", port, timeout=20)
        self.away, self.jar, self.page = away, SimpleCookie(), ""
        self.before = f"http://127.0.0.1:{port}{HOME}?next={quote(away)}"

    def ask(self, method: str, path: str, **fields: str) -> tuple[int, str | None]:
        """Send it, with where to go on in its address and among its fields; status, Location."""
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.page)
        sent = {**fields, "next": self.away, "csrfmiddlewaretoken": token[1] if token else ""}
        cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in self.jar.items())
        headers = {
            "Cookie": cookies,
            "Content-Type": "application/x-www-form-urlencoded",
            "Referer": self.before,
        }
        body = urlencode(sent) if method == "POST" else None
        self.line.request(method, f"{path}?next={quote(self.away)}", body, headers)
        answer = self.line.getresponse()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                self.jar.load(value)
        self.page = answer.read().decode() or self.page
        return answer.status, answer.getheader("Location")

    def sign_in(self, email: str) -> Self:
        """By a code in a mail, as people do."""
        before = len(mail.outbox)
        assert self.ask("GET", HOME)[0] == 200
        assert self.ask("POST", "/account/code/", email=email) == (303, "/account/code/enter/")
        assert self.ask("GET", "/account/code/enter/")[0] == 200
        code = code_in(mails(before + 1)[-1])
        assert self.ask("POST", "/account/code/enter/", code=code) == (303, HOME)
        assert self.ask("GET", HOME)[0] == 200
        assert email in self.page.replace("<wbr>", "")
        return self


@contextmanager
def phones(server: AsgiServer, away: str) -> Iterator[tuple[Phone, Phone]]:
    """Lend two, and hang up."""
    one, other = Phone(server.port, away), Phone(server.port, away)
    with closing(one.line), closing(other.line):
        yield one, other


@pytest.mark.parametrize("away", AWAY)
def test_who_signs_in_stays_here(asgi_server: AsgiServer, away: str) -> None:
    with phones(asgi_server, away) as (one, other):
        one.sign_in("anna@example.org")
        assert one.ask("POST", "/account/another-phone/")[0] == 200
        found = re.search(r'http://[^"\s]+(/account/with/[^"\s]+)', one.page)
        assert found
        link = urlsplit(found[1]).path
        assert other.ask("GET", link)[0] == 200
        assert other.ask("POST", link) == (303, HOME), "the second phone, by a link"
        assert other.ask("GET", HOME)[0] == 200
        assert other.ask("POST", "/account/sign-out/") == (303, "/")
        assert one.ask("POST", "/account/sign-out/everywhere/") == (303, "/")


@pytest.mark.parametrize("away", AWAY)
def test_who_takes_a_key_or_chooses_a_language_stays_here(
    asgi_server: AsgiServer, away: str
) -> None:
    match = Played("Aino", "Bo")
    with phones(asgi_server, away) as (one, other):
        assert one.ask("GET", f"/k/{match.token()}/")[0] == 200
        assert one.ask("POST", f"/k/{match.token()}/") == (303, match.url)
        assert other.ask("GET", "/new/")[0] == 200
        assert other.ask("POST", "/language/", language="fi") == (302, other.before), "as before"
        assert one.ask("GET", f"{match.url}share/")[0] == 200
        assert one.ask("POST", "/phone/label/", label="Mine") == (303, "/")
