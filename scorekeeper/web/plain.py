"""Answers that are made in front of Django: plain, whole, and kept nowhere."""

from typing import Final

from scorekeeper.web.asgi import Headers, Send

SORRY: Final = b"Something went wrong here. Nothing that was saved is lost."
TEXT: Final = b"text/plain; charset=utf-8"
JSON: Final = b"application/json"


def plain_headers(kind: bytes, content: bytes) -> Headers:
    """Return the headers of a short answer."""
    size = str(len(content)).encode()
    return [(b"content-type", kind), (b"content-length", size), (b"cache-control", b"no-store")]


async def send_plain(
    send: Send, status: int, content: bytes, kind: bytes = TEXT, more: Headers | None = None
) -> None:
    """Send a short answer."""
    headers = [*plain_headers(kind, content), *(more or [])]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
