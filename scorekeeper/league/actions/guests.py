"""A match that guests began by themselves becomes a table of the night."""

from collections.abc import Sequence
from typing import Final

from django.db.models import Max
from django.utils import timezone

from scorekeeper.feed.actions import Done, Happened, Write
from scorekeeper.league.actions.nights import check_not_closed
from scorekeeper.league.actions.opening import make_station_key
from scorekeeper.league.actions.players import new_player
from scorekeeper.league.actions.results import settle_results
from scorekeeper.league.actions.welcome import check_play_nowhere_else
from scorekeeper.league.actions.writing import change
from scorekeeper.league.models import CheckIn, Night, NightRound, NightTable, Player
from scorekeeper.league.queries.faces import faces
from scorekeeper.league.queries.stations import round_now
from scorekeeper.matches import actions as matches
from scorekeeper.matches.actions.writing import locked_version
from scorekeeper.matches.models import Match
from scorekeeper.matches.queries import sheet
from scorekeeper.rules.errors import Forbidden
from scorekeeper.web.names import alike_key

HIGHEST_TABLE: Final = 200  # that somebody may choose


class AlreadyInANight(Forbidden):
    """The match is a table of a night, this one or another."""

    code = "already-in-a-night"


class TableTaken(Forbidden):
    """In this round there is a match at that table. Facts: table, round."""

    code = "table-taken"


def take_in(night: Night, write: Write, match: Match, number: int | None = None) -> Done:
    """Take a match into the round that was opened last, at a table of its own.

    Who is not on the roster by that name comes as a guest; everybody is checked in. Raises
    NightClosed, AlreadyInANight, PlaysElsewhere, TableTaken.
    """

    def step() -> Happened:
        check_not_closed(night)
        locked_version(match)
        match.refresh_from_db()
        if match.lies_in:
            raise AlreadyInANight
        now = round_now(night) or _first_round(night)
        place = number or _free_place(now)
        players = [_known_as(night, name) for name in sheet(match).names.values()]
        _check_free(now, place, players)
        topic = night.station_topic(place)
        make_station_key(topic)
        matches.lie_in(match, Write(write.by, write.phone_id), topic)
        ids = [player.public_id for player in players]
        settle_results(NightTable.objects.create(round=now, number=place, players=ids, match=match))
        _arrive(night, players)
        return Happened("taken_in", {"match": match.public_id, "table": place, "round": now.number})

    return change(night, write, step)


def _first_round(night: Night) -> NightRound:
    """Nothing is opened yet: the match is the beginning of the night."""
    coming, _made = NightRound.objects.get_or_create(night=night, number=1)
    coming.opened_at = timezone.now()
    coming.save(update_fields=["opened_at"])
    return coming


def _free_place(now: NightRound) -> int:
    places = NightTable.objects.filter(round__night=now.night)
    return (places.aggregate(last=Max("number"))["last"] or 0) + 1


def _known_as(night: Night, name: str) -> Player:
    """Who on the roster has this name, rather somebody who is here tonight; else a new guest."""
    league = night.season.league
    alike = league.players.filter(name_key=alike_key(name)).order_by("guest", "pk")
    here = alike.filter(checkins__night=night).first()
    found = here or alike.first()
    return faces(league)[found.pk] if found else new_player(league, name, guest=True)


def _check_free(now: NightRound, place: int, players: Sequence[Player]) -> None:
    if now.tables.filter(number=place).exists():
        raise TableTaken(table=place, round=now.number)
    check_play_nowhere_else(players, now.tables.all())


def _arrive(night: Night, players: Sequence[Player]) -> None:
    for player in players:
        CheckIn.objects.get_or_create(night=night, player=player)
