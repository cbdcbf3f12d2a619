"""The tables of nights whose score this phone keeps."""

from dataclasses import dataclass

from django.http import HttpRequest

from scorekeeper.league.models import Night, NightStatus
from scorekeeper.people import access as people


@dataclass(frozen=True, slots=True)
class StationCard:
    """A table of a night in a list."""

    night_id: str
    number: int
    title: str


def my_stations(request: HttpRequest) -> list[StationCard]:
    """Return the tables of nights that are not closed, the latest claimed first."""
    names = [topic.partition(":")[2] for topic in people.held(request, "station")]
    places = [_place(name) for name in names]
    open_nights = Night.objects.exclude(status=NightStatus.CLOSED).select_related("season__league")
    nights = open_nights.in_bulk([night_id for night_id, _number in places], field_name="public_id")
    return [
        StationCard(night_id, number, nights[night_id].title or str(nights[night_id].season.league))
        for night_id, number in places
        if night_id in nights
    ]


def _place(name: str) -> tuple[str, int]:
    night_id, _sep, number = name.partition("-")
    return night_id, int(number)
