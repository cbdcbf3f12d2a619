"""What is recorded of a match, in order, and how undo and corrections edit it (rule 8)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from scorekeeper.rules.errors import Impossible
from scorekeeper.rules.house import FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.rules.scoring import RoundNo, SeatNo


class WrongNumberOfPlayers(Impossible):
    """Facts: field, low, high."""

    code = "wrong-number-of-players"
    clause = "1.4"


class UnknownSeat(Impossible):
    """Facts: seat, and field where a value named it."""

    code = "unknown-seat"


@dataclass(frozen=True, slots=True)
class Opening:
    """Seats 0 to seats - 1 sit down, clockwise; while a table is `filling`, one may be alone."""

    seats: int
    first_dealer: SeatNo
    filling: bool = False

    def __post_init__(self) -> None:
        if not (self.filling or FEWEST_PLAYERS <= self.seats <= MOST_PLAYERS):
            raise WrongNumberOfPlayers(field="players", low=FEWEST_PLAYERS, high=MOST_PLAYERS)
        if not 0 <= self.first_dealer < self.seats:
            raise UnknownSeat(seat=self.first_dealer, field="first_dealer")


@dataclass(frozen=True, slots=True)
class Played:
    """A round. It may hold totals of seats that turn out not to be in: kept, not counted (8.2)."""

    declarer: SeatNo | None
    totals: Mapping[SeatNo, int]


@dataclass(frozen=True, slots=True)
class Joined:
    """Rule 6.6: late, at the end of the table."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class Left:
    """Rule 6.6."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class Rebought:
    """Rule 6.7."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class Called:
    """Rule 6.5: the scorekeeper called time."""


Fact: TypeAlias = Played | Joined | Left | Rebought | Called
Timeline: TypeAlias = tuple[Fact, ...]


def numbered(facts: Sequence[Fact]) -> Iterator[tuple[int, RoundNo, Played]]:
    """Each recorded round with its position and its number, also those that do not count."""
    rounds = ((at, fact) for at, fact in enumerate(facts) if isinstance(fact, Played))
    for number, (at, fact) in enumerate(rounds, start=1):
        yield at, RoundNo(number), fact


def recorded_rounds(facts: Sequence[Fact]) -> dict[RoundNo, Played]:
    return {number: played for _, number, played in numbered(facts)}


def before_round(facts: Sequence[Fact], number: RoundNo) -> Timeline:
    """Everything recorded before that round."""
    return tuple(facts[: next(at for at, n, _ in numbered(facts) if n == number)])


def with_round(facts: Sequence[Fact], number: RoundNo, played: Played) -> Timeline:
    """Rule 8.1: that round reads like this from now on."""
    at = len(before_round(facts, number))
    return (*facts[:at], played, *facts[at + 1 :])


def without_last_round(facts: Sequence[Fact], counted: RoundNo) -> Timeline:
    """Rule 8.4, undo: round `counted`, the last that counts, goes, and so does any round kept
    after it; what happened between rounds stays.
    """
    gone = {at for at, number, _ in numbered(facts) if number >= counted}
    return tuple(fact for at, fact in enumerate(facts) if at not in gone)


def without_leave(facts: Sequence[Fact], seat: SeatNo) -> Timeline:
    """Come back: that player had not left after all."""
    return tuple(fact for fact in facts if fact != Left(seat))


def without_call(facts: Sequence[Fact]) -> Timeline:
    """Reopen: time was not called after all."""
    return tuple(fact for fact in facts if not isinstance(fact, Called))
