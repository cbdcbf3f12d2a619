"""What people do to leagues and nights; one transaction each, and an event.

Every action raises the feed's StaleVersion and OperationReused.
"""

from scorekeeper.league.actions.anonymising import anonymise_player
from scorekeeper.league.actions.cancelling import cancel_night
from scorekeeper.league.actions.cards import make_cards
from scorekeeper.league.actions.checkins import check_in, check_in_walk_in, check_out
from scorekeeper.league.actions.clock import call_time, set_clock
from scorekeeper.league.actions.doubts import doubt, settle_doubts
from scorekeeper.league.actions.guests import take_in
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
from scorekeeper.league.actions.nights import (
    ROLES,
    NewNight,
    change_night,
    check_not_closed,
    close_night,
    open_night,
    reopen_night,
)
from scorekeeper.league.actions.opening import open_round
from scorekeeper.league.actions.players import (
    MergedAlready,
    PlayerAlike,
    PlayerAnonymised,
    add_player,
    check_alike,
    new_player,
    rename_player,
)
from scorekeeper.league.actions.restoring import open_restored, plan_restore, restore_league
from scorekeeper.league.actions.rounds import open_next
from scorekeeper.league.actions.seasons import SeasonTerms, change_season, open_season
from scorekeeper.league.actions.seating import Drawn, Seated, accept, check_order
from scorekeeper.league.actions.tables import (
    count_again,
    deal_digitally,
    rotate_station,
    void_table,
)

__all__ = [
    "ROLES",
    "Drawn",
    "LeagueTerms",
    "MergedAlready",
    "NewLeague",
    "NewNight",
    "PlayerAlike",
    "PlayerAnonymised",
    "SeasonTerms",
    "Seated",
    "Wanted",
    "accept",
    "add_player",
    "anonymise_player",
    "call_time",
    "cancel_night",
    "change_league",
    "change_night",
    "change_season",
    "check_alike",
    "check_in",
    "check_in_walk_in",
    "check_not_closed",
    "check_order",
    "check_out",
    "close_night",
    "count_again",
    "deal_digitally",
    "doubt",
    "import_players",
    "make_cards",
    "merge_players",
    "new_player",
    "open_league",
    "open_next",
    "open_night",
    "open_restored",
    "open_round",
    "open_season",
    "plan_restore",
    "rename_player",
    "renew_key",
    "reopen_night",
    "restore_league",
    "rotate_station",
    "set_clock",
    "set_house_card",
    "settle_doubts",
    "take_in",
    "unmerge_player",
    "void_table",
]
