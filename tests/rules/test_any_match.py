"""Any sequence of things a scorekeeper can do, under any house rules (hypothesis).

The state kept step by step is compared with a fold from scratch, after each of them.
"""

import os
from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scorekeeper.rules import checks
from scorekeeper.rules.corrections import KEEP, Later, LaterRoundsIncomplete, correct
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.highlights import highlights
from scorekeeper.rules.house import Ends, HouseRules, Starter
from scorekeeper.rules.match import MatchState, fold, start, step
from scorekeeper.rules.reasons import reason
from scorekeeper.rules.scoring import DeclareTooHigh, RoundNo, SeatNo
from scorekeeper.rules.timeline import (
    Called,
    Fact,
    Joined,
    Left,
    Opening,
    Played,
    Rebought,
    before_round,
    recorded_rounds,
    without_call,
    without_last_round,
)

LONG = bool(os.environ.get("LONG_TESTS"))
TOTALS = st.integers(1, 50)


@st.composite
def houses(draw: st.DrawFn) -> HouseRules:
    ends = draw(st.sampled_from(Ends))
    return HouseRules(
        threshold=draw(st.one_of(st.sampled_from([25, 50, 100]), st.integers(1, 120))),
        penalty=draw(st.sampled_from([20, 0, 5, 100])),
        tie_is_false=draw(st.booleans()),
        out_on_reaching=draw(st.booleans()),
        ends=ends,
        rounds=draw(st.one_of(st.none(), st.integers(1, 12))),
        rebuy=ends is Ends.LAST_STANDING and draw(st.booleans()),
        starter=draw(st.sampled_from(Starter)),
        declare_at_most=draw(st.sampled_from([None, None, 5, 20])),
    )


