"""Opening a round of a night: every table gets its match, and its place in the room a key."""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.feed.actions import Write
from scorekeeper.league.models import Night, NightRound, NightTable, Player
from scorekeeper.league.queries.stations import places_of, still_playing
from scorekeeper.matches import actions as matches
from scorekeeper.matches.access import match_by_topic
from scorekeeper.matches.actions import NewMatch
from scorekeeper.matches.models import Match
from scorekeeper.people.actions import make_keys
from scorekeeper.people.models import Key, Role
from scorekeeper.play.actions import seat_table
from scorekeeper.rules.house import HouseRules
from scorekeeper.web.names import alike

LONGEST_TITLE: Final = 120


def open_round(night_round: NightRound, write: Write) -> None:
    """Give each table of the round its match, and the round its time.

    Within the caller's transaction, the night locked. Tables that have a match keep it.
    """
    night = night_round.night
    _leave_clock(night)
    make_station_keys(night)
    waiting = night_round.tables.filter(match=None, voided_at=None)
    for table in waiting:
        table.match = _open(table, night, Write(write.by, write.phone_id))
        table.save(update_fields=["match"])
    night_round.opened_at = timezone.now()
    night_round.save(update_fields=["opened_at"])


def _leave_clock(night: Night) -> None:
    """The new round has no clock yet; tables that still play keep the one they had."""
    if night.clock_ends:
        behind = NightTable.objects.filter(pk__in=[table.pk for table in still_playing(night)])
        behind.filter(clock_ends=None).update(clock_ends=night.clock_ends)
        night.clock_ends = None
        night.save(update_fields=["clock_ends"])


def _open(table: NightTable, night: Night, write: Write) -> Match:
    topic = night.station_topic(table.number)
    new = NewMatch(
        players=names_at(table),
        rules=HouseRules.from_dict(night.rules),
        title=_title(table, night),
        first_dealer=0,  # the seating has put there whose turn it is to deal first
        lies_in=topic,
    )
    if table.digital:
        return seat_table(write, new)
    return match_by_topic(matches.open_match(write, new, None).topic)


def make_station_keys(night: Night) -> None:
    """For all tables that are seated, also of later rounds: cards are printed once."""
    for number in places_of(night):
        make_station_key(night.station_topic(number))


def make_station_key(topic: str) -> None:
    """The place keeps its key all night; a rotated one is not made anew."""
    if not Key.objects.filter(topic=topic, role=Role.SCOREKEEPER.value).exists():
        make_keys(topic, [Role.SCOREKEEPER])


def names_at(table: NightTable) -> list[str]:
    """Who is to sit there, by seat; two Annas at one table are Anna and Anna 2."""
    known = dict(
        Player.objects.filter(public_id__in=table.players).values_list("public_id", "name")
    )
    return told_apart([known[pid] for pid in table.players])


def told_apart(names: Sequence[str]) -> list[str]:
    """The names, each unlike those before it."""
    told: list[str] = []
    for name in names:
        told.append(next(one for one in _numbered(name) if not alike([*told, one])))
    return told


def _numbered(name: str) -> Iterator[str]:
    yield name
    for number in count(2):
        yield f"{name} {number}"


def _title(table: NightTable, night: Night) -> str:
    words = _("Table %(table)s · round %(round)s · %(night)s")
    facts = {"table": table.number, "round": table.round.number, "night": night}
    return (words % facts)[:LONGEST_TITLE]
