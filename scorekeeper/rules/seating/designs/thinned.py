"""Tables of two neighbouring sizes: a design with people left out who never meet in it.

No table loses two of them, so that as many tables as there are people left out are one smaller.
"""

from collections.abc import Iterator, Set

from scorekeeper.rules.seating.designs.catalogue import constructions
from scorekeeper.rules.seating.designs.rounds import Round, Rounds


def mixed_design(sizes: tuple[int, ...], rounds: int) -> Rounds | None:
    """Rounds of tables of these sizes without a repeated pair; None if we know none.

    The people are numbered from 0, and the sizes may come in any order.
    """
    size, smaller = max(sizes), sizes.count(max(sizes) - 1)
    if smaller + sizes.count(size) < len(sizes):
        return None
    plans = (plan[:rounds] for plan in constructions(len(sizes), size) if len(plan) >= rounds)
    thinned = (
        _without(plan, out) for plan in plans if len(out := _strangers(plan, smaller)) == smaller
    )
    return next(thinned, None)


def _strangers(plan: Rounds, most: int) -> frozenset[int]:
    """People of whom no two meet, from the last numbers down."""
    strange = _strange(plan)
    chosen = (_chosen(first, strange)[:most] for first in reversed(strange))
    return frozenset(next((them for them in chosen if len(them) == most), ()))


def _chosen(first: int, strange: dict[int, Set[int]]) -> list[int]:
    """Next is always who leaves the most to choose from."""
    chosen, left = [first], strange[first]
    while left:
        chosen.append(max(left, key=lambda person: (len(left & strange[person]), person)))
        left &= strange[chosen[-1]]
    return chosen


def _strange(plan: Rounds) -> dict[int, Set[int]]:
    """Whom everybody never meets."""
    everybody = {person for table in plan[0] for person in table}
    return {person: everybody.difference(*_tables_of(person, plan)) for person in sorted(everybody)}


def _tables_of(person: int, plan: Rounds) -> Iterator[tuple[int, ...]]:
    return (table for played in plan for table in played if person in table)


def _without(plan: Rounds, out: frozenset[int]) -> Rounds:
    """The others, numbered anew from 0."""
    staying = sorted({person for table in plan[0] for person in table} - out)
    numbers = {person: number for number, person in enumerate(staying)}
    return tuple(_thinned(played, numbers) for played in plan)


def _thinned(played: Round, numbers: dict[int, int]) -> Round:
    return tuple(
        tuple(numbers[person] for person in table if person in numbers) for table in played
    )
