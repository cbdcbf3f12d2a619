"""What people do to leagues and nights; one transaction each, and an event.

Every action raises the feed's StaleVersion and OperationReused.
"""

# nights and who comes
from scorekeeper.league.actions.checkins import check_in, check_in_walk_in, check_out

# leagues and their rosters
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

# tables
from scorekeeper.league.actions.opening import open_round
from scorekeeper.league.actions.players import (
    add_player,
    check_alike,
    new_player,
    rename_player,
)
from scorekeeper.league.actions.seating import Seated, accept

__all__ = [
    "ROLES",
    "LeagueTerms",
    "NewLeague",
    "NewNight",
    "Seated",
    "accept",
    "add_player",
    "change_league",
    "change_night",
    "check_alike",
    "check_in",
    "check_in_walk_in",
    "check_out",
    "close_night",
    "new_player",
    "open_league",
    "open_night",
    "open_round",
    "rename_player",
    "reopen_night",
    "set_house_card",
]
