"""Cards for the tables, before anybody is seated: each table gets its key."""

from scorekeeper.feed.actions import Done, Happened, Write
from scorekeeper.league.actions.nights import check_not_closed
from scorekeeper.league.actions.opening import make_station_key
from scorekeeper.league.actions.writing import change
from scorekeeper.league.models import Night
from scorekeeper.league.queries.cards import cards_of


def make_cards(night: Night, write: Write, tables: int) -> Done:
    """Let there be cards for so many tables; those that are there stay. Raises NightClosed."""

    def step() -> Happened | None:
        check_not_closed(night)
        new = sorted({*range(1, tables + 1)} - {*cards_of(night)})
        for number in new:
            make_station_key(night.station_topic(number))
        return Happened("cards_made", {"tables": new}) if new else None

    return change(night, write, step)
