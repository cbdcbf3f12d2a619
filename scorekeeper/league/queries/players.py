"""Who is on the roster, and who turned out to be whom."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max

from scorekeeper.feed import queries as feed
from scorekeeper.feed.actions import Done
from scorekeeper.league.models import CheckIn, League, Player
from scorekeeper.league.queries.faces import faces_of
from scorekeeper.web.names import alike_key


@dataclass(frozen=True, slots=True)
class RosterRow:
    """A player as the roster shows them; `also` are the names of those merged into them."""

    id: str
    name: str
    guest: bool
    anonymised: bool
    also: tuple[str, ...]
    nights: int
    last_night: date | None

    def is_called(self, wanted: str) -> bool:
        """Whether somebody who looks for this means them; everybody where nothing is typed."""
        key = alike_key(wanted)
        return any(key in alike_key(name) for name in (self.name, *self.also))


def known(league: League) -> dict[str, Player]:
    """Everybody who was ever on the roster, by public id, as the player that they are now."""
    everybody = league.players.all()
    now = faces_of(everybody)
    return {player.public_id: now[player.pk] for player in everybody}


def now_is(league: League, public_id: str) -> Player | None:
    """The player that this one is now."""
    return known(league).get(public_id)


def same_person(player: Player) -> list[Player]:
    """The player, and all who turned out to be the same person."""
    everybody = player.league.players.all()
    now = faces_of(everybody)
    return [one for one in everybody if now[one.pk] == now[player.pk]]


def player_of(done: Done) -> Player:
    """The player whom a write to the roster was about."""
    told = feed.event(done.topic, done.number)
    return Player.objects.get(public_id=told.facts["player"])


def alike_on_roster(league: League, name: str, *, but: Player | None = None) -> list[Player]:
    """Present players whom a table would take for this name."""
    there = league.players.filter(merged_into=None, name_key=alike_key(name))
    return list(there.exclude(pk=but.pk if but else 0))


def roster(league: League) -> list[RosterRow]:
    """The present players, by name."""
    everybody, came = league.players.all(), _came(league)
    now = faces_of(everybody)
    same: dict[int, list[Player]] = {}
    for player in everybody:
        same.setdefault(now[player.pk].pk, []).append(player)
    rows = [_row(now[pk], persons, came) for pk, persons in same.items()]
    return sorted(rows, key=lambda row: alike_key(row.name))


def roster_row(player: Player) -> RosterRow:
    """One row of the roster, of the player that this one is now."""
    persons = same_person(player)
    now = next(one for one in persons if one.merged_into_id is None)
    return _row(now, persons, _came(player.league))


Came = Mapping[int, tuple[int, date]]


def _came(league: League) -> Came:
    """To how many nights each row of the roster came, and to which last."""
    rows = CheckIn.objects.filter(player__league=league).order_by().values_list("player")
    counted = rows.annotate(Count("night"), Max("night__date"))
    return {player: (nights, last) for player, nights, last in counted}


def _row(now: Player, persons: Iterable[Player], came: Came) -> RosterRow:
    visits = [came[one.pk] for one in persons if one.pk in came]
    return RosterRow(
        id=now.public_id,
        name=now.name,
        guest=now.guest,
        anonymised=now.anonymised,
        also=tuple(one.name for one in persons if one.pk != now.pk),
        nights=sum(nights for nights, _last in visits),
        last_night=max((last for _nights, last in visits), default=None),
    )
