"""Which two people may change places in a round, with all that stays the same about it."""

from itertools import combinations
from typing import NamedTuple

from scorekeeper.rules.seating.terms import BENCH, PAIR, Rows, Terms


class Move(NamedTuple):
    """Two seats at different tables whose people may change places."""

    one: int
    other: int
    beside_one: tuple[int, ...]
    beside_other: tuple[int, ...]
    steady: int  # the part of what it costs that does not depend on who sits there
    turns_one: list[int]
    turns_other: list[int]
    table_one: int
    table_other: int


def all_moves(terms: Terms, turns: Rows) -> list[Move]:
    """`turns` are weighed."""
    tables = [(seat, table) for table, seats in enumerate(terms.tables) for seat in seats]
    return [
        _move(terms, turns, one, other)
        for one, other in combinations(tables, 2)
        if one[1] != other[1]
    ]


def weighed_turns(terms: Terms) -> Rows:
    """By kind of table, what everybody's next turn costs more than the first: of the usual ones
    nothing.
    """
    counted = zip((*terms.turns, [0] * len(terms.people)), terms.weights, strict=True)
    return [[2 * weight * times for times in turns] for turns, weight in counted]


def _move(terms: Terms, turns: Rows, one: tuple[int, int], other: tuple[int, int]) -> Move:
    beside_one, beside_other = _beside(terms, *one), _beside(terms, *other)
    here, there = terms.kinds[one[1]], terms.kinds[other[1]]
    steady = PAIR * (len(beside_one) + len(beside_other))
    if here != there:
        steady += 2 * (terms.weights[here] + terms.weights[there])
    return Move(
        one=one[0],
        other=other[0],
        beside_one=beside_one,
        beside_other=beside_other,
        steady=steady,
        turns_one=turns[here],
        turns_other=turns[there],
        table_one=one[1],
        table_other=other[1],
    )


def _beside(terms: Terms, seat: int, table: int) -> tuple[int, ...]:
    """Nobody meets on the bench."""
    if terms.kinds[table] == BENCH:
        return ()
    return tuple(each for each in terms.tables[table] if each != seat)
