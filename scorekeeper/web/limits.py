"""How often something may be done in a while, or at the same time: counted by who does it and from
where.
"""

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv4Address, ip_address, ip_network
from threading import Lock
from typing import Final, NamedTuple
from urllib.parse import quote

from django.core.cache import cache

from scorekeeper.web.errors import TooMany

ONE_HOUSEHOLD: Final = 64  # bits of an IPv6 address: the rest is at everybody's own choice
LONGEST_ADDRESS: Final = 64
_counting: Final = Lock()
_under_way: Final = Counter[str]()


class AtOnce(NamedTuple):
    """So many at the same time. `what`: its name; `seconds`: after these it may be tried again."""

    what: str
    most: int
    seconds: int


class Limit(NamedTuple):
    """So often in so many seconds, which begin with the first time. `what`: its name."""

    what: str
    most: int
    seconds: int


def check_limit(limit: Limit, who: str) -> None:
    """Raise TooMany after that many times."""
    began, times = _counted(limit, who)
    if times >= limit.most:
        raise TooMany(retry_after=max(1, limit.seconds - int(time.monotonic() - began)))


def count(limit: Limit, who: str) -> None:
    """Once more; or raise TooMany, and it is not counted."""
    with _counting:
        check_limit(limit, who)
        began, times = _counted(limit, who)
        cache.set(_key(limit, who), (began, times + 1), limit.seconds)


@contextmanager
def one_of(few: AtOnce, who: str) -> Iterator[None]:
    """While it goes on it counts as one; raises TooMany where as many go on already."""
    key = _key(few, who)
    with _counting:
        if _under_way[key] >= few.most:
            raise TooMany(retry_after=few.seconds)
        _under_way[key] += 1
    try:
        yield
    finally:
        with _counting:
            _under_way[key] -= 1
            if not _under_way[key]:
                del _under_way[key]


def household(address: str) -> str:
    """The address, or of IPv6 the network that one customer is given."""
    try:
        found = ip_address(address)
    except ValueError:  # a proxy that names something else
        return address[:LONGEST_ADDRESS]
    if isinstance(found, IPv4Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found), ONE_HOUSEHOLD), strict=False))


def _counted(limit: Limit, who: str) -> tuple[float, int]:
    # By a clock that nobody sets: else who must wait a minute would wait for an hour and a minute.
    now = time.monotonic()
    began, times = cache.get(_key(limit, who), (now, 0))
    return (began, times) if now - began < limit.seconds else (now, 0)


def _key(limit: Limit | AtOnce, who: str) -> str:
    return quote(f"{limit.what} {who}")
