"""Who came to a night, who of the roster may still come, and which tables they make."""

import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from scorekeeper.feed import queries as feed
from scorekeeper.feed.actions import Done
from scorekeeper.league.models import CheckIn, Night, NightTable, Player
from scorekeeper.league.queries.mix_words import tables_words
from scorekeeper.league.queries.players import known
from scorekeeper.web.names import alike_key


class Presence(StrEnum):
    AWAY = "away"
    HERE = "here"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class DoorRow:
    """Somebody on the list at the door. Who was seated tonight can leave; who was not, was never
    here after all.
    """

    id: str
    name: str
    guest: bool
    presence: Presence
    seated: bool
    left_at: datetime | None


@dataclass(frozen=True, slots=True)
class Door:
    """The list at the door: the rows that fit what is searched for, and how many are here."""

    rows: tuple[DoorRow, ...]
    here: int
    left: int
    roster: int
    tables: str  # that those here make, in words


def present(night: Night) -> list[Player]:
    """Who is here now, in the order in which they came."""
    came = _checkins(night, known(night.season.league))
    return [came[pid][0] for pid in came if came[pid][1].left_at is None]


def came(night: Night) -> list[tuple[Player, CheckIn]]:
    """Everybody who came tonight, as the player that they are now."""
    return [*_checkins(night, known(night.season.league)).values()]


def checked_in(night: Night, done: Done, asked: str | None) -> str:
    """The id of whom a check-in was about; `asked`: of the one who had been here already."""
    told = feed.event(done.topic, done.number).facts.get("player")
    there = known(night.season.league)
    pid = told if done.new or asked is None else asked
    return there[pid].public_id


def by_name(night: Night) -> list[Player]:
    """Who is here now, by name."""
    return sorted(present(night), key=lambda player: alike_key(player.name))


def door(night: Night, search: str = "") -> Door:
    """Everybody on the roster by name; guests only when they are here, or searched for."""
    there = known(night.season.league)
    came, seated = _checkins(night, there), _seated(night, there)
    everybody = {player.public_id: player for player in there.values()}
    rows = [_row(player, came, seated) for player in everybody.values()]
    here = sum(row.presence is Presence.HERE for row in rows)
    return Door(
        rows=tuple(sorted(_found(rows, search), key=lambda row: alike_key(row.name))),
        here=here,
        left=sum(row.presence is Presence.LEFT for row in rows),
        roster=len(everybody),
        tables=tables_words(here, night.sizes),
    )


Came = Mapping[str, tuple[Player, CheckIn]]


def _checkins(night: Night, there: Mapping[str, Player]) -> Came:
    """By the id of the player that each is now; of one who came as two, the one who is here."""
    came: dict[str, tuple[Player, CheckIn]] = {}
    for checkin in night.checkins.select_related("player"):
        player = there[checkin.player.public_id]
        known_as = came.get(player.public_id)
        if known_as is None or known_as[1].left_at is not None:
            came[player.public_id] = (player, checkin)
    return came


def _seated(night: Night, there: Mapping[str, Player]) -> set[str]:
    """Ids of all who have a seat in a round that is opened, as the players that they are now."""
    opened = NightTable.objects.filter(round__night=night, round__opened_at__isnull=False)
    ids = {pid for players in opened.values_list("players", flat=True) for pid in players}
    return {there[pid].public_id for pid in ids if pid in there}


def _row(player: Player, came: Came, seated: Collection[str]) -> DoorRow:
    found = came.get(player.public_id)
    left_at = found[1].left_at if found else None
    here = Presence.LEFT if left_at else Presence.HERE
    return DoorRow(
        id=player.public_id,
        name=player.name,
        guest=player.guest,
        presence=here if found else Presence.AWAY,
        seated=player.public_id in seated,
        left_at=left_at,
    )


def _found(rows: Iterable[DoorRow], search: str) -> list[DoorRow]:
    wanted = _plain(search)
    if wanted:
        return [row for row in rows if wanted in _plain(row.name)]
    return [row for row in rows if not row.guest or row.presence is not Presence.AWAY]


def _plain(name: str) -> str:
    """The name as somebody in a hurry types it: without capitals, spaces and accents."""
    decomposed = unicodedata.normalize("NFD", alike_key(name))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
