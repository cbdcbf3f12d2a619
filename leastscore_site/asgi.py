"""What the server runs: the live stream by itself, everything else as plain Django in threads."""

from typing import Any, Final, cast

from a2wsgi import WSGIMiddleware
from django.conf import settings

from leastscore_site.wsgi import application as django
from scorekeeper.feed.stream import live
from scorekeeper.web.body import App, Message, Receive, Send, with_whole_body

READS: Final = {"GET", "HEAD", "OPTIONS"}


def _threads(number: int) -> App:
    # A slow phone may be this many pieces of an answer behind before it holds up a thread.
    return cast("App", WSGIMiddleware(cast("Any", django), workers=number, send_queue_size=64))


# SQLite: one thread writes, so that nobody waits unfairly for the lock; reads never hold it up.
_writer = _threads(1 if settings.ON_SQLITE else 8)
_readers = _threads(3) if settings.ON_SQLITE else _writer


async def _branch(scope: Message, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        # WSGI cannot tell X_Forwarded_For from X-Forwarded-For, which a proxy has checked.
        scope["headers"] = [header for header in scope["headers"] if b"_" not in header[0]]
        if scope["path"] == "/live/":
            await live(scope, receive, send)
            return
    reads = scope.get("method") in READS
    await (_readers if reads else _writer)(scope, receive, send)


application = with_whole_body(_branch)
