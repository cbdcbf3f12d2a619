"""The standings of one night as a page shows them: points by round, and names nobody knows."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from django.db.models import Count, F, Max, Q

from scorekeeper.league.models import Night, NightStatus, NightTable, Player, Result
from scorekeeper.league.queries.book import Book, night_book
from scorekeeper.league.queries.standings import Line, Standings, standings_of
from scorekeeper.league.queries.stations import still_playing
from scorekeeper.matches.queries import sheet


class Cell(NamedTuple):
    """What a round of the night gave somebody; `goes_on`: if the match ended now; `is_void`: the
    match does not count.
    """

    points: Decimal
    place: int
    table: int
    goes_on: bool = False
    is_void: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    line: Line
    by_round: tuple[tuple[int, Cell | None], ...]

    @property
    def cells(self) -> list[Cell | None]:
        return [cell for _number, cell in self.by_round]


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
        Row(line, tuple((number, cells.get((line.player.pk, number))) for number in rounds))
        for line in now.lines
    )
    closed = night.status == NightStatus.CLOSED
    unfinished = len(still_playing(night)) if closed else 0
    return Evening(now, rounds, rows, tuple(_strangers(night)), unfinished)


def _cells(book: Book) -> Mapping[tuple[int, int], Cell]:
    """By player and round: of a match that counts, where somebody sat at two."""
    stored = Result.objects.filter(book.scope).select_related("table__round")
    return _voided(book) | {
        (book.people[row.player_id].pk, row.table.round.number): _cell(row)
        for row in [*stored, *book.live]
    }


def _voided(book: Book) -> dict[tuple[int, int], Cell]:
    rows = NightTable.objects.filter(round__night__in=book.nights, voided_at__isnull=False)
    tables = list(rows.exclude(match=None).select_related("round"))
    seated = {pid for table in tables for pid in table.players}
    numbers = Player.objects.filter(public_id__in=seated).values_list("public_id", "pk")
    found = {pid: book.people[pk].pk for pid, pk in numbers}
    return {
        (found[pid], table.round.number): Cell(Decimal(), 0, table.number, is_void=True)
        for table in tables
        for pid in table.players
        if pid in found
    }


def _cell(row: Result) -> Cell:
    return Cell(row.points, row.place, row.table.number, goes_on=row.pk is None)


def _strangers(night: Night) -> Iterator[Stranger]:
    for table in _with_strangers(night):
        now = sheet(table.match) if table.match else None
        known = set(table.results.values_list("seat", flat=True))
        names = now.names.items() if now and now.state.rounds else ()
        strange = [name for seat, name in names if seat not in known]
        yield from (Stranger(name, table.number, table.round.number) for name in strange)


def _with_strangers(night: Night) -> list[NightTable]:
    """Tables whose match is over and counts, with fewer results than seats."""
    over = NightTable.objects.filter(round__night=night, voided_at=None, match__finished=True)
    counted = over.annotate(found=Count("results"), between=Max("results__seats"))
    fewer = counted.filter(Q(found=0) | Q(found__lt=F("between")))
    return list(fewer.select_related("match", "round").order_by("round__number", "number"))
