"""Whose name may stand in a row of a night's match: a key to one table gives nobody else's result
away, nor anybody two in one round.
"""

from collections.abc import Iterable

from django.db.models import QuerySet

from scorekeeper.league.actions.writing import locked_version
from scorekeeper.league.models import NightTable, Player
from scorekeeper.league.queries.faces import Faces, faces
from scorekeeper.league.queries.results import WITH_LEAGUE, league_of, seated
from scorekeeper.matches.actions.welcome import register_doorkeeper
from scorekeeper.matches.models import Match
from scorekeeper.matches.queries import sheet
from scorekeeper.rules.errors import Forbidden
from scorekeeper.web.names import alike_key


class NotHereTonight(Forbidden):
    """Somebody of the roster has that name, and has not come. Facts: name."""

    code = "not-here-tonight"


class SitsElsewhere(Forbidden):
    """Who has that name sits at another table of the round. Facts: name, table, round."""

    code = "sits-elsewhere"


class PlaysElsewhere(Forbidden):
    """Somebody sits at another table of this round. Facts: names, table, round."""

    code = "plays-elsewhere"


def check_play_nowhere_else(players: Iterable[Player], tables: QuerySet[NightTable]) -> None:
    """Raise PlaysElsewhere where one of them sits at one of the tables, and it counts."""
    for table in tables.filter(voided_at=None).select_related(WITH_LEAGUE, "match"):
        there = {player.pk for player in sits_at(table)}
        if twice := [player.name for player in players if player.pk in there]:
            raise PlaysElsewhere(names=twice, table=table.number, round=table.round.number)


def sits_at(table: NightTable) -> list[Player]:
    """Who of the roster sits at a table now, in place of others or not."""
    return [*seated(table, sheet(table.match)).values()] if table.match else []


def check_named(match: Match, seat: int | None, name: str) -> None:
    """Refuse a name that would give a result to somebody who is not there, or sits elsewhere.

    A name that nobody on the roster has is a guest's, and that of the seat's player is put right.
    """
    table = NightTable.objects.filter(match=match).select_related(WITH_LEAGUE).first()
    if table is None:
        return
    league = league_of(table)
    locked_version(league)  # or two tables write the same name at the same moment
    who = faces(league)
    named = _faces_of(league.players.filter(name_key=alike_key(name)), who)
    own = league.players.filter(public_id__in=_dealt_in(table, seat))
    if not named or named & _faces_of(own, who):
        return
    here = _faces_of(league.players.filter(checkins__night=table.round.night), who)
    if not named & here:
        raise NotHereTonight(name=name)
    _check_elsewhere(table, named & here, who, name)


def _faces_of(players: Iterable[Player], who: Faces) -> set[int]:
    return {who[player.pk].pk for player in players}


def _dealt_in(table: NightTable, seat: int | None) -> list[str]:
    """The id of the player who was seated there, if anybody was."""
    return table.players[seat : seat + 1] if seat is not None else []


def _check_elsewhere(table: NightTable, named: set[int], who: Faces, name: str) -> None:
    """Of several with one name it is the one who sits nowhere else."""
    others = table.round.tables.filter(voided_at=None).exclude(pk=table.pk)
    for other in others.select_related(WITH_LEAGUE, "match"):
        if there := named & _faces_of(sits_at(other), who):
            named = named - there
            if not named:
                raise SitsElsewhere(name=name, table=other.number, round=table.round.number)


register_doorkeeper("station", check_named)
