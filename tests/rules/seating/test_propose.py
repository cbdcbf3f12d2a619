"""Plans for whole nights: what must be reached, and what is true of every plan."""

from collections import Counter
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.seating import propose as proposing
from scorekeeper.rules.seating.ask import Ask, Effort
from scorekeeper.rules.seating.plan import Round
from scorekeeper.rules.seating.propose import Proposal
from tests.rules.seating.seated import asked, check_seated, in_haste, meetings, pair, planned

MOST_SECONDS = 4 * 2.0


def in_time(ask: Ask) -> Proposal:
    began = process_time()
    found = planned(ask)
    assert process_time() - began < MOST_SECONDS
    check_seated(ask, found)
    assert found.report.cost == sum(
        times * (times - 1) // 2 for times in Counter(meetings(found.rounds)).values()
    )
    return found


@pytest.mark.parametrize(
    ("people", "size", "rounds"),
    [
        (16, 4, 5),
        (20, 4, 5),
        (24, 4, 6),
        (28, 4, 6),
        (32, 4, 8),
        (40, 4, 8),
        (15, 3, 7),
        (24, 3, 8),
        (25, 5, 6),
        (40, 5, 6),
    ],
)
def test_nobody_meets_twice_where_a_design_is_known(people: int, size: int, rounds: int) -> None:
    found = in_time(asked(people, rounds, size))
    assert found.report.repeats == 0
    assert found.proved


@pytest.mark.parametrize(
    ("people", "rounds", "cost"),
    [
        (10, 3, 3),
        (10, 6, 27),
        (11, 3, 6),
        (12, 4, 0),
        (13, 6, 12),
        (14, 6, 17),
        (16, 5, 0),
        (22, 5, 0),
    ],
)
def test_with_tables_of_three_and_four(people: int, rounds: int, cost: int) -> None:
    """The rest of the table takes longer: `benchmarks/seating.py`."""
    assert in_time(asked(people, rounds)).report.cost <= cost


@pytest.mark.parametrize(
    ("people", "mix", "cost"),
    [(2, (2,), 6), (3, (3,), 18), (5, (5,), 60), (6, (3, 3), 12), (7, (3, 4), 18)],
)
def test_a_few_people_get_the_best_there_is(people: int, mix: tuple[int, ...], cost: int) -> None:
    with in_haste():
        found = in_time(asked(people, 4))
    assert (found.mix, found.report.cost) == (mix, cost)


def test_both_are_shown_where_turns_cannot_be_even_at_the_best_cost() -> None:
    found = planned(asked(14, 3))
    assert (found.report.cost, found.report.turns_differ_by) == (0, 2)
    assert found.even
    assert (found.even.cost, found.even.turns_differ_by) == (4, 1)
    evenly = planned(asked(14, 3, evenly=True))
    assert (evenly.report.cost, evenly.report.turns_differ_by) == (4, 1)
    assert evenly.even is None


def test_the_price_of_each_mix() -> None:
    with in_haste():
        found = planned(asked(10, 3))
        chosen = planned(asked(10, 3, mix=(5, 5)))
    assert {price.tables: (price.cost, price.wished) for price in found.alternatives} == {
        (3, 3, 4): (3, True),
        (5, 5): (24, False),
    }
    assert chosen.mix == (5, 5)
    assert [price.tables for price in chosen.alternatives] == [(3, 3, 4), (5, 5)]


def test_of_mixes_without_a_repeat_the_one_in_which_most_meet() -> None:
    with in_haste():
        found = planned(asked(20, 3))
    assert found.mix == (4, 4, 4, 4, 4)
    assert found.alternatives[0].cost == 0


@pytest.mark.parametrize(("people", "rounds", "cost"), [(9, 6, 18), (6, 10, 90), (10, 8, 57)])
def test_never_the_same_whole_table_twice(people: int, rounds: int, cost: int) -> None:
    found = in_time(asked(people, rounds))
    assert (found.report.same_table_twice, found.report.cost) == (0, cost)


def test_nor_one_of_those_played() -> None:
    played = Round(((0, 1, 2), (3, 4, 5)))
    with in_haste():
        found = planned(asked(6, 9, played=(played,)))
    assert found.report.same_table_twice == 0


def test_of_plans_that_cost_the_same_the_one_without_a_pair_three_times() -> None:
    found = planned(asked(10, 3))
    assert (found.report.cost, found.report.worst_pair) == (3, 2)


def test_the_same_seed_gives_the_same_plan() -> None:
    with in_haste():
        assert planned(asked(13, 4), 7) == planned(asked(13, 4), 7)
        assert planned(asked(13, 4), 7).rounds != planned(asked(13, 4), 8).rounds


def test_more_effort_is_never_worse() -> None:
    with in_haste(), pytest.MonkeyPatch.context() as patch:
        quick = planned(asked(14, 5))
        patch.setattr(proposing, "RUNS", {Effort.QUICK: 20})
        assert planned(asked(14, 5)).report.cost <= quick.report.cost


def test_earlier_nights_count_less_than_this_one() -> None:
    met = {pair(one, other): 1.0 for one in range(8) for other in range(one)}
    with in_haste():
        found = planned(asked(16, 2, 4, met=met))
    assert found.report.cost == 0
    # Of 8 who know each other at 4 tables two sit at each: 4 pairs a round are the fewest.
    assert found.report.met_again == 8


def test_a_sit_out_goes_round() -> None:
    with in_haste():
        found = planned(asked(10, 5, 8))
    assert found.mix == (8,)
    assert set(found.report.sit_outs.values()) == {1}


@given(
    people=st.integers(2, 24),
    rounds=st.integers(1, 6),
    sizes=st.sets(st.integers(2, 6), min_size=1, max_size=3),
    seed=st.integers(0, 1000),
    data=st.data(),
)
@settings(max_examples=15, deadline=None)
def test_whatever_is_asked(
    people: int, rounds: int, sizes: set[int], seed: int, data: st.DataObject
) -> None:
    who = data.draw(st.permutations(range(100, 100 + people)))
    pairs = st.sets(st.sampled_from(who), min_size=2, max_size=2).map(frozenset)
    apart = data.draw(st.frozensets(pairs, max_size=2))
    played = tuple(
        Round((tuple(who[:3]), tuple(who[3:])) if people > 5 else (tuple(who),))
        for _ in range(data.draw(st.integers(0, 2)))
    )
    ask = asked(who, rounds, *sorted(sizes), apart=apart, played=played)
    with in_haste():
        found = planned(ask, seed)
    check_seated(ask, found)
    assert found.alternatives
    assert [price.cost for price in found.alternatives] == sorted(
        price.cost for price in found.alternatives
    )
    if people >= 8 and max(sizes) <= 4:
        assert not found.report.apart_broken
    times = found.report.deals_first.values()
    if not played and not found.report.sit_outs_differ_by:
        assert max(times) - min(times) <= 1
