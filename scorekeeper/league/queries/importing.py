"""What an import would do: each row of a table of text, and whether it comes onto the roster."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.utils.translation import gettext as _

from scorekeeper.feed import queries as feed
from scorekeeper.feed.actions import Done
from scorekeeper.league.models import League, Player
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.csv_text import BREAK, Line, Table, unguarded
from scorekeeper.web.names import alike_key, clean_name
from scorekeeper.web.words import sentence

# Heads of columns, in the languages of the app and as our own export has them.
NAME: Final = frozenset({"name", "player", "players", "nimi", "pelaaja", "pelaajat"})
FIRST: Final = frozenset({"first name", "firstname", "given name", "etunimi"})
LAST: Final = frozenset({"last name", "lastname", "surname", "family name", "sukunimi"})
GUEST: Final = frozenset({"guest", "vieras"})
YES: Final = frozenset({"1", "x", "yes", "y", "true", "guest", "kyllä", "k", "vieras"})
SHOWN: Final = 60  # characters of what is no name


class Flag(StrEnum):
    """What comes of a row."""

    NEW = "new"
    THERE = "there"  # on the roster already, written just so
    ALIKE = "alike"  # somebody on the roster is called nearly so
    TWICE = "twice"  # further up in the file
    BAD = "bad"  # no name


@dataclass(frozen=True, slots=True)
class ImportRow:
    """A row as it was read; `why` says what is wrong with it, or whom it is like."""

    line: int
    name: str
    guest: bool
    flag: Flag
    why: str = ""

    @property
    def can_be_somebody_else(self) -> bool:
        return self.flag in {Flag.ALIKE, Flag.TWICE}


@dataclass(frozen=True, slots=True)
class Columns:
    """Where in a row the names are (parts of one name, joined), and who is a guest."""

    names: tuple[int, ...]
    guest: int | None
    has_heads: bool


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """All rows, in the order of the file."""

    rows: tuple[ImportRow, ...]
    columns: Columns

    def of(self, *flags: Flag) -> list[ImportRow]:
        return [row for row in self.rows if row.flag in flags]

    @property
    def new(self) -> list[ImportRow]:
        return self.of(Flag.NEW)

    @property
    def bad(self) -> list[ImportRow]:
        return self.of(Flag.BAD)

    @property
    def asked(self) -> list[ImportRow]:
        """Rows that are left out unless somebody says that they are somebody else."""
        return [row for row in self.rows if row.can_be_somebody_else]

    @property
    def there(self) -> list[ImportRow]:
        return self.of(Flag.THERE)

    @property
    def counts(self) -> Mapping[str, int]:
        return Counter(row.flag.value for row in self.rows)


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import came to."""

    players: list[Player]
    counts: Mapping[str, int]  # of the rows, by flag


def imported(done: Done) -> Imported:
    """What that write put onto the roster."""
    told = feed.event(done.topic, done.number).facts
    added = Player.objects.filter(public_id__in=told["players"])
    return Imported(list(added.order_by("pk")), told["counts"])


def import_plan(league: League, table: Table, column: int | None = None) -> ImportPlan:
    """Say of each row what would come of it; `column`: where the names are, from 0."""
    columns = _columns(table.lines[0], column)
    there = {one.name_key: one.name for one in league.players.filter(merged_into=None)}
    lines = table.lines[1:] if columns.has_heads else table.lines
    return ImportPlan(tuple(_rows(lines, columns, there)), columns)


def _columns(first: Line, column: int | None) -> Columns:
    heads = [cell.casefold() for cell in first.cells]
    names = _places(heads, NAME)[:1] or _places(heads, FIRST)[:1] + _places(heads, LAST)[:1]
    guest = next(iter(_places(heads, GUEST)), None)
    has_heads = bool(names) or guest is not None
    chosen = names or (0,) if column is None else (column,)
    return Columns(chosen, guest if guest not in chosen else None, has_heads)


def _places(heads: Iterable[str], known: frozenset[str]) -> tuple[int, ...]:
    return tuple(at for at, head in enumerate(heads) if head in known)


def _rows(lines: Iterable[Line], columns: Columns, there: Mapping[str, str]) -> Iterator[ImportRow]:
    in_file: dict[str, int] = {}
    for line in lines:
        row = _row(line, columns, there)
        key = alike_key(row.name)
        if row.flag is not Flag.BAD and key in in_file:
            row = ImportRow(row.line, row.name, row.guest, Flag.TWICE, str(in_file[key]))
        in_file.setdefault(key, row.line)
        yield row


def _row(line: Line, columns: Columns, there: Mapping[str, str]) -> ImportRow:
    written = " ".join(_cell(line, at) for at in columns.names)
    guest = columns.guest is not None and _cell(line, columns.guest).casefold() in YES
    try:
        name = clean_name(written)
    except Refusal as refusal:
        why = sentence(refusal) if written.strip() else _("This cell is empty.")
        return ImportRow(line.number, written[:SHOWN], guest, Flag.BAD, why)
    known = there.get(alike_key(name))
    if known is None:
        return ImportRow(line.number, name, guest, Flag.NEW)
    return ImportRow(line.number, name, guest, Flag.THERE if known == name else Flag.ALIKE, known)


def _cell(line: Line, at: int) -> str:
    cell = line.cells[at] if at < len(line.cells) else ""
    return unguarded(BREAK.sub(" ", cell))
