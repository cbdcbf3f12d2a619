"""What people do to leagues and nights; one transaction each, and an event.

Every action raises the feed's StaleVersion and OperationReused.
"""

from scorekeeper.league.actions.checkins import check_in, check_in_walk_in, check_out
from scorekeeper.league.actions.clock import call_time, set_clock
from scorekeeper.league.actions.doubts import doubt, settle_doubts
from scorekeeper.league.actions.guests import take_in
from scorekeeper.league.actions.leagues import (
    LeagueTerms,
    NewLeague,
    change_league,
    open_league,
    set_house_card,
)
from scorekeeper.league.actions.nights import (
    ROLES,
    NewNight,
    change_night,
    close_night,
    open_night,
    reopen_night,
)
from scorekeeper.league.actions.opening import open_round
from scorekeeper.league.actions.players import add_player, check_alike, new_player, rename_player
from scorekeeper.league.actions.rounds import open_next
from scorekeeper.league.actions.seating import Seated, accept
from scorekeeper.league.actions.tables import (
    count_again,
    deal_digitally,
    rotate_station,
    void_table,
)

__all__ = [
    "ROLES",
    "LeagueTerms",
    "NewLeague",
    "NewNight",
    "Seated",
    "accept",
    "add_player",
    "call_time",
    "change_league",
    "change_night",
    "check_alike",
    "check_in",
    "check_in_walk_in",
    "check_out",
    "close_night",
    "count_again",
    "deal_digitally",
    "doubt",
    "new_player",
    "open_league",
    "open_next",
    "open_night",
    "open_round",
    "rename_player",
    "reopen_night",
    "rotate_station",
    "set_clock",
    "set_house_card",
    "settle_doubts",
    "take_in",
    "void_table",
]
