"""Undo, reopening and the edits of a timeline; who may sit down (rules 1.4 and 8)."""

import pytest

from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.match import Ending, fold, start, step
from scorekeeper.rules.scoring import RoundNo, SeatNo
from scorekeeper.rules.timeline import (
    Called,
    Joined,
    Left,
    Opening,
    Played,
    UnknownSeat,
    WrongNumberOfPlayers,
    before_round,
    recorded_rounds,
    with_round,
    without_call,
    without_last_round,
    without_leave,
)

A, B = SeatNo(0), SeatNo(1)
ONE, TWO, THREE = (Played(A, {A: 1, B: total}) for total in (10, 30, 50))
FACTS = (ONE, Left(B), TWO, Joined(SeatNo(2)), THREE, Called())


def test_rounds_are_numbered_as_recorded() -> None:
    assert recorded_rounds(FACTS) == {1: ONE, 2: TWO, 3: THREE}
    assert before_round(FACTS, RoundNo(1)) == ()
    assert before_round(FACTS, RoundNo(3)) == FACTS[:4]


def test_a_round_reads_anew() -> None:
    assert with_round(FACTS, RoundNo(2), ONE) == (*FACTS[:2], ONE, *FACTS[3:])


def test_undo_takes_the_last_counted_round_and_what_is_kept_after_it() -> None:
    """Rule 8.4: what happened between rounds stays."""
    assert without_last_round(FACTS, RoundNo(3)) == (*FACTS[:4], Called())
    assert without_last_round(FACTS, RoundNo(2)) == (ONE, Left(B), Joined(SeatNo(2)), Called())


def test_reopening_takes_the_call_away() -> None:
    assert without_call(FACTS) == FACTS[:-1]
    rules, opening = HouseRules(), Opening(2, A)
    assert fold(rules, opening, (ONE, Called())).ended_by is Ending.TIME
    assert fold(rules, opening, without_call((ONE, Called()))) == fold(rules, opening, (ONE,))


def test_coming_back_takes_the_leave_away() -> None:
    assert without_leave(FACTS, B) == (ONE, *FACTS[2:])
    assert without_leave(FACTS, A) == FACTS


@pytest.mark.parametrize("seats", [0, 1, 13])
def test_two_to_twelve_play(seats: int) -> None:
    """Rule 1.4."""
    with pytest.raises(WrongNumberOfPlayers) as refused:
        Opening(seats, A)
    assert refused.value.facts == {"field": "players", "low": 2, "high": 12}


def test_one_waits_alone_at_a_table_that_is_filling() -> None:
    state = start(HouseRules(), Opening(1, A, filling=True))
    assert (state.is_over, state.winners, state.dealer) == (False, (), A)


@pytest.mark.parametrize("dealer", [-1, 2])
def test_the_first_dealer_sits_at_the_table(dealer: int) -> None:
    with pytest.raises(UnknownSeat) as refused:
        Opening(2, SeatNo(dealer))
    assert refused.value.facts == {"seat": dealer, "field": "first_dealer"}


def test_a_state_that_is_over_takes_no_step() -> None:
    over = step(start(HouseRules(), Opening(2, A)), Called())
    assert step(over, ONE) is over


def test_a_round_that_nobody_has_a_total_for_counts_without_points() -> None:
    """Only while a correction asks for them (8.3); with starter="lowest" the deal then rotates."""
    rules = HouseRules.from_dict({"starter": "lowest"})
    state = fold(rules, Opening(2, A), (Played(A, {}),))
    assert (state.scores, state.dealer) == ({A: 0, B: 0}, B)
