"""Why something cannot be done at a table now."""

from scorekeeper.rules.errors import Forbidden, Impossible
from scorekeeper.web.errors import TooLittleRight


class TableClosed(Forbidden):
    """The match is over, or nobody came back."""

    code = "table-closed"


class TableStarted(Forbidden):
    """This can be done only before the start."""

    code = "table-started"


class SeatsAreSet(Forbidden):
    """A night's seating says who sits here."""

    code = "seats-are-set"


class NotStarted(Forbidden):
    code = "not-started"


class WaitForPlayers(Forbidden):
    """One cannot play alone."""

    code = "wait-for-players"


class RoundNotOver(Forbidden):
    code = "round-not-over"


class SeedTooEarly(Forbidden):
    """The seed of this deal is frozen, and the next one is not promised yet."""

    code = "seed-too-early"


class NameOfBot(Impossible):
    """Nobody may be taken for a bot. Facts: field."""

    code = "name-of-bot"


class ClockRanOut(Forbidden):
    """The clock plays this turn. Facts: seat."""

    code = "clock-ran-out"


class SeatGone(TooLittleRight):
    """Somebody freed this seat meanwhile, or its holder has left."""

    code = "seat-gone"
