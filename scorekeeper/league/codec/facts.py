"""Facts of a match's events that its other rows tell too, and need not be written twice."""

from collections.abc import Iterable
from typing import Any

from scorekeeper.matches.models import Match, RoundRecord


def known_facts(match: Match, rounds: Iterable[RoundRecord]) -> dict[int, dict[str, Any]]:
    """Return what the events were told, by number: the opening, and rounds as first recorded."""
    opening = {1: {"players": match.players, "rules": match.rules}}
    return opening | {
        one.version: {"round": one.number, "declarer": one.declarer, "totals": one.totals}
        for one in rounds
    }
