"""Wakes between processes through Redis, which carries only pokes: a lost one does no harm."""

import logging
import secrets
import threading
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from functools import cache

import redis
import redis.asyncio
import redis.retry
from django.conf import settings
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

CHANNEL = "leastscore"
QUIET = 1.0  # seconds without a word, after which Redis is asked whether it is there
SILENT = "it does not answer any more"
ONCE = Retry(NoBackoff(), 0)  # who tries again is the hub
EVERYTHING = ""  # heard after each (re-)subscription: anything may have been missed

log = logging.getLogger(__name__)


class Courier:
    """Tells the other processes, in a thread of its own: Redis never holds up who saves a score."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(6)
        self._lock = threading.Lock()
        self._unsent: set[str] = set()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="feed-courier")

    def send(self, topic: str) -> None:
        """Pass a topic on, soon; one that is still waiting goes once."""
        with self._lock:
            idle = not self._unsent
            self._unsent.add(topic)
        if idle:
            self._thread.submit(self._deliver)

    def _deliver(self) -> None:
        with self._lock:
            topics, self._unsent = self._unsent, set()
        try:
            with _client(settings.REDIS_URL).pipeline(transaction=False) as batch:
                for topic in topics:
                    batch.publish(CHANNEL, f"{self.name} {topic}")
                batch.execute()
        except (redis.RedisError, OSError) as lost:
            log.warning("Redis did not take the news of %d topics: %r", len(topics), lost)


@cache
def _client(url: str) -> redis.Redis:
    at_once = redis.retry.Retry(NoBackoff(), 1)  # its connection may be of before an outage
    return redis.Redis.from_url(url, socket_timeout=1, socket_connect_timeout=1, retry=at_once)


_courier = Courier()


def tell(topic: str) -> None:
    """Tell the other processes that the topic changed; does nothing without Redis."""
    if settings.REDIS_URL:
        _courier.send(topic)


def is_reachable() -> bool | None:
    """Say whether Redis answers; None without Redis."""
    if not settings.REDIS_URL:
        return None
    try:
        return bool(_client(settings.REDIS_URL).ping())
    except (redis.RedisError, OSError):
        return False


async def heard() -> AsyncGenerator[str]:
    """Yield the topics that other processes say have changed; ends when Redis cannot be heard."""
    if not settings.REDIS_URL:
        return
    try:
        async with aclosing(_topics()) as topics:
            async for topic in topics:
                yield topic
    except (redis.RedisError, OSError) as lost:
        log.warning("Redis cannot be heard, looking at the database instead: %r", lost)


async def _topics() -> AsyncGenerator[str]:
    client = redis.asyncio.Redis.from_url(
        settings.REDIS_URL, socket_timeout=QUIET, socket_connect_timeout=QUIET, retry=ONCE
    )
    async with client, client.pubsub() as channel:
        await channel.subscribe(CHANNEL)
        while True:
            if (topic := _topic(await _said(channel))) is not None:
                yield topic


async def _said(channel: redis.asyncio.client.PubSub) -> dict[str, object]:
    """Wait for what Redis says. One that says nothing, not even when asked, cannot be heard."""
    message: dict[str, object] | None = await channel.get_message(timeout=QUIET)
    if message is None:
        await channel.ping()
        message = await channel.get_message(timeout=QUIET)
    if message is None:
        raise redis.TimeoutError(SILENT)
    return message


def _topic(message: dict[str, object]) -> str | None:
    if message["type"] == "subscribe":
        return EVERYTHING
    data = message["data"]
    if message["type"] != "message" or not isinstance(data, bytes):
        return None
    sender, _, topic = data.decode().partition(" ")
    return None if sender == _courier.name else topic
