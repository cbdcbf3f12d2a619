"""What is asked of leagues and nights."""

# The roster
# Nights
from scorekeeper.league.queries.asking import Asked, Wish, asked, next_round
from scorekeeper.league.queries.checkins import Door, DoorRow, Presence, by_name, door, present
from scorekeeper.league.queries.draws import Draw, How, draw
from scorekeeper.league.queries.nights import (
    Next,
    Stage,
    came_or_went,
    last_night,
    my_place,
    names,
    opened_by,
    stage,
)
from scorekeeper.league.queries.plans import ShownRound, ShownTable, Swap, shown, swapped
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
from scorekeeper.league.queries.report import Told, report_words

__all__ = [
    "Asked",
    "Door",
    "DoorRow",
    "Draw",
    "How",
    "Next",
    "Presence",
    "RosterRow",
    "ShownRound",
    "ShownTable",
    "Stage",
    "Swap",
    "Told",
    "Wish",
    "alike_on_roster",
    "asked",
    "by_name",
    "came_or_went",
    "door",
    "draw",
    "known",
    "last_night",
    "my_place",
    "names",
    "next_round",
    "now_is",
    "opened_by",
    "player_of",
    "present",
    "report_words",
    "roster",
    "roster_row",
    "same_person",
    "shown",
    "stage",
    "swapped",
]
