"""Why a number is on the sheet: one seat in one round, in a sum and a sentence."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.matches.codec import Note
from scorekeeper.matches.queries.sheet import Sheet
from scorekeeper.matches.queries.table import mark_of
from scorekeeper.matches.queries.words import why_words
from scorekeeper.rules.reasons import Reason, reason
from scorekeeper.rules.scoring import SeatNo


@dataclass(frozen=True, slots=True)
class Shown:
    """What somebody showed at the end of a round. `mark`: "", "declared" or "false"."""

    name: str
    total: int
    points: int
    mark: str
    asked: bool


@dataclass(frozen=True, slots=True)
class Explained:
    """`sum.before` + `sum.points` (`words`) = `sum.after`."""

    round: int
    name: str
    sum: Reason
    words: str
    dealer: str
    starter: str
    out: bool
    shown: Sequence[Shown]
    note: Note | None


def explained(sheet: Sheet, number: int, seat: int) -> Explained | None:
    """Explain the points of a seat in a round; None where it has none."""
    rounds, asked = sheet.state.rounds, SeatNo(seat)
    played = rounds[number - 1] if 1 <= number <= len(rounds) else None
    if played is None or asked not in played.points:
        return None
    names = {other: sheet.name_in_round(other, number) for other in played.scores}
    why = reason(played, asked)
    return Explained(
        round=number,
        name=names[asked],
        sum=why,
        words=why_words(why, names.__getitem__),
        dealer=names[played.dealer],
        starter=names[played.starter],
        out=asked in played.knocked_out,
        shown=[
            Shown(names[other], total, played.points[other], mark_of(played, other), other == asked)
            for other, total in played.totals.items()
        ],
        note=sheet.notes.get(played.number),
    )
