"""Runs Django, plain and synchronous, on as many threads as we say behind an ASGI server.

Django's own ASGI handler takes a thread and a database connection for each request; a WSGI bridge
goes to the event loop and back for every piece of a body and an answer. Here a request, read
whole, crosses to its thread once, and its answer crosses back once.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO
from typing import NamedTuple, TypeVar

from django.core import signals
from django.core.handlers.asgi import ASGIRequest, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.db import close_old_connections
from django.http import HttpResponseBase
from django.urls import set_script_prefix

from scorekeeper.web.asgi import Headers, Message, Receive, Send
from scorekeeper.web.logs import current_request
from scorekeeper.web.plain import SORRY, TEXT, plain_headers

T = TypeVar("T")

log = logging.getLogger(__name__)


class Answer(NamedTuple):
    """A whole HTTP answer."""

    status: int
    headers: Headers
    body: bytes


class Threads(BaseHandler):
    """An ASGI application: Django on this many threads, each with its own kept connection.

    `busy`: how many requests are with them just now.
    """

    def __init__(self, number: int) -> None:
        super().__init__()
        self.busy = 0
        self.load_middleware()
        self._pool = ThreadPoolExecutor(number, thread_name_prefix="django")

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request whose body comes in one message."""
        body = (await receive())["body"]
        loop = asyncio.get_running_loop()
        self.busy += 1
        try:
            answer = await loop.run_in_executor(self._pool, self._answer, scope, body)
        finally:
            self.busy -= 1
        start = {"type": "http.response.start", "status": answer.status, "headers": answer.headers}
        await send(start)
        await send({"type": "http.response.body", "body": answer.body})

    async def run(self, what: Callable[..., T], *args: object) -> T:
        """Do something of our own on one of these threads, between the requests."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, partial(with_connection, what, *args))

    def _answer(self, scope: Message, body: bytes) -> Answer:
        before = current_request.set(scope["call"].id)
        try:
            return self._django(scope, body)
        except Exception:
            # Not even Django's own page for errors could be made.
            log.exception("%s %s", scope["method"], scope["path"])
            return Answer(500, plain_headers(TEXT, SORRY), SORRY)
        finally:
            current_request.reset(before)

    def _django(self, scope: Message, body: bytes) -> Answer:
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request = ASGIRequest(scope, BytesIO(body))
        response = self.get_response(request)
        if request.resolver_match:
            scope["call"].route = request.resolver_match.route
        try:
            return Answer(response.status_code, list(_headers(response)), b"".join(response))
        finally:
            response.close()


def with_connection(what: Callable[..., T], *args: object) -> T:
    """Do something with the database outside a request; the connection is kept as after one."""
    close_old_connections()
    try:
        return what(*args)
    finally:
        close_old_connections()


def _headers(response: HttpResponseBase) -> Iterable[tuple[bytes, bytes]]:
    for name, value in response.items():
        yield name.encode("ascii"), value.encode("latin1")
    for cookie in response.cookies.values():
        yield b"Set-Cookie", cookie.OutputString().encode("ascii")
