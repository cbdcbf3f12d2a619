"""How good seatings are, and how soon: `make bench`, or this file with the project's Python.

First the longest nights that are known without a repeated pair, by tables and their size (OEIS
A107431; Miller, Valkov, Abel, Symmetry 2026, 18(2), 269), then the cost of any number of people at
tables of three and four. Exit code 1 where one costs more than it must, or takes too long.
"""

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from scorekeeper.rules.seating.ask import Ask, numbered
from scorekeeper.rules.seating.propose import Proposal, propose

BEST_KNOWN = {  # tables: rounds at tables of 3, 4 and 5
    3: (4, 1, 1),
    4: (4, 5, 1),
    5: (7, 5, 6),
    6: (8, 7, 6),
    7: (10, 9, 7),
    8: (11, 10, 8),
    9: (13, 11, 9),
    10: (14, 13, 9),
    12: (17, 15, 12),
}
SIZES = (3, 4, 5)
MOST_PEOPLE, MOST_ROUNDS = 60, 12
MUST = {  # people, size: rounds without a repeat
    (16, 4): 5,
    (20, 4): 5,
    (24, 4): 6,
    (28, 4): 6,
    (32, 4): 8,
    (40, 4): 8,
    (15, 3): 7,
    (24, 3): 8,
    (25, 5): 6,
    (40, 5): 6,
}
ROUNDS = (3, 4, 5, 6)
COSTS = {  # people: the cost after 3, 4, 5 and 6 rounds; nothing for those not named
    10: (3, 6, 15, 27),
    11: (6, 12, 20, 35),
    12: (0, 0, 3, 7),
    13: (0, 0, 3, 12),
    14: (0, 0, 2, 17),
    16: (0, 0, 0, 24),
    17: (0, 0, 0, 2),
}
BOUND = 2.0  # seconds of the processor


class Held:
    """Whether all is as it must be."""

    def __init__(self) -> None:
        self.missed = 0

    def seated(self, people: int, rounds: int, sizes: tuple[int, ...]) -> tuple[Proposal, float]:
        ask = Ask(people=numbered(people), rounds=rounds, sizes=sizes)
        began = time.process_time()
        found = propose(ask, random.Random(1))
        took = time.process_time() - began
        self.missed += took > BOUND
        return found, took

    def no_repeats(self, people: int, rounds: int, size: int) -> str:
        found, took = self.seated(people, rounds, (size,))
        return f"{rounds:2} rounds {found.report.repeats:3} repeats {took:5.2f} s"

    def must(self, people: int, size: int) -> str:
        rounds = MUST[people, size]
        found, took = self.seated(people, rounds, (size,))
        self.missed += found.report.repeats > 0
        repeats = f"{found.report.repeats} repeats, {took:.2f} s"
        return f"{people} people, tables of {size}, {rounds} rounds: {repeats}"

    def cost(self, people: int, column: int) -> str:
        found, took = self.seated(people, ROUNDS[column], (3, 4))
        cost, bound = found.report.cost, COSTS.get(people, (0, 0, 0, 0))[column]
        self.missed += cost > bound
        sign = "!" if cost > bound else " "
        turns = found.report.turns_differ_by
        even = f"{found.even.cost}/{found.even.turns_differ_by}" if found.even else ""
        return f"{cost:3}{sign}±{turns} {even:5}{took:5.2f} s"


def main() -> int:
    """Measure, print, and return 1 where a bound is missed."""
    held = Held()
    print("The longest nights known without a repeat (at most 12 rounds): tables of 3, of 4, of 5")
    for tables, rounds in BEST_KNOWN.items():
        cells = (
            held.no_repeats(tables * size, min(most, MOST_ROUNDS), size)
            for size, most in zip(SIZES, rounds, strict=True)
            if tables * size <= MOST_PEOPLE
        )
        print(f"{tables:2} tables: " + " | ".join(cells))
    print("\nWhat must be reached")
    for people, size in MUST:
        print(held.must(people, size))
    print("\nTables of 3 and 4: cost ± how far odd-table turns differ, cost/± evenly, seconds")
    print("people  " + "".join(f"{f'{rounds} rounds':22}" for rounds in ROUNDS))
    for people in range(10, 28):
        print(f"{people:6}  " + "  ".join(held.cost(people, column) for column in range(4)))
    print(f"bounds missed: {held.missed}")
    return int(held.missed > 0)


if __name__ == "__main__":
    sys.exit(main())
