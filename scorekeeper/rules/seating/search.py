"""Looks for the cheapest plan at one mix of tables, a run at a time."""

from collections.abc import Iterable
from heapq import heapify, heapreplace
from itertools import chain
from typing import Final

from scorekeeper.rules.seating.ask import Chance
from scorekeeper.rules.seating.designs.thinned import mixed_design
from scorekeeper.rules.seating.draft import Best, Draft, chances
from scorekeeper.rules.seating.plan import Round
from scorekeeper.rules.seating.terms import APART, PAIR, Seats, Terms

HEATS: Final = tuple(chances(heat) for heat in (*range(34, 18, -1), 14, 10, 6, 3))
USUAL_SEATS: Final = 150  # of a night; larger ones are given more in a run
SHUFFLES: Final = 40
LOOKS: Final = 4  # what a step costs beside a look at everybody who sits at the two tables


class Search:
    """Run after run for the best plan at one mix of tables."""

    def __init__(self, terms: Terms, chance: Chance) -> None:
        self.terms, self._chance = terms, chance
        self.floor = _floor(terms)
        self.best = self._from_design() or Draft(terms, self._begin()).best

    @property
    def rank(self) -> tuple[int, int]:
        """The cheapest first, and of those the one in which most people meet."""
        return self.best.cost, -self.terms.mix.meetings

    @property
    def cannot_be_cheaper(self) -> bool:
        return self.best.cost == self.floor[0]

    @property
    def is_done(self) -> bool:
        return self.best[1:3] == self.floor

    @property
    def size(self) -> int:
        """How much larger than usual the night is."""
        return max(1, self.terms.rounds * len(self.terms.people) // USUAL_SEATS)

    def run(self, effort: int) -> None:
        """Begin anew and cool down; `effort` is in looks at a seat."""
        draft = Draft(self.terms, self._begin())
        if not draft.moves:
            return
        tries = effort * self.size // (_looks(draft) * len(HEATS) * self.terms.rounds)
        for heat in HEATS:
            for number in range(self.terms.rounds):
                draft.sweep(number, tries, heat, self._chance)
            if draft.best[1:3] == self.floor:
                break
        self.best = min(self.best, draft.best)

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
        seats = [[*chain.from_iterable(sorted(each, key=len))] for each in known]
        matters = terms.soft or any(map(any, terms.met))
        drafts = (self._dealt_out(seats) for _ in range(SHUFFLES if matters else 1))
        return min(draft.best for draft in drafts)

    def _dealt_out(self, seats: list[Seats]) -> Draft:
        who = self._shuffled()
        return Draft(self.terms, [[who[number] for number in each] for each in seats])


def _looks(draft: Draft) -> int:
    beside = sum(len(move.beside_one) + len(move.beside_other) for move in draft.moves)
    return LOOKS + beside // len(draft.moves)


def _have_met(terms: Terms) -> bool:
    return any(PAIR <= met < APART for row in terms.met for met in row)


def _floor(terms: Terms) -> tuple[int, int]:
    """No plan costs less, though there need be none that costs as little."""
    meetings = [met for number, row in enumerate(terms.met) for met in row[:number]]
    cost = _poured(meetings, terms.mix.meetings * terms.rounds, PAIR)
    extra = 0
    for kind, weight in enumerate((terms.turn, 2 * terms.turn)):
        seats = sum(len(t) for t, k in zip(terms.tables, terms.kinds, strict=True) if k == kind)
        next_turns = [(2 * turns + 1) * weight for turns in terms.turns[kind]]
        extra += _poured(next_turns, seats * terms.rounds, 2 * weight)
    return cost, extra


def _poured(levels: Iterable[int], amount: int, step: int) -> int:
    """What it costs to raise the lowest so many times, each by a step."""
    heap = [*levels]
    heapify(heap)
    return sum(heapreplace(heap, heap[0] + step) for _ in range(amount))
