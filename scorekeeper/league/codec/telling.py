"""Works out what read matches come to, and refuses one that no page could tell."""

from typing import Final

from scorekeeper.league.codec.whole import ReadMatch, Whole
from scorekeeper.matches.queries import Sheet, chart, summary, table, told_events
from scorekeeper.rules.errors import Refusal

# What it is to find something else than what our own actions have written.
SPOILED: Final = (
    *(LookupError, TypeError, ValueError, AttributeError, ArithmeticError, StopIteration),
    Refusal,
)


def check_told(whole: Whole) -> None:
    """Derive the sheet of each match, and what is kept of it. Raises NotAnExport."""
    for one in whole.played:
        try:
            whole.sheets.append(_derived(one))
        except SPOILED:
            raise one.place.wrong() from None


def _derived(one: ReadMatch) -> Sheet:
    now = Sheet.of(one.match, one.match.version, one.records)
    one.match.finished, one.match.summary = now.state.is_over, summary(now)
    table(now)
    chart(now)
    told_events(now, one.events)
    return now
