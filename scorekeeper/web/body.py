"""Reads request bodies before Django does: whole, in time, not too large: no thread waits."""

import asyncio
import json
import re
from typing import Final

from django.utils.http import parse_header_parameters
from django.utils.translation import gettext as _

from scorekeeper.web.asgi import App, Message, Receive, Send
from scorekeeper.web.errors import TooLarge
from scorekeeper.web.plain import JSON, send_plain
from scorekeeper.web.words import sentence

MOST: Final = 64 * 1024
MOST_OF_IMPORTS: Final = 1024 * 1024
IMPORTS: Final = re.compile(r"(?:/api/v1/leagues|/leagues|/l)/[^/]+/import/")
SECONDS: Final = 30.0
FORMS: Final = {"application/x-www-form-urlencoded", "multipart/form-data"}


class TooMuch(Exception):
    """The body is over the limit."""


class Left(Exception):
    """The client went away before all was sent."""


def with_whole_body(app: App) -> App:
    """Return `app` behind a reader of bodies: 413 over 64 KiB (imports 1 MiB), 408 after half a
    minute.
    """

    async def read_first(scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        try:
            async with asyncio.timeout(SECONDS):
                body = await _body(scope, receive)
        except TooMuch:
            too_large = TooLarge(limit=_most(scope))
            await _refuse(scope, send, 413, too_large.code, sentence(too_large))
        except TimeoutError:
            took_too_long = _("This took too long to arrive. Send it again.")
            await _refuse(scope, send, 408, "too-slow", took_too_long)
        except Left:
            return
        else:
            if _unreadable(scope):
                await _refuse(scope, send, 415, "unsupported-media-type", _("Send forms in UTF-8."))
                return
            await app(_as_read(scope, body), _again(body, receive), send)

    return read_first


def _most(scope: Message) -> int:
    """How many bytes may be sent to that address."""
    return MOST_OF_IMPORTS if IMPORTS.fullmatch(scope["path"]) else MOST


async def _body(scope: Message, receive: Receive) -> bytes:
    # What is on its way after a refusal is thrown away by the server, which then closes.
    most = _most(scope)
    if int(dict(scope["headers"]).get(b"content-length", 0)) > most:
        raise TooMuch
    body = bytearray()
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Left
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
            raise TooMuch
    return bytes(body)


def _again(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that gives the whole body at once, and then what there is."""
    unread: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def give() -> Message:
        return unread.pop() if unread else await receive()

    return give


def _as_read(scope: Message, body: bytes) -> Message:
    """Return the scope of a request whose body came in one piece: it may have come in many."""
    told = {b"content-length", b"transfer-encoding"}
    headers = [header for header in scope["headers"] if header[0] not in told]
    if body:
        headers.append((b"content-length", str(len(body)).encode()))
    return {**scope, "headers": headers}


def _unreadable(scope: Message) -> bool:
    """Say whether this is a form in another alphabet than UTF-8: Django stumbles over those, files
    beside the fields included.
    """
    kind, options = parse_header_parameters(
        dict(scope["headers"]).get(b"content-type", b"").decode("latin1")
    )
    return kind in FORMS and options.get("charset", "utf-8").lower() not in {"utf-8", "utf8"}


async def _refuse(scope: Message, send: Send, status: int, code: str, detail: str) -> None:
    if scope["path"].startswith("/api/"):
        error: dict[str, object] = {"code": code, "detail": detail, "field": None, "facts": {}}
        await send_plain(send, status, json.dumps({"errors": [error]}).encode(), JSON)
    else:
        await send_plain(send, status, detail.encode())
