"""The room on a night: every table, the coming round, and what was played before."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.db.models import QuerySet

from scorekeeper.league.models import Night, NightRound, NightStatus, NightTable, Player
from scorekeeper.league.queries.cards import cards_of
from scorekeeper.league.queries.clock import Clock, clock_told
from scorekeeper.league.queries.stations import (
    Station,
    is_open,
    is_seated,
    last_opened,
    opened_tables,
    round_now,
    station,
    stations,
)
from scorekeeper.league.queries.table_now import TableNow, tables_now
from scorekeeper.league.queries.table_words import tables_named


@dataclass(frozen=True, slots=True)
class Seated:
    """A table of a round that is seated: ids and names by seat."""

    number: int
    players: tuple[str, ...]
    names: tuple[str, ...]
    digital: bool


@dataclass(frozen=True, slots=True)
class Coming:
    """The next round that was seated."""

    number: int
    tables: tuple[Seated, ...]


@dataclass(frozen=True, slots=True)
class Room:
    """All tables, by their number; `round` 0: none is opened yet."""

    round: int
    of: int  # rounds that are planned
    sit_out: tuple[str, ...]
    sit_out_ids: tuple[str, ...]
    clock: Clock | None
    tables: tuple[TableNow, ...]
    doubted_before: tuple[TableNow, ...]  # of earlier rounds
    coming: Coming | None
    is_closed: bool

    @property
    def seating(self) -> list[tuple[str, int]]:
        """Who sits at which table, by name."""
        seats = ((name, one.number) for one in self.tables for name in one.sheet.names.values())
        return sorted(seats, key=lambda seat: (seat[0].casefold(), seat[1]))

    @property
    def playing(self) -> list[int]:
        return [table.number for table in self.tables if table.is_open]

    @property
    def playing_words(self) -> str:
        """Their numbers: a table of an earlier round with its round."""
        return tables_named((table.round, table.number) for table in self.tables if table.is_open)

    @property
    def attention(self) -> list[TableNow]:
        return [table for table in (*self.tables, *self.doubted_before) if table.needs]

    @property
    def is_fresh(self) -> bool:
        """Whether people are still looking for their tables."""
        return any(table.is_open and not table.rounds for table in self.tables)


@dataclass(frozen=True, slots=True)
class Place:
    """One place in the room: what is played there, and what was played there tonight."""

    number: int
    now: TableNow | None  # None: nothing yet
    before: tuple[TableNow, ...]


def room(night: Night, *, hold: bool = False) -> Room:
    """Return what is played at every place now; `hold`: doubted tables as they were."""
    now = round_now(night)
    places = [place for place in stations(night) if now and _shows(place, now)]
    told = tables_now([place.now for place in places], hold=hold)
    waits = {place.number: place.then.round.number for place in places if place.then}
    return Room(
        round=now.number if now else 0,
        of=max(night.rounds, now.number if now else 0),
        sit_out=tuple(names_of(now.sit_out).values()) if now else (),
        sit_out_ids=tuple(now.sit_out) if now else (),
        clock=clock_told(night.clock_ends),
        tables=tuple(replace(table, waits=waits.get(table.number)) for table in told),
        doubted_before=tuple(tables_now(_doubted(night, but=[place.now for place in places]))),
        coming=_coming(night),
        is_closed=night.status == NightStatus.CLOSED,
    )


def place(night: Night, number: int) -> Place:
    """Return one place in the room. Raises NotFound where nobody is seated all night, and which
    has no card.
    """
    if not opened_tables(night).filter(number=number).exists() and (
        is_seated(night, number) or number in cards_of(night)
    ):
        return Place(number, None, ())
    found = station(night, number)
    return Place(number, _now_at(found), tuple(tables_now(found.before)))


def table_at_place(night: Night, number: int, *, hold: bool = False) -> TableNow:
    """Return what is played at one place now. Raises NotFound."""
    return _now_at(station(night, number), hold=hold)


def _now_at(found: Station, *, hold: bool = False) -> TableNow:
    waits = found.then.round.number if found.then else None
    [now] = tables_now([found.now], hold=hold)
    return replace(now, waits=waits)


def earlier_rounds(night: Night) -> dict[int, list[TableNow]]:
    """Return the tables of each round before the last one that was opened, the latest first."""
    rows = opened_tables(night).filter(round__number__lt=last_opened(night))
    rounds: dict[int, list[TableNow]] = {}
    for table in tables_now(rows.order_by("-round__number", "number")):
        rounds.setdefault(table.round, []).append(table)
    return rounds


def tables_of(night: Night, number: int) -> list[TableNow]:
    """Return the tables of one round."""
    return tables_now(opened_tables(night).filter(round__number=number))


def names_of(ids: Iterable[str]) -> dict[str, str]:
    """What players are called now, in the order of their ids."""
    ids = list(ids)
    names = dict(Player.objects.filter(public_id__in=ids).values_list("public_id", "name"))
    return {pid: names[pid] for pid in ids if pid in names}


def _shows(place: Station, now: NightRound) -> bool:
    """What was played out in an earlier round stands there no more."""
    return place.now.round_id == now.pk or is_open(place.now)


def _doubted(night: Night, but: Iterable[NightTable]) -> QuerySet[NightTable]:
    doubted = opened_tables(night).filter(doubts__isnull=False, doubts__settled_at=None).distinct()
    return doubted.exclude(pk__in=[table.pk for table in but])


def _coming(night: Night) -> Coming | None:
    coming = night.seated.filter(opened_at=None).first()
    if coming is None:
        return None
    tables = list(coming.tables.filter(voided_at=None))
    names = names_of(pid for table in tables for pid in table.players)
    return Coming(coming.number, tuple(_seated(table, names) for table in tables))


def _seated(table: NightTable, names: Mapping[str, str]) -> Seated:
    called = tuple(names.get(pid, "?") for pid in table.players)
    return Seated(table.number, tuple(table.players), called, table.digital)
