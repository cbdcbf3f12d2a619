"""How often something may be done in a while, or at the same time: counted by who does it and from
where.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv4Address, ip_address, ip_network
from threading import Lock
from typing import Final, NamedTuple

from scorekeeper.web.counting import one_more, tally
from scorekeeper.web.errors import TooMany

ONE_HOUSEHOLD: Final = 64  # bits of an IPv6 address: the rest is at everybody's own choice
LONGEST_ADDRESS: Final = 64
_starting: Final = Lock()
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
    times, left = tally(_name(limit, who), limit.seconds)
    if times >= limit.most:
        raise TooMany(retry_after=left)


def count(limit: Limit, who: str) -> None:
    """Once more; or raise TooMany."""
    times, left = one_more(_name(limit, who), limit.seconds)
    if times > limit.most:
        raise TooMany(retry_after=left)


@contextmanager
def one_of(few: AtOnce, who: str) -> Iterator[None]:
    """While it goes on it counts as one; raises TooMany where as many go on already.

    Each worker counts its own: it is its own processors' time that it saves.
    """
    name = _name(few, who)
    with _starting:
        if _under_way[name] >= few.most:
            raise TooMany(retry_after=few.seconds)
        _under_way[name] += 1
    try:
        yield
    finally:
        with _starting:
            _under_way[name] -= 1
            if not _under_way[name]:
                del _under_way[name]


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


def _name(limit: Limit | AtOnce, who: str) -> str:
    return f"{limit.what} {who}"
