"""The shared vectors, each under its default and under every option that it names."""

from typing import Any

import pytest

from scorekeeper.rules.cards import Card, WrongNumberOfCards, hand_total
from scorekeeper.rules.discards import classify, options
from scorekeeper.rules.elimination import is_knocked_out
from scorekeeper.rules.errors import Forbidden
from scorekeeper.rules.house import DEFAULT_RULES, HouseRules
from scorekeeper.rules.match import fold
from scorekeeper.rules.scoring import SeatNo, entry_possible, score_round
from scorekeeper.rules.timeline import Opening, Played
from scorekeeper.rules.totals import possible_total, table_possible
from tests.rules.vectors import BOOK, OPTIONS, cases, code, kind

ELSEWHERE = frozenset({"pickup", "declare_timing", "state"})  # in deal/: vectors, state machine

CASES = cases({vector["kind"] for vector in BOOK["vectors"]} - ELSEWHERE)


@pytest.mark.parametrize(("vector", "rules", "expect"), CASES)
def test_vector(vector: dict[str, Any], rules: dict[str, Any], expect: dict[str, Any]) -> None:
    CHECKS[vector["kind"]](vector, HouseRules.from_dict(rules), expect)


def test_the_default_is_among_the_readings() -> None:
    defaults = DEFAULT_RULES.to_dict()
    for option in OPTIONS.values():
        assert any(defaults | reading == defaults for reading in option.values())


def test_every_vector_ran() -> None:
    ran = {case.values[0]["id"] for case in CASES}
    elsewhere = {v["id"] for v in BOOK["vectors"] if v["kind"] in ELSEWHERE}
    assert ran | elsewhere == {vector["id"] for vector in BOOK["vectors"]}
    assert len(ran) == 120
    assert {case.values[0]["kind"] for case in CASES} == set(CHECKS)


def _cards(texts: list[str]) -> list[Card]:
    return [Card.parse(text) for text in texts]


def _hand_total(vector: dict[str, Any], rules: HouseRules, expect: dict[str, Any]) -> None:
    assert hand_total(_cards(vector["hand"])) == expect["total"]


def _possible_total(vector: dict[str, Any], rules: HouseRules, expect: dict[str, Any]) -> None:
    possible = possible_total(vector["cards"], vector["total"], vector["decks"])
    assert possible is expect["possible"]


def _table_possible(vector: dict[str, Any], rules: HouseRules, expect: dict[str, Any]) -> None:
    hands = [(hand["cards"], hand["total"]) for hand in vector["hands"]]
    assert table_possible(hands, vector["decks"]) is expect["possible"]


def _discard(vector: dict[str, Any], rules: HouseRules, expect: dict[str, Any]) -> None:
    cards, hand = _cards(vector["discard"]), _cards(vector["hand"])
    if expect["legal"]:
        assert classify(cards, rules, hand) == kind(expect)
    elif not cards:
        with pytest.raises(WrongNumberOfCards):
            classify(cards, rules, hand)
    else:
        with pytest.raises(Forbidden) as refused:
            classify(cards, rules, hand)
        assert refused.value.code == code(expect)


def _score(vector: dict[str, Any], rules: HouseRules, expect: dict[str, Any]) -> None:
    totals = vector["totals"]
    for who, hand in vector.get("hands", {}).items():
        assert hand_total(_cards(hand)) == totals[who]
    scored = score_round(totals, vector["declarer"], rules)
    assert scored.points == expect["scores"]
    assert scored.false_declare is expect["false_declare"]


def _entry(vector: dict[str, Any], rules: HouseRules, expect: dict[str, Any]) -> None:
    possible = entry_possible(vector["declarer"], vector["round_scores"], rules)
    assert possible is expect["possible"]


def _elimination(vector: dict[str, Any], rules: HouseRules, expect: dict[str, Any]) -> None:
    points = score_round(vector["totals"], vector["declarer"], rules).points
    after = {who: vector["before"][who] + points[who] for who in points}
    assert points == expect["round_scores"]
    assert after == expect["after"]
    assert [who for who in after if is_knocked_out(after[who], rules)] == expect["knocked_out"]


def _match(vector: dict[str, Any], rules: HouseRules, expect: dict[str, Any]) -> None:
    names = list(vector["rounds"][0]["totals"])
    seat = {name: SeatNo(number) for number, name in enumerate(names)}
    facts = [
        Played(seat[r["declarer"]], {seat[name]: total for name, total in r["totals"].items()})
        for r in vector["rounds"]
    ]
    state = fold(rules, Opening(len(names), SeatNo(0)), facts)
    assert {names[seat]: score for seat, score in state.scores.items()} == expect["totals"]
    assert len(state.rounds) == expect["rounds_played"]
    assert [names[seat] for seat in state.winners] == (expect["winner"] or [])


def _legal_count(vector: dict[str, Any], rules: HouseRules, expect: dict[str, Any]) -> None:
    assert len(options(_cards(vector["hand"]), rules)) == expect["legal_discards"]


CHECKS = {
    "hand_total": _hand_total,
    "possible_total": _possible_total,
    "table_possible": _table_possible,
    "discard": _discard,
    "score": _score,
    "round_score_entry": _entry,
    "elimination": _elimination,
    "match": _match,
    "legal_count": _legal_count,
}
