"""Writes a table of text as spreadsheets take it."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Final

BYTE_ORDER_MARK: Final = "\ufeff"


def csv_file(columns: Sequence[str], lines: Iterable[Sequence[object]]) -> str:
    """Return the file, with the mark by which spreadsheets know UTF-8; texts of people's are
    `guarded` by who gives them.
    """
    file = StringIO()
    written = csv.writer(file)
    written.writerow(columns)
    written.writerows(lines)
    return BYTE_ORDER_MARK + file.getvalue()
