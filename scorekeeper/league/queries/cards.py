"""For which tables of a night there are cards, and how many are likely to be needed."""

from typing import Final

from scorekeeper.league.models import Night
from scorekeeper.league.queries.stations import places_of
from scorekeeper.people.models import Key
from scorekeeper.rules.seating.ask import FEWEST_PEOPLE
from scorekeeper.rules.seating.mixes import mixes

FIRST_NIGHT: Final = 4  # so many tables are proposed where nothing is known yet


def cards_of(night: Night) -> list[int]:
    """The numbers of the tables that have a key."""
    before = night.station_topic(0).removesuffix("0")
    topics = Key.objects.filter(topic__startswith=before).values_list("topic", flat=True)
    return sorted({int(topic.removeprefix(before)) for topic in topics})


def likely_tables(night: Night) -> int:
    """As many as those who are here make, or as there were last time."""
    here = night.checkins.filter(left_at=None).count()
    now = len(mixes(here, night.sizes)[0].tables) if here >= FEWEST_PEOPLE else 0
    last = night.season.nights.filter(date__lt=night.date).order_by("date", "pk").last()
    return max(now, len(places_of(last)) if last else 0) or FIRST_NIGHT
