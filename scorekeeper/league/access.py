"""Fetch and check in one call: a league, a night or a table's place, to see or to run."""

import re
from datetime import timedelta
from typing import Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.request import Request

from scorekeeper.feed.access import register_guard
from scorekeeper.league.models import League, Night, NightTable, Player, Season
from scorekeeper.matches.models import Match
from scorekeeper.matches.queries import Around, register_around
from scorekeeper.people import access as people
from scorekeeper.people.access import Role, Topic
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.errors import NotFound
from scorekeeper.web.limits import Limit, count

__all__ = [
    "League",
    "Night",
    "NightTable",
    "Player",
    "Season",
    "count_doubt",
    "count_night",
    "count_restoring",
    "follows",
    "is_organiser",
    "keeps_station",
    "league_by_topic",
    "league_to_run",
    "league_to_see",
    "night_by_topic",
    "night_to_follow",
    "night_to_run",
    "night_to_see",
    "player_of",
    "season_of",
]

Asking = HttpRequest | Request
PUBLIC_ID: Final = re.compile(r"[a-z0-9]{16}")
NIGHTS_OF_A_LEAGUE: Final = Limit("nights of", 60, 600)  # a year of weeks, planned at once
DOUBTS_OF_ONE: Final = Limit("doubts of", 10, 600)
DOUBTS_AT_AN_ADDRESS: Final = Limit("doubts at", 60, 600)  # a whole pub is one address
RESTORED_AT_AN_ADDRESS: Final = Limit("restored at", 20, 600)  # each takes as long as many writes
AFTER_CLOSING: Final = timedelta(hours=12)  # so long the keys of a night's tables go on


def league_to_see(request: Asking, public_id: str) -> League:  # noqa: ARG001
    """A league: anybody may see it who knows its id. Raises NotFound."""
    return _league(public_id)


def league_to_run(request: Asking, public_id: str) -> League:
    """A league that the caller organises. Raises NotFound, TooLittleRight."""
    league = _league(public_id)
    people.require(request, league.topic, Role.ORGANISER, private=False)
    return league


def night_to_see(request: Asking, public_id: str) -> Night:  # noqa: ARG001
    """A night: anybody may see it who knows its id. Raises NotFound."""
    return _night(public_id)


def night_to_follow(request: Asking, public_id: str) -> Night:
    """A night that the caller has a key to, if only the players' link. Raises NotFound,
    TooLittleRight.
    """
    night = _night(public_id)
    if not follows(request, night):
        people.require(request, night.topic, Role.ORGANISER, private=False)
    return night


def night_to_run(request: Asking, public_id: str) -> Night:
    """A night that the caller organises. Raises NotFound, TooLittleRight."""
    night = _night(public_id)
    people.require(request, night.topic, Role.ORGANISER, private=False)
    return night


def player_of(league: League, public_id: str) -> Player:
    """A player of this league. Raises NotFound."""
    found = league.players.filter(public_id=_id(public_id)).first()
    if found is None:
        raise NotFound
    return found


def season_of(league: League, public_id: str) -> Season:
    """A season of this league. Raises NotFound."""
    found = league.seasons.filter(public_id=_id(public_id)).first()
    if found is None:
        raise NotFound
    return found


def league_by_topic(topic: str) -> League:
    """The league that a topic names, for who has just written to it."""
    return _league(topic.partition(":")[2])


def night_by_topic(topic: str) -> Night:
    """The night that a topic names, for who has just written to it."""
    return _night(topic.partition(":")[2])


def is_organiser(request: Asking, thing: League | Night) -> bool:
    """Say whether to offer what only organisers may do."""
    return Role.ORGANISER in people.roles(request, thing.topic)


def follows(request: Asking, night: Night) -> bool:
    """Say whether the caller has a key to the night, if only the players' link."""
    return Role.VIEWER in people.roles(request, night.topic)


