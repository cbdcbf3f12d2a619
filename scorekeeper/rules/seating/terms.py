"""What is asked in whole numbers, for the search: people are 0 and up, and so are seats and tables.

One more meeting of two who have met m times costs m times PAIR, which adds up to m (m - 1) / 2.
What is softer weighs less, and never buys a meeting (see `Draft`).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scorekeeper.rules.seating.ask import Ask
from scorekeeper.rules.seating.least import least_more
from scorekeeper.rules.seating.mixes import Mix
from scorekeeper.rules.seating.plan import Person, Round, usual_size
from scorekeeper.rules.seating.report import odd_table_turns, places, sit_outs

PAIR: Final = 100
APART: Final = 50 * PAIR  # to sit with somebody to keep apart: worse than many meetings
TURN: Final = 10  # the square of the turns at an odd table
EVENER: Final = 40  # … in a search that is for this
EVENLY: Final = 3 * PAIR  # … where turns come before meetings
FIRST: Final = 10_000  # meetings to what is softer, when plans are compared
MET: Final = 5  # having met once on an earlier night
MOST_MET: Final = 6
MOVED: Final = 5  # another table than planned

ODD, BENCH, USUAL = range(3)  # kinds of tables

Rows = list[list[int]]
Seats = list[int]  # of a round: who sits there; the seats of a table follow each other


@dataclass(frozen=True, slots=True)
class Terms:
    """The search is for `rounds` rounds at the tables of one mix, sit-outs on a last bench."""

    people: tuple[Person, ...]
    rounds: int
    mix: Mix
    met: Rows  # what it costs that a pair meets: tonight, and where it is to be kept apart
    soft: Rows | None  # of earlier nights; None: there were none
    sat: tuple[frozenset[int], ...]  # tables that stay
    turns: tuple[list[int], list[int]]  # at odd tables, on the bench
    homes: list[list[list[int]] | None]  # of a planned round: for each table who is drawn to it
    starts: list[Seats | None]  # of a planned round: its seats, as far as the mix allows
    least: int = 0  # the cost that these tables cannot avoid
    turn: int = TURN

    def worth(self, cost: int, extra: int) -> int:
        """Of two plans the better one has less."""
        return cost + extra if self.turn == EVENLY else cost * FIRST + extra

    @property
    def tables(self) -> list[range]:
        """The seats of each table, and of the bench."""
        found, first = [], 0
        for size in (*self.mix.tables, self.mix.sit_out):
            found.append(range(first, first + size))
            first += size
        return found

    @property
    def kinds(self) -> list[int]:
        """Of each table, and of the bench."""
        usual = usual_size(self.mix.tables)
        return [*(USUAL if size == usual else ODD for size in self.mix.tables), BENCH]

    @property
    def weights(self) -> tuple[int, int, int]:
        """Of the square of somebody's turns, by kind."""
        return self.turn, 2 * self.turn, 0


def terms(ask: Ask, mix: Mix, kept: Mapping[int, Round], turn: int = TURN) -> Terms:
    """`kept`: coming rounds that stay as they were planned, by their place."""
    stay = [*ask.played, *kept.values()]
    number = {person: each for each, person in enumerate(ask.people)}
    free = [each for each in range(ask.rounds) if each not in kept]
    planned = [ask.planned[each] if each < len(ask.planned) else None for each in free]
    odd, bench = odd_table_turns(stay, ask.people), sit_outs(stay, ask.people)
    sizes = (*mix.tables, mix.sit_out)
    return Terms(
        people=ask.people,
        rounds=len(free),
        mix=mix,
        met=_met(ask, stay, number),
        soft=_soft(ask, number),
        sat=_sat(stay, number),
        turns=([*odd.values()], [*bench.values()]),
        homes=[_homes(each, number, len(sizes)) if each else None for each in planned],
        starts=[_start(each, number, sizes) if each else None for each in planned],
        least=PAIR * least_more(stay, [mix] * len(free), ask.people),
        turn=turn,
    )


def _met(ask: Ask, stay: Iterable[Round], number: Mapping[Person, int]) -> Rows:
    rows = _zeros(len(number))
    for pair in (pair for each in stay for pair in each.pairs):
        _add(rows, pair, number, PAIR)
    for pair in ask.apart:
        _add(rows, pair, number, APART)
    return rows


def _sat(stay: Iterable[Round], number: Mapping[Person, int]) -> tuple[frozenset[int], ...]:
    """Those whose people are all still here."""
    tables = [table for each in stay for table in each.tables if number.keys() >= {*table}]
    return tuple(frozenset(number[person] for person in table) for table in tables)


def _soft(ask: Ask, number: Mapping[Person, int]) -> Rows | None:
    if not ask.met:
        return None
    rows = _zeros(len(number))
    for pair, times in ask.met.items():
        _add(rows, pair, number, round(MET * min(MOST_MET, times)))
    return rows


def _zeros(people: int) -> Rows:
    return [[0] * people for _ in range(people)]


def _add(rows: Rows, pair: Iterable[Person], number: Mapping[Person, int], what: int) -> None:
    """To both; people who have left are no longer there."""
    present = [number[person] for person in pair if person in number]
    if len(present) > 1:
        one, other = present
        rows[one][other] += what
        rows[other][one] += what


def _homes(planned: Round, number: Mapping[Person, int], tables: int) -> Rows:
    rows = [[0] * len(number) for _ in range(tables)]
    for person, table in places(planned).items():
        if person in number and table <= tables:
            rows[table - 1][number[person]] = -MOVED  # the bench, table 0, is the last row
    return rows


def _start(planned: Round, number: Mapping[Person, int], sizes: Sequence[int]) -> Seats:
    """Everybody who is still there at the planned table, the others where there is room."""
    seated = [
        [number[person] for person in table if person in number][:size]
        for table, size in zip((*planned.tables, ()), sizes, strict=False)
    ]
    seated += [[] for _ in sizes[len(seated) :]]
    taken = {person for table in seated for person in table}
    waiting = [person for person in number.values() if person not in taken]
    for table, size in zip(seated, sizes, strict=True):
        while len(table) < size:
            table.append(waiting.pop())
    return [person for table in seated for person in table]
