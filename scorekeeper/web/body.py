"""Reads request bodies before Django does: whole, in time, not too large: no thread waits."""

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final, TypeAlias

from django.utils.translation import gettext as _

from scorekeeper.web.errors import TooLarge
from scorekeeper.web.words import sentence

Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Message, Receive, Send], Awaitable[None]]

MOST: Final = 64 * 1024
SECONDS: Final = 30.0


class TooMuch(Exception):
    """The body is over the limit."""


class Left(Exception):
    """The client went away before all was sent."""


def with_whole_body(app: App) -> App:
    """Return `app` behind a reader of bodies: 413 over 64 KiB, 408 after half a minute."""

    async def read_first(scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        try:
            async with asyncio.timeout(SECONDS):
                body = await _body(scope, receive)
        except TooMuch:
            await _refuse(scope, send, 413, TooLarge.code, sentence(TooLarge(limit=MOST)))
        except TimeoutError:
            took_too_long = _("This took too long to arrive. Send it again.")
            await _refuse(scope, send, 408, "too-slow", took_too_long)
        except Left:
            return
        else:
            await app(scope, _again(body, receive), send)

    return read_first


async def _body(scope: Message, receive: Receive) -> bytes:
    # What is on its way after a refusal is thrown away by the server, which then closes.
    if int(dict(scope["headers"]).get(b"content-length", 0)) > MOST:
        raise TooMuch
    body = bytearray()
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Left
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > MOST:
            raise TooMuch
    return bytes(body)


def _again(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that gives the whole body at once, and then what there is."""
    unread: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def give() -> Message:
        return unread.pop() if unread else await receive()

    return give


async def _refuse(scope: Message, send: Send, status: int, code: str, detail: str) -> None:
    content, kind = detail.encode(), b"text/plain; charset=utf-8"
    if scope["path"].startswith("/api/"):
        error: dict[str, object] = {"code": code, "detail": detail, "field": None, "facts": {}}
        content, kind = json.dumps({"errors": [error]}).encode(), b"application/json"
    headers = [(b"content-type", kind), (b"content-length", str(len(content)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
