"""A round that two phones entered differently, side by side as a conflict is shown."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.matches.forms.conflict import Conflict, conflict
from scorekeeper.matches.forms.rounds import NOBODY, total_name
from scorekeeper.matches.forms.stage import Stage
from scorekeeper.matches.queries import Dispute, Sheet, open_disputes
from scorekeeper.rules.scoring import SeatNo


class Disputed(NamedTuple):
    """Both versions, and which phone has entered the other one."""

    both: Conflict
    other: Dispute


def disputed(now: Sheet, number: int) -> Iterator[Disputed]:
    """Return the open disputes of a round; one for each version that is not the recorded one."""
    stage = Stage.of(now, number)
    for other in open_disputes(now):
        if other.number == number:
            yield Disputed(conflict(stage, _as_typed(other)), other)


def _as_typed(other: Dispute) -> Mapping[str, str]:
    totals = other.other["totals"]
    declarer = other.other["declarer"]
    typed = {total_name(SeatNo(int(seat))): str(total) for seat, total in totals.items()}
    return {**typed, "declarer": NOBODY if declarer is None else str(declarer)}
