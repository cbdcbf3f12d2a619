"""How cheap a plan can be at all: what its tables cannot avoid, by counting.

The cost is the number of meetings that two rounds have in common, over all pairs of rounds. A table
of four whose people come from two tables of another round holds two pairs who sat together there.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

from scorekeeper.rules.seating.mixes import Mix
from scorekeeper.rules.seating.plan import Person, Round


def least_cost(played: Sequence[Round], coming: Sequence[Round], people: Collection[Person]) -> int:
    """What any plan costs that has rounds of these shapes after those played. Who is here now:
    `people`.
    """
    settled = sum(len(one.pairs & other.pairs) for one, other in combinations(played, 2))
    shapes = [Mix(tuple(map(len, each.tables)), len(each.sit_out)) for each in coming]
    return settled + least_more(played, shapes, people)


def least_more(played: Sequence[Round], coming: Sequence[Mix], people: Collection[Person]) -> int:
    """The part of it that rounds add which are still to be drawn."""
    ahead = sum(_least_between(one, _parts(other)) for one, other in combinations(coming, 2))
    behind = (
        _least_between(each, _came_from(before, people)) for each in coming for before in played
    )
    return ahead + sum(behind)


def _least_between(mix: Mix, parts: int) -> int:
    return sum(_least_at(size, parts) for size in mix.tables)


def _least_at(size: int, parts: int) -> int:
    """Pairs of one part at a table whose people come from so many parts, as evenly as can be."""
    each, more = divmod(size, parts)
    return more * (each + 1) * each // 2 + (parts - more) * each * (each - 1) // 2


def _parts(mix: Mix) -> int:
    """In how many a round divides people: who sits out is a part alone."""
    return len(mix.tables) + mix.sit_out


def _came_from(played: Round, people: Collection[Person]) -> int:
    """In how many parts it divided those who are here: newcomers are parts alone."""
    tables = sum(1 for table in played.tables if _any(table, people))
    seated = {person for table in played.tables for person in table}
    return tables + sum(1 for person in people if person not in seated)


def _any(table: Iterable[Person], people: Collection[Person]) -> bool:
    return any(person in people for person in table)
