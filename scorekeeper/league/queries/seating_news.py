"""What became of a seating since it was drawn, and what was chosen for the last round."""

from scorekeeper.feed import queries as feed
from scorekeeper.league.models import Night
from scorekeeper.league.queries.asking import next_round

AT_THE_DOOR = frozenset({"checked_in", "unchecked", "left"})
OF_ROUNDS = frozenset({"seated", "round_opened", "closed"})


def came_or_went(night: Night, since: int) -> bool:
    """Say whether other people are here than at that version."""
    return _happened(night, since, AT_THE_DOOR)


def seated_since(night: Night, since: int) -> bool:
    """Say whether rounds were seated or opened after that version, or the night closed."""
    return _happened(night, since, OF_ROUNDS)


def last_by_standing(night: Night) -> bool:
    """Whether the plan was accepted with its last round by standing, and that is still to come."""
    if next_round(night) > night.rounds:
        return False
    chosen = [event.facts.get("standing") for event in feed.events(night.topic, ["seated"])]
    return next((one for one in reversed(chosen) if one is not None), False)


def _happened(night: Night, since: int, verbs: frozenset[str]) -> bool:
    return any(event.number > since for event in feed.events(night.topic, verbs))
