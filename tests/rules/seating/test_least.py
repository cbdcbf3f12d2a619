"""What no plan can do better: held against every plan there is, where those can be counted."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from scorekeeper.rules.seating import propose as proposing
from scorekeeper.rules.seating.ask import Ask, Effort
from scorekeeper.rules.seating.least import least_cost
from scorekeeper.rules.seating.plan import Person, Round
from scorekeeper.rules.seating.report import report


def every_round(people: tuple[Person, ...], sizes: tuple[int, ...]) -> Iterator[Round]:
    """Every way to sit at tables of these sizes; who is left over sits out."""
    if not sizes:
        yield Round((), people)
        return
    for table in combinations(people, sizes[0]):
        rest = tuple(person for person in people if person not in table)
        for other in every_round(rest, sizes[1:]):
            yield Round((table, *other.tables), other.sit_out)


@pytest.mark.parametrize(
    ("people", "sizes"),
    [(4, (2, 2)), (5, (3, 2)), (6, (3, 3)), (7, (4, 3)), (8, (4, 4))],
)
def test_no_second_round_is_cheaper(people: int, sizes: tuple[int, ...]) -> None:
    here = tuple(range(people))
    first, *_others = rounds = list(every_round(here, sizes))
    cheapest = min(len(first.pairs & second.pairs) for second in rounds)
    assert least_cost([], [first, rounds[-1]], here) == cheapest
    assert least_cost([first], [rounds[-1]], here) == cheapest


def test_with_sit_outs_it_is_a_bound_still() -> None:
    here = tuple(range(7))
    first, *_others = rounds = list(every_round(here, (3, 3)))
    cheapest = min(len(first.pairs & second.pairs) for second in rounds)
    assert 0 <= least_cost([], [first, rounds[-1]], here) <= cheapest


def test_newcomers_and_leavers_count_as_what_they_are() -> None:
    played = Round(((0, 1, 2), (3, 4, 5)))
    coming = Round(((0, 3, 6), (1, 4, 7)))
    assert least_cost([played], [coming], (0, 1, 3, 4, 6, 7)) == 0
    assert least_cost([played], [Round(((0, 1, 2, 3),))], (0, 1, 2, 3)) == 2
    assert least_cost([played], [Round(((0, 1, 2),))], (0, 1, 2)) == 3
    assert least_cost([played, played], [], ()) == 6


@pytest.mark.parametrize("people", [6, 7, 8, 10, 11])
@pytest.mark.parametrize("rounds", [2, 3])
def test_the_search_reaches_it_with_few_people(people: int, rounds: int) -> None:
    """And knows that it is done: with every further run there is it could take no longer."""
    ask = Ask(people=tuple(range(people)), rounds=rounds)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(proposing, "RUNS", {Effort.QUICK: 1_000_000})
        found = proposing.propose(ask, Random(1))
    assert report(found.rounds, ask).cost == least_cost([], found.rounds, ask.people) > 0
    assert found.proved
    assert found.report.worst_pair == 2
