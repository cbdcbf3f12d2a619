"""What one table of a night shows: its match, its clock, what is wrong there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.feed import queries as feed
from scorekeeper.league.models import Doubt, NightTable
from scorekeeper.league.queries.clock import Clock, clock_of, clock_told
from scorekeeper.league.queries.stations import is_open
from scorekeeper.matches import queries as matches
from scorekeeper.matches.models import Match
from scorekeeper.matches.queries import Sheet, Table

QUIET: Final = timedelta(minutes=20)  # so long without an entry, and somebody should have a look
Doubts = Mapping[int, Sequence[Doubt]]


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody finds wrong."""

    word: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class TableNow:
    """One table as everybody may see it. `is_held`: its sheet is shown as it was when doubted."""

    number: int
    round: int
    version: int  # of its match
    sheet: Sheet
    laid_out: Table
    players: tuple[str, ...]  # their ids, by seat as the match began
    void_reason: str | None  # None: it counts
    clock: Clock | None
    doubts: tuple[Said, ...]
    opened: datetime
    is_held: bool
    is_dealt_for: bool  # on phones, for people who were seated: each seat has a link to be taken
    waits: int | None = None  # the round that waits here for this match to end

    @property
    def topic(self) -> str:
        return self.sheet.topic

    @property
    def is_void(self) -> bool:
        return self.void_reason is not None

    @property
    def is_open(self) -> bool:
        return not self.is_void and not self.sheet.state.is_over

    @property
    def state(self) -> str:
        """In a word, for programs and classes."""
        if self.is_void:
            return "void"
        return "open" if self.is_open else "finished"

    @property
    def rounds(self) -> int:
        return len(self.sheet.state.rounds)

    @property
    def next_round(self) -> int:
        return self.sheet.state.next_round

    @property
    def last_at(self) -> datetime | None:
        """When the last round was entered."""
        return self.sheet.notes[self.sheet.state.rounds[-1].number].at if self.rounds else None

    @property
    def last_by(self) -> str:
        return self.sheet.notes[self.sheet.state.rounds[-1].number].by if self.rounds else ""

    @property
    def out(self) -> list[str]:
        """Who is not in any more."""
        return [line.seated.name for line in self.laid_out.standings if not line.is_in]

    @property
    def winners(self) -> str:
        """Who has won, in words; a match may have ended before anything was played."""
        if not self.rounds:
            return _("No round was played.")
        names = self.sheet.names
        return matches.winner_words([names[seat] for seat in self.sheet.state.winners])

    @property
    def needs(self) -> list[str]:
        """Why the organiser should have a look, in words."""
        return list(_needs(self))


def tables_now(tables: Iterable[NightTable], *, hold: bool = False) -> list[TableNow]:
    """Return what these tables show; `hold`: doubted ones as they were when somebody doubted."""
    tables = list(tables)
    doubts: dict[int, list[Doubt]] = {table.pk: [] for table in tables}
    for doubt in Doubt.objects.filter(table__in=tables, settled_at=None):
        doubts[doubt.table_id].append(doubt)
    return [_told(table, table.match, doubts, hold=hold) for table in tables if table.match]


def _told(table: NightTable, match: Match, doubts: Doubts, *, hold: bool) -> TableNow:
    said = doubts[table.pk]
    held = _version_at(match, said[0].at) if hold and said else None
    sheet = matches.sheet(match, held or match.version)
    return TableNow(
        number=table.number,
        round=table.round.number,
        version=match.version,
        sheet=sheet,
        laid_out=matches.table(sheet),
        players=tuple(table.players),
        void_reason=table.void_reason if table.voided_at else None,
        clock=clock_told(clock_of(table)) if is_open(table) else None,
        doubts=tuple(Said(one.word, one.by, one.at) for one in said),
        opened=table.round.opened_at or timezone.now(),
        is_held=held is not None,
        is_dealt_for=table.digital,
    )


def _version_at(match: Match, at: datetime) -> int:
    """The version that the match had then."""
    return max((one.number for one in feed.history(match.topic) if one.at <= at), default=1)


def _needs(table: TableNow) -> Iterator[str]:
    for doubt in table.doubts:
        yield _("Somebody says: %(word)s") % {"word": doubt.word}
    if not table.is_open:
        return
    if table.clock and table.clock.is_over:
        yield _("Time is up, and the match goes on.")
    since = timezone.now() - (table.last_at or table.opened)
    if since >= QUIET and not (table.clock and table.clock.is_over):
        minutes = since // timedelta(minutes=1)
        words = ngettext(
            "Nothing entered for %(minutes)s minute.",
            "Nothing entered for %(minutes)s minutes.",
            minutes,
        )
        yield words % {"minutes": minutes}
