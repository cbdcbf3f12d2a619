"""What can still be chosen when it is settled who sits with whom: which round comes first, and who
deals first at each table.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from scorekeeper.rules.seating.ask import Chance
from scorekeeper.rules.seating.plan import Person, Round, Table
from scorekeeper.rules.seating.report import deals_first, in_a_row

Place = tuple[int, int]  # round, table


def well_ordered(rounds: Sequence[Round], played: Sequence[Round]) -> list[Round]:
    """Two rounds change places as long as fewer pairs meet in rounds that follow each other."""
    order, before = [*rounds], [*played[-1:]]
    while better := _better(order, before):
        order = better
    return order


def _better(order: list[Round], before: list[Round]) -> list[Round] | None:
    now = len(in_a_row([*before, *order]))
    if not now:
        return None
    changed = (_changed(order, one, other) for one, other in combinations(range(len(order)), 2))
    return next((each for each in changed if len(in_a_row([*before, *each])) < now), None)


def _changed(order: list[Round], one: int, other: int) -> list[Round]:
    changed = [*order]
    changed[one], changed[other] = order[other], order[one]
    return changed


def with_dealers(
    rounds: Sequence[Round], played: Sequence[Round], chance: Chance
) -> tuple[Round, ...]:
    """Seats drawn by lot, but everybody deals first as often as the others, as near as can be."""
    rounds = [_drawn(each, chance) for each in rounds]
    people = {person for each in rounds for person in each.people}
    times = Counter(deals_first(played, people))
    first: dict[Place, Person] = {}
    tables = {
        (no, t): table for no, each in enumerate(rounds) for t, table in enumerate(each.tables)
    }
    for place, table in tables.items():
        first[place] = min(table, key=times.__getitem__)
        times[first[place]] += 1
    while path := _path(tables, first, times):
        for place, person in path:
            times[first[place]] -= 1
            times[person] += 1
            first[place] = person
    return tuple(_dealt(each, number, first) for number, each in enumerate(rounds))


def _path(
    tables: Mapping[Place, Table], first: Mapping[Place, Person], times: Mapping[Person, int]
) -> list[tuple[Place, Person]]:
    """Tables whose first deal passes on, so that somebody who has many gives one to somebody who
    has two less or fewer; empty when nobody can.
    """
    most_first = sorted({*first.values()}, key=lambda person: (-times[person], person))
    paths = (_passed_on(most, tables, first, times) for most in most_first)
    return next(filter(None, paths), [])


def _passed_on(
    most: Person,
    tables: Mapping[Place, Table],
    first: Mapping[Place, Person],
    times: Mapping[Person, int],
) -> list[tuple[Place, Person]]:
    came: dict[Person, tuple[Place, Person] | None] = {most: None}
    waiting = deque([most])
    while waiting:
        giver = waiting.popleft()
        if times[giver] <= times[most] - 2:
            return list(_back(giver, came))
        for place, taker in _takers(giver, tables, first):
            if taker not in came:
                came[taker] = place, giver
                waiting.append(taker)
    return []


def _takers(
    giver: Person, tables: Mapping[Place, Table], first: Mapping[Place, Person]
) -> Iterator[tuple[Place, Person]]:
    deals = (place for place, dealer in first.items() if dealer == giver)
    return ((place, taker) for place in deals for taker in tables[place])


def _back(
    taker: Person, came: Mapping[Person, tuple[Place, Person] | None]
) -> Iterator[tuple[Place, Person]]:
    while step := came[taker]:
        place, giver = step
        yield place, taker
        taker = giver


def _drawn(planned: Round, chance: Chance) -> Round:
    return Round(
        tuple(_by_lot(table, chance) for table in planned.tables), tuple(sorted(planned.sit_out))
    )


def _by_lot(people: Iterable[Person], chance: Chance) -> Table:
    lots = {person: chance.random() for person in sorted(people)}
    return tuple(sorted(lots, key=lots.__getitem__))


def _dealt(planned: Round, number: int, first: dict[Place, Person]) -> Round:
    """Turn each table until the one who deals first comes first."""
    turned = []
    for place, table in enumerate(planned.tables):
        at = table.index(first[number, place])
        turned.append(table[at:] + table[:at])
    return Round(tuple(turned), planned.sit_out)
