"""Requests that no browser sends, byte by byte, to the real server: each has its answer, and the
server goes on.
"""

import socket
from collections.abc import Iterator

import pytest

from tests.badinput.world import nothing_changes
from tests.servers import AsgiServer

COOKIE = b"Cookie: csrftoken=" + b"a" * 32
JSON = b"Content-Type: application/json"
FORM = b"Content-Type: application/x-www-form-urlencoded"


def request(line: bytes, *headers: bytes, body: bytes = b"", host: bytes = b"Host: x") -> bytes:
    told = b"".join(header + b"\r\n" for header in (host, b"Connection: close", *headers))
    return line + b" HTTP/1.1\r\n" + told + b"\r\n" + body


def sized(body: bytes) -> bytes:
    return b"Content-Length: %d" % len(body)


def posted(path: bytes, kind: bytes, body: bytes, *headers: bytes) -> bytes:
    return request(b"POST " + path, kind, sized(body), COOKIE, *headers, body=body)


def in_parts(*part: bytes, kind: bytes = b"multipart/form-data; boundary=x") -> bytes:
    """A form in parts, of which these are the headers of one."""
    body = b"--x\r\n" + b"\r\n".join(part) + b"\r\n\r\nb\r\n--x--\r\n"
    return posted(b"/new/", b"Content-Type: " + kind, body)


MATCH, ONE = b"/m/aaaaaaaaaaaaaaaa/", b"/api/v1/matches/aaaaaaaaaaaaaaaa/"
PATHS = {
    b"/%00/": 404,
    b"/matches/-1/": 404,
    b"/matches/99999999999999999999/": 404,
    MATCH + b"rounds/99999999999999999999/": 404,
    MATCH + b"rounds/-1/": 404,
    ONE + b"seats/99999999999999999999/leave/": 405,
    b"//": 404,
    b"/../": 404,
    b"/%2e%2e/%2e%2e/etc/passwd": 404,
    b"/static/%2e%2e/%2e%2e/manage.py": 404,
    b"/static/../manage.py": 404,
    b"/" + b"a" * 8192: 404,
    b"/" + b"a" * 70_000: 400,
    b"/%zz/%": 404,
    b"/%ff%fe/": 404,
    b"/%ed%a0%80/": 404,
    b"/%f0%9f%98%80/": 404,
    b"//evil.example/new/": 404,
    b"/\\evil.example/": 404,
    b"/\xe4/": 400,
    b"/\x00/": 400,
    b"/a b/": 400,
    b"/live/?topic=%ff%00": 404,
    b"/live/?topic=match:%ed%a0%80&topic=" + b"a" * 5000: 404,
    b"/live/": 400,
    b"/api/": 404,
    b"/api/v1/": 404,
    b"/api/v1/%00/": 404,
    b"/k/%00/": 404,
    b"/k/" + b"1" * 5000 + b"/": 404,
    b"/t/%E2%80%AE/": 404,
}
HEADERS = {
    b"Cookie: sessionid=\xff\xfe\xe4": 200,
    b'Cookie: sessionid="a\\000b"; csrftoken="\\000"; messages="\\000"': 200,
    b'Cookie: django_language="\\000"': 200,
    b"Cookie: " + b"a=b; " * 3000: 200,
    b"Cookie: a=\x00b": 400,
    b"X-A: " + b"a" * 60_000: 200,
    b"Accept-Language: " + b"a-" * 3000: 200,
    b"Accept-Language: \xff,;q=9": 200,
    b"Accept: \xff;q=x,,//": 200,
    b'If-None-Match: """,\xff W/': 200,
    b"If-Modified-Since: \xff": 200,
    b"Range: bytes=99-1,x": 200,
    b"Authorization: Bearer \xff\x80": 200,
    b"Authorization: Bearer " + b"9" * 5000 + b"-a": 200,
    b"HX-Request: true\r\nHX-Current-URL: http://[::1": 200,
    b"X-Forwarded-For: \xff, 1.2.3.4.5": 200,
    b"X-Forwarded-Host: evil.example": 200,
    b"Content-Type: text/plain; charset=hex": 200,
    b"Content-Type: multipart/form-data": 200,
    b"Upgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13": 200,
    b"Bad Header: a": 400,
    b"X-A : a": 400,
}
BODIES = {
    "hex": (
        in_parts(
            b"Content-Disposition: form-data; name=a",
            kind=b"multipart/form-data; boundary=x; charset=hex",
        ),
        415,
    ),
    "idna": (
        in_parts(
            b"Content-Disposition: form-data; name=a",
            kind=b"multipart/form-data; boundary=x; charset=idna",
        ),
        415,
    ),
    "utf-16": (posted(b"/new/", FORM + b"; charset=utf-16", b"a=1"), 415),
    "undefined": (posted(b"/new/", FORM + b"; charset=undefined", b"a=1"), 415),
    "name*": (in_parts(b"Content-Disposition: form-data; name*=hex''%41"), 403),
    "filename*": (in_parts(b"Content-Disposition: form-data; name=a; filename*=hex''%41"), 403),
    "base64": (
        in_parts(b"Content-Disposition: form-data; name=a", b"Content-Transfer-Encoding: base64"),
        403,
    ),
    "part": (
        in_parts(
            b"Content-Disposition: form-data; name=a", b"Content-Type: text/plain; charset=hex"
        ),
        403,
    ),
    "no boundary": (posted(b"/new/", b"Content-Type: multipart/form-data", b"a"), 400),
    "boundary": (posted(b"/new/", b"Content-Type: multipart/form-data; boundary=\xff", b"a"), 400),
    "no token": (posted(b"/new/", FORM, b"op=a"), 403),
    "many fields": (posted(b"/new/", FORM, b"a=1&" * 3000), 400),
    "referer": (posted(b"/new/", FORM, b"a=1", b"Referer: http://[::1", b"Origin: http://["), 403),
    "json charset": (posted(b"/api/v1/matches/", JSON + b"; charset=hex", b"{}"), 400),
    "json charset*": (posted(b"/api/v1/matches/", JSON + b"; charset*=hex''%41", b"{}"), 400),
    "csv charset": (
        posted(b"/api/v1/leagues/a/import/", b"Content-Type: text/csv; charset*=hex''%41", b"a"),
        404,
    ),
    "operation": (
        posted(b"/api/v1/matches/", JSON, b'{"players":["A","B"]}', b"Idempotency-Key: \xff"),
        400,
    ),
    "length -1": (request(b"POST /new/", b"Content-Length: -1", body=b"a"), 400),
    "length abc": (request(b"POST /new/", b"Content-Length: abc", body=b"a"), 400),
    "length huge": (request(b"POST /new/", b"Content-Length: " + b"9" * 30, body=b"a"), 400),
    "length large": (request(b"POST /new/", b"Content-Length: 99999999", body=b"a"), 413),
    "length twice": (
        request(b"POST /new/", b"Content-Length: 1", b"Content-Length: 2", body=b"ab"),
        400,
    ),
    "length and pieces": (
        request(
            b"POST /new/", b"Content-Length: 1", b"Transfer-Encoding: chunked", body=b"0\r\n\r\n"
        ),
        400,
    ),
    "pieces": (request(b"POST /new/", b"Transfer-Encoding: chunked", body=b"zz\r\n\r\n"), 400),
    "huge piece": (
        request(b"POST /new/", b"Transfer-Encoding: chunked", body=b"f" * 17 + b"\r\n\r\n"),
        400,
    ),
    "other encoding": (request(b"POST /new/", b"Transfer-Encoding: x", body=b"0\r\n\r\n"), 400),
    "method": (request(b"FOO /"), 400),
    "long method": (request(b"F" * 5000 + b" /"), 400),
    "small method": (request(b"get /"), 400),
    "no host": (b"GET /new/ HTTP/1.1\r\nConnection: close\r\n\r\n", 200),
    "bad host": (request(b"GET /new", host=b"Host: a b\xff"), 400),
    "script": (request(b"GET /new", host=b"Host: <script>"), 400),
    "two hosts": (request(b"GET /", b"Host: b"), 400),
    "tls": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400),
}


