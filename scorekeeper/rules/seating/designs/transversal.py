"""Transversal designs over GF(q), resolved by slope; an affine plane where table size and q agree.

People are the points (column, y) of `size` columns over GF(q). A table is the line
y = slope * column + b: two lines of one slope are parallel, so a slope is a round, and two points
of different columns lie on one line only. People of one column have not met: where the size divides
q they play further rounds among themselves, which completes the affine plane AG(2, q) at size q,
and the space AG(3, 3) at 9 tables of 3.
"""

from collections.abc import Iterator

from scorekeeper.rules.seating.designs.fields import FIELDS
from scorekeeper.rules.seating.designs.rounds import Round, Rounds, in_order, moved


def transversal(groups: int, size: int) -> Rounds | None:
    """The people of a column are numbered one after the other."""
    if groups not in FIELDS or size > groups:
        return None
    return (*_slopes(groups, size), *within_columns(groups, size))


def _slopes(order: int, size: int) -> Iterator[Round]:
    field = FIELDS[order]
    for slope in range(order):
        heights = [field.times(slope, column) for column in range(size)]
        yield tuple(
            tuple(column * order + field.plus(height, b) for column, height in enumerate(heights))
            for b in range(order)
        )


def within_columns(order: int, size: int) -> Iterator[Round]:
    """Rounds of the people of each column among themselves, at tables of `size`."""
    if order % size:
        return
    groups = order // size
    for part in transversal(groups, size) or (in_order(groups, size),):
        yield tuple(moved(table, column * order) for column in range(size) for table in part)
