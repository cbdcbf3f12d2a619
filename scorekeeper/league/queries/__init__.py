"""What is asked of leagues and nights."""

# The roster
from scorekeeper.league.queries.players import (
    RosterRow,
    alike_on_roster,
    known,
    now_is,
    player_of,
    roster,
    roster_row,
    same_person,
)

__all__ = [
    "RosterRow",
    "alike_on_roster",
    "known",
    "now_is",
    "player_of",
    "roster",
    "roster_row",
    "same_person",
]
