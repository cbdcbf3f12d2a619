"""GET /live/?topic=…: a raw ASGI stream of versions; a viewer costs no thread and no connection."""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from io import BytesIO
from typing import TypeVar

from django.conf import settings
from django.core.exceptions import DisallowedHost, TooManyFieldsSent
from django.core.handlers.asgi import ASGIRequest
from django.db import Error, close_old_connections
from django.http import QueryDict, parse_cookie

from scorekeeper.feed import codec
from scorekeeper.feed.access import MOST_TOPICS, admit, may_follow
from scorekeeper.feed.hub import Credential, Follower, hub
from scorekeeper.feed.queries import versions
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.asgi import Message, Receive, Send
from scorekeeper.web.errors import ComeAgain, TooMany
from scorekeeper.web.limits import AtOnce, household, one_of
from scorekeeper.web.outages import outage
from scorekeeper.web.plain import send_plain
from scorekeeper.web.sessions import NAME

T = TypeVar("T")

HEARTBEAT = 14.0  # seconds: within 15, every right has been looked at again
# In this worker. A person has a few tabs; a whole pub, and a wall or two, is one address.
OF_ONE = AtOnce("streams of", 20, 30)
AT_AN_ADDRESS = AtOnce("streams at", 4000, 30)
GUEST: Credential = (b"", b"")
HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store, no-transform"),
    (b"x-accel-buffering", b"no"),
]
_readers = ThreadPoolExecutor(2, thread_name_prefix="feed-reader")


async def live(scope: Message, receive: Receive, send: Send) -> None:
    """Answer a request for a stream, which lasts until the viewer, the right or the server goes."""
    hub.start(_versions, _beat)
    topics = _topics(scope)
    if refused := _refused(scope, topics):
        await send_plain(send, refused[0], refused[1].encode(), more=[(b"allow", b"GET")])
        return
    try:
        with one_of(AT_AN_ADDRESS, _address(scope)), one_of(OF_ONE, _who(scope)):
            await _stream(scope, topics, receive, send)
    except TooMany as too_many:  # before anything was sent
        await _refuse(send, too_many)


async def _stream(scope: Message, topics: list[str], receive: Receive, send: Send) -> None:
    credential = _credential(scope)
    present = await _reading(_opened, credential, scope.get("client"), topics)
    if isinstance(present, Refusal):
        await _refuse(send, present)
        return
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    await _follow(Follower(topics, credential), present, receive, send)


def _address(scope: Message) -> str:
    return household((scope.get("client") or ("", 0))[0])


def _who(scope: Message) -> str:
    """One browser, or one key; who has neither is told apart by nothing, and shares the address."""
    cookie, bearer = _credential(scope)
    return (bearer or cookie).decode("latin1") or f"nobody {secrets.token_hex(8)}"


async def _refuse(send: Send, refusal: Refusal) -> None:
    if isinstance(refusal, ComeAgain):
        wait = [(b"retry-after", str(refusal.retry_after).encode())]
        await send_plain(send, refusal.status, b"Wait a moment.", more=wait)
    else:
        await send_plain(send, 404, b"No such topic.")


def _topics(scope: Message) -> list[str]:
    try:
        return QueryDict(scope["query_string"]).getlist("topic")
    except TooManyFieldsSent:
        return []


async def _follow(
    follower: Follower, present: dict[str, int], receive: Receive, send: Send
) -> None:
    hub.join(follower, present)
    gone = asyncio.create_task(_gone(follower, receive))
    try:
        await send(_body(codec.HELLO))
        while follower.topics and not follower.ended:
            await follower.news.wait()
            await send(_body(follower.taken()))
        await send(_body(follower.taken(), more=False))  # why it ends, if it was told meanwhile
    finally:
        gone.cancel()
        hub.leave(follower)


async def _gone(follower: Follower, receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    follower.end()


def _refused(scope: Message, topics: list[str]) -> tuple[int, str] | None:
    if scope["method"] != "GET":
        return 405, "A stream is only for GET."
    if not 1 <= len(topics) <= MOST_TOPICS:
        return 400, f"Name one to {MOST_TOPICS} topics."
    try:
        ASGIRequest(scope, BytesIO()).get_host()
    except DisallowedHost:
        return 400, "Unknown host."
    return (503, "Stopping.") if hub.closing else None


def _body(body: bytes, *, more: bool = True) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": more}


def _credential(scope: Message) -> Credential:
    """Who asks, written in one way: each that differs is asked for again at every beat."""
    sent = {name: value.decode("latin1") for name, value in scope["headers"]}
    scheme, _, token = sent.get(b"authorization", "").partition(" ")
    if scheme.lower() == "bearer":  # which counts before any session
        return b"", f"Bearer {token.strip()}".encode("latin1")
    session = parse_cookie(sent.get(b"cookie", "")).get(settings.SESSION_COOKIE_NAME, "")
    is_one = NAME.fullmatch(session) is not None
    return f"{settings.SESSION_COOKIE_NAME}={session}".encode() if is_one else b"", b""


def _request(credential: Credential, client: tuple[str, int] | None = None) -> ASGIRequest:
    """Return a request as the guards know it: with the viewer's session and key, read afresh.

    `client`: the viewer's address, where guesses are counted.
    """
    sent = zip((b"cookie", b"authorization"), credential, strict=True)
    headers = [header for header in sent if header[1]]
    scope: Message = {"type": "http", "method": "GET", "path": "/live/", "headers": headers}
    if client:
        scope["client"] = client
    request = ASGIRequest(scope, BytesIO())
    store = import_module(settings.SESSION_ENGINE).SessionStore
    request.session = store(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    return request


async def _reading(read: Callable[..., T], *args: object) -> T:
    """Run a read in a reader's thread, whose connection is kept (SQLite) or pooled."""
    return await asyncio.get_running_loop().run_in_executor(_readers, partial(_read, read, *args))


def _read(read: Callable[..., T], *args: object) -> T:
    close_old_connections()
    try:
        return read(*args)
    finally:
        close_old_connections()


def _opened(
    credential: Credential, client: tuple[str, int] | None, topics: list[str]
) -> dict[str, int] | Refusal:
    """Every topic's version; or why not, by the first one: of those after it nothing is learnt."""
    request = _request(credential, client)
    try:
        for topic in topics:
            admit(request, topic)
        return versions(topics)
    except Refusal as refusal:
        return refusal
    except Error as error:
        away = outage(error)
        if away is None:
            raise
        return away


async def _versions(topics: list[str]) -> dict[str, int]:
    return await _reading(versions, topics)


async def _beat() -> None:
    """Keep the lines open, and let nobody follow what they may not any more."""
    await asyncio.sleep(HEARTBEAT)
    hub.tell_all(codec.BEAT)  # first: it needs no database
    await hub.refresh()
    for name in list(hub.topics):
        barred = await _reading(_barred, name, hub.credentials(name))
        hub.bar(name, barred)


def _barred(topic: str, credentials: set[Credential]) -> set[Credential]:
    """Whose right has ended: nobody's while any guest may follow, else each is asked for once."""
    if may_follow(_request(GUEST), topic):
        return set()
    return {one for one in credentials if not may_follow(_request(one), topic)}
