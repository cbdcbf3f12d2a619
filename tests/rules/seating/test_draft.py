"""What a draft adds up while people change places, against a count from scratch."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.seating.ask import Ask
from scorekeeper.rules.seating.draft import Draft, chances
from scorekeeper.rules.seating.mixes import Mix
from scorekeeper.rules.seating.plan import Round
from scorekeeper.rules.seating.search import Search
from scorekeeper.rules.seating.terms import EVENLY, TURN, terms
from tests.rules.seating.seated import pair

PLAYED = Round(((0, 1, 2, 3), (4, 5, 6), (7, 8, 20)), (9,))
PLANNED = Round(((9, 8, 7), (6, 5, 4, 20), (3, 2)), (0, 1))
MIXES = [Mix((3, 3, 4)), Mix((5, 5)), Mix((4, 4), 2), Mix((2, 3, 5)), Mix((10,)), Mix((2, 3), 5)]


def asked(rng: Random, *, planned: bool, met: bool) -> Ask:
    return Ask(
        people=tuple(range(10)),
        rounds=3,
        apart=frozenset({pair(0, 9), pair(1, 30)}),
        met={pair(*rng.sample(range(10), 2)): rng.random() * 9 for _ in range(20)} if met else {},
        played=(PLAYED,),
        planned=(PLANNED, PLANNED) if planned else (),
    )


@given(st.sampled_from(MIXES), st.booleans(), st.booleans(), st.booleans(), st.randoms())
@settings(max_examples=30, deadline=None)
def test_its_sums_are_right(mix: Mix, planned: bool, met: bool, evenly: bool, rng: Random) -> None:
    found = terms(asked(rng, planned=planned, met=met), mix, {}, EVENLY if evenly else TURN)
    search = Search(found, rng)
    draft = Draft(found, [[*seats] for seats in search.best.seats])
    if draft.moves:
        for number in (0, 1, 2, 0):
            draft.sweep(number, 60, chances(200), rng)
    again = Draft(found, draft.seats)
    assert (draft.cost, draft.extra) == (again.cost, again.extra)
    best = Draft(found, draft.best.seats)
    assert (draft.best.cost, draft.best.extra) == (best.cost, best.extra)
    assert draft.best.worth <= found.worth(draft.cost, draft.extra)
    assert search.floor.cost <= draft.best.cost
    assert search.floor.extra <= draft.best.extra
    assert all(sorted(seats) == [*range(10)] for seats in draft.seats)
