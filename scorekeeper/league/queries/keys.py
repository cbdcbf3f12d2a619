"""The keys of a night and of the tables' places in it, with links and codes."""

from dataclasses import dataclass

from scorekeeper.league.models import Night
from scorekeeper.league.queries.cards import cards_of
from scorekeeper.people.codec import AnyRequest
from scorekeeper.people.queries import SharedKey, shared_keys


@dataclass(frozen=True, slots=True)
class StationKey:
    """The key that the card of a table holds."""

    number: int
    key: SharedKey


def station_key(request: AnyRequest, night: Night, number: int) -> SharedKey | None:
    """The key of one place. Only for who may see its token."""
    return next(iter(shared_keys(request, night.station_topic(number))), None)


def station_keys(request: AnyRequest, night: Night) -> list[StationKey]:
    """The keys of all places, by number. Only for organisers."""
    keys = ((number, station_key(request, night, number)) for number in cards_of(night))
    return [StationKey(number, key) for number, key in keys if key]


def night_keys(request: AnyRequest, night: Night) -> list[SharedKey]:
    """The keys of the night itself: who runs it, and who plays. Only for organisers."""
    return shared_keys(request, night.topic)
