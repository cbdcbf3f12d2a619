"""Whether a plan made by hand can be played."""

from collections import Counter
from collections.abc import Collection, Iterable

from scorekeeper.rules.errors import Impossible
from scorekeeper.rules.seating.ask import LARGEST_TABLE, SMALLEST_TABLE
from scorekeeper.rules.seating.plan import Person, Round


class SeatedTwice(Impossible):
    """Facts: round, table (the second one; 0 sits out), person."""

    code = "seated-twice"


class UnknownPerson(Impossible):
    """Somebody who has not checked in. Facts: round, table, person."""

    code = "unknown-person"


class NotSeated(Impossible):
    """Somebody has no seat, and is not among those who sit out. Facts: round, person."""

    code = "not-seated"


class TableTooSmall(Impossible):
    """Facts: round, table, seats, low."""

    code = "table-too-small"


class TableTooLarge(Impossible):
    """Facts: round, table, seats, high."""

    code = "table-too-large"


def check_plan(rounds: Iterable[Round], people: Collection[Person], first: int = 1) -> None:
    """Everybody in one place in each round, at tables that can be played; `first`: its number."""
    for number, planned in enumerate(rounds, first):
        _check_sizes(number, planned)
        _check_people(number, planned, people)


def _check_sizes(number: int, planned: Round) -> None:
    for table, seated in enumerate(planned.tables, 1):
        facts = {"round": number, "table": table, "seats": len(seated)}
        if len(seated) < SMALLEST_TABLE:
            raise TableTooSmall(low=SMALLEST_TABLE, **facts)
        if len(seated) > LARGEST_TABLE:
            raise TableTooLarge(high=LARGEST_TABLE, **facts)


def _check_people(number: int, planned: Round, people: Collection[Person]) -> None:
    seen: Counter[Person] = Counter()
    places = [*enumerate(planned.tables, 1), (0, planned.sit_out)]
    for table, person in ((table, person) for table, seated in places for person in seated):
        seen[person] += 1
        if person not in people:
            raise UnknownPerson(round=number, table=table, person=person)
        if seen[person] > 1:
            raise SeatedTwice(round=number, table=table, person=person)
    for person in people:
        if person not in seen:
            raise NotSeated(round=number, person=person)
