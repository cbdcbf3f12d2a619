"""Index of the tables: imports each capability's, for Django's eyes only."""

from scorekeeper.feed.models import Event, Operation
from scorekeeper.matches.models import Match, RoundRecord, SeatChange
from scorekeeper.people.models import Holding, Key, Phone, RememberedPlayer

__all__ = [
    "Event",
    "Holding",
    "Key",
    "Match",
    "Operation",
    "Phone",
    "RememberedPlayer",
    "RoundRecord",
    "SeatChange",
]
