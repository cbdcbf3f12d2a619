"""What people can do to a match; one transaction each: lock, look up, check, apply, record, tell.

Every action raises the refusals of `rules.checks`, and the feed's StaleVersion and OperationReused.
"""

from scorekeeper.matches.actions.anonymising import Forgotten, anonymise
from scorekeeper.matches.actions.dealing import open_dealt, seat_players
from scorekeeper.matches.actions.disputes import dispute_round, settle_round
from scorekeeper.matches.actions.keys import lie_in, renew_key
from scorekeeper.matches.actions.opening import NewMatch, open_match, rematch
from scorekeeper.matches.actions.rounds import (
    RoundEntry,
    after_round,
    correct_round,
    preview_correction,
    preview_round,
    record_round,
    record_rounds,
    undo_round,
)
from scorekeeper.matches.actions.rules import change_rules
from scorekeeper.matches.actions.seats import (
    call_time,
    come_back,
    join,
    leave,
    rebuy,
    rename,
    reopen,
    substitute,
    swap_rows,
)

__all__ = [
    "Forgotten",
    "NewMatch",
    "RoundEntry",
    "after_round",
    "anonymise",
    "call_time",
    "change_rules",
    "come_back",
    "correct_round",
    "dispute_round",
    "join",
    "leave",
    "lie_in",
    "open_dealt",
    "open_match",
    "preview_correction",
    "preview_round",
    "rebuy",
    "record_round",
    "record_rounds",
    "rematch",
    "rename",
    "renew_key",
    "reopen",
    "seat_players",
    "settle_round",
    "substitute",
    "swap_rows",
    "undo_round",
]
