"""Why something cannot be done at a table now."""

from scorekeeper.rules.errors import Forbidden
from scorekeeper.web.errors import TooLittleRight


class TableClosed(Forbidden):
    """The match is over, or nobody came back."""

    code = "table-closed"


class TableStarted(Forbidden):
    """This can be done only before the start."""

    code = "table-started"


class NotStarted(Forbidden):
    code = "not-started"


class WaitForPlayers(Forbidden):
    """One cannot play alone."""

    code = "wait-for-players"


class RoundNotOver(Forbidden):
    code = "round-not-over"


class ClockRanOut(Forbidden):
    """The clock plays this turn. Facts: seat."""

    code = "clock-ran-out"


class SeatGone(TooLittleRight):
    """Somebody freed this seat meanwhile, or its holder has left."""

    code = "seat-gone"
