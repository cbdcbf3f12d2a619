"""What no plan can do better than, and what a sum of costs does not see."""

from collections import Counter
from collections.abc import Iterable, Sequence
from heapq import heapify, heapreplace
from itertools import combinations

from scorekeeper.rules.seating.terms import APART, BENCH, ODD, PAIR, Seats, Terms


def flaws(terms: Terms, night: Sequence[Seats]) -> tuple[int, int]:
    """How often a whole table sits together again, and how often the same two do at most."""
    tables = [tuple(seats[seat] for seat in t) for seats in night for t in terms.tables[:-1]]
    again = Counter([*terms.sat, *map(frozenset, tables)])
    meetings = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
    worst = (n + terms.met[a][b] % APART // PAIR for (a, b), n in meetings.items())
    return sum(times - 1 for times in again.values()), max(worst, default=0)


def floor(terms: Terms) -> tuple[int, int]:
    """No plan costs less, though there need be none that costs as little."""
    meetings = [met for number, row in enumerate(terms.met) for met in row[:number]]
    cost = _poured(meetings, terms.mix.meetings * terms.rounds, PAIR)
    extra = 0
    for kind, weight in ((ODD, terms.weights[ODD]), (BENCH, terms.weights[BENCH])):
        seats = sum(len(t) for t, k in zip(terms.tables, terms.kinds, strict=True) if k == kind)
        next_turns = [(2 * turns + 1) * weight for turns in terms.turns[kind]]
        extra += _poured(next_turns, seats * terms.rounds, 2 * weight)
    return cost, extra


def _poured(levels: Iterable[int], amount: int, step: int) -> int:
    """What it costs to raise the lowest so many times, each by a step."""
    heap = [*levels]
    heapify(heap)
    return sum(heapreplace(heap, heap[0] + step) for _ in range(amount))