class AnyMatch(RuleBasedStateMachine):
    house: HouseRules
    opening: Opening
    facts: list[Fact]
    state: MatchState

    @initialize(house=houses(), seats=st.integers(2, 6), dealer=st.integers(0, 5))
    def sit_down(self, house: HouseRules, seats: int, dealer: int) -> None:
        self.house, self.opening = house, Opening(seats, SeatNo(dealer % seats))
        self.facts, self.state = [], start(house, self.opening)

    def note(self, fact: Fact) -> None:
        self.facts.append(fact)
        self.state = step(self.state, fact)

    def refold(self, facts: tuple[Fact, ...]) -> None:
        self.facts = [*facts]
        self.state = fold(self.house, self.opening, facts)

    @rule(data=st.data())
    def record(self, data: st.DataObject) -> None:
        played = self.draw_round(data, self.state)
        scores = self.state.scores
        if not self.allowed(checks.check_round, played.declarer, played.totals):
            assert self.may_be_refused(played)
            return
        self.note(played)
        assert all(self.state.scores[seat] >= score for seat, score in scores.items())
        assert self.state.rounds[-1].totals == played.totals

    def draw_round(self, data: st.DataObject, state: MatchState) -> Played:
        declarer = data.draw(st.sampled_from([None, *state.seats_in, *state.seats_in]))
        return Played(declarer, {seat: data.draw(TOTALS) for seat in state.seats_in})

    def may_be_refused(self, played: Played) -> bool:
        if self.state.is_over or len(self.state.seats_in) == 1:
            return True
        assert played.declarer is not None
        return played.totals[played.declarer] > (self.house.declare_at_most or 50)

    @precondition(lambda self: self.state.rounds)
    @rule(data=st.data())
    def correct(self, data: st.DataObject) -> None:
        number = RoundNo(data.draw(st.integers(1, len(self.state.rounds))))
        then = fold(self.house, self.opening, before_round(self.facts, number))
        played = self.draw_round(data, then)
        later: dict[RoundNo, Later] = {}
        for _ in range(30):
            before, facts = self.state, [*self.facts]
            try:
                correction = correct(self.state, self.facts, number, played, later)
            except DeclareTooHigh:
                return
            except LaterRoundsIncomplete as refusal:
                assert (self.state, self.facts) == (before, facts)
                self.supply(data, later, refusal.facts["needs"])
            else:
                assert correction.before == self.state
                self.refold(correction.facts)
                assert self.state == correction.after
                return
        raise AssertionError(later)

    def supply(self, data: st.DataObject, later: dict[RoundNo, Later], needs: Any) -> None:
        """What is asked for is never there already; a declarer is found among those who played."""
        for text, need in needs.items():
            number = RoundNo(int(text))
            has = later.get(number, Later())
            assert not set(need["totals"]) & set(has.totals)
            totals = {**has.totals, **{seat: data.draw(TOTALS) for seat in need["totals"]}}
            declarer = has.declarer
            if need["declarer"]:
                held = [*recorded_rounds(self.facts)[number].totals, None]
                declarer = data.draw(st.sampled_from(held))
            assert need["totals"] or declarer is not KEEP
            later[number] = Later(totals, declarer)

    @precondition(lambda self: self.state.rounds)
    @rule()
    def undo(self) -> None:
        last = RoundNo(len(self.state.rounds))
        checks.check_undo(self.state, last)
        self.refold(without_last_round(self.facts, last))
        assert len(self.state.rounds) == last - 1 or self.state.is_over

    @rule()
    def join(self) -> None:
        if self.allowed(checks.check_join):
            entry = self.state.entry_score
            self.note(Joined(SeatNo(len(self.state.seats))))
            assert self.state.seats[-1].score == entry

    @rule(pick=st.integers(0, 11))
    def leave(self, pick: int) -> None:
        seat = SeatNo(pick % len(self.state.seats))
        if self.allowed(checks.check_leave, seat):
            self.note(Left(seat))
            assert self.state.seats[seat].status == "left"

    @rule(pick=st.integers(0, 11))
    def rebuy(self, pick: int) -> None:
        out = [row.seat for row in self.state.seats if row.status == "out"] or [SeatNo(0)]
        seat = out[pick % len(out)]
        if self.allowed(checks.check_rebuy, seat):
            self.note(Rebought(seat))
            assert self.state.seats[seat].is_in

    @rule()
    def call(self) -> None:
        if self.allowed(checks.check_call):
            self.note(Called())
            assert self.state.is_over

    @rule()
    def reopen(self) -> None:
        if self.allowed(checks.check_reopen):
            self.refold(without_call(self.facts))
            assert not self.state.is_over

    def allowed(self, check: Callable[..., None], *wanted: Any) -> bool:
        try:
            check(self.state, *wanted)
        except Refusal:
            return False
        return True

    @invariant()
    def equals_a_fold_from_scratch(self) -> None:
        assert self.state == fold(self.house, self.opening, self.facts)

    @invariant()
    def somebody_is_left(self) -> None:
        assert self.state.seats_in
        assert self.state.leaders

    @invariant()
    def every_round_that_counts_is_whole(self) -> None:
        recorded = recorded_rounds(self.facts)
        for played in self.state.rounds:
            assert played.declarer == recorded[played.number].declarer
            assert {*played.scores} >= {*played.totals} == {*played.points}
            for seat in played.totals:
                why = reason(played, seat)
                assert why.before + why.points == why.after

    @invariant()
    def places_are_well_formed(self) -> None:
        assert [*_counted_out(self.state)] == sorted(row.place for row in self.state.seats)
        assert len(highlights(self.state)) <= 3


def _counted_out(state: MatchState) -> Iterator[int]:
    """1, 2, 2, 4: each place is one more than the number of those before it."""
    places = sorted(row.place for row in state.seats)
    for place in places:
        yield 1 + sum(other < place for other in places)


AnyMatch.TestCase.settings = settings(
    max_examples=2_000 if LONG else 150,
    stateful_step_count=60 if LONG else 30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestAnyMatch = AnyMatch.TestCase
