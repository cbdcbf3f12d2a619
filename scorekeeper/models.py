"""Index of the tables: imports each capability's, for Django's eyes only."""

from scorekeeper.feed.models import Event, Operation
from scorekeeper.matches.models import Match, RoundRecord, SeatChange
from scorekeeper.people.models import Holding, Key, Phone, RememberedPlayer
from scorekeeper.play.models import Deal, Move, Seat, Table

__all__ = [
    "Deal",
    "Event",
    "Holding",
    "Key",
    "Match",
    "Move",
    "Operation",
    "Phone",
    "RememberedPlayer",
    "RoundRecord",
    "Seat",
    "SeatChange",
    "Table",
]
