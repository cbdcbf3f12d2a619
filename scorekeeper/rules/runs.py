"""Consecutive ranks: the ace is low or high and never turns the corner (rule 3.5)."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from scorekeeper.rules.cards import Rank

_UPWARDS: Final = (*Rank, Rank.ACE)


@cache
def runs(length: int) -> tuple[tuple[Rank, ...], ...]:
    """Every run of that many ranks, from A-2-… to …-K-A."""
    starts = range(len(_UPWARDS) - length + 1)
    return tuple(_UPWARDS[start : start + length] for start in starts)


@cache
def _run_sets(length: int) -> frozenset[frozenset[Rank]]:
    return frozenset(map(frozenset, runs(length)))


@cache
def _corner_sets(length: int) -> frozenset[frozenset[Rank]]:
    """Runs that would go on from the king over the ace to the two."""
    circle = [*Rank, *Rank]
    starts = range(len(Rank))
    return frozenset(frozenset(circle[at : at + length]) for at in starts) - _run_sets(length)


def is_run(ranks: Iterable[Rank]) -> bool:
    ranks = [*ranks]
    return frozenset(ranks) in _run_sets(len(ranks))


def turns_corner(ranks: Iterable[Rank]) -> bool:
    ranks = [*ranks]
    return frozenset(ranks) in _corner_sets(len(ranks))


def lacks_one(ranks: Iterable[Rank]) -> bool:
    """Whether one more rank, in the middle, would make a longer run of them."""
    ranks = [*ranks]
    return not is_run(ranks) and any(is_run([*ranks, rank]) for rank in Rank)
