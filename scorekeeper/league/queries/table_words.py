"""Tables named in words: of one round by their numbers, of several by round."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from scorekeeper.league.models import NightTable
from scorekeeper.matches.queries import sheet

Which = tuple[int, int]  # a round's number and a table's


def tables_named(which: Iterable[Which]) -> str:
    """Return the numbers: "2, 6", or "round 1: 2, 6; round 2: 1"."""
    by_round: dict[int, list[str]] = {}
    for round_number, table in sorted(which):
        by_round.setdefault(round_number, []).append(str(table))
    if len(by_round) <= 1:
        return "".join(", ".join(numbers) for numbers in by_round.values())
    words = _("round %(round)s: %(tables)s")
    named = ({"round": at, "tables": ", ".join(numbers)} for at, numbers in by_round.items())
    return "; ".join(words % one for one in named)


def which(tables: Iterable[NightTable]) -> list[Which]:
    return [(table.round.number, table.number) for table in tables]


def has_begun(table: NightTable) -> bool:
    """Whether a round was entered there, and still stands."""
    if table.match is None or table.match.version <= 1:
        return False
    return bool(sheet(table.match).state.rounds)
