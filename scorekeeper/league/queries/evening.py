"""The standings of one night as a page shows them: points by round, and names nobody knows."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from django.db.models import Count, F, Max, Q

from scorekeeper.league.models import Night, NightStatus, NightTable, Result
from scorekeeper.league.queries.book import Book, night_book
from scorekeeper.league.queries.standings import Line, Standings, standings_of
from scorekeeper.league.queries.stations import still_playing
from scorekeeper.matches.queries import sheet


class Cell(NamedTuple):
    """What a round of the night gave somebody; `goes_on`: if the match ended now."""

    points: Decimal
    place: int
    table: int
    goes_on: bool


@dataclass(frozen=True, slots=True)
class Row:
    line: Line
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class Stranger:
    """Who sat at a table, but has no result: nobody on the roster has that name."""

    name: str
    table: int
    round: int


@dataclass(frozen=True, slots=True)
class Evening:
    standings: Standings
    rounds: tuple[int, ...]
    rows: tuple[Row, ...]
    strangers: tuple[Stranger, ...]
    unfinished: int  # matches that a closed night does not count


def evening(night: Night) -> Evening:
    """Return the night as if it ended now."""
    book = night_book(night, live=True)
    now = standings_of(book, night)
    cells = _cells(book)
    rounds = tuple(sorted({number for _player, number in cells}))
    rows = tuple(
        Row(line, tuple(cells.get((line.player.pk, number)) for number in rounds))
        for line in now.lines
    )
    closed = night.status == NightStatus.CLOSED
    unfinished = len(still_playing(night)) if closed else 0
    return Evening(now, rounds, rows, tuple(_strangers(night)), unfinished)


def _cells(book: Book) -> Mapping[tuple[int, int], Cell]:
    """By player and round."""
    stored = Result.objects.filter(book.scope).select_related("table__round")
    return {
        (book.people[row.player_id].pk, row.table.round.number): _cell(row)
        for row in [*stored, *book.live]
    }


def _cell(row: Result) -> Cell:
    return Cell(row.points, row.place, row.table.number, goes_on=row.pk is None)


def _strangers(night: Night) -> Iterator[Stranger]:
    for table in _with_strangers(night):
        known = set(table.results.values_list("seat", flat=True))
        names = sheet(table.match).names.items() if table.match else ()
        strange = [name for seat, name in names if seat not in known]
        yield from (Stranger(name, table.number, table.round.number) for name in strange)


def _with_strangers(night: Night) -> list[NightTable]:
    """Tables whose match is over and counts, with fewer results than seats."""
    over = NightTable.objects.filter(round__night=night, voided_at=None, match__finished=True)
    counted = over.annotate(found=Count("results"), between=Max("results__seats"))
    fewer = counted.filter(Q(found=0) | Q(found__lt=F("between")))
    return list(fewer.select_related("match", "round").order_by("round__number", "number"))