def count_night(request: Asking, league: League) -> None:
    """Before a night is planned: raises TooMany where very many were lately."""
    count(NIGHTS_OF_A_LEAGUE, league.public_id)
    people.count_opening(request)


def count_restoring(request: Asking) -> None:
    """Before a whole league is read from a file: raises TooMany for who has sent many lately."""
    count(RESTORED_AT_AN_ADDRESS, people.address_of(request))


def count_doubt(request: Asking) -> None:
    """Before anything is doubted: raises TooMany for who has doubted very much lately."""
    if scope := people.caller(request).scope:
        count(DOUBTS_OF_ONE, scope)
    count(DOUBTS_AT_AN_ADDRESS, people.address_of(request))


def keeps_station(request: Asking, night: Night, table: int) -> bool:
    """Say whether the caller keeps the score at that place tonight."""
    return Role.SCOREKEEPER in people.roles(request, night.station_topic(table))


def _id(public_id: str) -> str:
    if not PUBLIC_ID.fullmatch(public_id):  # a database may stumble over what is no text to it
        raise NotFound
    return public_id


def _league(public_id: str) -> League:
    found = League.objects.filter(public_id=_id(public_id)).first()
    if found is None:
        raise NotFound
    return found


def _night(public_id: str) -> Night:
    nights = Night.objects.select_related("season__league")
    found = nights.filter(public_id=_id(public_id)).first()
    if found is None:
        raise NotFound
    return found


def _exists(find: str) -> bool:
    try:
        league_by_topic(find) if find.startswith("league:") else night_by_topic(find)
    except Refusal:
        return False
    return True


def _station_night(name: str) -> Night:
    return _night(name.partition("-")[0])


def _has_lapsed(name: str) -> bool:
    """A table's key goes on for half a day after the night was closed."""
    closed = _station_night(name).closed_at
    return closed is not None and timezone.now() > closed + AFTER_CLOSING


def _station_title(name: str) -> str:
    words = _("Table %(number)s, %(night)s")
    return words % {"number": name.partition("-")[2], "night": _station_night(name)}


def _station_url(name: str) -> str:
    night, _sep, number = name.partition("-")
    return reverse("league:station", args=[night, number])


def _not_private(name: str) -> bool:
    _id(name.partition("-")[0])
    return False


def _around(request: HttpRequest, match: Match) -> Around:
    """The way back to the table, and for who only looks on a word to the organiser."""
    name = match.lies_in.partition(":")[2]
    night, number = _station_night(name), name.partition("-")[2]
    roles = people.roles(request, night.topic)
    looks_on = Role.VIEWER in roles and Role.ORGANISER not in roles
    doubt = reverse("league:doubt", args=[night.public_id, number]) if looks_on else ""
    table = getattr(match, "night_table", None)
    round_number = table and table.round.number
    return Around(
        url=_station_url(name),
        title=_("Table %(number)s") % {"number": number},
        doubt_url=f"{doubt}?round={round_number}" if doubt and round_number else "",
        of=str(night),
        warning=_warning(table) if table and table.voided_at else "",
        topic=night.topic,
        version=night.version,
    )


def _warning(table: NightTable) -> str:
    words = _("This match does not count any more. The organiser says: %(reason)s")
    return words % {"reason": table.void_reason}


register_around("station", _around)
register_guard("league", lambda _request, name: _exists(f"league:{name}"))
register_guard("night", lambda _request, name: _exists(f"night:{name}"))
people.register_topic(
    "league",
    Topic(
        lambda name: reverse("league:league", args=[name]),
        lambda name: _league(name).name,
        _not_private,
    ),
)
people.register_topic(
    "night",
    Topic(
        lambda name: reverse("league:night", args=[name]),
        lambda name: str(_night(name)),
        _not_private,
        within=lambda name: _night(name).season.league.topic,
    ),
)
people.register_topic(
    "station",
    Topic(
        _station_url,
        _station_title,
        _not_private,
        within=lambda name: _station_night(name).topic,
        has_lapsed=_has_lapsed,
    ),
)
