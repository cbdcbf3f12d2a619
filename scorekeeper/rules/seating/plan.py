"""What a plan is made of: rounds of tables of people."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

Person: TypeAlias = int  # the caller's own numbers
Table: TypeAlias = tuple[Person, ...]  # in seat order: the first deals first
Pair: TypeAlias = frozenset[Person]


@dataclass(frozen=True, slots=True)
class Round:
    """Tables as they are numbered in the room, from 1 up, and who has no seat."""

    tables: tuple[Table, ...]
    sit_out: tuple[Person, ...] = ()

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody, in the order of the tables."""
        return tuple(person for table in (*self.tables, self.sit_out) for person in table)

    @property
    def pairs(self) -> frozenset[Pair]:
        """Who meets whom."""
        return frozenset(pair for table in self.tables for pair in pairs(table))

    @property
    def odd_tables(self) -> tuple[Table, ...]:
        usual = usual_size(map(len, self.tables))
        return tuple(table for table in self.tables if len(table) != usual)


def pairs(people: Iterable[Person]) -> Iterator[Pair]:
    return map(frozenset, combinations(people, 2))


def usual_size(sizes: Iterable[int]) -> int:
    """The size of most tables, the larger of two that are as common; others are odd."""
    counted = Counter(sizes)
    return max(counted, key=lambda size: (counted[size], size), default=0)
