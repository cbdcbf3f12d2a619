"""Who is knocked out, and in which places everybody stands (rules 6.1 and 7)."""

from collections.abc import Hashable, Iterable
from typing import TypeVar

from scorekeeper.rules.house import HouseRules

K = TypeVar("K", bound=Hashable)


def is_knocked_out(score: int, rules: HouseRules) -> bool:
    """Rule 6.1: out when the score exceeds the threshold, by option when it reaches it."""
    return score > rules.threshold or (rules.out_on_reaching and score == rules.threshold)


def places(rows: Iterable[tuple[K, int | None, int]]) -> dict[K, int]:
    """Rule 7 for rows of (who, round of going out or None, score): in before out, then later
    out, then lower score, then shared (1, 2, 2, 4).
    """
    ranks = {who: (out is not None, -(out or 0), score) for who, out, score in rows}
    first = {rank: place for place, rank in reversed([*enumerate(sorted(ranks.values()), 1)])}
    return {who: first[rank] for who, rank in ranks.items()}
