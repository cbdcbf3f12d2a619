"""A match as a file for spreadsheets: one line for each player's hand in each round."""

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Final

from scorekeeper.matches.queries import Sheet
from scorekeeper.matches.serializers.answers import moment
from scorekeeper.rules.match import ScoredRound
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
BYTE_ORDER_MARK: Final = "\ufeff"


def match_csv(sheet: Sheet) -> str:
    """Return the file, with the mark by which spreadsheets know UTF-8."""
    file = StringIO()
    lines = csv.writer(file)
    lines.writerow(COLUMNS)
    for played in sheet.state.rounds:
        lines.writerows(_lines(sheet, played))
    return BYTE_ORDER_MARK + file.getvalue()


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
