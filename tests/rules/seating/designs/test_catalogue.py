"""Every construction, proved pair by pair, and how far it reaches beside the best known."""

import pytest

from scorekeeper.rules.seating.designs.catalogue import constructions, design
from tests.rules.seating.designs.proof import prove

MOST_PEOPLE = 60
CELLS = [(groups, size) for size in range(2, 9) for groups in range(1, MOST_PEOPLE // size + 1)]
# by size, from 3 groups on: how many rounds we reach
REACHED = {
    2: (5, 7, 9, 11, 13, 15, 17, 19, 21, 23),
    3: (4, 4, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 20, 16, 17, 22, 19, 29),
    4: (1, 5, 5, 7, 9, 9, 11, 13, 13, 15, 17, 15, 17),
    5: (1, 1, 6, 6, 7, 8, 9, 9, 11, 12),
    6: (1, 1, 1, 1, 7, 8, 9, 1),
    7: (1, 1, 1, 1, 8, 8),
}


@pytest.mark.parametrize(("groups", "size"), CELLS)
def test_no_construction_repeats_a_pair(groups: int, size: int) -> None:
    for rounds in constructions(groups, size):
        prove(rounds, [size] * groups)


@pytest.mark.parametrize(
    ("groups", "size", "reached"),
    [
        (groups, size, reached)
        for size, row in REACHED.items()
        for groups, reached in enumerate(row, 3)
    ],
)
def test_rounds_are_cut_as_asked_and_refused_beyond(groups: int, size: int, reached: int) -> None:
    for rounds in range(1, reached + 1):
        plan = design(groups, size, rounds)
        assert plan is not None
        assert len(plan) == rounds
        prove(plan, [size] * groups)
    assert design(groups, size, reached + 1) is None


@pytest.mark.parametrize(("groups", "size"), [(4, 4), (5, 5), (7, 7), (9, 3), (7, 4), (10, 4)])
def test_some_designs_are_complete(groups: int, size: int) -> None:
    """Everybody has met everybody: affine planes and spaces, and resolvable block designs."""
    people = groups * size
    longest = max(constructions(groups, size), key=len)
    assert len(longest) * (size - 1) == people - 1
