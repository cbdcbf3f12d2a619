"""Correcting a round of the past (rule 8): what it gives, and which later totals it lacks."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Literal, TypeAlias

from scorekeeper.rules.changes import Changes, changes
from scorekeeper.rules.checks import check_round
from scorekeeper.rules.errors import Forbidden, Impossible, JSONable
from scorekeeper.rules.match import MatchState, fold, start, step
from scorekeeper.rules.scoring import RoundNo, SeatNo, check_declare, check_totals
from scorekeeper.rules.timeline import (
    Fact,
    Joined,
    Played,
    Timeline,
    UnknownSeat,
    before_round,
    recorded_rounds,
    with_round,
)


class NoSuchRound(Impossible):
    """Facts: round, last, and field for a round named as a later one."""

    code = "no-such-round"
    clause = "8.1"


class LaterRoundsIncomplete(Forbidden):
    """Facts: needs = {"5": {"totals": [2], "declarer": False}}."""

    code = "later-rounds-incomplete"
    clause = "8.3"


class Keep(Enum):
    KEEP = "keep"


KEEP: Final = Keep.KEEP
LaterDeclarer: TypeAlias = SeatNo | Literal[Keep.KEEP] | None


@dataclass(frozen=True, slots=True)
class Later:
    """What a correction adds to a later round; totals of seats it does not name are kept."""

    totals: Mapping[SeatNo, int] = field(default_factory=dict)
    declarer: LaterDeclarer = KEEP


@dataclass(frozen=True, slots=True)
class Need:
    """What a later round lacks: totals of these seats, and somebody who declared."""

    totals: tuple[SeatNo, ...]
    declarer: bool


@dataclass(frozen=True, slots=True)
class Correction:
    facts: Timeline
    before: MatchState
    after: MatchState

    @property
    def changed(self) -> Changes:
        return changes(self.before, self.after)


def correct(
    before: MatchState,
    facts: Sequence[Fact],
    number: RoundNo,
    played: Played,
    later: Mapping[RoundNo, Later],
) -> Correction:
    """Rule 8, for a match whose state `before` is the fold of `facts`. While later rounds would
    lack totals or a declarer it refuses with what they need, and nothing is changed (8.3).
    """
    _check_amendment(before, facts, number, later)
    at_the_time = fold(before.rules, before.opening, before_round(facts, number))
    check_round(at_the_time, played.declarer, played.totals)
    amended = with_round(facts, number, _keeping(facts, number, played, at_the_time.seats_in))
    for late, addition in later.items():
        amended = with_round(amended, late, _added(recorded_rounds(facts)[late], addition))
    after, needs = _provisional(start(before.rules, before.opening), amended)
    if needs:
        raise LaterRoundsIncomplete(needs=dict(_as_json(needs)))
    _check_later_declares(after, later)
    return Correction(amended, before, after)


def _check_amendment(
    before: MatchState, facts: Sequence[Fact], number: RoundNo, later: Mapping[RoundNo, Later]
) -> None:
    """Only what is there can be amended: a round that counts, and rounds recorded after it."""
    if not 1 <= number <= len(before.rounds):
        raise NoSuchRound(round=number, last=len(before.rounds))
    last = len(recorded_rounds(facts))
    seats = before.opening.seats + sum(isinstance(fact, Joined) for fact in facts)
    for late, addition in later.items():
        if not number < late <= last:
            raise NoSuchRound(round=late, last=last, field=f"later.{late}")
        check_totals(addition.totals, f"later.{late}.totals")
        _check_known(late, addition, range(seats))


def _check_known(late: RoundNo, addition: Later, seats: Collection[int]) -> None:
    for seat in addition.totals:
        if seat not in seats:
            raise UnknownSeat(seat=seat, field=f"later.{late}.totals.{seat}")
    who = addition.declarer
    if who is not None and who is not KEEP and who not in seats:
        raise UnknownSeat(seat=who, field=f"later.{late}.declarer")


def _keeping(
    facts: Sequence[Fact], number: RoundNo, played: Played, seats_in: Collection[SeatNo]
) -> Played:
    """The round as corrected, with the old totals of those who were not in (8.2)."""
    old = recorded_rounds(facts)[number].totals
    kept = {seat: total for seat, total in old.items() if seat not in seats_in}
    return Played(played.declarer, {**kept, **played.totals})


def _added(old: Played, addition: Later) -> Played:
    declarer = old.declarer if addition.declarer is KEEP else addition.declarer
    return Played(declarer, {**old.totals, **addition.totals})


def _provisional(
    state: MatchState, facts: Sequence[Fact]
) -> tuple[MatchState, dict[RoundNo, Need]]:
    """The state after these facts, with what each round lacks. Whoever lacks a total somewhere is
    taken to have stayed in from then on; the others score with the totals that exist.
    """
    needs: dict[RoundNo, Need] = {}
    staying: frozenset[SeatNo] = frozenset()
    for fact in facts:
        if isinstance(fact, Played) and not state.is_over:
            need = _need(state, fact)
            staying |= {*need.totals}
            if need.totals or need.declarer:
                needs[state.next_round] = need
        state = step(state, fact, staying)
    return state, needs


def _need(state: MatchState, played: Played) -> Need:
    seats = state.seats_in
    return Need(
        totals=tuple(seat for seat in seats if seat not in played.totals),
        declarer=played.declarer is not None and played.declarer not in seats,
    )


def _as_json(needs: Mapping[RoundNo, Need]) -> Iterator[tuple[str, JSONable]]:
    for number, need in needs.items():
        yield str(number), {"totals": need.totals, "declarer": need.declarer}


def _check_later_declares(after: MatchState, later: Mapping[RoundNo, Later]) -> None:
    """Rule 4.4 holds for what is added to later rounds too."""
    for played in after.rounds:
        if played.number in later:
            path = f"later.{played.number}."
            check_declare(played.totals, played.declarer, after.rules, path)
