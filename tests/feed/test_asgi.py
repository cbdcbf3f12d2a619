"""What stands in front of Django: bodies are read whole, in time and not too large."""

import json
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection

import pytest
import uvicorn
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from leastscore_site import asgi
from scorekeeper.web import body
from tests.servers import AsgiServer

LIMIT = 64 * 1024


@csrf_exempt
def meta(request: HttpRequest) -> HttpResponse:
    return HttpResponse(f"{request.META.get('HTTP_X_FORWARDED_PROTO')} {request.body!r}")


under_way: list[int] = []


@csrf_exempt
def slowly(request: HttpRequest) -> HttpResponse:
    """Answer how many of these are under way."""
    under_way.append(1)
    time.sleep(0.2)
    number = len(under_way)
    under_way.pop()
    return HttpResponse(str(number))


urlpatterns = [path("meta/", meta), path("slowly/", slowly)]


def post(port: int, where: str, content: bytes, **headers: str) -> tuple[int, str, str]:
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("POST", where, content, {"Content-Type": "application/json", **headers})
    answer = connection.getresponse()
    found = answer.status, answer.getheader("Content-Type", ""), answer.read().decode()
    connection.close()
    return found


def get(port: int, where: str) -> int:
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", where)
    status = connection.getresponse().status
    connection.close()
    return status


def half_sent(port: int) -> socket.socket:
    """Begin a request and stop in the middle of its body."""
    client = socket.create_connection(("127.0.0.1", port), timeout=10)
    client.sendall(b"POST /api/v1/matches/ HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n{")
    return client


@pytest.mark.parametrize("size", [LIMIT + 1, 300_000, 5_000_000])
def test_a_body_over_the_limit_is_refused(asgi_server: AsgiServer, size: int) -> None:
    status, kind, text = post(asgi_server.port, "/api/v1/matches/", b"x" * size)
    assert (status, kind) == (413, "application/json")
    assert json.loads(text)["errors"][0]["code"] == "too-large"
    status, kind, text = post(asgi_server.port, "/new/", b"x" * size)
    assert (status, kind) == (413, "text/plain; charset=utf-8")
    assert text.startswith("This is too large.")


def test_so_is_one_that_does_not_say_how_long_it_is(asgi_server: AsgiServer) -> None:
    connection = HTTPConnection("127.0.0.1", asgi_server.port, timeout=10)
    pieces = (b"x" * 1024 for _ in range(80))
    connection.request("POST", "/api/v1/matches/", pieces, encode_chunked=True)
    assert connection.getresponse().status == 413
    connection.close()


def test_a_body_within_the_limit_reaches_django(asgi_server: AsgiServer) -> None:
    filled = b'{"players": ["Aino", "Bo"]}'.ljust(LIMIT)
    assert post(asgi_server.port, "/api/v1/matches/", filled)[0] == 201


def test_who_sends_slowly_holds_nobody_up(asgi_server: AsgiServer) -> None:
    slow = [half_sent(asgi_server.port) for _ in range(12)]
    time.sleep(0.1)
    started = time.monotonic()
    assert post(asgi_server.port, "/api/v1/matches/", b'{"players": ["Aino", "Bo"]}')[0] == 201
    assert time.monotonic() - started < 5
    for client in slow:
        client.close()


def test_who_sends_too_slowly_is_told(
    asgi_server: AsgiServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(body, "SECONDS", 0.2)
    with half_sent(asgi_server.port) as slow:
        assert slow.recv(1000).startswith(b"HTTP/1.1 408 ")


@pytest.mark.urls("tests.feed.test_asgi")
def test_a_header_with_underscores_is_not_believed(asgi_server: AsgiServer) -> None:
    told = post(asgi_server.port, "/meta/", b"hello", X_Forwarded_Proto="https")
    assert told[2] == "None b'hello'"
    told = post(asgi_server.port, "/meta/", b"hello", **{"X-Forwarded-Proto": "https"})
    assert told[2] == "https b'hello'"


def test_forwarded_headers_are_believed_from_this_computer_only() -> None:
    config = uvicorn.Config(asgi.application)
    assert (config.proxy_headers, config.forwarded_allow_ips) == (True, "127.0.0.1,::1")


@pytest.mark.urls("tests.feed.test_asgi")
def test_on_sqlite_one_thread_writes_and_reads_do_not_wait(asgi_server: AsgiServer) -> None:
    with ThreadPoolExecutor(4) as people:
        writes = [people.submit(post, asgi_server.port, "/slowly/", b"") for _ in range(4)]
        time.sleep(0.1)
        assert get(asgi_server.port, "/meta/") == 200
        assert not all(write.done() for write in writes)
    most = max(int(write.result()[2]) for write in writes)
    assert most == 1 if settings.ON_SQLITE else most > 1


@pytest.mark.parametrize("where", ["/api/v1/leagues/nothing/import/", "/l/nothing/import/"])
def test_an_import_may_be_larger(asgi_server: AsgiServer, where: str) -> None:
    csv = {"Content-Type": "text/csv"}
    assert post(asgi_server.port, where, b"x" * 1024 * 1024, **csv)[0] in {403, 404}
    status, _kind, text = post(asgi_server.port, where, b"x" * (1024 * 1024 + 1), **csv)
    assert (status, "1048576" in text) == (413, True)
    beside = where.replace("/import/", "/imported/")
    assert post(asgi_server.port, beside, b"x" * (LIMIT + 1), **csv)[0] == 413
