"""Index of the pages for staff: imports each capability's, for Django's eyes only."""

from scorekeeper.feed.admin import EventAdmin
from scorekeeper.league.admin import (
    DoubtAdmin,
    LeagueAdmin,
    NightAdmin,
    NightTableAdmin,
    PlayerAdmin,
    ResultAdmin,
    SeasonAdmin,
)
from scorekeeper.matches.admin import RoundRecordAdmin, SeatChangeAdmin
from scorekeeper.people.admin import AccountAdmin, KeyAdmin, PhoneAdmin
from scorekeeper.play.admin import AnyMatchAdmin, DealAdmin, SeatAdmin, TableAdmin

__all__ = [
    "AccountAdmin",
    "AnyMatchAdmin",
    "DealAdmin",
    "DoubtAdmin",
    "EventAdmin",
    "KeyAdmin",
    "LeagueAdmin",
    "NightAdmin",
    "NightTableAdmin",
    "PhoneAdmin",
    "PlayerAdmin",
    "ResultAdmin",
    "RoundRecordAdmin",
    "SeasonAdmin",
    "SeatAdmin",
    "SeatChangeAdmin",
    "TableAdmin",
]
