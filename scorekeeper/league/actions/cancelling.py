"""Cancelling a night that was planned, and does not come about."""

from scorekeeper.feed.actions import Done, Happened, Write, perform
from scorekeeper.league.actions.nights import RoundsOpened
from scorekeeper.league.actions.writing import locked_version
from scorekeeper.league.models import Night
from scorekeeper.league.queries.cards import cards_of
from scorekeeper.league.queries.stations import last_opened
from scorekeeper.people import actions as people


def cancel_night(night: Night, write: Write) -> Done:
    """Take it away with who was checked in, its plan and its keys. Raises RoundsOpened."""

    def step(_version: int) -> Happened:
        night.refresh_from_db()
        if opened := last_opened(night):
            raise RoundsOpened(opened=opened)
        facts = {"date": night.date.isoformat(), "title": night.title}
        people.drop_keys([night.topic, *map(night.station_topic, cards_of(night))])
        night.delete()
        return Happened("cancelled", facts)

    return perform(write, night.topic, lambda: locked_version(night), step)
