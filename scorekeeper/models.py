"""Index of the tables: imports each capability's, for Django's eyes only."""

from scorekeeper.feed.models import Event, Operation
from scorekeeper.league.models import (
    CheckIn,
    Doubt,
    HouseCard,
    League,
    Night,
    NightRound,
    NightTable,
    Player,
    Result,
    Season,
)
from scorekeeper.matches.models import Match, RoundRecord, SeatChange
from scorekeeper.people.models import Account, ApiToken, Holding, Key, Phone, RememberedPlayer
from scorekeeper.play.models import Deal, Move, Seat, Table

__all__ = [
    "Account",
    "ApiToken",
    "CheckIn",
    "Deal",
    "Doubt",
    "Event",
    "Holding",
    "HouseCard",
    "Key",
    "League",
    "Match",
    "Move",
    "Night",
    "NightRound",
    "NightTable",
    "Operation",
    "Phone",
    "Player",
    "RememberedPlayer",
    "Result",
    "RoundRecord",
    "Season",
    "Seat",
    "SeatChange",
    "Table",
]
