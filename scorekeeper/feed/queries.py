"""What may be read of the feed: versions and history."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Protocol

from django.db.models import Max

from scorekeeper.feed.models import Event

SOME = 200  # topics in one query
MOST_TOLD = 5000


class Versioned(Protocol):
    """A row that keeps the number of its topic's last event."""

    version: int

    @property
    def topic(self) -> str:
        """Its name in the feed."""


def version(topic: str) -> int:
    """Return the number of the topic's last event; 0 when nothing ever happened to it."""
    return versions([topic])[topic]


def versions(topics: Iterable[str]) -> dict[str, int]:
    """Return the version of every topic asked for, in one query."""
    asked = dict.fromkeys(topics, 0)
    rows = Event.objects.filter(topic__in=asked).order_by().values_list("topic")
    return asked | dict(rows.annotate(Max("number")))


def event(topic: str, number: int) -> Event:
    """Return what happened to the topic at that version."""
    return Event.objects.get(topic=topic, number=number)


def events(topic: str, verbs: Iterable[str]) -> list[Event]:
    """Return what happened of these kinds, oldest first."""
    return list(Event.objects.filter(topic=topic, verb__in=verbs).order_by("number"))


def history(topic: str) -> list[Event]:
    """Return everything that happened to the topic, oldest first."""
    return list(Event.objects.filter(topic=topic).order_by("number"))


def written_by(devices: Iterable[int]) -> list[Event]:
    """Return what was written on these phones, the newest first, as far as can be told at once."""
    return list(Event.objects.filter(device__in=list(devices)).order_by("-at", "-pk")[:MOST_TOLD])


def unlike_their_events(things: Iterable[Versioned]) -> Iterator[str]:
    """Name each whose version is not the number of its last event."""
    for some in _some(things):
        last = versions(thing.topic for thing in some)
        for thing in some:
            if thing.version != last[thing.topic]:
                yield f"{thing.topic}: version is {thing.version}, not {last[thing.topic]}"


def _some(things: Iterable[Versioned]) -> Iterator[list[Versioned]]:
    left = iter(things)
    while some := list(islice(left, SOME)):
        yield some
