"""Cookies by the public address: plain http on a LAN, and https behind a proxy."""

import re
from contextlib import closing
from http.client import HTTPConnection
from http.cookies import Morsel, SimpleCookie
from urllib.parse import urlencode

import pytest

from tests.conftest import Serve
from tests.matches.browsing import RULES, names
from tests.servers import AsgiServer

pytestmark = pytest.mark.looks  # whatever database is below

Sent = dict[str, str]
Cookies = dict[str, "Morsel[str]"]
FORM = "application/x-www-form-urlencoded"
HOST = "score.example"


def asked(
    line: HTTPConnection, method: str, path: str, jar: Cookies, by: Sent, **fields: str
) -> str:
    """Ask as a browser does that keeps its cookies; return the page."""
    sent = "; ".join(f"{name}={morsel.value}" for name, morsel in jar.items())
    headers = {**by, "Cookie": sent, "Content-Type": FORM}
    line.request(method, path, urlencode(fields), headers)
    answer = line.getresponse()
    for name, value in answer.getheaders():
        if name.lower() == "set-cookie":
            jar.update(SimpleCookie(value).items())
    text = answer.read().decode()
    assert answer.status < 400, text
    return f"{answer.getheader('strict-transport-security')} {text}"


def visited(port: int, **by: str) -> tuple[Cookies, str]:
    """Open a match and choose a language; return the cookies of it, and the first page."""
    jar: Cookies = {}
    by = {name.replace("_", "-"): value for name, value in by.items()}
    with closing(HTTPConnection("127.0.0.1", port, timeout=20)) as line:
        page = asked(line, "GET", "/new/", jar, by)
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        assert token
        own = {"csrfmiddlewaretoken": token[1], "op": "one"}
        asked(line, "POST", "/new/", jar, by, **own, **RULES, **names("Aino", "Bo"))
        asked(line, "POST", "/language/", jar, by, **own, language="fi", next="/")
    return jar, page


def test_behind_https_nobody_else_can_read_or_plant_them(serve: Serve) -> None:
    server = serve(LEASTSCORE_PUBLIC_URL=f"https://{HOST}")
    jar, page = visited(server.port, Host=HOST, Origin=f"https://{HOST}", X_Forwarded_Proto="https")
    assert "max-age=31536000" in page
    assert {"__Host-sessionid", "__Host-csrftoken", "__Host-language"} <= jar.keys()
    for name, morsel in jar.items():
        assert morsel["secure"], name
        assert morsel["path"] == "/", name
        assert not morsel["domain"], name
        assert morsel["samesite"] in {"Lax", "Strict"}, name
        assert bool(morsel["httponly"]) == (name != "__Host-csrftoken"), name


def test_behind_https_no_other_origin_writes(serve: Serve) -> None:
    """A sibling of the host, the host without https, anybody; nor one that hides where it is."""
    server, ours = serve(LEASTSCORE_PUBLIC_URL=f"https://{HOST}"), f"https://{HOST}"
    by = {"Host": HOST, "X-Forwarded-Proto": "https"}
    jar, _page = visited(server.port, Origin=ours, **by)
    token = jar["__Host-csrftoken"].value
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in jar.items())
    form = urlencode({"csrfmiddlewaretoken": token, "label": "Mine"})
    evil = (f"https://evil.{HOST}", f"http://{HOST}", "https://evil.example", "null")
    froms: list[Sent] = [{"Origin": origin} for origin in evil]
    froms += [{"Referer": f"{origin}/new/"} for origin in evil] + [{}]
    for sent, status in [*((one, 403) for one in froms), ({"Origin": ours}, 303)]:
        for more in ({}, {"HX-Request": "true"}):
            headers = {**by, **sent, **more, "Cookie": cookies, "Content-Type": FORM}
            with closing(HTTPConnection("127.0.0.1", server.port, timeout=20)) as line:
                line.request("POST", "/phone/label/", form, headers)
                expected = 200 if more and status == 303 else status  # htmx is sent on by a header
                assert line.getresponse().status == expected, headers


def test_on_a_lan_they_are_kept_over_plain_http(asgi_server: AsgiServer) -> None:
    jar, page = visited(asgi_server.port, Host="pub.local", Origin="http://pub.local")
    assert page.startswith("None ")
    assert {"sessionid", "csrftoken", "django_language"} <= jar.keys()
    for name, morsel in jar.items():
        assert not morsel["secure"], name
        assert morsel["samesite"] in {"Lax", "Strict"}, name
        assert bool(morsel["httponly"]) == (name != "csrftoken"), name
