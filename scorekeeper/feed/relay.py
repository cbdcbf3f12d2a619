"""Wakes between processes through Redis, which carries only pokes: a lost one does no harm."""

import logging
import secrets
import threading
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing

import redis
import redis.asyncio
from django.conf import settings
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from scorekeeper.web.redis_server import LOST, Outage, redis_client

CHANNEL = "leastscore"
EVERYTHING = ""  # heard after each subscription: anything may have been missed
PATIENCE = 1.0  # seconds that Redis may take to answer
QUIET = 1.0  # seconds without a word, then it is asked whether it is still there

log = logging.getLogger(__name__)


class Courier:
    """Tells the other processes, in a thread of its own: Redis never holds up who saves a score."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(6)
        self._lock = threading.Lock()
        self._unsent: set[str] = set()
        self._outage = Outage(log, "and other workers are not told what this one saved")
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="feed-courier")

    def send(self, topic: str) -> None:
        """Pass a topic on, soon; one that is still waiting goes once."""
        with self._lock:
            idle = not self._unsent
            self._unsent.add(topic)
        if idle:
            try:
                self._thread.submit(self._deliver)
            except RuntimeError:  # this process ends: what it has just saved is told all the same
                self._deliver()

    def _deliver(self) -> None:
        with self._lock:
            topics, self._unsent = self._unsent, set()
        try:
            with redis_client(settings.REDIS_URL, PATIENCE).pipeline(transaction=False) as batch:
                for topic in topics:
                    batch.publish(CHANNEL, f"{self.name} {topic}")
                batch.execute()
        except LOST as lost:
            self._outage.goes_on(lost)
        else:
            self._outage.is_over()


_courier = Courier()
_deaf = Outage(log, "and workers look into the database for what the others saved")


def tell(topic: str) -> None:
    """Tell the other processes that the topic changed; does nothing without Redis."""
    if settings.REDIS_URL:
        _courier.send(topic)


def is_reachable() -> bool | None:
    """Say whether Redis answers; None without Redis."""
    if not settings.REDIS_URL:
        return None
    try:
        return bool(redis_client(settings.REDIS_URL, PATIENCE).ping())
    except LOST:
        return False


async def heard() -> AsyncGenerator[str]:
    """Yield the topics that other processes say have changed; ends when Redis cannot be heard."""
    if not settings.REDIS_URL:
        return
    try:
        async with aclosing(_topics()) as topics:
            async for topic in topics:
                yield topic
    except LOST as lost:
        _deaf.goes_on(lost)


async def _topics() -> AsyncGenerator[str]:
    """Yield what others tell; raises what `LOST` names as soon as Redis does not answer any more.

    Nothing is tried again here: who listens looks into the database before each new attempt.
    """
    client = redis.asyncio.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=PATIENCE,
        socket_connect_timeout=PATIENCE,
        retry=Retry(NoBackoff(), 0),
    )
    async with client, client.pubsub() as channel:
        await channel.subscribe(CHANNEL)
        while True:
            topic = _topic(await _said(channel))
            _deaf.is_over()
            if topic is not None:
                yield topic


async def _said(channel: redis.asyncio.client.PubSub) -> dict[str, object]:
    """Wait for what Redis says. One that says nothing, not even when asked, is lost."""
    message: dict[str, object] | None = await channel.get_message(timeout=QUIET)
    if message is None:
        await channel.ping()
        message = await channel.get_message(timeout=QUIET)
    if message is None:
        raise redis.TimeoutError
    return message


def _topic(message: dict[str, object]) -> str | None:
    if message["type"] == "subscribe":
        return EVERYTHING
    data = message["data"]
    if message["type"] != "message" or not isinstance(data, bytes):
        return None
    sender, _, topic = data.decode().partition(" ")
    return None if sender == _courier.name else topic
