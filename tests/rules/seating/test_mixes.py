"""Which tables a number of people is spread over."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.seating.mixes import MOST, Mix, also_possible, fitting, mixes
from tests.rules.seating.seated import asked


@pytest.mark.parametrize(
    ("people", "sizes", "tables"),
    [
        (12, (3, 4), [(4, 4, 4), (3, 3, 3, 3)]),
        (13, (3, 4), [(3, 3, 3, 4)]),
        (10, (5, 3, 3), [(5, 5)]),
        (16, (3, 4), [(4, 4, 4, 4), (3, 3, 3, 3, 4)]),
        (8, (2, 8), [(8,), (2, 2, 2, 2)]),
    ],
)
def test_the_wished_sizes(people: int, sizes: tuple[int, ...], tables: list[object]) -> None:
    found = mixes(people, sizes)
    assert [mix.tables for mix in found] == tables
    assert all(mix.wished and not mix.sit_out for mix in found)


@pytest.mark.parametrize(
    ("people", "sizes", "tables"),
    [
        (2, (3, 4), [(2,)]),
        (5, (3, 4), [(5,)]),
        (6, (4,), [(3, 3)]),
        (13, (4,), [(4, 4, 5)]),
        (10, (4,), [(5, 5), (3, 3, 4)]),
        (7, (8,), [(7,)]),
    ],
)
def test_else_one_more_or_less_at_as_few_tables_as_can_be(
    people: int, sizes: tuple[int, ...], tables: list[object]
) -> None:
    found = mixes(people, sizes)
    assert [mix.tables for mix in found] == tables
    assert not any(mix.wished or mix.sit_out for mix in found)


def test_else_some_sit_out() -> None:
    assert mixes(10, (8,)) == (Mix((8,), 2, wished=False),)
    assert mixes(18, (7, 8)) == (Mix((6, 6, 6), wished=False),)
    assert mixes(11, (3, 8)) == (Mix((3, 8)),)


def test_too_few_for_any_table_are_a_table() -> None:
    assert mixes(2, (4,)) == (Mix((2,), wished=False),)
    assert mixes(3, (6, 7)) == (Mix((3,), wished=False),)


def test_a_mix_that_was_chosen() -> None:
    assert fitting(asked(13, 1, mix=(5, 4, 4))) == (Mix((4, 4, 5), wished=False),)
    assert fitting(asked(13, 1, mix=(4, 4, 4))) == (Mix((4, 4, 4), 1, wished=False),)
    assert fitting(asked(12, 1, mix=(4, 4, 4))) == (Mix((4, 4, 4)),)


def test_prices_are_shown_of_other_mixes_too() -> None:
    ask = asked(13, 3)
    assert [mix.tables for mix in also_possible(ask, fitting(ask))] == [(4, 4, 5)]
    ask = asked(13, 3, mix=(4, 4, 5))
    assert [mix.tables for mix in also_possible(ask, fitting(ask))] == [(3, 3, 3, 4)]
    assert {mix.tables: mix.wished for mix in also_possible(asked(7, 1, 2, 3), ())} == {
        (2, 2, 3): True,
        (3, 4): False,
    }


@given(st.integers(2, 60), st.sets(st.integers(2, 8), min_size=1))
@settings(max_examples=40, deadline=None)
def test_every_mix_has_a_place_for_everybody(people: int, sizes: set[int]) -> None:
    found = mixes(people, sizes)
    assert 1 <= len(found) <= MOST
    for mix in (*found, *also_possible(asked(people, 1, *sizes), found)):
        assert sum(mix.tables) + mix.sit_out == people
        assert mix.wished == (not mix.sit_out and {*mix.tables} <= sizes)
        assert all(2 <= size <= 8 for size in mix.tables)
    assert len({mix.tables for mix in found}) == len(found)
