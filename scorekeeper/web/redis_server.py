"""Where the workers meet, if anywhere: Redis, which may be away at any time."""

import logging
from functools import cache
from typing import Final

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

LOST: Final = (redis.RedisError, OSError)  # what using it may raise, each to be expected


@cache
def redis_client(url: str, patience: float) -> redis.Redis:
    """Return a client for any thread; it waits so many seconds for an answer, twice at most.

    Twice, since a connection that was kept is dead after Redis was started anew.
    """
    return redis.Redis.from_url(
        url,
        socket_timeout=patience,
        socket_connect_timeout=patience,
        retry=Retry(NoBackoff(), 1),
    )


class Outage:
    """Says in the log that Redis is away, and that it is back: once each, however long it lasts."""

    def __init__(self, log: logging.Logger, meanwhile: str) -> None:
        self._log = log
        self._meanwhile = meanwhile
        self._lasts = False

    def goes_on(self, why: Exception) -> None:
        """Note that Redis was needed and did not answer."""
        if not self._lasts:
            self._log.warning("Redis is away, %s: %r", self._meanwhile, why)
        self._lasts = True

    def is_over(self) -> None:
        """Note that Redis answered."""
        if self._lasts:
            self._log.warning("Redis is back")
        self._lasts = False
