"""How large a league may be that is read: whoever waits behind it must not wait long."""

from collections.abc import Sized
from typing import Final

from scorekeeper.league.codec.strict import NotAnExport
from scorekeeper.league.codec.whole import Whole

MOST_PLAYERS: Final = 2_000
MOST_CARDS: Final = 1_000
MOST_SEASONS: Final = 100
MOST_NIGHTS: Final = 2_000
MOST_TABLES: Final = 10_000
MOST_ROWS: Final = 100_000  # check-ins, doubts, rounds and changes of matches: of each
MOST_EVENTS: Final = 300_000
MOST_OF_A_MATCH: Final = 1_000  # rounds and changes
MOST_FOLDING: Final = 4_000_000  # reading a match anew takes as long as the square of its rows


def check_bounds(whole: Whole) -> None:
    """Refuse what no league has ever come to. Raises NotAnExport."""
    for field, rows, most in _counted(whole):
        if len(rows) > most:
            raise NotAnExport(field=field)
    if sum(len(events) for _thing, events in whole.events) > MOST_EVENTS:
        raise NotAnExport(field="seasons")
    _check_matches(whole)


def _counted(whole: Whole) -> list[tuple[str, Sized, int]]:
    return [
        ("players", whole.players, MOST_PLAYERS),
        ("house_cards", whole.cards, MOST_CARDS),
        ("seasons", whole.seasons, MOST_SEASONS),
        ("seasons", whole.nights, MOST_NIGHTS),
        ("seasons", whole.rounds, MOST_TABLES),
        ("seasons", whole.tables, MOST_TABLES),
        ("seasons", whole.checkins, MOST_ROWS),
        ("seasons", whole.doubts, MOST_ROWS),
    ]


def _check_matches(whole: Whole) -> None:
    rows = [len(one.rounds) + len(one.changes) for one in whole.played]
    too_much = sum(rows) > MOST_ROWS or sum(count**2 for count in rows) > MOST_FOLDING
    if too_much or max(rows, default=0) > MOST_OF_A_MATCH:
        raise NotAnExport(field="seasons")
