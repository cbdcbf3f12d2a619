"""The next round of a night, as it was seated."""

from scorekeeper.feed.actions import Done, Happened, Write
from scorekeeper.league.actions.nights import check_not_closed
from scorekeeper.league.actions.opening import open_round
from scorekeeper.league.actions.writing import change
from scorekeeper.league.models import Night
from scorekeeper.league.queries.stations import last_opened, still_playing
from scorekeeper.rules.errors import Forbidden


class NoRoundSeated(Forbidden):
    """All rounds that were seated are opened."""

    code = "no-round-seated"


class RoundIsOpen(Forbidden):
    """Somebody was quicker. Facts: round."""

    code = "round-is-open"


def open_next(night: Night, write: Write, number: int | None = None) -> Done:
    """Open the next round that was seated, if it is the one that is meant (`number`), for two
    organisers may press at once. The event tells which, and which tables still play.

    Raises NightClosed, RoundIsOpen, NoRoundSeated.
    """

    def step() -> Happened:
        check_not_closed(night)
        if number is not None and number <= last_opened(night):
            raise RoundIsOpen(round=number)
        coming = night.seated.filter(opened_at=None).first()
        if coming is None or number not in {None, coming.number}:
            raise NoRoundSeated
        playing = [table.number for table in still_playing(night)]
        open_round(coming, write)
        return Happened("round_opened", {"round": coming.number, "playing": playing})

    return change(night, write, step)
