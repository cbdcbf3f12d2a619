"""The numbers that an organiser is shown, against the plainest count of them."""

from collections import Counter
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.seating.ask import Ask
from scorekeeper.rules.seating.plan import Round
from scorekeeper.rules.seating.report import report
from tests.rules.seating.seated import asked, meetings, pair

ONE = Round(((0, 1, 2), (3, 4, 5)), (6,))
TWO = Round(((6, 1, 2), (3, 4, 5, 0)))
THREE = Round(((4, 5, 3), (0, 1), (2, 6)))


def drawn(people: int, rounds: int, rng: Random) -> list[Round]:
    """Rounds of tables of any sizes, at random."""
    found = []
    for _ in range(rounds):
        who, tables = rng.sample(range(people), people), []
        while len(who) > 2:
            size = rng.randint(2, 5)
            tables.append(tuple(who[:size]))
            del who[:size]
        found.append(Round(tuple(table for table in tables if len(table) > 1), tuple(who)))
    return found


@given(st.integers(4, 20), st.integers(1, 6), st.integers(0, 3), st.randoms())
@settings(max_examples=40)
def test_it_equals_a_naive_count(people: int, rounds: int, played: int, rng: Random) -> None:
    night = drawn(people, played + rounds, rng)
    ask = asked(people, rounds, played=tuple(night[:played]))
    told = report(night[played:], ask)
    met = Counter(meetings(night))
    assert told.repeats == sum(met.values()) - len(met)
    assert told.cost == sum(len([*combinations(range(times), 2)]) for times in met.values())
    assert told.worst_pair == max(met.values(), default=0)
    assert len(told.never_met) == people * (people - 1) // 2 - len(met)
    assert sum(told.sit_outs.values()) == sum(len(each.sit_out) for each in night)
    assert sum(told.deals_first.values()) == sum(len(each.tables) for each in night)


def test_a_night_told_by_hand() -> None:
    ask = asked(7, 2, played=(ONE,), planned=(TWO, ONE), apart=frozenset({pair(0, 1), pair(0, 6)}))
    told = report([TWO, THREE], ask)
    assert told.in_a_row == tuple(
        map(frozenset, [(1, 2), (2, 6), (3, 4), (3, 4), (3, 5), (3, 5), (4, 5), (4, 5)])
    )
    assert (told.repeats, told.cost, told.worst_pair) == (9, 12, 3)
    assert told.same_table_twice == 1
    assert told.sit_outs == {0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 1}
    assert told.odd_table_turns == {0: 0, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}
    assert (told.turns_differ_by, told.sit_outs_differ_by) == (1, 1)
    assert told.deals_first == {0: 2, 1: 0, 2: 1, 3: 2, 4: 1, 5: 0, 6: 1}
    assert told.apart_broken == (pair(0, 1),)
    assert told.changes == 7


def test_earlier_nights_weigh_as_they_are_told() -> None:
    ask = asked(7, 2, met={pair(1, 2): 0.5, pair(0, 1): 2.0, pair(5, 6): 8.0})
    assert report([ONE, TWO], ask).met_again == 0.5 + 0.5 + 2.0


def test_who_has_left_is_counted_among_the_meetings_only() -> None:
    ask = Ask(people=(0, 1, 2, 3), rounds=1, played=(ONE,))
    told = report([Round(((0, 1), (2, 3)))], ask)
    assert told.repeats == 1
    assert set(told.odd_table_turns) == {0, 1, 2, 3}
    assert told.never_met == tuple(map(frozenset, [(0, 3), (1, 3)]))
