"""Seatings, searched for in another process; those asked for again are remembered."""

from functools import lru_cache
from random import Random
from typing import Final

from scorekeeper.rules.seating.ask import Ask, Effort
from scorekeeper.rules.seating.propose import Proposal, propose
from scorekeeper.web.elsewhere import elsewhere

REMEMBERED: Final = 64


@lru_cache(REMEMBERED)
def proposed(ask: Ask, seed: int, effort: Effort = Effort.QUICK) -> Proposal:
    """The plan of this seed; a page that shows it again costs nothing."""
    chance = Random(seed)  # noqa: S311 - the seed is shown to all
    same = ask, seed, effort
    return elsewhere(propose, ask, chance, effort, queue=effort, same=same)
