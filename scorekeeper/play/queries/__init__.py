"""What is asked of tables. Only views leave: no page or answer is ever given a state."""

from scorekeeper.play.queries.lists import Signed, TableCard, my_tables, seat_link, signs
from scorekeeper.play.queries.rounds import Fairness, Step, fairness, log, replay
from scorekeeper.play.queries.sheet import SeatShown, TableSheet, TurnShown, You, table_sheet

__all__ = [
    "Fairness",
    "SeatShown",
    "Signed",
    "Step",
    "TableCard",
    "TableSheet",
    "TurnShown",
    "You",
    "fairness",
    "log",
    "my_tables",
    "replay",
    "seat_link",
    "signs",
    "table_sheet",
]
