"""Until when a table plays."""

from datetime import datetime

from scorekeeper.league.models import NightTable
from scorekeeper.league.queries.stations import round_now


def clock_of(table: NightTable) -> datetime | None:
    """Its own time, else that of the round, which is the round opened last; None: no clock."""
    if table.clock_ends:
        return table.clock_ends
    night = table.round.night
    return night.clock_ends if table.round == round_now(night) else None
