"""Proposals (placeholder until the branch seating brings its own)."""

import random

from scorekeeper.rules.seating.ask import Ask, Effort
from scorekeeper.rules.seating.propose import Proposal, propose


def proposed(ask: Ask, seed: int, effort: Effort) -> Proposal:
    """The proposal."""
    return propose(ask, random.Random(seed), effort)  # noqa: S311
