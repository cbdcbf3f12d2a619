"""Somebody leaves, others arrive: what was played stays, and of the plan as much as can."""

from random import Random

import pytest

from scorekeeper.rules.seating.ask import Ask
from scorekeeper.rules.seating.plan import Round
from scorekeeper.rules.seating.propose import Proposal, propose
from scorekeeper.rules.seating.report import places
from tests.rules.seating.seated import check_seated, in_haste

PEOPLE = tuple(range(13))


def again(
    people: tuple[int, ...], rounds: int, played: tuple[Round, ...], planned: tuple[Round, ...]
) -> Proposal:
    ask = Ask(people=people, rounds=rounds, played=played, planned=planned)
    with in_haste():
        found = propose(ask, Random(1))
    check_seated(ask, found)
    assert ask.played == played
    return found


@pytest.fixture(scope="module")
def first() -> tuple[Round, ...]:
    return again(PEOPLE, 4, (), ()).rounds


def test_one_leaves_and_two_arrive(first: tuple[Round, ...]) -> None:
    fewer = tuple(person for person in PEOPLE if person != 4)
    second = again(fewer, 3, first[:1], first[1:])
    assert set(second.report.odd_table_turns) == set(fewer)
    more = (*fewer, 50, 51)
    third = again(more, 2, (first[0], second.rounds[0]), second.rounds[1:])
    assert third.report.sit_outs.keys() == set(more)
    assert third.report.worst_pair <= 2


def test_hardly_anybody_moves(first: tuple[Round, ...]) -> None:
    """Of 13 at 4 tables one leaves a round that nobody has played."""
    found = again(PEOPLE[1:], 1, (), first[:1])
    before, now = places(first[0]), places(found.rounds[0])
    assert sum(before[person] != now[person] for person in PEOPLE[1:]) <= 1
    assert found.report.changes <= 1


def test_nothing_changes_where_nobody_came_or_went(first: tuple[Round, ...]) -> None:
    found = again(PEOPLE, 3, first[:1], first[1:])
    assert found.rounds == first[1:]
    assert found.mix == (3, 3, 3, 4)
    assert found.report.changes == 0


def test_one_more_round_is_added_to_those_planned(first: tuple[Round, ...]) -> None:
    found = again(PEOPLE, 4, first[:1], first[1:])
    assert found.rounds[:3] == first[1:]
    assert found.mix == (3, 3, 3, 4)


def test_other_tables_are_a_new_plan(first: tuple[Round, ...]) -> None:
    ask = Ask(people=PEOPLE, rounds=4, planned=first, mix=(4, 4, 5))
    with in_haste():
        found = propose(ask, Random(1))
    check_seated(ask, found)
    assert found.mix == (4, 4, 5)


def test_a_called_round_is_counted_on() -> None:
    """The four of a table that was called do not sit together in the next round."""
    called = Round(((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15)))
    found = again(tuple(range(16)), 3, (called,), ())
    assert found.report.cost == 0
    assert found.report.in_a_row == ()
