"""The stream's events as they go over the wire, and the facts of events."""

import json
from collections.abc import Callable
from typing import Any, Final

HELLO: Final = b"retry: 2000\n\n"
BEAT: Final = b": beat\n\n"
NAMES: Final = frozenset({"player", "players", "name", "names", "old", "new"})  # facts that may be


def changed(topic: str, version: int) -> bytes:
    """Return "this topic has this version now"."""
    return _event("changed", {"topic": topic, "version": version}, f"{topic}@{version}")


def gone(topic: str) -> bytes:
    """Return "this topic cannot be followed any more"."""
    return _event("gone", {"topic": topic}, topic)


def reworded(facts: Any, said: Callable[[str], str]) -> Any:
    """Return facts (JSON) with every name in them said anew."""
    if not isinstance(facts, dict):
        return facts
    return {
        key: _said(value, said) if key in NAMES else reworded(value, said)
        for key, value in facts.items()
    }


def _said(value: Any, said: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return said(value)
    if isinstance(value, list):
        return [_said(each, said) for each in value]
    return value


def _event(name: str, data: dict[str, str | int], number: str) -> bytes:
    told = json.dumps(data, separators=(",", ":"))
    return f"id: {number}\nevent: {name}\ndata: {told}\n\n".encode()