def answered(server: AsgiServer, sent: bytes) -> int:
    """Send it; return the status, 0 if there is none."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
        line.sendall(sent)
        told = line.recv(65_536)
    return int(told.split(b" ", 2)[1]) if told.startswith(b"HTTP/1.1 ") else 0


def every() -> Iterator[tuple[object, bytes, int]]:
    for path, status in PATHS.items():
        yield path, request(b"GET " + path), status
    for header, status in HEADERS.items():
        yield header, request(b"GET /", header), status
    for name, (sent, status) in BODIES.items():
        yield name, sent, status


def test_bytes(asgi_server: AsgiServer) -> None:
    with nothing_changes():
        found = [
            (str(what)[:80], status, expected)
            for what, sent, expected in every()
            if (status := answered(asgi_server, sent)) != expected
        ]
    assert found == []
    assert answered(asgi_server, request(b"GET /healthz")) == 200


@pytest.mark.parametrize(
    ("line", "headers", "body"),
    [
        (b"POST /new/", (b"Content-Length: 100",), b"a=1"),
        (b"POST /new/", (b"Transfer-Encoding: chunked",), b"3\r\na=1\r\n"),
        (b"GET /", (b"X-A: ",), b""),
    ],
    ids=["shorter than it says", "without an end", "headers without an end"],
)
def test_who_never_ends_holds_nobody_up(
    asgi_server: AsgiServer,
    monkeypatch: pytest.MonkeyPatch,
    line: bytes,
    headers: tuple[bytes],
    body: bytes,
) -> None:
    monkeypatch.setattr("scorekeeper.web.body.SECONDS", 0.5)
    unfinished = request(line, *headers, body=body).removesuffix(b"\r\n\r\n")
    with socket.create_connection(("127.0.0.1", asgi_server.port), timeout=10) as slow:
        slow.sendall(unfinished)
        assert answered(asgi_server, request(b"GET /new/")) == 200
        if body:
            assert slow.recv(1024).startswith(b"HTTP/1.1 408 ")
