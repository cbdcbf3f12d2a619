"""What is asked of tables. Only views leave: no page or answer is ever given a state."""

from scorekeeper.play.models import Table, TableStatus
from scorekeeper.play.queries.due import decided, due_tables, next_due
from scorekeeper.play.queries.lists import (
    SeatToTake,
    Signed,
    TableCard,
    my_tables,
    seat_link,
    seats_to_take,
    signs,
)
from scorekeeper.play.queries.rounds import Fairness, Step, fairness, log, replay
from scorekeeper.play.queries.sheet import SeatShown, TableSheet, TurnShown, You, table_sheet

__all__ = [
    "Fairness",
    "SeatShown",
    "SeatToTake",
    "Signed",
    "Step",
    "Table",
    "TableCard",
    "TableSheet",
    "TableStatus",
    "TurnShown",
    "You",
    "decided",
    "due_tables",
    "fairness",
    "log",
    "my_tables",
    "next_due",
    "replay",
    "seat_link",
    "seats_to_take",
    "signs",
    "table_sheet",
]
