"""The clock of a round, more time for a table, and time called."""

from datetime import timedelta
from typing import Final

from django.utils import timezone

from scorekeeper.feed.actions import Done, Happened, Write
from scorekeeper.league.actions.nights import check_not_closed
from scorekeeper.league.actions.writing import change
from scorekeeper.league.models import Night, NightTable
from scorekeeper.league.queries.clock import clock_of
from scorekeeper.league.queries.stations import still_playing, table_at
from scorekeeper.league.queries.table_words import has_begun
from scorekeeper.matches import actions as matches
from scorekeeper.matches.actions.writing import lock_all
from scorekeeper.rules.checks import MatchOver

MOST_MINUTES: Final = 600


def set_clock(night: Night, write: Write, minutes: int, number: int | None = None) -> Done:
    """Let the clock of all tables run so many minutes from now on (0: no clock); or give one table
    so many more than it has. Raises NightClosed.
    """

    def step() -> Happened | None:
        check_not_closed(night)
        if number is not None:
            return _more_time(table_at(night, number), minutes)
        night.clock_ends = timezone.now() + timedelta(minutes=minutes) if minutes else None
        night.save(update_fields=["clock_ends"])
        return Happened("clock_set", {"minutes": minutes})

    return change(night, write, step)


def call_time(night: Night, write: Write, number: int | None = None) -> Done:
    """Call time at every table that has begun, or at one (rule 6.5). The event names them, and the
    tables that were left alone because nothing was entered there.

    Raises NightClosed: tables that still play then may finish.
    """

    def step() -> Happened | None:
        check_not_closed(night)
        playing = still_playing(night) if number is None else [table_at(night, number)]
        lock_all(table.match for table in playing if table.match)  # results lock the league later
        begun = [table for table in playing if number or has_begun(table)]
        called = [table.number for table in begun if _call(table, write)]
        left = [table.number for table in playing if table not in begun]
        facts = {"tables": called, "left_alone": left}
        return Happened("time_called", facts) if called else None

    return change(night, write, step)


def _more_time(table: NightTable, minutes: int) -> Happened | None:
    if not minutes:
        return None
    now = timezone.now()
    table.clock_ends = max(now, clock_of(table) or now) + timedelta(minutes=minutes)
    table.save(update_fields=["clock_ends"])
    return Happened("more_time", {"table": table.number, "minutes": minutes})


def _call(table: NightTable, write: Write) -> bool:
    """A table that finished meanwhile, or is dealt digitally, is left as it is."""
    if table.match is None or table.match.dealt_at:
        return False
    try:
        matches.call_time(table.match, Write(write.by, write.phone_id))
    except MatchOver:
        return False
    return True
