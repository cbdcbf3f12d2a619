"""What is asked of a seating: who is here, for how many rounds, at tables of which sizes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Protocol

from scorekeeper.rules.errors import Impossible
from scorekeeper.rules.seating.plan import Pair, Person, Round

FEWEST_PEOPLE: Final = 2
MOST_PEOPLE: Final = 60
MOST_ROUNDS: Final = 12
SMALLEST_TABLE: Final = 2
LARGEST_TABLE: Final = 8


class OnePersonAlone(Impossible):
    """Facts: field, people."""

    code = "one-person-alone"


class PersonTwice(Impossible):
    """Facts: field, person."""

    code = "person-twice"


class TooManyPeople(Impossible):
    """Facts: field, people, most."""

    code = "too-many-people"


class BadNumberOfRounds(Impossible):
    """Facts: field, low, high."""

    code = "bad-number-of-rounds"


class BadTableSize(Impossible):
    """A size that no table has, or none at all. Facts: field, low, high."""

    code = "bad-table-size"


class MixTooLarge(Impossible):
    """The tables chosen have more seats than there are people. Facts: field, seats, people."""

    code = "mix-too-large"


class Chance(Protocol):
    """What `random.Random` does: the next number from 0 up to, not including, 1."""

    def random(self) -> float: ...


class Effort(StrEnum):
    """Counted in steps, never in seconds: the same plan on any machine."""

    QUICK = "quick"
    THOROUGH = "thorough"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """People now present, and the coming rounds; what was played tonight stays as it is."""

    people: tuple[Person, ...]
    rounds: int
    sizes: tuple[int, ...] = (3, 4)  # as wished
    apart: frozenset[Pair] = frozenset()
    met: Mapping[Pair, float] = field(default_factory=dict, hash=False)  # earlier nights, faded
    played: tuple[Round, ...] = ()  # or called; may hold people who have left
    planned: tuple[Round, ...] = ()  # for the coming rounds, accepted before
    mix: tuple[int, ...] | None = None  # the tables chosen, instead of the cheapest
    evenly: bool = False  # turns at odd tables and sit-outs come before meetings

    def __post_init__(self) -> None:
        _check_people(len(self.people))
        for number, person in enumerate(self.people):
            if person in self.people[:number]:
                raise PersonTwice(field="players", person=person)
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise BadNumberOfRounds(field="rounds", low=1, high=MOST_ROUNDS)
        _check_sizes("sizes", self.sizes)
        if self.mix is not None:
            _check_sizes("mix", self.mix)
            if sum(self.mix) > len(self.people):
                raise MixTooLarge(field="mix", seats=sum(self.mix), people=len(self.people))


def numbered(people: int) -> tuple[Person, ...]:
    """So many people who have no numbers of their own: 0 and up."""
    _check_people(people)
    return tuple(range(people))


def _check_people(people: int) -> None:
    if people < FEWEST_PEOPLE:
        raise OnePersonAlone(field="players", people=people)
    if people > MOST_PEOPLE:
        raise TooManyPeople(field="players", people=people, most=MOST_PEOPLE)


def _check_sizes(name: str, sizes: tuple[int, ...]) -> None:
    if not sizes or not all(SMALLEST_TABLE <= size <= LARGEST_TABLE for size in sizes):
        raise BadTableSize(field=name, low=SMALLEST_TABLE, high=LARGEST_TABLE)
