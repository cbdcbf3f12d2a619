"""The state of a match: a fold of what was recorded, from the start (rules 2.5, 6 and 8)."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Self

from scorekeeper.rules.elimination import is_knocked_out, places
from scorekeeper.rules.house import Ends, HouseRules, Starter
from scorekeeper.rules.scoring import Points, RoundNo, SeatNo, score_round
from scorekeeper.rules.timeline import Called, Fact, Joined, Left, Opening, Played, Rebought
from scorekeeper.rules.turn_order import lowest_starts, next_seat, seat_before, seat_or_next

NOBODY: Final[frozenset[SeatNo]] = frozenset()


class Status(StrEnum):
    IN = "in"
    OUT = "out"
    LEFT = "left"


class Ending(StrEnum):
    LAST_STANDING = "last_standing"
    FIRST_KNOCKOUT = "first_knockout"
    ROUNDS = "rounds"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat. `out_in_round` of a leaver: the last round before leaving, 0 before the first."""

    seat: SeatNo
    score: int = 0
    status: Status = Status.IN
    out_in_round: RoundNo | None = None
    place: int = 1  # if the match ended now
    rebought: bool = False

    @property
    def is_in(self) -> bool:
        return self.status is Status.IN

    def scored(self, points: int) -> Self:
        return self._with(self.score + points, self.status, self.out_in_round, self.place)

    def gone(self, how: Status, number: RoundNo) -> Self:
        return self._with(self.score, how, number, self.place)

    def placed(self, place: int) -> Self:
        if place == self.place:
            return self
        return self._with(self.score, self.status, self.out_in_round, place)

    def _with(self, score: int, status: Status, out: RoundNo | None, place: int) -> Self:
        # dataclasses.replace takes four times as long, and a fold makes hundreds of rows
        return type(self)(self.seat, score, status, out, place, self.rebought)


@dataclass(frozen=True, slots=True)
class ScoredRound:
    """A round that counts. Totals and points are those of the seats that were in."""

    number: RoundNo
    dealer: SeatNo
    starter: SeatNo
    entries: Mapping[SeatNo, int]  # entry scores of joins and rebuys just before this round
    declarer: SeatNo | None
    totals: Mapping[SeatNo, int]
    points: Mapping[SeatNo, Points]
    false_declare: bool
    lowest: tuple[SeatNo, ...]
    knocked_out: tuple[SeatNo, ...]
    scores: Mapping[SeatNo, int]  # of all seats, after this round


@dataclass(frozen=True, slots=True)
class MatchState:
    rules: HouseRules
    opening: Opening
    seats: tuple[Standing, ...]
    rounds: tuple[ScoredRound, ...]
    entries: Mapping[SeatNo, int]  # entry scores of joins and rebuys since the last round
    ended_by: Ending | None

    @property
    def is_over(self) -> bool:
        return self.ended_by is not None

    @property
    def next_round(self) -> RoundNo:
        return RoundNo(len(self.rounds) + 1)

    @property
    def seats_in(self) -> tuple[SeatNo, ...]:
        return tuple(row.seat for row in self.seats if row.status is Status.IN)

    @property
    def scores(self) -> dict[SeatNo, int]:
        return {row.seat: row.score for row in self.seats}

    @property
    def entry_score(self) -> int:
        """Rules 6.6 and 6.7: what a late joiner or a rebuy starts with."""
        return max(row.score for row in self.seats if row.is_in)

    @property
    def leaders(self) -> tuple[SeatNo, ...]:
        return tuple(row.seat for row in self.seats if row.place == 1)

    @property
    def winners(self) -> tuple[SeatNo, ...]:
        return self.leaders if self.is_over else ()

    @property
    def dealer(self) -> SeatNo | None:
        """Of the next round; None when the match is over."""
        return None if self.is_over else _deals_and_starts(self)[0]

    @property
    def starter(self) -> SeatNo | None:
        """Of the next round; None when the match is over."""
        return None if self.is_over else _deals_and_starts(self)[1]


def start(rules: HouseRules, opening: Opening) -> MatchState:
    seats = tuple(Standing(SeatNo(number)) for number in range(opening.seats))
    return MatchState(rules, opening, seats, rounds=(), entries={}, ended_by=None)


def fold(rules: HouseRules, opening: Opening, facts: Iterable[Fact]) -> MatchState:
    """The state after these facts. What comes after the end is kept but does not count (8.4)."""
    state = start(rules, opening)
    for fact in facts:
        state = step(state, fact)
    return state


def step(state: MatchState, fact: Fact, staying: Set[SeatNo] = NOBODY) -> MatchState:
    """One fact later. Seats named as staying are not knocked out, whatever their score: a
    correction asks so which totals are missing (rule 8.3).
    """
    if state.is_over:
        return state
    after = _apply(state, fact, staying)
    return after if after.is_over else replace(after, ended_by=_ending(after))


