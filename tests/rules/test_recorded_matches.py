"""Matches as facts: our own vectors by clause, and golden ones with the whole state."""

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.rules import checks
from scorekeeper.rules.corrections import KEEP, Correction, Later, correct
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.match import MatchState, fold
from scorekeeper.rules.scoring import RoundNo, SeatNo
from scorekeeper.rules.timeline import (
    Called,
    Fact,
    Joined,
    Left,
    Opening,
    Played,
    Rebought,
    recorded_rounds,
)

HERE = Path(__file__).parent
OWN = json.loads((HERE / "own_vectors.json").read_text())
GOLDEN = sorted((HERE / "golden").glob("*.json"))

Json = dict[str, Any]


def _seats(totals: Mapping[str, int]) -> dict[SeatNo, int]:
    return {SeatNo(int(seat)): total for seat, total in totals.items()}


def _played(written: Json) -> Played:
    given = {str(seat): t for seat, t in enumerate(written["totals"]) if t is not None}
    return Played(written["declarer"], _seats(given))


FACTS: dict[str, Callable[[Any], Fact]] = {
    "joined": Joined,
    "left": Left,
    "rebought": Rebought,
    "called": lambda _: Called(),
}


def _fact(written: Json) -> Fact:
    if "totals" in written:
        return _played(written)
    ((kind, value),) = written.items()
    return FACTS[kind](value)


def _facts(vector: Json) -> list[Fact]:
    return [_fact(written) for written in vector["facts"]]


def _fold(vector: Json) -> MatchState:
    opening = Opening(vector["players"], SeatNo(vector["first_dealer"]))
    return fold(HouseRules.from_dict(vector["rules"]), opening, _facts(vector))


def _correct(vector: Json) -> Correction:
    change = vector["correct"]
    later = {
        RoundNo(int(number)): Later(_seats(added.get("totals", {})), added.get("declarer", KEEP))
        for number, added in change.get("later", {}).items()
    }
    number = RoundNo(change["round"])
    return correct(_fold(vector), _facts(vector), number, _played(change), later)


def _check(state: MatchState, then: Json) -> None:
    ((what, value),) = then.items()
    if what == "round":
        played = _played(value)
        checks.check_round(state, played.declarer, played.totals)
    elif value is True:
        {
            "join": checks.check_join,
            "call": checks.check_call,
            "reopen": checks.check_reopen,
        }[what](state)
    else:
        {
            "leave": checks.check_leave,
            "come back": checks.check_come_back,
            "rebuy": checks.check_rebuy,
            "seat": checks.check_seat,
            "undo": _check_undo,
        }[what](state, value)


def _check_undo(state: MatchState, number: int) -> None:
    checks.check_undo(state, RoundNo(number))


def _shown(state: MatchState, facts: list[Fact]) -> Json:
    """Everything that a vector may expect."""
    recorded = recorded_rounds(facts)
    return {
        "scores": [row.score for row in state.seats],
        "status": [str(row.status) for row in state.seats],
        "out": [row.out_in_round for row in state.seats],
        "places": [row.place for row in state.seats],
        "rebought": [row.rebought for row in state.seats],
        "ended_by": state.ended_by,
        "winners": [*state.winners],
        "dealer": state.dealer,
        "starter": state.starter,
        "rounds": len(state.rounds),
        "recorded": len(recorded),
        "dealers": [played.dealer for played in state.rounds],
        "starters": [played.starter for played in state.rounds],
        "declarers": [played.declarer for played in state.rounds],
        "false": [played.false_declare for played in state.rounds],
        "knocked_out": [[*played.knocked_out] for played in state.rounds],
        "entries": [{str(s): e for s, e in played.entries.items()} for played in state.rounds],
        "points": [
            [played.points.get(SeatNo(seat)) for seat in range(len(played.scores))]
            for played in state.rounds
        ],
        "kept": [
            {str(s): t for s, t in recorded[r.number].totals.items() if s not in r.totals}
            for r in state.rounds
        ],
    }


@pytest.mark.parametrize("vector", OWN, ids=[vector["id"] for vector in OWN])
def test_own_vector(vector: Json) -> None:
    facts, state = _facts(vector), _fold(vector)
    try:
        if "correct" in vector:
            correction = _correct(vector)
            facts, state = [*correction.facts], correction.after
        if "then" in vector:
            _check(state, vector["then"])
    except Refusal as refusal:
        refused = json.loads(json.dumps({"code": refusal.code, "facts": refusal.facts}))
        assert refused == vector.get("refused")
    else:
        assert "refused" not in vector
    shown = _shown(state, facts)
    expect = vector.get("expect", {})
    assert {name: shown[name] for name in expect} == expect


def test_ids_are_unique() -> None:
    assert len({vector["id"] for vector in OWN}) == len(OWN)


def _whole(state: MatchState) -> Json:
    """The state as JSON writes it, with what is derived from it."""
    derived = {"dealer": state.dealer, "starter": state.starter, "winners": state.winners}
    whole: Json = json.loads(json.dumps(asdict(state) | derived))
    del whole["rules"], whole["opening"]
    return whole


def _written(golden: Json) -> str:
    """One line for each member, and for each fact, seat and round."""
    members = [f"{json.dumps(name)}: {_lines(value)}" for name, value in golden.items()]
    return "{\n" + ",\n".join(members) + "\n}\n"


def _lines(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(json.dumps(part) for part in value) + "\n]"
    return json.dumps(value)


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_golden_match(path: Path) -> None:
    """After a change of the rules that is meant, RECORD_GOLDEN=1 writes the states anew."""
    recorded = json.loads(path.read_text())
    whole = _whole(_fold(recorded))
    if os.environ.get("RECORD_GOLDEN"):
        path.write_text(_written(recorded | whole))
    assert {name: recorded[name] for name in whole} == whole


def test_there_are_golden_matches() -> None:
    assert len(GOLDEN) >= 4
