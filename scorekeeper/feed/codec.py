"""The stream's events as they go over the wire."""

import json
from typing import Final

HELLO: Final = b"retry: 2000\n\n"
BEAT: Final = b": beat\n\n"


def changed(topic: str, version: int) -> bytes:
    """Return "this topic has this version now"."""
    return _event("changed", {"topic": topic, "version": version}, f"{topic}@{version}")


def gone(topic: str) -> bytes:
    """Return "this topic cannot be followed any more"."""
    return _event("gone", {"topic": topic}, topic)


def _event(name: str, data: dict[str, str | int], number: str) -> bytes:
    told = json.dumps(data, separators=(",", ":"))
    return f"id: {number}\nevent: {name}\ndata: {told}\n\n".encode()
