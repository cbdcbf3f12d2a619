"""What people do to leagues and nights; one transaction each, and an event.

Every action raises the feed's StaleVersion and OperationReused.
"""

# Leagues
# The roster
from scorekeeper.league.actions.anonymising import anonymise_player
from scorekeeper.league.actions.importing import Wanted, import_players
from scorekeeper.league.actions.keys import renew_key
from scorekeeper.league.actions.leagues import (
    LeagueTerms,
    NewLeague,
    change_league,
    open_league,
    set_house_card,
)
from scorekeeper.league.actions.merging import merge_players, unmerge_player
from scorekeeper.league.actions.players import add_player, check_alike, new_player, rename_player

# Seasons
from scorekeeper.league.actions.seasons import SeasonTerms, change_season, open_season

__all__ = [
    "LeagueTerms",
    "NewLeague",
    "SeasonTerms",
    "Wanted",
    "add_player",
    "anonymise_player",
    "change_league",
    "change_season",
    "check_alike",
    "import_players",
    "merge_players",
    "new_player",
    "open_league",
    "open_season",
    "rename_player",
    "renew_key",
    "set_house_card",
    "unmerge_player",
]
