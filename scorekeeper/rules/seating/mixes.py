"""Which tables a number of people can be spread over."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from scorekeeper.rules.seating.ask import FEWEST_PEOPLE, LARGEST_TABLE, SMALLEST_TABLE, Ask
from scorekeeper.rules.seating.plan import usual_size

MOST: Final = 10  # of many, those with the most equal tables


@dataclass(frozen=True, slots=True)
class Mix:
    """Sizes of tables, small ones first; wished only with a seat for everybody."""

    tables: tuple[int, ...]
    sit_out: int = 0
    wished: bool = True

    @property
    def meetings(self) -> int:
        """How many pairs meet in a round."""
        return sum(size * (size - 1) // 2 for size in self.tables)

    @property
    def odd_tables(self) -> int:
        usual = usual_size(self.tables)
        return sum(size != usual for size in self.tables)


def mixes(people: int, sizes: Collection[int]) -> tuple[Mix, ...]:
    """Mixes of the wished sizes; without one, those that come nearest with a seat for everybody;
    sit-outs where that too fails.
    """
    wished = [Mix(tables) for tables in _exact(people, sorted({*sizes}))]
    if wished:
        return tuple(sorted(wished, key=_unlike)[:MOST])
    return _nearest(people, {*sizes}) or (_with_sit_outs(people, {*sizes}),)


def fitting(ask: Ask) -> tuple[Mix, ...]:
    """The mix that was chosen, or those to choose from."""
    people = len(ask.people)
    if ask.mix is None:
        return mixes(people, ask.sizes)
    tables = tuple(sorted(ask.mix))
    sit_out = people - sum(tables)
    return (Mix(tables, sit_out, wished={*tables} <= {*ask.sizes} and not sit_out),)


def also_possible(ask: Ask, known: Collection[Mix]) -> tuple[Mix, ...]:
    """Other mixes to show a price of: wished ones, and tables as equal as can be."""
    people, sizes = len(ask.people), {*ask.sizes}
    listed = {mix.tables for mix in known}
    others = [*mixes(people, sizes), *_equal(people, sizes)]
    return tuple({mix.tables: mix for mix in others if mix.tables not in listed}.values())


def _exact(people: int, sizes: list[int]) -> Iterator[tuple[int, ...]]:
    if not people:
        yield ()
    for number, size in enumerate(sizes):
        if size <= people:
            yield from ((size, *rest) for rest in _exact(people - size, sizes[number:]))


def _unlike(mix: Mix) -> tuple[int, int, int]:
    return max(mix.tables) - min(mix.tables), mix.odd_tables, len(mix.tables)


def _nearest(people: int, sizes: set[int]) -> tuple[Mix, ...]:
    """With tables one smaller or larger than wished: as few as can be, and no pair by itself."""
    wider = {size + by for size in sizes for by in (-1, 0, 1)}
    allowed = sorted(size for size in wider if SMALLEST_TABLE <= size <= LARGEST_TABLE)
    found = [Mix(tables, wished=False) for tables in _exact(people, allowed)]

    def off(mix: Mix) -> tuple[int, int]:
        alone = 0 if SMALLEST_TABLE in sizes else mix.tables.count(SMALLEST_TABLE)
        return alone, sum(size not in sizes for size in mix.tables)

    least = min(map(off, found), default=None)
    return tuple(sorted((mix for mix in found if off(mix) == least), key=_unlike)[:MOST])


def _with_sit_outs(people: int, sizes: set[int]) -> Mix:
    """The mix that seats most, at the fewest tables; too few for any table are a table."""
    for seats in range(people, FEWEST_PEOPLE - 1, -1):
        if found := [*_exact(seats, sorted(sizes))]:
            return Mix(min(found, key=len), people - seats, wished=False)
    return Mix((people,), wished=False)


def _equal(people: int, sizes: set[int]) -> Iterator[Mix]:
    """For each number of tables, sizes that differ by one at most, near the wished ones."""
    smallest = SMALLEST_TABLE if SMALLEST_TABLE in sizes else SMALLEST_TABLE + 1
    low, high = max(smallest, min(sizes) - 1), min(LARGEST_TABLE, max(sizes) + 1)
    for tables in range(1, people // low + 1):
        size, larger = divmod(people, tables)
        mix = (size,) * (tables - larger) + (size + 1,) * larger
        if low <= size and max(mix) <= high:
            yield Mix(mix, wished={*mix} <= sizes)
