"""Which round comes first, and who deals first at each table."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.seating.order import well_ordered, with_dealers
from scorekeeper.rules.seating.plan import Round
from scorekeeper.rules.seating.report import deals_first, in_a_row

ONE = Round(((0, 1), (2, 3)))
TWO = Round(((0, 2), (1, 3)))


def test_who_meets_again_does_so_later() -> None:
    order = well_ordered([ONE, ONE, TWO, TWO], [])
    assert in_a_row(order) == []
    assert sorted(map(str, order)) == sorted(map(str, [ONE, ONE, TWO, TWO]))


def test_the_round_before_counts() -> None:
    assert well_ordered([ONE, TWO], [TWO, ONE]) == [TWO, ONE]


def test_it_cannot_always_be_avoided() -> None:
    assert well_ordered([ONE, ONE], []) == [ONE, ONE]


def test_first_deals_pass_from_who_has_many_to_who_has_few() -> None:
    played = [Round(((0, 1), (2, 3))), Round(((0, 2), (1, 3))), Round(((0, 3), (1, 2)))]
    coming = [Round(((0, 1, 2, 3),))] * 5
    times = deals_first([*played, *with_dealers(coming, played, Random(1))], range(4))
    assert sorted(times.values()) == [2, 3, 3, 3]


@given(st.integers(1, 8), st.randoms())
def test_everybody_deals_first_as_often(rounds: int, rng: Random) -> None:
    drawn = [rng.sample(range(12), 12) for _ in range(rounds)]
    plan = [Round((tuple(who[:4]), tuple(who[4:8]), tuple(who[8:11])), (who[11],)) for who in drawn]
    found = with_dealers(plan, [], rng)
    for before, after in zip(plan, found, strict=True):
        assert [*map(sorted, before.tables)] == [*map(sorted, after.tables)]
        assert before.sit_out == after.sit_out
    times = deals_first(found, range(12)).values()
    assert sum(times) == 3 * rounds
    assert max(times) <= -(-3 * rounds // 12) + 1
