"""Why a number on the score sheet is what it is: the parts of its sentence, without words."""

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.match import ScoredRound
from scorekeeper.rules.scoring import SeatNo


class Why(StrEnum):
    DECLARED = "declared"  # a good declare: 0 (5.1)
    FALSE_DECLARE = "false_declare"  # the penalty and the difference to the lowest (5.2)
    SPARED = "spared"  # somebody else declared falsely: 0 (5.2)
    TIED = "tied"  # as low as the declarer: 0 (5.3)
    DIFFERENCE = "difference"  # own total less the declarer's (5.1)
    SHOWN_LOWEST = "shown_lowest"  # nobody declared, the lowest total: 0 (2.6)
    SHOWN_DIFFERENCE = "shown_difference"  # nobody declared: own total less the lowest (2.6)


@dataclass(frozen=True, slots=True)
class Reason:
    """`before` + `points` = `after`. `entered`: the score `before` is that of a join or rebuy."""

    kind: Why
    before: int
    points: int
    after: int
    total: int
    declarer: SeatNo | None
    lowest: int
    lowest_seats: tuple[SeatNo, ...]  # after a false declare, those who were not beaten
    penalty: int  # 0 unless this is a false declare
    entered: bool


def reason(played: ScoredRound, seat: SeatNo) -> Reason:
    """For a seat that was in that round."""
    points, after, total = played.points[seat], played.scores[seat], played.totals[seat]
    lowest = min(played.totals.values())
    kind = _why(played, seat)
    return Reason(
        kind=kind,
        before=after - points,
        points=points,
        after=after,
        total=total,
        declarer=played.declarer,
        lowest=lowest,
        lowest_seats=_lowest_seats(played),
        penalty=points - (total - lowest) if kind is Why.FALSE_DECLARE else 0,
        entered=seat in played.entries,
    )


def _lowest_seats(played: ScoredRound) -> tuple[SeatNo, ...]:
    if not played.false_declare:
        return played.lowest
    return tuple(seat for seat in played.lowest if seat != played.declarer)


def _why(played: ScoredRound, seat: SeatNo) -> Why:
    lowest = seat in played.lowest
    if played.declarer is None:
        return Why.SHOWN_LOWEST if lowest else Why.SHOWN_DIFFERENCE
    if played.false_declare:
        return Why.FALSE_DECLARE if seat == played.declarer else Why.SPARED
    if seat == played.declarer:
        return Why.DECLARED
    return Why.TIED if lowest else Why.DIFFERENCE
