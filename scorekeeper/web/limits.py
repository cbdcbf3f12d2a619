"""How often something may fail: failures are counted for a minute, by who fails and from where."""

import time
from typing import Final
from urllib.parse import quote

from django.core.cache import cache

from scorekeeper.web.errors import TooMany

SECONDS: Final = 60


def seconds_to_wait(who: str, most: int) -> int:
    """0 while there were fewer than `most` failures in the minute that the first one began."""
    began, failures = _counted(who)
    return 0 if failures < most else max(1, SECONDS - int(time.time() - began))


def check_limit(who: str, most: int) -> None:
    """Raise TooMany after that many failures."""
    if wait := seconds_to_wait(who, most):
        raise TooMany(retry_after=wait)


def count_failure(who: str) -> None:
    began, failures = _counted(who)
    cache.set(_key(who), (began, failures + 1), SECONDS)


def _counted(who: str) -> tuple[float, int]:
    began, failures = cache.get(_key(who), (0.0, 0))
    return (began, failures) if time.time() - began < SECONDS else (time.time(), 0)


def _key(who: str) -> str:
    return f"failures:{quote(who)}"
