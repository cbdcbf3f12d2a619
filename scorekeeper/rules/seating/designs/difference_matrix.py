"""Twelve tables, for which there is no field: a difference matrix over the group Z_2 x Z_6.

Between any two of its rows every difference occurs once. People are the points (row, element); a
column of the matrix, with every element added to it, is a round.
"""

from collections.abc import Iterator
from typing import Final

from scorekeeper.rules.seating.designs.rounds import Round, Rounds
from scorekeeper.rules.seating.designs.transversal import within_columns

ORDER: Final = 12  # of the group
# (a, b) of Z_2 x Z_6 is written 6a + b; below the first two rows are orthogonal orthomorphisms
_MATRIX: Final = (
    (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
    (0, 4, 7, 1, 10, 8, 2, 6, 9, 11, 5, 3),
    (0, 2, 8, 10, 3, 7, 5, 4, 11, 1, 6, 9),
    (0, 9, 4, 7, 2, 11, 1, 8, 5, 6, 3, 10),
)


def twelve_tables(groups: int, size: int) -> Rounds | None:
    if groups != ORDER or size > len(_MATRIX):
        return None
    return (*_across_rows(size), *within_columns(ORDER, size))


def _across_rows(size: int) -> Iterator[Round]:
    for column in zip(*_MATRIX[:size], strict=True):
        yield tuple(
            tuple(row * ORDER + _plus(entry, added) for row, entry in enumerate(column))
            for added in range(ORDER)
        )


def _plus(x: int, y: int) -> int:
    return (x // 6 + y // 6) % 2 * 6 + (x + y) % 6
