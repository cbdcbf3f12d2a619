"""A plan of tables as pages show it: proposed, or swapped by hand."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.league.queries.asking import Asked
from scorekeeper.rules.seating.plan import Pair, Person, Round, pairs, usual_size
from scorekeeper.rules.seating.report import places

Swap = tuple[int, str, str]  # the round's number, two ids


@dataclass(frozen=True, slots=True)
class ShownSeat:
    id: str
    name: str
    tap: str  # what a tap on it sends: "2:id"
    moved: bool  # sits elsewhere than was planned
    new: bool  # was not in the plan


@dataclass(frozen=True, slots=True)
class ShownTable:
    number: int
    seats: tuple[ShownSeat, ...]
    is_odd: bool
    again: tuple[str, ...]  # pairs of names that meet again, tonight


@dataclass(frozen=True, slots=True)
class ShownRound:
    number: int
    tables: tuple[ShownTable, ...]
    sit_out: tuple[ShownSeat, ...]

    @property
    def written(self) -> str:
        """As a form sends it: "2|id,id;id,id|id" (who sits out)."""
        tables = ";".join(_ids(table.seats) for table in self.tables)
        return f"{self.number}|{tables}|{_ids(self.sit_out)}"


def _ids(seats: Iterable[ShownSeat]) -> str:
    return ",".join(seat.id for seat in seats)


def swapped(rounds: Sequence[Round], swaps: Iterable[Swap], asked: Asked) -> tuple[Round, ...]:
    """The rounds after two people each changed places; where one is not there, nothing happens."""
    found, numbers = [*rounds], asked.numbers
    for number, one, other in swaps:
        at = number - asked.first
        if 0 <= at < len(found) and {one, other} <= numbers.keys():
            found[at] = _exchanged(found[at], numbers[one], numbers[other])
    return tuple(found)


def _exchanged(planned: Round, one: Person, other: Person) -> Round:
    if not {one, other} <= {*planned.people}:
        return planned
    change = {one: other, other: one}
    tables = tuple(tuple(change.get(who, who) for who in table) for table in planned.tables)
    return Round(tables, tuple(change.get(who, who) for who in planned.sit_out))


def shown(rounds: Sequence[Round], asked: Asked) -> list[ShownRound]:
    """The rounds with names, and what is to be seen of each table."""
    met = Counter(pair for each in asked.ask.played for pair in each.pairs)
    found = []
    for number, planned in enumerate(rounds, asked.first):
        found.append(_round(number, planned, asked, met))
        met.update(planned.pairs)
    return found


def _round(number: int, planned: Round, asked: Asked, met: Counter[Pair]) -> ShownRound:
    old = _planned(number, asked)
    usual = usual_size(map(len, planned.tables))

    def seats(people: Iterable[Person], place: int) -> tuple[ShownSeat, ...]:
        return tuple(
            ShownSeat(
                id=asked.pid(who),
                name=asked.name(who),
                tap=f"{number}:{asked.pid(who)}",
                moved=bool(old) and who in old and old[who] != place,
                new=bool(old) and who not in old,
            )
            for who in people
        )

    tables = tuple(
        ShownTable(place, seats(people, place), len(people) != usual, _again(people, asked, met))
        for place, people in enumerate(planned.tables, 1)
    )
    return ShownRound(number, tables, seats(planned.sit_out, 0))


def _planned(number: int, asked: Asked) -> dict[Person, int]:
    """Where everybody was to sit in that round by the plan accepted before; 0: out."""
    at = number - asked.first
    if at >= len(asked.ask.planned):
        return {}
    return places(asked.ask.planned[at])


def _again(people: Iterable[Person], asked: Asked, met: Counter[Pair]) -> tuple[str, ...]:
    found = (sorted(pair) for pair in pairs(people) if met[pair])
    return tuple(f"{asked.name(one)} + {asked.name(other)}" for one, other in found)
