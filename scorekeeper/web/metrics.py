"""What the server counts of itself, for Prometheus: nothing, unless LEASTSCORE_METRICS is set.

With several workers each counts in files that all can read (the client library's way): whoever is
asked tells of all of them, also of those that have died.
"""

import asyncio
import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory, gettempdir
from typing import Final

from django.conf import settings
from django.utils.crypto import constant_time_compare
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from scorekeeper.web.asgi import Message, Receive, Send
from scorekeeper.web.plain import send_plain

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
IN_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - on a disk that is full, counting would kill us
NAME: Final = "leastscore-metrics-"
OF_A_SERVER: Final = re.compile(rf"{NAME}(\d+)-")
OF_A_PROCESS: Final = re.compile(r"gauge_live[a-z]*_(\d+)\.db")
SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
LAGS: Final = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)
MANY: Final = 4  # attempts

REGISTRY: Final = CollectorRegistry()
REQUESTS: Final = Counter(
    "leastscore_requests",
    "Requests by the template of their address.",
    ("route", "method", "status"),
    registry=REGISTRY,
)
REQUEST_SECONDS: Final = Histogram(
    "leastscore_request_seconds",
    "Until the answer began.",
    ("route", "method"),
    buckets=SECONDS,
    registry=REGISTRY,
)
ROUNDS: Final = Counter(
    "leastscore_rounds_saved",
    "Rounds recorded, of real cards and of digital deals; corrections do not count.",
    registry=REGISTRY,
)
VIEWERS: Final = Gauge(
    "leastscore_live_viewers",
    "Open streams of live updates.",
    multiprocess_mode="livesum",
    registry=REGISTRY,
)
KEEPER_LAG: Final = Histogram(
    "leastscore_keeper_lag_seconds",
    "How long after its time a step at a digital table was done.",
    buckets=LAGS,
    registry=REGISTRY,
)
KEEPER_OVERDUE: Final = Gauge(
    "leastscore_keeper_overdue_seconds",
    "How late the latest step was when the keeper last looked.",
    multiprocess_mode="livemax",
    registry=REGISTRY,
)
KEEPER_LOOKED: Final = Gauge(
    "leastscore_keeper_looked_timestamp_seconds",
    "When the keeper last looked for what is due: of several workers, the one furthest back.",
    multiprocess_mode="livemin",
    registry=REGISTRY,
)
OUTBOX: Final = Counter(
    "leastscore_outbox_posts",
    "What phones sent from their outbox, by how often they had to.",
    ("attempt",),
    registry=REGISTRY,
)


def answered(labels: tuple[str, str, str], seconds: float) -> None:
    """Count an answer: route, method and status."""
    REQUESTS.labels(*labels).inc()
    REQUEST_SECONDS.labels(*labels[:2]).observe(seconds)


def came_from_outbox(attempt: bytes) -> None:
    """Count what a phone had kept; `attempt` is as it came, from anybody."""
    if re.fullmatch(rb"[1-9]\d{0,5}", attempt):
        number = int(attempt)
        OUTBOX.labels(str(number) if number < MANY else "4 or more").inc()


def rounds_saved(number: int) -> None:
    """Count rounds, after the commit."""
    if settings.METRICS:
        ROUNDS.inc(number)


def viewers_now(number: int) -> None:
    """Tell how many streams are open in this process."""
    if settings.METRICS:
        VIEWERS.set(number)


def keeper_looked(overdue: float) -> None:
    """Tell how late what is due is already, at most (seconds)."""
    if settings.METRICS:
        KEEPER_OVERDUE.set(overdue)
        KEEPER_LOOKED.set(time.time())


def keeper_acted(lag: float) -> None:
    """Tell how long after its time something was done (seconds)."""
    if settings.METRICS:
        KEEPER_LAG.observe(lag)


@contextmanager
def counted_together() -> Iterator[None]:
    """Let the workers that are started meanwhile count together."""
    place = IN_MEMORY if IN_MEMORY.is_dir() else Path(gettempdir())
    for left in place.iterdir():  # by servers that were killed
        server = OF_A_SERVER.match(left.name)
        if server and not _is_alive(int(server[1])):
            rmtree(left, ignore_errors=True)
    with TemporaryDirectory(prefix=f"{NAME}{os.getpid()}-", dir=place) as folder:
        os.environ[FOLDER] = folder
        yield


async def tell_metrics(scope: Message, receive: Receive, send: Send) -> None:  # noqa: ARG001
    """GET /metrics: for whoever has the word that LEASTSCORE_METRICS is set to."""
    asked = dict(scope["headers"]).get(b"authorization", b"").decode("latin1")
    if not constant_time_compare(asked, f"Bearer {settings.METRICS}"):
        wanted = [(b"www-authenticate", b"Bearer")]
        await send_plain(send, 401, b"Send the word of LEASTSCORE_METRICS.", more=wanted)
        return
    told = await asyncio.to_thread(_told)
    await send_plain(send, 200, told, CONTENT_TYPE_PLAIN_0_0_4.encode())


def _told() -> bytes:
    folder = os.environ.get(FOLDER)
    if not folder:
        return generate_latest(REGISTRY)
    _forget_the_dead(Path(folder))
    everybody = CollectorRegistry()
    MultiProcessCollector(everybody, folder)  # type: ignore[no-untyped-call]
    return generate_latest(everybody)


def _forget_the_dead(folder: Path) -> None:
    """What a process that was killed has counted stays; its viewers and its keeper are gone."""
    found = {match[1] for path in folder.iterdir() if (match := OF_A_PROCESS.fullmatch(path.name))}
    for number in map(int, found):
        if not _is_alive(number):
            with suppress(FileNotFoundError):  # who was asked at the same time has done it
                mark_process_dead(number, str(folder))  # type: ignore[no-untyped-call]


def _is_alive(number: int) -> bool:
    if sys.platform == "win32":  # a signal would end it
        return True
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True  # somebody else's, by now
    return True
