"""Starters: a base round on Z_n, developed by adding 1 to everybody n times, is n rounds.

People are numbers mod n in columns a, b, c … and points ∞ that stay. No pair meets twice when every
difference, within a column or between two, occurs at most once (a difference family); half of n
may not occur at all. A point ∞ sits with people of different columns, and no two of them ever meet.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.seating.designs.rounds import Round, Rounds, Table


@dataclass(frozen=True, slots=True)
class Starter:
    """Tables are written as "0a,4b,∞", with spaces between them.

    Each of `base` is a round, developed into n rounds. A table of `fixed` has every column once:
    the n tables that it is developed into are one round.
    """

    n: int
    columns: int
    base: tuple[str, ...]
    fixed: str = ""

    def developed(self) -> Rounds:
        return (*self._turned(), *self._spread())

    def _turned(self) -> Iterator[Round]:
        for written in self.base:
            tables = self._tables(written)
            for turn in range(self.n):
                yield tuple(self._moved(table, turn) for table in tables)

    def _spread(self) -> Iterator[Round]:
        for table in self._tables(self.fixed):
            yield tuple(self._moved(table, turn) for turn in range(self.n))

    def _moved(self, table: Table, turn: int) -> Table:
        return tuple(self._later(person, turn) for person in table)

    def _later(self, person: int, turn: int) -> int:
        column, value = divmod(person, self.n)
        return person if column >= self.columns else column * self.n + (value + turn) % self.n

    def _tables(self, written: str) -> tuple[Table, ...]:
        stay = iter(range(self.n * self.columns, self.n * self.columns + written.count("∞")))
        return tuple(
            tuple(next(stay) if point == "∞" else self._person(point) for point in table.split(","))
            for table in written.split()
        )

    def _person(self, point: str) -> int:
        return (ord(point[-1]) - ord("a")) * self.n + int(point[:-1])