def _apply(state: MatchState, fact: Fact, staying: Set[SeatNo]) -> MatchState:
    match fact:
        case Played():
            return _play(state, fact, staying)
        case Joined(seat):
            return _join(state, seat)
        case Left(seat):
            return _leave(state, seat)
        case Rebought(seat):
            return _rebuy(state, seat)
        case Called():  # pragma: no branch
            return replace(state, ended_by=Ending.TIME)


def _ending(state: MatchState) -> Ending | None:
    """Rules 6.3 and 6.5. A leaver ends no match that ends with the first knock-out (6.6)."""
    if state.rules.ends is Ends.FIRST_KNOCKOUT:
        if state.rounds and state.rounds[-1].knocked_out:
            return Ending.FIRST_KNOCKOUT
    elif len(state.seats_in) == 1:
        return Ending.LAST_STANDING
    return Ending.ROUNDS if len(state.rounds) == state.rules.rounds else None


def _play(state: MatchState, played: Played, staying: Set[SeatNo]) -> MatchState:
    """Score a round (rules 5 and 6.1). Only totals of seats that are in count (8.2); the round
    of a declarer without one is scored as a round without declarer, until rule 8.3 has asked.
    """
    number = state.next_round
    dealer, starter = _deals_and_starts(state)
    totals = {seat: played.totals[seat] for seat in state.seats_in if seat in played.totals}
    declarer = played.declarer if played.declarer in totals else None
    scored = score_round(totals, declarer, state.rules)
    seats = tuple(_with_points(row, scored.points, state, staying) for row in state.seats)
    this = ScoredRound(
        number=number,
        dealer=dealer,
        starter=starter,
        entries=state.entries,
        declarer=declarer,
        totals=totals,
        points=scored.points,
        false_declare=scored.false_declare,
        lowest=scored.lowest,
        knocked_out=tuple(row.seat for row in seats if row.out_in_round == number),
        scores={row.seat: row.score for row in seats},
    )
    return replace(state, seats=_placed(seats), rounds=(*state.rounds, this), entries={})


def _with_points(
    row: Standing, points: Mapping[SeatNo, Points], state: MatchState, staying: Set[SeatNo]
) -> Standing:
    if not points.get(row.seat):
        return row
    after = row.scored(points[row.seat])
    if is_knocked_out(after.score, state.rules) and row.seat not in staying:
        return after.gone(Status.OUT, state.next_round)
    return after


def _join(state: MatchState, seat: SeatNo) -> MatchState:
    """Rule 6.6. A join stays, whatever corrections do (8.4)."""
    return _enter(state, (*state.seats, Standing(seat, score=state.entry_score)), seat)


def _rebuy(state: MatchState, seat: SeatNo) -> MatchState:
    """Rule 6.7. By somebody who is not out it counts for nothing, nor as the one rebuy (8.4)."""
    row = state.seats[seat]
    if row.status is not Status.OUT or row.rebought:
        return state
    back = Standing(seat, score=state.entry_score, rebought=True)
    return _enter(state, _with_row(state, back), seat)


def _leave(state: MatchState, seat: SeatNo) -> MatchState:
    """Rule 6.6: out as of the last round. By somebody who is out, or the last one in: nothing."""
    row = state.seats[seat]
    if not row.is_in or len(state.seats_in) == 1:
        return state
    gone = row.gone(Status.LEFT, RoundNo(len(state.rounds)))
    return replace(state, seats=_placed(_with_row(state, gone)))


def _enter(state: MatchState, seats: tuple[Standing, ...], seat: SeatNo) -> MatchState:
    entries = {**state.entries, seat: state.entry_score}
    return replace(state, seats=_placed(seats), entries=entries)


def _with_row(state: MatchState, new: Standing) -> tuple[Standing, ...]:
    return (*state.seats[: new.seat], new, *state.seats[new.seat + 1 :])


def _placed(seats: tuple[Standing, ...]) -> tuple[Standing, ...]:
    placed = places((row.seat, row.out_in_round, row.score) for row in seats)
    return tuple(row.placed(placed[row.seat]) for row in seats)


def _deals_and_starts(state: MatchState) -> tuple[SeatNo, SeatNo]:
    """Dealer and starter of the next round (rule 2.5), among those who are in."""
    seats = state.seats_in
    if not state.rounds:
        dealer = seat_or_next(state.opening.first_dealer, seats)
        return dealer, next_seat(dealer, seats)
    last = state.rounds[-1]
    if state.rules.starter is Starter.LOWEST and last.lowest:
        starter = lowest_starts(last.lowest, last.declarer, last.starter, seats)
        return seat_before(starter, seats), starter
    dealer = next_seat(last.dealer, seats)
    return dealer, next_seat(dealer, seats)
