"""Every construction we know, by number of tables and their size."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from scorekeeper.rules.seating.designs.circle import circle
from scorekeeper.rules.seating.designs.difference_matrix import twelve_tables
from scorekeeper.rules.seating.designs.fives import FIVES
from scorekeeper.rules.seating.designs.fours import FOURS
from scorekeeper.rules.seating.designs.rounds import Rounds, in_order
from scorekeeper.rules.seating.designs.threes import THREES
from scorekeeper.rules.seating.designs.transversal import transversal

_STARTERS: Final = {3: THREES, 4: FOURS, 5: FIVES}


def design(groups: int, size: int, rounds: int) -> Rounds | None:
    """Rounds of `groups` tables of `size` in which no two people meet twice; None if we know none.

    Everybody, 0 to groups * size - 1, sits at one table a round.
    """
    longest = max(constructions(groups, size), key=len)
    return longest[:rounds] if rounds <= len(longest) else None


@cache
def constructions(groups: int, size: int) -> tuple[Rounds, ...]:
    """Each as long as it goes, the simplest first."""
    return tuple(_constructions(groups, size))


def _constructions(groups: int, size: int) -> Iterator[Rounds]:
    yield (in_order(groups, size),)
    for construct in (circle, transversal, twelve_tables):
        if rounds := construct(groups, size):
            yield rounds
    yield from (starter.developed() for starter in _STARTERS.get(size, {}).get(groups, ()))
