"""The parts of the sentences about a number, a correction and a finished match."""

from dataclasses import replace

import pytest

from scorekeeper.rules.changes import (
    KnockoutChange,
    PointsChange,
    WinnersChange,
    changes,
)
from scorekeeper.rules.corrections import Correction, correct
from scorekeeper.rules.highlights import Feat, Highlight, highlights
from scorekeeper.rules.house import Ends, HouseRules
from scorekeeper.rules.match import MatchState, fold
from scorekeeper.rules.reasons import Reason, Why, reason
from scorekeeper.rules.scoring import RoundNo, SeatNo
from scorekeeper.rules.timeline import Called, Fact, Joined, Opening, Played

A, B, C, D = map(SeatNo, range(4))
CALL = Called()


def _round(declarer: int | None, *totals: int | None) -> Played:
    given = {SeatNo(seat): total for seat, total in enumerate(totals) if total is not None}
    return Played(None if declarer is None else SeatNo(declarer), given)


def _match(*facts: Fact, rules: HouseRules = HouseRules(), players: int = 3) -> MatchState:  # noqa: B008
    return fold(rules, Opening(players, A), facts)


def _why(state: MatchState, *seats: SeatNo) -> list[Why]:
    return [reason(state.rounds[-1], seat).kind for seat in seats]


def test_the_sentence_of_a_false_declare() -> None:
    """27 + 22 (false declare: the lowest had 8) = 49."""
    state = _match(_round(1, 29, 2, 3), _round(0, 10, 8, 15))
    assert reason(state.rounds[1], A) == Reason(
        kind=Why.FALSE_DECLARE,
        before=27,
        points=22,
        after=49,
        total=10,
        declarer=A,
        lowest=8,
        lowest_seats=(B,),
        penalty=20,
        entered=False,
    )
    assert _why(state, B, C) == [Why.SPARED, Why.SPARED]


def test_a_tie_that_is_false_names_the_others() -> None:
    state = _match(_round(0, 8, 8, 15), rules=HouseRules(tie_is_false=True, penalty=7))
    found = reason(state.rounds[0], A)
    assert (found.kind, found.points, found.penalty) == (Why.FALSE_DECLARE, 7, 7)
    assert found.lowest_seats == (B,)


def test_the_other_reasons() -> None:
    good = _match(_round(0, 8, 8, 15))
    assert _why(good, A, B, C) == [Why.DECLARED, Why.TIED, Why.DIFFERENCE]
    assert reason(good.rounds[0], C).lowest_seats == (A, B)
    shown = _match(_round(None, 8, 8, 15))
    assert _why(shown, A, B, C) == [Why.SHOWN_LOWEST, Why.SHOWN_LOWEST, Why.SHOWN_DIFFERENCE]
    assert reason(shown.rounds[0], C).penalty == 0


def test_an_entry_score_is_told() -> None:
    state = _match(_round(0, 5, 9, 20), Joined(D), _round(0, 5, 5, 5, 8))
    found = reason(state.rounds[1], D)
    assert (found.before, found.points, found.after, found.entered) == (15, 3, 18, True)


def _corrected(rules: HouseRules, facts: list[Fact], number: int, played: Played) -> Correction:
    return correct(_match(*facts, rules=rules), facts, RoundNo(number), played, {})


def test_what_a_correction_changes() -> None:
    rules = HouseRules(threshold=25)
    facts: list[Fact] = [_round(0, 1, 20, 10), _round(0, 2, 4, 40)]
    correction = _corrected(rules, facts, 1, _round(0, 1, 50, 10))
    changed = correction.changed
    assert changed.points == (
        PointsChange(RoundNo(1), B, 19, 49),
        PointsChange(RoundNo(2), B, 2, None),
    )
    assert changed.knocked_out == (KnockoutChange(B, (), (RoundNo(1),)),)
    assert changed.winners == WinnersChange((), (A,))
    assert changes(correction.before, correction.before).winners is None


def test_a_correction_changes_only_what_it_says() -> None:
    facts: list[Fact] = [_round(0, 1, 20, 10)]
    correction = _corrected(HouseRules(), facts, 1, _round(0, 1, 20, 10))
    assert correction.before == correction.after
    assert correction.changed == changes(correction.after, correction.after)
    assert correction.changed.points == ()
    assert correction.changed.knocked_out == ()


def test_no_highlights_while_it_goes_on() -> None:
    assert highlights(_match(_round(0, 5, 9, 50))) == ()


def test_nothing_to_tell() -> None:
    assert highlights(_match(CALL)) == ()
    assert highlights(_match(_round(0, 5, 5, 5), CALL)) == ()


def test_good_declares_and_the_biggest_round() -> None:
    state = _match(_round(0, 5, 9, 9), _round(0, 5, 6, 6), _round(1, 9, 4, 9), CALL)
    assert highlights(state) == (
        Highlight(Feat.GOOD_DECLARES, (A,), 2),
        Highlight(Feat.BIGGEST_ROUND, (A, C), 5, RoundNo(3)),
    )


def test_the_first_of_equally_big_rounds() -> None:
    state = _match(_round(0, 5, 9, 6), _round(None, 5, 6, 9), CALL)
    assert highlights(state) == (Highlight(Feat.BIGGEST_ROUND, (B,), 4, RoundNo(1)),)


def test_false_declares_and_lead_changes() -> None:
    state = _match(
        _round(0, 5, 8, 9),  # 0 3 4: A leads
        _round(0, 9, 8, 9),  # 21 3 4: B
        _round(2, 9, 9, 9),  # nothing
        _round(2, 2, 9, 2),  # 21 10 4: C
        _round(2, 9, 2, 9),  # 21 10 31: B
        CALL,
    )
    assert highlights(state) == (
        Highlight(Feat.LEAD_CHANGES, (), 3),
        Highlight(Feat.FALSE_DECLARES, (A, C), 1),
        Highlight(Feat.GOOD_DECLARES, (C,), 2),
    )


@pytest.mark.parametrize(("reaching", "spare"), [(False, 1), (True, 0)])
def test_a_close_call(*, reaching: bool, spare: int) -> None:
    rules = HouseRules(threshold=50, out_on_reaching=reaching)
    state = _match(_round(0, 1, 50, 30), _round(0, 2, 2, 4), CALL, rules=rules)
    assert highlights(state)[0] == Highlight(Feat.CLOSE_CALL, (B,), spare, RoundNo(1))


def test_no_close_call_for_those_who_went_out() -> None:
    rules = HouseRules(threshold=25, ends=Ends.FIRST_KNOCKOUT)
    state = _match(_round(0, 1, 27, 10), rules=rules)
    assert {found.kind for found in highlights(state)} == {Feat.BIGGEST_ROUND}


def test_a_comeback() -> None:
    facts: list[Fact] = [_round(1, 30, 5, 9), _round(1, 6, 5, 5), _round(0, 1, 50, 50), CALL]
    state = _match(*facts)
    assert highlights(state)[0] == Highlight(Feat.COMEBACK, (A,), 26, RoundNo(2))
    high = _match(*facts, rules=HouseRules(threshold=105))
    assert highlights(high)[0].kind is not Feat.COMEBACK
    shared = replace(state, seats=tuple(replace(row, place=1) for row in state.seats))
    assert all(found.kind is not Feat.COMEBACK for found in highlights(shared))
