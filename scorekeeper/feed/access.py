"""Who may follow a topic: each capability registers the guard of its own topics."""

import re
from collections.abc import Callable

from django.http import HttpRequest

Guard = Callable[[HttpRequest, str], bool]
_guards: dict[str, Guard] = {}
_TOPIC = re.compile(r"([a-z]+):([A-Za-z0-9_-]{1,40})")


def register_guard(prefix: str, guard: Guard) -> None:
    """Let `guard(request, id)` say who may follow `prefix:id`.

    It must let everybody follow what it lets a guest without a session follow.
    """
    _guards[prefix] = guard


def may_follow(request: HttpRequest, topic: str) -> bool:
    """Say whether the topic exists and may be followed; the two kinds of no look the same."""
    parts = _TOPIC.fullmatch(topic)
    if parts is None or parts[1] not in _guards:
        return False
    return _guards[parts[1]](request, parts[2])
