"""What a construction yields: rounds of tables of people, who are numbered from 0."""

from typing import TypeAlias

Table: TypeAlias = tuple[int, ...]
Round: TypeAlias = tuple[Table, ...]
Rounds: TypeAlias = tuple[Round, ...]


def in_order(groups: int, size: int) -> Round:
    """One round; where there are fewer groups than seats at a table there is no second."""
    return tuple(tuple(range(first, first + size)) for first in range(0, groups * size, size))


def moved(table: Table, first: int) -> Table:
    """The same table of people whose numbers start at `first`."""
    return tuple(first + person for person in table)
