"""What stands in front of Django, as an attacker meets it: real bytes to a real server."""

import http.client
import json
import logging
from collections.abc import Iterable
from contextlib import closing

import pytest
from django.test import Client

from scorekeeper.web.headers import ALWAYS
from tests.matches.played import Played
from tests.servers import AsgiServer

FORM = "application/x-www-form-urlencoded"
SAFE = {name.decode(): value.decode() for name, value in ALWAYS} | {"cache-control": "no-store"}


def ask(
    server: AsgiServer, method: str, path: str, body: bytes | Iterable[bytes] = b"", **more: str
) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers (names in small letters) and body of the answer."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    headers = {name.replace("_", "-"): value for name, value in more.items()}
    with closing(connection):
        connection.request(method, path, body, headers, encode_chunked=type(body) is not bytes)
        answer = connection.getresponse()
        sent = {name.lower(): value for name, value in answer.getheaders()}
        return answer.status, sent, answer.read()


def test_a_body_in_pieces_counts_like_one_in_one_piece(asgi_server: AsgiServer) -> None:
    match = Played("Aino", "Bo")
    path = f"/api/v1/matches/{match.match.public_id}/finish/"
    about = {"Authorization": f"Bearer {match.token()}", "Content_Type": "application/json"}
    pieces = [b'{"ver', b'sion":', b"99}"]
    chunked = {**about, "Transfer_Encoding": "chunked"}
    status, _headers, content = ask(asgi_server, "POST", path, pieces, **chunked)
    assert status == 409
    assert json.loads(content)["errors"][0]["code"] == "stale-version"


@pytest.mark.parametrize("path", ["/nope", "/new/", "/language/", "/k/1-x/"])
def test_a_form_in_another_alphabet_is_refused(asgi_server: AsgiServer, path: str) -> None:
    about = {"Content_Type": f"{FORM}; charset=utf-16", "Cookie": f"csrftoken={'a' * 32}"}
    status, _headers, content = ask(asgi_server, "POST", path, b"a=1", **about)
    assert (status, content) == (415, b"Send forms in UTF-8.")


@pytest.mark.parametrize("query", ["a=1&" * 1200, "topic=match:none"], ids=["many", "unknown"])
def test_no_stream_for_nonsense(asgi_server: AsgiServer, query: str) -> None:
    status, headers, _content = ask(asgi_server, "GET", f"/live/?{query}")
    assert status in {400, 404}
    assert headers.items() >= SAFE.items()


def test_what_is_too_large_is_refused_as_carefully_as_anything(asgi_server: AsgiServer) -> None:
    status, headers, _content = ask(asgi_server, "POST", "/new/", b"x" * 70_000)
    assert status == 413
    assert headers.items() >= SAFE.items()


def test_the_api_speaks_json_to_a_host_that_is_none(asgi_server: AsgiServer) -> None:
    status, _headers, content = ask(asgi_server, "GET", "/api/v1/matches/x/", Host="a b")
    assert status == 400
    assert json.loads(content)["errors"]


def test_no_key_in_the_log(
    asgi_server: AsgiServer, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    key = Played("Aino", "Bo").token()
    status, _headers, _content = ask(asgi_server, "POST", f"/k/{key}/")
    assert status == 403  # no CSRF token
    assert any("/k/" in record.getMessage() for record in caplog.records)
    for handler in logging.getLogger().handlers:
        handler.flush()
    assert key not in capfd.readouterr().err


@pytest.mark.parametrize("page", ["", "history/", "players/", "round/", "board/"])
def test_no_page_of_a_private_match_is_kept_by_others(db: None, page: str) -> None:
    match = Played("Aino", "Bo", private=True)
    kept = match.holder().get(f"{match.url}{page}")["Cache-Control"]
    assert kept == "no-store" or "private" in kept


def test_no_link_of_a_key_is_kept_at_all(db: None) -> None:
    match = Played("Aino", "Bo")
    for path in (f"/k/{match.token()}/", f"/k/{match.token()}"):
        assert Client().get(path)["Cache-Control"] == "no-store"
