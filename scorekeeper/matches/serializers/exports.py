"""A match as a file for spreadsheets: one line for each player's hand in each round."""

from collections.abc import Iterator
from typing import Final

from scorekeeper.matches.queries import Sheet
from scorekeeper.matches.serializers.answers import moment
from scorekeeper.rules.match import ScoredRound
from scorekeeper.web.csv_file import csv_file
from scorekeeper.web.csv_text import guarded

COLUMNS: Final = (
    "round",
    "seat",
    "player",
    "total",
    "declared",
    "false_declare",
    "points",
    "score",
    "knocked_out",
    "entered_by",
    "entered_at",
)


def match_csv(sheet: Sheet) -> str:
    """Return the file."""
    return csv_file(COLUMNS, hand_lines(sheet))


def hand_lines(sheet: Sheet) -> Iterator[list[str | int]]:
    """The lines of a match, each round's by seat."""
    for played in sheet.state.rounds:
        yield from _lines(sheet, played)


def _lines(sheet: Sheet, played: ScoredRound) -> Iterator[list[str | int]]:
    note = sheet.notes[played.number]
    for seat, total in sorted(played.totals.items()):
        declared = seat == played.declarer
        yield [
            played.number,
            seat,
            guarded(sheet.name_in_round(seat, played.number)),
            total,
            int(declared),
            int(declared and played.false_declare),
            played.points[seat],
            played.scores[seat],
            int(seat in played.knocked_out),
            guarded(note.by),
            moment(note.at),
        ]
