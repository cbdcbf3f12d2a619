"""A night as its page shows it: what comes next, and where everybody sits."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from scorekeeper.feed import queries as feed
from scorekeeper.feed.actions import Done
from scorekeeper.league.models import League, Night, NightRound, NightStatus, NightTable, Player
from scorekeeper.league.queries.checkins import by_name
from scorekeeper.league.queries.mix_words import tables_words
from scorekeeper.league.queries.players import known
from scorekeeper.league.queries.table_words import tables_named
from scorekeeper.rules.seating.ask import FEWEST_PEOPLE
from scorekeeper.web.names import alike_key

Named = tuple[str, str]  # an id and a name


class Next(StrEnum):
    """What the organiser is to do next."""

    CHECK_IN = "check-in"
    SEAT = "seat"
    SEAT_ANEW = "seat-anew"  # people came or went since the plan was made
    OPEN = "open"
    PLAY = "play"
    CLOSE = "close"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class SittingTable:
    """A table of a round; the seat that deals first comes first."""

    number: int
    seats: tuple[Named, ...]  # ids and names
    match: str | None
    match_version: int
    finished: bool
    voided: bool
    digital: bool

    @property
    def is_playing(self) -> bool:
        return self.match is not None and not (self.finished or self.voided)


@dataclass(frozen=True, slots=True)
class SittingRound:
    number: int
    opened_at: datetime | None
    tables: tuple[SittingTable, ...]
    sit_out: tuple[Named, ...]

    @property
    def playing(self) -> tuple[SittingTable, ...]:
        return tuple(table for table in self.tables if table.is_playing)

    @property
    def people(self) -> tuple[Named, ...]:
        return tuple(seat for table in self.tables for seat in table.seats) + self.sit_out

    @property
    def by_name(self) -> list[tuple[str, int | None]]:
        """Everybody's table, to be looked up by name; None: sits out."""
        seated = [(name, table.number) for table in self.tables for _pid, name in table.seats]
        out: list[tuple[str, int | None]] = [(name, None) for _pid, name in self.sit_out]
        return sorted([*seated, *out], key=lambda row: alike_key(row[0]))


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a night stands."""

    next: Next
    people: tuple[Named, ...]  # who is here, by name
    tables: str  # that those here make, in words
    opened: tuple[SittingRound, ...]
    planned: tuple[SittingRound, ...]
    came: tuple[str, ...]  # names not in the next planned round, though here
    gone: tuple[str, ...]  # names in it, though not here

    @property
    def here(self) -> int:
        return len(self.people)

    @property
    def now(self) -> SittingRound | None:
        """The round that was opened last."""
        return self.opened[-1] if self.opened else None

    @property
    def following(self) -> int:
        """The number of the round after it."""
        return len(self.opened) + 1

    @property
    def playing(self) -> tuple[SittingTable, ...]:
        """Tables that play, of whatever round."""
        return tuple(table for each in self.opened for table in each.playing)

    @property
    def playing_words(self) -> str:
        """The same by their numbers."""
        return tables_named(
            (each.number, table.number) for each in self.opened for table in each.playing
        )


@dataclass(frozen=True, slots=True)
class MyPlace:
    """Where somebody sits in the round opened last; no table: sits out, or has just come."""

    id: str
    name: str
    round: int | None
    table: SittingTable | None
    sits_out: bool

    @property
    def others(self) -> list[str]:
        seats = self.table.seats if self.table else ()
        return [name for pid, name in seats if pid != self.id]

    @property
    def deals_first(self) -> bool:
        return self.table is not None and self.table.seats[0][0] == self.id


def nights_of(league: League) -> list[Night]:
    """All nights, the latest first."""
    nights = Night.objects.filter(season__league=league).select_related("season__league")
    return list(nights.order_by("-date", "-pk"))


def last_night(league: League) -> Night | None:
    """The latest night, planned or played."""
    return Night.objects.filter(season__league=league).order_by("date", "pk").last()


def names(night: Night) -> dict[str, str]:
    """What everybody is called who is or was on the roster, by id."""
    return {pid: player.name for pid, player in known(night.season.league).items()}


def opened_by(done: Done) -> int | None:
    """The round that was opened when a seating was accepted."""
    opened: int | None = feed.event(done.topic, done.number).facts["opened"]
    return opened


def stage(night: Night) -> Stage:
    """Return where the night stands now."""
    there = known(night.season.league)
    rounds = [_round(each, there) for each in _seated(night)]
    opened = tuple(each for each in rounds if each.opened_at)
    planned = tuple(each for each in rounds if not each.opened_at)
    here = {player.public_id: player.name for player in by_name(night)}
    seated = dict(planned[0].people) if planned else {}
    found = Stage(
        next=Next.CHECK_IN,
        people=tuple(here.items()),
        tables=tables_words(len(here), night.sizes),
        opened=opened,
        planned=planned,
        came=tuple(name for pid, name in here.items() if planned and pid not in seated),
        gone=tuple(name for pid, name in seated.items() if pid not in here),
    )
    return replace(found, next=_next(found, night))


def my_place(shown: Stage, pid: str) -> MyPlace | None:
    """Where somebody sits who is here, or has been."""
    there = dict(shown.people)
    there |= dict(seat for each in shown.opened for seat in each.people)
    if pid not in there:
        return None
    if shown.now is None:
        return MyPlace(pid, there[pid], None, None, sits_out=False)
    table = next((table for table in shown.now.tables if pid in dict(table.seats)), None)
    out = pid in dict(shown.now.sit_out)
    return MyPlace(pid, there[pid], shown.now.number, table, out)


def _next(found: Stage, night: Night) -> Next:
    """The first of these that holds."""
    all_played = found.opened and found.following > night.rounds and not found.planned
    holds = {
        Next.CLOSED: night.status == NightStatus.CLOSED,
        Next.PLAY: found.playing,
        Next.CLOSE: all_played,
        Next.CHECK_IN: found.here < FEWEST_PEOPLE,
        Next.SEAT: not found.planned,
        Next.SEAT_ANEW: found.came or found.gone,
    }
    return next((step for step, does in holds.items() if does), Next.OPEN)


def _seated(night: Night) -> Iterable[NightRound]:
    return night.seated.prefetch_related("tables__match")


def _round(seated: NightRound, there: Mapping[str, Player]) -> SittingRound:
    return SittingRound(
        number=seated.number,
        opened_at=seated.opened_at,
        tables=tuple(_table(table, there) for table in seated.tables.all()),
        sit_out=_people(seated.sit_out, there),
    )


def _table(table: NightTable, there: Mapping[str, Player]) -> SittingTable:
    match = table.match
    return SittingTable(
        number=table.number,
        seats=_people(table.players, there),
        match=match.public_id if match else None,
        match_version=match.version if match else 0,
        finished=match.finished if match else False,
        voided=table.voided_at is not None,
        digital=table.digital,
    )


def _people(pids: Iterable[str], there: Mapping[str, Player]) -> tuple[Named, ...]:
    players = (there[pid] for pid in pids if pid in there)
    return tuple((player.public_id, player.name) for player in players)
