"""What is known of a request from its first byte to the start of its answer: its name, and where it
went. Every answer carries the name, and so does every line of the log.
"""

import logging
import secrets
import time
from http import HTTPMethod
from typing import Final

from django.conf import settings
from django.urls import Resolver404, resolve

from scorekeeper.web import metrics
from scorekeeper.web.asgi import App, Message, Receive, Send
from scorekeeper.web.logs import current_request
from scorekeeper.web.plain import SORRY, send_plain

HEADER: Final = b"x-request-id"
ATTEMPT: Final = b"outbox-attempt"
IN_FRONT: Final = {"/live/": "live/", "/healthz": "healthz", "/metrics": "metrics"}  # of Django
STATIC: Final = "static/"
UNKNOWN: Final = "unknown"
METHODS: Final = frozenset(HTTPMethod)
OFTEN: Final = {"healthz", "metrics", STATIC}  # of no interest in a log

log = logging.getLogger("scorekeeper.requests")


class Call:
    """One request. `route`: the template of its address, as soon as Django has found it."""

    __slots__ = ("_scope", "_send", "began", "id", "is_answered", "route")

    def __init__(self, scope: Message, send: Send) -> None:
        self._scope, self._send = scope, send
        self.id = secrets.token_hex(8)
        self.began = time.perf_counter()
        self.route = ""
        self.is_answered = False

    async def send(self, message: Message) -> None:
        """Pass the answer on; its start gets the name of the request, and is counted."""
        if message["type"] == "http.response.start":
            self.is_answered = True
            message["headers"] = [*message["headers"], (HEADER, self.id.encode())]
            self._tell(message["status"])
        await self._send(message)

    def _tell(self, status: int) -> None:
        if not settings.METRICS and not log.isEnabledFor(logging.INFO):
            return
        seconds = time.perf_counter() - self.began
        method, route = self._method(), self.route or route_of(self._scope["path"])
        if settings.METRICS:
            metrics.answered((route, method, str(status)), seconds)
            if attempt := dict(self._scope["headers"]).get(ATTEMPT):
                metrics.came_from_outbox(attempt)
        said = {"method": method, "route": route, "status": status, "seconds": round(seconds, 4)}
        level = logging.DEBUG if route in OFTEN else logging.INFO
        log.log(level, "%s %s: %d", method, route, status, extra=said)

    def _method(self) -> str:
        method: str = self._scope["method"]
        return method if method in METHODS else "other"


def route_of(path: str) -> str:
    """Return the template of an address: never itself, for it may have a key in it."""
    if found := IN_FRONT.get(path):
        return found
    if path.startswith(settings.STATIC_URL):
        return STATIC
    try:
        return resolve(path).route
    except Resolver404:
        return UNKNOWN


def with_name(app: App) -> App:
    """Return `app` with every request named; what goes wrong in front of Django is a 500 too."""

    async def named(scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        call = Call(scope, send)
        current_request.set(call.id)
        try:
            await app({**scope, "call": call}, receive, call.send)
        except Exception:
            if call.is_answered:
                raise
            log.exception("%s %s failed", scope["method"], route_of(scope["path"]))
            await send_plain(call.send, 500, SORRY)

    return named
