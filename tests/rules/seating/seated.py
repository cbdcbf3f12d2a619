"""Seatings for the tests: asked for in a line, counted in the plainest way."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import combinations
from random import Random
from typing import Any

import pytest

from scorekeeper.rules.seating import propose as proposing
from scorekeeper.rules.seating.ask import Ask
from scorekeeper.rules.seating.plan import Pair, Round
from scorekeeper.rules.seating.propose import Proposal, propose

IN_HASTE = {"PRICE": 20_000, "RUN": 60_000, "EVENLY_RUN": 60_000}


def asked(people: int | Iterable[int], rounds: int, *sizes: int, **more: Any) -> Ask:
    who = range(people) if isinstance(people, int) else people
    return Ask(people=tuple(who), rounds=rounds, sizes=sizes or (3, 4), **more)


def planned(ask: Ask, seed: int = 1) -> Proposal:
    return propose(ask, Random(seed))


@contextmanager
def in_haste() -> Iterator[None]:
    """Search a hundredth as long: what is true of every plan is true of poor ones."""
    with pytest.MonkeyPatch.context() as patch:
        for name, looks in IN_HASTE.items():
            patch.setattr(proposing, name, looks)
        yield


def pair(one: int, other: int) -> Pair:
    return frozenset({one, other})


def meetings(rounds: Iterable[Round]) -> list[Pair]:
    """Every meeting, in no particular order."""
    return [
        pair(one, other)
        for each in rounds
        for table in each.tables
        for one, other in combinations(table, 2)
    ]


def check_seated(ask: Ask, proposal: Proposal) -> None:
    """Everybody once in each round, at the tables of the mix or without a seat."""
    assert len(proposal.rounds) == ask.rounds
    for each in proposal.rounds:
        assert sorted(each.people) == sorted(ask.people)
        assert tuple(sorted(map(len, each.tables))) == proposal.mix
        assert len(each.sit_out) == len(ask.people) - sum(proposal.mix)
