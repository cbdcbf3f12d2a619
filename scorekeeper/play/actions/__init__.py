"""What people can do at a table, and what happens there by itself; one transaction each.

Every action raises the feed's StaleVersion and OperationReused, and for who has lost the seat
meanwhile SeatGone; those of a table that is over, TableClosed.
"""

from scorekeeper.play.actions.anonymising import anonymise, lock_match
from scorekeeper.play.actions.dealing import give_seed, next_round, start
from scorekeeper.play.actions.due import take_due
from scorekeeper.play.actions.opening import NewTable, create_table, seat_table
from scorekeeper.play.actions.presence import come_back, here, react
from scorekeeper.play.actions.seats import (
    add_bot,
    join,
    leave,
    remove_seat,
    renew_key,
    revoke_key,
    seat_of,
)
from scorekeeper.play.actions.turns import declare, take_turn
from scorekeeper.play.models import Level, Sign

__all__ = [
    "Level",
    "NewTable",
    "Sign",
    "add_bot",
    "anonymise",
    "come_back",
    "create_table",
    "declare",
    "give_seed",
    "here",
    "join",
    "leave",
    "lock_match",
    "next_round",
    "react",
    "remove_seat",
    "renew_key",
    "revoke_key",
    "seat_of",
    "seat_table",
    "start",
    "take_due",
    "take_turn",
]
