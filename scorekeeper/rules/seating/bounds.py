"""What no plan can do better than, and what a sum of costs does not see."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from heapq import heapify, heapreplace
from itertools import combinations
from typing import NamedTuple

from scorekeeper.rules.seating.terms import APART, BENCH, ODD, PAIR, Seats, Terms


class Floor(NamedTuple):
    """No plan has less of any, though there need be none that has as little."""

    cost: int
    extra: int
    worst: int  # how often the same two meet at most


def flaws(terms: Terms, night: Sequence[Seats]) -> tuple[int, int]:
    """How often a whole table sits together again, and how often the same two do at most."""
    tables = [tuple(seats[seat] for seat in t) for seats in night for t in terms.tables[:-1]]
    again = Counter([*terms.sat, *map(frozenset, tables)])
    meetings = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
    worst = (n + terms.met[a][b] % APART // PAIR for (a, b), n in meetings.items())
    return sum(times - 1 for times in again.values()), max(worst, default=0)


def floor(terms: Terms) -> Floor:
    meetings = [met for number, row in enumerate(terms.met) for met in row[:number]]
    poured = [*_poured(meetings, terms.mix.meetings * terms.rounds, PAIR)]
    cost = max(sum(poured), terms.least)
    worst = max([1 + (cost > 0), *(1 + level % APART // PAIR for level in poured)])
    extra = 0
    for kind, weight in ((ODD, terms.weights[ODD]), (BENCH, terms.weights[BENCH])):
        seats = sum(len(t) for t, k in zip(terms.tables, terms.kinds, strict=True) if k == kind)
        next_turns = [(2 * turns + 1) * weight for turns in terms.turns[kind]]
        extra += sum(_poured(next_turns, seats * terms.rounds, 2 * weight))
    return Floor(cost, extra, worst)


def _poured(levels: Iterable[int], amount: int, step: int) -> Iterator[int]:
    """The lowest is raised by a step, so many times: what stood there each time is its cost."""
    heap = [*levels]
    heapify(heap)
    return (heapreplace(heap, heap[0] + step) for _ in range(amount))
