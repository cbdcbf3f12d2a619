"""Who may follow a topic: each capability registers the guard of its own topics."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from django.http import HttpRequest

from scorekeeper.web.errors import NotFound

MOST_TOPICS: Final = 64  # of one stream: a wall of sixty tables

MayFollow = Callable[[HttpRequest, str], bool]
Admit = Callable[[HttpRequest, str], None]


class Guard(NamedTuple):
    may_follow: MayFollow
    admit: Admit | None


_guards: dict[str, Guard] = {}
_TOPIC = re.compile(r"([a-z]+):([A-Za-z0-9_-]{1,40})")


def register_guard(prefix: str, may_follow: MayFollow, admit: Admit | None = None) -> None:
    """Let `may_follow(request, id)` say who may follow `prefix:id`.

    It must let everybody follow what it lets a guest without a session follow, and is asked again
    and again. `admit` is asked instead when a stream opens, where ids could be guessed: it raises
    NotFound or TooMany, and may count.
    """
    _guards[prefix] = Guard(may_follow, admit)


def may_follow(request: HttpRequest, topic: str) -> bool:
    """Say whether the topic exists and may be followed; the two kinds of no look the same."""
    guard, name = _guard(topic)
    return guard is not None and guard.may_follow(request, name)


def admit(request: HttpRequest, topic: str) -> None:
    """Let somebody begin to follow. Raises NotFound, TooMany."""
    guard, name = _guard(topic)
    if guard and guard.admit:
        guard.admit(request, name)
    elif guard is None or not guard.may_follow(request, name):
        raise NotFound


def _guard(topic: str) -> tuple[Guard | None, str]:
    parts = _TOPIC.fullmatch(topic)
    return (_guards.get(parts[1]), parts[2]) if parts else (None, "")
