"""What differs between two states of one match, for the page before a correction is saved."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.match import MatchState
from scorekeeper.rules.scoring import RoundNo, SeatNo


@dataclass(frozen=True, slots=True)
class PointsChange:
    """None: the seat had, or has, no points in that round."""

    round: RoundNo
    seat: SeatNo
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class KnockoutChange:
    """The rounds after which the seat was, and is, knocked out: none, one, or two with a rebuy."""

    seat: SeatNo
    before: tuple[RoundNo, ...]
    after: tuple[RoundNo, ...]


@dataclass(frozen=True, slots=True)
class WinnersChange:
    """Empty: the match was not, or is not, over."""

    before: tuple[SeatNo, ...]
    after: tuple[SeatNo, ...]


@dataclass(frozen=True, slots=True)
class Changes:
    points: tuple[PointsChange, ...]
    knocked_out: tuple[KnockoutChange, ...]
    winners: WinnersChange | None


def changes(before: MatchState, after: MatchState) -> Changes:
    winners = WinnersChange(before.winners, after.winners)
    return Changes(
        points=tuple(_points(before, after)),
        knocked_out=tuple(_knockouts(before, after)),
        winners=None if winners.before == winners.after else winners,
    )


def _points(before: MatchState, after: MatchState) -> Iterator[PointsChange]:
    old, new = _all_points(before), _all_points(after)
    for number, seat in sorted({*old, *new}):
        change = PointsChange(number, seat, old.get((number, seat)), new.get((number, seat)))
        if change.before != change.after:
            yield change


def _all_points(state: MatchState) -> dict[tuple[RoundNo, SeatNo], int]:
    return {(r.number, seat): points for r in state.rounds for seat, points in r.points.items()}


def _knockouts(before: MatchState, after: MatchState) -> Iterator[KnockoutChange]:
    seats = {row.seat for state in (before, after) for row in state.seats}
    for seat in sorted(seats):
        change = KnockoutChange(seat, _out_after(before, seat), _out_after(after, seat))
        if change.before != change.after:
            yield change


def _out_after(state: MatchState, seat: SeatNo) -> tuple[RoundNo, ...]:
    return tuple(played.number for played in state.rounds if seat in played.knocked_out)
