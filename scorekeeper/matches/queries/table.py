"""The score sheet as a page shows it: standings on top, then a row a round and a column a seat."""

from dataclasses import dataclass
from itertools import pairwise
from unicodedata import east_asian_width

from scorekeeper.matches.codec import Row
from scorekeeper.matches.queries.sheet import Sheet
from scorekeeper.matches.queries.words import status_words
from scorekeeper.rules.match import ScoredRound, Standing
from scorekeeper.rules.scoring import RoundNo, SeatNo

WIDTHS = (8, 14, 22)  # letters of a short name, a middling and a long one; the board has four sizes
NEAR = 0.8  # of the threshold: from there on the bar warns


@dataclass(frozen=True, slots=True)
class Substitution:
    """Who went and who came into a row, from which round on (8.5)."""

    old: str
    new: str
    from_round: int


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits in a row now; `colour` is 1 to 12, the class of the seat's colour and dash."""

    seat: SeatNo
    colour: int
    name: str
    substitutions: tuple[Substitution, ...]

    @property
    def width(self) -> str:
        """How much room the name takes, as a class: w-1 (short) to w-4."""
        taken = sum(2 if east_asian_width(letter) in "WF" else 1 for letter in self.name)
        return f"w-{next((at for at, most in enumerate(WIDTHS, 1) if taken <= most), 4)}"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the standings. `room`: the most points one can still take and stay in."""

    seated: Seated
    place: int
    score: int
    bar: int
    bar_kind: str
    room: int
    status: str
    is_in: bool
    deals: bool
    starts: bool
    last: "Cell | None"


@dataclass(frozen=True, slots=True)
class Cell:
    """What a round did to a seat. `mark`: "", "declared", "false"; `entry`: the score before it."""

    seat: SeatNo
    score: int
    points: int
    mark: str
    out: bool
    entry: int | None
    is_plain: bool  # nothing to tell but the numbers


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round that counts; a seat that was not in has no cell."""

    number: RoundNo
    dealer: SeatNo
    cells: tuple[Cell | None, ...]
    corrected: bool


@dataclass(frozen=True, slots=True)
class Table:
    """Everything on the score sheet but the chart."""

    seats: tuple[Seated, ...]
    standings: tuple[Line, ...]
    rows: tuple[RoundRow, ...]  # the latest first

    @property
    def last(self) -> RoundRow | None:
        return self.rows[0] if self.rows else None

    @property
    def oldest_first(self) -> tuple[RoundRow, ...]:
        return self.rows[::-1]

    @property
    def by_seat(self) -> list[Line]:
        return sorted(self.standings, key=lambda line: line.seated.seat)

    @property
    def dealer(self) -> Seated | None:
        return next((line.seated for line in self.standings if line.deals), None)

    @property
    def starter(self) -> Seated | None:
        return next((line.seated for line in self.standings if line.starts), None)

    @property
    def substitutions(self) -> list[Substitution]:
        """In seat order."""
        return [change for seated in self.seats for change in seated.substitutions]

    @property
    def has_corrections(self) -> bool:
        return any(row.corrected for row in self.rows)


def table(sheet: Sheet) -> Table:
    """Lay the sheet out."""
    seats = tuple(_seated(SeatNo(seat), row) for seat, row in enumerate(sheet.rows))
    rows = tuple(_round_row(sheet, played) for played in reversed(sheet.state.rounds))
    by_place = sorted(sheet.state.seats, key=lambda row: (row.place, row.seat))
    last = rows[0].cells if rows else ()
    standings = tuple(
        _line(sheet, row, seats[row.seat], last[row.seat] if row.seat < len(last) else None)
        for row in by_place
    )
    return Table(seats, standings, rows)


def mark_of(played: ScoredRound, seat: SeatNo) -> str:
    """Return how a seat's number is marked: "declared" or "false" for the declarer's, else ""."""
    if played.declarer != seat:
        return ""
    return "false" if played.false_declare else "declared"


def _seated(seat: SeatNo, row: Row) -> Seated:
    changes = (Substitution(old.name, new.name, new.from_round) for old, new in pairwise(row))
    return Seated(seat, seat + 1, row[-1].name, tuple(changes))


def _round_row(sheet: Sheet, played: ScoredRound) -> RoundRow:
    note = sheet.notes.get(played.number)
    cells = tuple(_cell(played, row.seat) for row in sheet.state.seats)
    return RoundRow(played.number, played.dealer, cells, corrected=bool(note and note.corrected))


def _cell(played: ScoredRound, seat: SeatNo) -> Cell | None:
    if seat not in played.points:
        return None
    mark = mark_of(played, seat)
    out, entry = seat in played.knocked_out, played.entries.get(seat)
    return Cell(
        seat=seat,
        score=played.scores[seat],
        points=played.points[seat],
        mark=mark,
        out=out,
        entry=entry,
        is_plain=not mark and not out and entry is None,
    )


def _line(sheet: Sheet, row: Standing, seated: Seated, last: Cell | None) -> Line:
    threshold = sheet.rules.threshold
    room = threshold - row.score - sheet.rules.out_on_reaching
    near = "near" if row.score >= NEAR * threshold else ""
    return Line(
        seated=seated,
        place=row.place,
        score=row.score,
        bar=min(row.score, threshold),
        bar_kind=near if row.is_in else "over",
        room=room,
        status=status_words(row),
        is_in=row.is_in,
        deals=sheet.state.dealer == row.seat,
        starts=sheet.state.starter == row.seat,
        last=last,
    )
