"""Rounds that two phones entered differently, as the history tells; people settle them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from scorekeeper.feed import queries as feed
from scorekeeper.feed.models import Event
from scorekeeper.matches.queries.sheet import Sheet

Entered = Mapping[str, Any]  # {"declarer": 1, "totals": {"0": 10}}
DISPUTED: Final = "disputed"
SETTLED: Final = "settled"
ANEW: Final = frozenset({"recorded", "undone"})
VERBS: Final = frozenset({DISPUTED, SETTLED, "corrected", *ANEW})


@dataclass(frozen=True, slots=True)
class Dispute:
    """What another phone has entered of a round that is there."""

    number: int
    other: Entered
    by: str
    at: datetime
    is_open: bool = True


def disputes(sheet: Sheet) -> list[Dispute]:
    """Return every dispute of the rounds as they were last recorded, settled ones too."""
    found: list[Dispute] = []
    for event in feed.events(sheet.topic, VERBS):
        found = _after(found, event)
    return found


def open_disputes(sheet: Sheet) -> list[Dispute]:
    """Return those that wait for people, of rounds that count."""
    counted = len(sheet.state.rounds)
    return [one for one in disputes(sheet) if one.is_open and one.number <= counted]


def _after(found: list[Dispute], event: Event) -> list[Dispute]:
    number = event.facts["round"]
    if event.verb == DISPUTED:
        return [*found, Dispute(number, event.facts["yours"], event.by, event.at)]
    if event.verb in ANEW:
        return [one for one in found if one.number < number]
    closed = {number} if event.verb == SETTLED else {int(key) for key in event.facts["new"]}
    return [_closed(one) if one.number in closed else one for one in found]


def _closed(one: Dispute) -> Dispute:
    return Dispute(one.number, one.other, one.by, one.at, is_open=False)
