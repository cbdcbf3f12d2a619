"""Tables of two neighbouring sizes, proved pair by pair."""

import pytest

from scorekeeper.rules.seating.designs.thinned import mixed_design
from tests.rules.seating.designs.proof import prove

MOST_ROUNDS = 12
MIXES = [
    (fours, threes)
    for fours in range(1, 16)
    for threes in range(21)
    if 4 * fours + 3 * threes <= 60
]


@pytest.mark.parametrize(("fours", "threes"), MIXES)
def test_no_mix_repeats_a_pair(fours: int, threes: int) -> None:
    sizes = (3,) * threes + (4,) * fours
    for rounds in range(1, MOST_ROUNDS + 1):
        if plan := mixed_design(sizes, rounds):
            assert len(plan) == rounds
            prove(plan, [*sizes])


@pytest.mark.parametrize(
    ("sizes", "rounds"),
    [
        ((4, 3, 3, 3), 4),  # 13 people
        ((3, 4, 3, 3, 4, 3, 3), 7),  # 23
        ((4,) * 5 + (3,), 7),
        ((4,) * 5 + (3,) * 3, 8),
        ((4,) * 9 + (3,) * 3, 12),
        ((4,) * 5 + (3,) * 7, 12),
        ((5, 4, 4, 4, 4, 4, 4), 7),
        ((5, 5), 1),
    ],
)
def test_mixes_that_reach_far(sizes: tuple[int, ...], rounds: int) -> None:
    plan = mixed_design(sizes, rounds)
    assert plan is not None
    prove(plan, [*sizes])


def test_sizes_further_apart_have_no_design() -> None:
    assert mixed_design((5, 3), 1) is None


def test_beyond_what_is_known() -> None:
    assert mixed_design((4, 4, 4, 4, 4, 3), 8) is None, "6 tables of 4 end after 7 rounds"
    assert mixed_design((4, 3, 3, 3), 5) is None, "in a whole affine plane everybody meets"
