"""Counts within a while: those of all workers in Redis, where there is one, else each its own."""

import logging
import time
from collections.abc import Callable
from threading import Lock
from typing import Final, NamedTuple, TypeAlias

from django.conf import settings
from django.core.cache import cache
from django.utils.crypto import salted_hmac
from redis import Redis

from scorekeeper.web.redis_server import LOST, Outage, redis_client

PATIENCE: Final = 0.25  # seconds that somebody waits for Redis before their worker counts alone
ALONE: Final = 5.0  # seconds before it is tried again
SALT: Final = "counting"

log = logging.getLogger(__name__)
_counting: Final = Lock()


class Tally(NamedTuple):
    """How often, and how many seconds are left until it begins anew."""

    times: int
    left: int


There: TypeAlias = Callable[[Redis, str, int], Tally]  # a key and its seconds, in Redis


def tally(what: str, seconds: int) -> Tally:
    """Return how often it was in the `seconds` that began with the first time."""
    return _counts.ask(_look_there, what, seconds, 0)


def one_more(what: str, seconds: int) -> Tally:
    """Count once more; return how often with this time. No two callers are told the same number."""
    return _counts.ask(_count_there, what, seconds, 1)


class _Counts:
    """In Redis; where it does not answer, here, and it is left alone for a while."""

    def __init__(self) -> None:
        self._alone_until = 0.0
        self._outage = Outage(log, "each worker counts for itself")

    def ask(self, there: There, what: str, seconds: int, more: int) -> Tally:
        key = _key(what)
        if settings.REDIS_URL and time.monotonic() >= self._alone_until:
            try:
                tally = _mended(there, redis_client(settings.REDIS_URL, PATIENCE), key, seconds)
            except LOST as lost:
                self._alone_until = time.monotonic() + ALONE
                self._outage.goes_on(lost)
            else:
                self._outage.is_over()
                return tally
        return _count_here(key, seconds, more)


_counts = _Counts()


def _mended(there: There, redis: Redis, key: str, seconds: int) -> Tally:
    """What would last too long was begun before a clock was set back: it begins anew."""
    tally = there(redis, key, seconds)
    if tally.left <= seconds:
        return tally
    redis.delete(key)
    return there(redis, key, seconds)


def _look_there(redis: Redis, key: str, _seconds: int) -> Tally:
    with redis.pipeline() as steps:
        steps.get(key)
        steps.ttl(key)
        times, left = steps.execute()
    return Tally(int(times or 0), max(1, int(left)))


def _count_there(redis: Redis, key: str, seconds: int) -> Tally:
    """One transaction: nobody's count comes between, and none is left without an end."""
    with redis.pipeline() as steps:
        steps.set(key, 0, ex=seconds, nx=True)
        steps.incr(key)
        steps.ttl(key)
        _new, times, left = steps.execute()
    return Tally(int(times), max(1, int(left)))


def _count_here(key: str, seconds: int, more: int) -> Tally:
    with _counting:
        now = time.monotonic()  # nobody sets it: else who must wait a minute might wait for an hour
        began, times = cache.get(key, (now, 0))
        if now - began >= seconds:
            began, times = now, 0
        if more:
            cache.set(key, (began, times + more), seconds)
    return Tally(times + more, max(1, seconds - int(now - began)))


def _key(what: str) -> str:
    """Signed: installations that share a Redis do not meet, and no address can be read there."""
    return f"leastscore:count:{salted_hmac(SALT, what, algorithm='sha256').hexdigest()}"
