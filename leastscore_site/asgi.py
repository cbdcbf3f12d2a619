"""What the server runs: the live stream by itself, everything else as plain Django in threads, and
beside them the keepers of the tables and of what is noted.
"""

import gc
import signal
from typing import Final

from django.conf import settings

import leastscore_site.wsgi  # noqa: F401 - sets Django up, before what follows needs it
from scorekeeper.feed.stream import live
from scorekeeper.people.keeper import noting
from scorekeeper.play.keeper import keeping
from scorekeeper.web.asgi import App, Message, Receive, Send
from scorekeeper.web.asking import asks
from scorekeeper.web.body import with_whole_body
from scorekeeper.web.calls import with_name
from scorekeeper.web.elsewhere import end_elsewhere
from scorekeeper.web.headers import with_headers
from scorekeeper.web.metrics import tell_metrics
from scorekeeper.web.parent import end_with_parent
from scorekeeper.web.patience import Patience
from scorekeeper.web.plain import send_plain
from scorekeeper.web.threads import Threads

READS: Final = {"GET", "HEAD", "OPTIONS"}

# SQLite: one thread writes, so that nobody waits unfairly for the lock; reads never hold it up.
_writer = Threads(1 if settings.ON_SQLITE else 8)
_readers = Threads(3) if settings.ON_SQLITE else _writer
# What only asks may take seconds, in another process: neither readers nor the writer wait for it.
# More than strangers at one address can keep busy.
_askers = Threads(4)
_reading = Patience(_readers, _writer)


async def _branch(scope: Message, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _live(receive, send)
    elif scope["path"] == "/live/":
        await live(scope, receive, send)
    elif scope["path"] == "/healthz":  # this process lives, whatever its threads are busy with
        await send_plain(send, 200, b"alive\n")
    elif scope["path"] == "/metrics" and settings.METRICS:
        await tell_metrics(scope, receive, send)
    else:
        await _threads(scope)(scope, receive, send)


def _threads(scope: Message) -> App:
    if asks(scope["path"]):
        return _askers
    return _reading if scope["method"] in READS else _writer


async def _live(receive: Receive, send: Send) -> None:
    """From the start of the server to its end."""
    await receive()
    end_with_parent(signal.SIGTERM)
    async with keeping(_writer.run), noting(_writer.run):
        await send({"type": "lifespan.startup.complete"})
        await receive()
    end_elsewhere()
    await send({"type": "lifespan.shutdown.complete"})


application = with_headers(with_name(with_whole_body(_branch)))

# What is loaded by now stays, and a request leaves hardly a cycle behind: without this the
# collector looks through the whole of Django again and again, and requests wait for it.
gc.freeze()
gc.set_threshold(20_000, 20, 100)
