"""Until when a table plays."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from scorekeeper.league.models import NightTable
from scorekeeper.league.queries.stations import round_now


@dataclass(frozen=True, slots=True)
class Clock:
    """When time is up; `left`: seconds from now, none or less when it is over."""

    ends: datetime
    left: int

    @property
    def is_over(self) -> bool:
        return self.left <= 0


def clock_told(ends: datetime | None) -> Clock | None:
    """Return how long there is until then; None: there is no clock."""
    if ends is None:
        return None
    return Clock(ends, round((ends - timezone.now()).total_seconds()))


def clock_of(table: NightTable) -> datetime | None:
    """Its own time, else that of the round, which is the round opened last; None: no clock."""
    if table.clock_ends:
        return table.clock_ends
    night = table.round.night
    return night.clock_ends if night.clock_ends and table.round == round_now(night) else None
