"""Tables of text as people have them: in whatever alphabet, parted by whatever sign."""

import codecs
import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import StringIO
from typing import Final
from unicodedata import normalize

from scorekeeper.web.errors import HttpRefusal

MOST_ROWS: Final = 500
UTF_8: Final = "utf-8"
ALPHABETS: Final = (  # as Python names them; the first four are guessed, the others chosen
    UTF_8,
    "windows-1252",
    "utf-16",
    "utf-16-be",
    "windows-1250",
    "windows-1251",
    "windows-1253",
    "windows-1255",
    "mac-roman",
)
NONE: Final = (0, 0)  # rows, cells
EACH_LINE: Final = "line"  # nothing parts cells: a name on each line
DELIMITERS: Final = (",", ";", "\t", EACH_LINE)
# Files that people take for text because of their name: zip (.xlsx, .ods), old Office, PDF.
OTHER_KINDS: Final = (b"PK\x03\x04", b"PK\x05\x06", b"\xd0\xcf\x11\xe0", b"%PDF", b"\x1f\x8b")
LONGEST: Final = 4 * 1024 * 1024  # characters of a cell: more than any file that is taken
csv.field_size_limit(LONGEST)  # Python's own limit would refuse a line that is only no name
BREAK: Final = re.compile(r"\r\n|\r|\n")
# A spreadsheet would take a cell that begins like this for a formula, or skip the sign before it.
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n")


class Unreadable(HttpRefusal):
    """The base of files that can be read by no means."""

    code = "csv-unreadable"
    status = 422


class SpreadsheetNotText(Unreadable):
    """A workbook, a zip or a PDF, whatever its name says."""

    code = "csv-spreadsheet"


class Undecodable(Unreadable):
    """Facts: line, alphabet."""

    code = "csv-undecodable"


class BrokenQuotes(Unreadable):
    """A quotation mark that is not closed, or in the middle of a cell. Facts: line."""

    code = "csv-quotes"


class NothingInIt(Unreadable):
    code = "csv-empty"


class TooManyRows(Unreadable):
    """Facts: most."""

    code = "csv-rows"


@dataclass(frozen=True, slots=True)
class Line:
    """A row that is not blank, and the line of the file on which it begins."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """What was read, and how."""

    delimiter: str
    lines: tuple[Line, ...]


def guess_alphabet(body: bytes) -> str:
    """Return in what the text is written, as it seems. Raises Unreadable."""
    if body.startswith(OTHER_KINDS):
        raise SpreadsheetNotText
    if body.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    if b"\0" in body:
        return "utf-16" if body[1::2].count(0) > body[::2].count(0) else "utf-16-be"
    if body.startswith(codecs.BOM_UTF8) or _can_be(body, UTF_8):
        return UTF_8
    return "windows-1252"


def decode(body: bytes, alphabet: str) -> str:
    """Return the text without its mark. Raises Unreadable."""
    if body.startswith(OTHER_KINDS):
        raise SpreadsheetNotText
    try:
        text = body.decode(alphabet)
    except UnicodeDecodeError as error:
        before = body[: error.start].decode(alphabet, "ignore")
        raise Undecodable(line=_line_at(before), alphabet=alphabet) from None
    if "\0" in text:
        raise Undecodable(line=_line_at(text.partition("\0")[0]), alphabet=alphabet)
    return text.removeprefix("\ufeff")


def written(text: str, alphabet: str) -> bytes:
    """Return the text as it was before it was decoded. Raises Unreadable."""
    try:
        return text.encode(alphabet)
    except UnicodeEncodeError as error:
        raise Undecodable(line=_line_at(text[: error.start]), alphabet=alphabet) from None


def read_table(text: str, delimiter: str | None = None) -> Table:
    """Read the rows; the delimiter is guessed where none is named. Raises Unreadable."""
    chosen = delimiter or guess_delimiter(text)
    lines = tuple(_lines(text, chosen))
    if not lines:
        raise NothingInIt
    if len(lines) > MOST_ROWS:
        raise TooManyRows(most=MOST_ROWS)
    return Table(chosen, lines)


def guess_delimiter(text: str) -> str:
    """Return the sign that parts most rows into equally many cells; without any, each line, unless
    quotation marks may hold some together.
    """
    alike = {sign: _rows_alike(text, sign) for sign in DELIMITERS if sign != EACH_LINE}
    best = max(alike, key=alike.__getitem__)
    return best if alike[best] != NONE or '"' in text else EACH_LINE


def guarded(text: str) -> str:
    """Return text that no spreadsheet runs: an apostrophe goes before what looks like a formula."""
    seen = normalize("NFKC", text)  # wide signs count as narrow ones
    return f"'{text}" if seen.startswith(FORMULA) or seen.lstrip().startswith(FORMULA) else text


def unguarded(text: str) -> str:
    """Return the text that was guarded, as a file of ours has it."""
    plain = text.removeprefix("'")
    return plain if text == guarded(plain) else text


def _can_be(body: bytes, alphabet: str) -> bool:
    try:
        body.decode(alphabet)
    except UnicodeDecodeError:
        return False
    return True


def _line_at(before: str) -> int:
    return len(BREAK.findall(before)) + 1


def _rows_alike(text: str, sign: str) -> tuple[int, int]:
    """Return how many rows have the number of cells that most have, more than one; and it."""
    rows = csv.reader(StringIO(text, newline=""), delimiter=sign)
    counted = Counter(len(row) for row in rows)
    return max(((rows, cells) for cells, rows in counted.items() if cells > 1), default=NONE)


def _lines(text: str, delimiter: str) -> Iterator[Line]:
    parted = _plain_rows(text) if delimiter == EACH_LINE else _csv_rows(text, delimiter)
    for number, cells in parted:
        stripped = tuple(cell.strip() for cell in cells)
        if any(stripped):
            yield Line(number, stripped)


def _plain_rows(text: str) -> Iterator[tuple[int, Iterable[str]]]:
    for number, line in enumerate(BREAK.split(text), start=1):
        yield number, [line]


def _csv_rows(text: str, delimiter: str) -> Iterator[tuple[int, Iterable[str]]]:
    rows = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    begins = 1
    try:
        for cells in rows:
            yield begins, cells
            begins = rows.line_num + 1
    except csv.Error:
        raise BrokenQuotes(line=begins) from None
