"""Fair numbers and fair orders from a stream."""

from collections import Counter
from itertools import permutations, product

import pytest

from scorekeeper.rules.chance import NUMBERS, below, shuffled


def test_a_number_is_taken_by_its_remainder() -> None:
    assert [below(iter([number]), 52) for number in (0, 51, 52, 107)] == [0, 51, 0, 3]


def test_the_last_incomplete_stretch_is_drawn_again() -> None:
    """No modulo bias: 2^32 is no multiple of 52."""
    assert NUMBERS % 52
    stream = iter([NUMBERS - 1, NUMBERS - NUMBERS % 52, 60, 5])
    assert below(stream, 52) == 8
    assert next(stream) == 5, "three were used"
    assert below(iter([NUMBERS - NUMBERS % 52 - 1]), 52) == 51


@pytest.mark.parametrize("bound", [1, 2, 32, NUMBERS])
def test_where_nothing_is_left_over_nothing_is_drawn_again(bound: int) -> None:
    assert below(iter([NUMBERS - 1]), bound) == bound - 1


def test_every_order_comes_from_as_many_streams() -> None:
    """Sattolo's slip would give six orders of four things, not twenty-four."""
    streams = product(range(4), range(3), range(2))
    orders = Counter(shuffled("abcd", iter(stream)) for stream in streams)
    assert orders == Counter(permutations("abcd"))


def test_nothing_to_shuffle() -> None:
    assert shuffled("", iter([])) == ()
    assert shuffled("a", iter([])) == ("a",)
