"""What people do to leagues and nights; one transaction each, and an event.

Every action raises the feed's StaleVersion and OperationReused.
"""

# nights and who comes
from scorekeeper.league.actions.checkins import check_in, check_out
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

__all__ = [
    "ROLES",
    "NewNight",
    "change_night",
    "check_in",
    "check_out",
    "close_night",
    "open_night",
    "open_round",
    "reopen_night",
]
