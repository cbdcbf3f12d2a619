"""Looks for the cheapest plan at one mix of tables, a run at a time."""

from collections.abc import Sequence
from typing import Final

from scorekeeper.rules.seating.ask import Chance
from scorekeeper.rules.seating.bounds import flaws, floor
from scorekeeper.rules.seating.designs.thinned import mixed_design
from scorekeeper.rules.seating.draft import Best, Draft, chances
from scorekeeper.rules.seating.plan import Round
from scorekeeper.rules.seating.terms import APART, EVENLY, PAIR, Seats, Terms

AGAIN: Final = 25  # each heat comes so many times, so that the rounds keep pace with each other
USUAL_SEATS: Final = 150  # of a night; larger ones are given more in a run
FEW_SEATS: Final = 60  # smaller ones less
SHUFFLES: Final = 40
STEP: Final = 4  # what a step costs beside a look at everybody who sits at the two tables
SWAP: Final = 80  # what a swap costs, in such looks


def _cooling(*heats: int) -> tuple[list[float], ...]:
    return tuple(each for heat in (*heats, 12, 4) for each in [chances(heat)] * AGAIN)


# Which heat finds most depends on how tight the night is, so runs take turns.
MILD: Final = _cooling(36, 35, 34, 33, 32, 31, 30, 29, 28)
HOT: Final = _cooling(51, 50, 49, 48, 47, 46, 45, 44, 43)
COOLINGS: Final = (MILD, HOT, MILD)
NEAR: Final = _cooling(20, 18, 16, 14, 10, 8, 6)  # hardly leaves what was planned


class Search:
    """Run after run for the best plan at one mix of tables."""

    def __init__(self, terms: Terms, chance: Chance) -> None:
        self.terms, self._chance = terms, chance
        self.floor = floor(terms)
        self.runs = 0
        self.best = self._from_design() or Draft(terms, self._begin()).best
        self.key = self._key(self.best)

    @property
    def rank(self) -> tuple[int, int, int]:
        """The cheapest first; of those the one that changes a plan least, or else in which most
        people meet.
        """
        softer = self.best.extra if any(self.terms.starts) else 0
        return self.key[1], softer, -self.terms.mix.meetings

    @property
    def cannot_be_cheaper(self) -> bool:
        return self.best.cost == self.floor.cost

    @property
    def cannot_be_better(self) -> bool:
        """But for what is softer, where that comes last."""
        is_last = self.terms.turn != EVENLY
        return self.is_done or (is_last and self.cannot_be_cheaper and self._is_flawless)

    @property
    def is_done(self) -> bool:
        return self.best[1:3] == self.floor[:2] and self._is_flawless

    @property
    def _is_flawless(self) -> bool:
        twice, _, worst, _ = self.key
        return not twice and worst <= self.floor.worst

    @property
    def size(self) -> int:
        """How many runs' work a run is: one, or more where the night is larger than usual."""
        return max(1, self._seats // USUAL_SEATS)

    @property
    def _seats(self) -> int:
        return self.terms.rounds * len(self.terms.people)

    def run(self, effort: int) -> None:
        """Begin anew and cool down; `effort` is in looks at a seat."""
        draft = Draft(self.terms, self._begin())
        if draft.moves and draft.seats:
            effort = effort * min(self._seats, FEW_SEATS) // FEW_SEATS
            coolings = (NEAR, *COOLINGS) if any(self.terms.starts) else COOLINGS
            self._cool_down(draft, effort, coolings[self.runs % len(coolings)])
            self.runs += 1
            self.key, self.best = min((self.key, self.best), (self._key(draft.best), draft.best))

    def _key(self, best: Best) -> tuple[int, ...]:
        """Less is better: never the same whole table twice, then the cost."""
        twice, worst = flaws(self.terms, best.seats)
        first = best.worth if self.terms.turn == EVENLY else best.cost
        return twice, first, worst, best.extra

    def _cool_down(self, draft: Draft, effort: int, cooling: tuple[list[float], ...]) -> None:
        sweeps = len(cooling) * self.terms.rounds
        step, swapped = _looks(draft), 1.0
        for heat in cooling:
            tries = int(effort / (sweeps * (step + SWAP * swapped))) + 1
            before = draft.swaps
            for number in range(self.terms.rounds):
                draft.sweep(number, tries, heat, self._chance)
            swapped = (draft.swaps - before) / (tries * self.terms.rounds)
            if draft.best[1:3] == self.floor[:2]:
                break

    def rounds(self) -> tuple[Round, ...]:
        """The best so far."""
        return tuple(self._round(seats) for seats in self.best.seats)

    def _round(self, seats: Seats) -> Round:
        people = self.terms.people
        *tables, bench = (tuple(people[seats[seat]] for seat in t) for t in self.terms.tables)
        return Round(tuple(tables), bench)

    def _begin(self) -> list[Seats]:
        """As planned, where there is a plan."""
        return [[*start] if start else self._shuffled() for start in self.terms.starts]

    def _shuffled(self) -> Seats:
        lots = [self._chance.random() for _ in self.terms.people]
        return sorted(range(len(lots)), key=lots.__getitem__)

    def _from_design(self) -> Best | None:
        """Of a design it is free who is who: where it matters, some ways are tried."""
        terms = self.terms
        if any(terms.starts) or terms.mix.sit_out or _have_met(terms) or not terms.rounds:
            return None
        known = mixed_design(terms.mix.tables, terms.rounds)
        if known is None:
            return None
        seats = [[*_small_first(each)] for each in known]
        matters = terms.soft or any(map(any, terms.met))
        drafts = (self._dealt_out(seats) for _ in range(SHUFFLES if matters else 1))
        return min(draft.best for draft in drafts)

    def _dealt_out(self, seats: list[Seats]) -> Draft:
        who = self._shuffled()
        return Draft(self.terms, [[who[number] for number in each] for each in seats])


def _small_first(tables: Sequence[tuple[int, ...]]) -> Seats:
    sizes = sorted({*map(len, tables)})
    return [who for size in sizes for table in tables if len(table) == size for who in table]


def _looks(draft: Draft) -> int:
    beside = sum(len(move.beside_one) + len(move.beside_other) for move in draft.moves)
    return STEP + beside // len(draft.moves)


def _have_met(terms: Terms) -> bool:
    return any(PAIR <= met < APART for row in terms.met for met in row)
