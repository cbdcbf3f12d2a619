"""The shared vectors, each under its default and under every option that it names."""

import json
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
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
from tests.rules.deal import vectors as deal_vectors

STATEMENTS = "state"  # about every deal and match there can be: see test_machine, test_any_match

BOOK = json.loads(Path(__file__).with_name("vectors.json").read_text())
OPTIONS = BOOK["meta"]["options"]
KINDS = {"four": "two_pairs", "sequence3": "sequence", "sequence5": "sequence"}
CODES = {  # the hints of the vectors that a code of the API answers to
    "duplicate_card": "same-card-twice",
    "not_in_hand": "not-in-hand",
    "three_of_kind": "three-of-a-kind",
    "two_different_pairs": "mixed-pairs",
    "wraparound": "ace-turns-corner",
    "two_card_run": "sequence-of-two",
    "four_card_run": "sequence-of-four",
    "mixed_suit_sequence": "sequence-not-suited",
    "gap": "sequence-gap",
    "flush_not_five": "flush-needs-five",
    "not_flush": "not-a-set",
    "five_of_rank": "not-a-set",
    "repeated_rank": "not-a-set",
    "other": "not-a-set",
}
CORNERS = {"different_ranks": {"sequence-of-two"}}  # K-Q and J-10: no pair, and too short a run


def _readings(vector: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any], Any]]:
    """The name, the house rules and the expectation of every reading of a vector."""
    fixed = {"threshold": vector["threshold"]} if "threshold" in vector else {}
    if "decks" in vector:
        fixed["decks"] = vector["decks"]
    for named in product(*(OPTIONS[option] for option in vector.get("depends_on", []))):
        chosen = [OPTIONS[o][n] for o, n in zip(vector.get("depends_on", []), named, strict=True)]
        rules = fixed | {field: value for option in chosen for field, value in option.items()}
        reading = "+".join(named)
        yield (
            reading,
            rules,
            vector["expect"] if "expect" in vector else vector["expect_by"][reading],
        )


CASES = [
    pytest.param(vector, HouseRules.from_dict(rules), expect, id=f"{vector['id']}-{reading}")
    for vector in BOOK["vectors"]
    if vector["kind"] != STATEMENTS
    for reading, rules, expect in _readings(vector)
]


@pytest.mark.parametrize(("vector", "rules", "expect"), CASES)
def test_vector(vector: dict[str, Any], rules: HouseRules, expect: dict[str, Any]) -> None:
    CHECKS[vector["kind"]](vector, rules, expect)


def test_the_default_is_among_the_readings() -> None:
    defaults = DEFAULT_RULES.to_dict()
    for readings in OPTIONS.values():
        assert any(defaults | reading == defaults for reading in readings.values())


def test_every_vector_ran() -> None:
    ran = {case.values[0]["id"] for case in CASES}  # type: ignore[index]
    statements = {v["id"] for v in BOOK["vectors"] if v["kind"] == STATEMENTS}
    assert ran | statements == {vector["id"] for vector in BOOK["vectors"]}
    assert len(ran) == 134
    assert {case.values[0]["kind"] for case in CASES} == set(CHECKS)  # type: ignore[index]


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
        kinds = [KINDS.get(kind, kind) for kind in expect["types"]]
        assert classify(cards, rules, hand) == kinds[0]  # sequence before flush: rule 3.8
    elif not cards:
        with pytest.raises(WrongNumberOfCards):
            classify(cards, rules, hand)
    else:
        with pytest.raises(Forbidden) as refused:
            classify(cards, rules, hand)
        hint = expect["reason"]
        assert refused.value.code in CORNERS.get(hint, {CODES.get(hint)})


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
    **deal_vectors.CHECKS,
}
