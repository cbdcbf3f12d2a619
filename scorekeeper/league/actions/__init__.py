"""What people do to leagues and nights; one transaction each, and an event.

Every action raises the feed's StaleVersion and OperationReused.
"""

# Leagues
from scorekeeper.league.actions.leagues import (
    LeagueTerms,
    NewLeague,
    change_league,
    open_league,
    set_house_card,
)

# The roster
from scorekeeper.league.actions.players import add_player, check_alike, new_player, rename_player

__all__ = [
    "LeagueTerms",
    "NewLeague",
    "add_player",
    "change_league",
    "check_alike",
    "new_player",
    "open_league",
    "rename_player",
    "set_house_card",
]
