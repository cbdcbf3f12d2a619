"""The rule book's API: verdicts, options, totals. It needs no key and no database."""

import random

import pytest

from scorekeeper.rulebook.api import urlpatterns
from scorekeeper.web.api_docs import api_schema
from tests.matches.api import JSON, Api
from tests.rules.oracle import CLAUSES, HOUSES, KINDS, dealt, judged, parts, worth
from tests.rules.vectors import cases, code, kind

HANDS = 300


@pytest.fixture
def api() -> Api:
    return Api()


def check(api: Api, *discard: str, **more: object) -> JSON:
    answer = api.post("discards/check/", {"discard": discard, **more})
    assert answer.status == 200, answer.text
    return answer.json


def test_a_legal_discard(api: Api) -> None:
    legal = {"legal": True, "kind": "pair", "points": 20, "discard": ["KH", "KS"]}
    assert check(api, "KH", "KS") == legal
    assert check(api, "KH", "KS", hand=["KH", "KS", "2D", "3C", "9H"], rules={}) == legal
    assert check(api, "7♠\ufe0f", "th", "8♡", rules={"decks": None})["legal"] is False
    assert check(api, "9♦", "th", "8♡")["discard"] == ["9D", "10H", "8H"]


def test_an_illegal_discard(api: Api) -> None:
    told = check(api, "7C", "7D", "7H")
    assert told == {
        "legal": False,
        "code": "three-of-a-kind",
        "clause": "3.4",
        "detail": "Three of a kind is never a discard: choose two or four of them.",
    }
    finnish = api.post("discards/check/", {"discard": ["7C", "7D", "7H"]}, Accept_Language="fi")
    assert finnish.json["clause"] == "3.4"
    assert finnish.json["detail"] != told["detail"]


def test_options(api: Api) -> None:
    answer = api.post("discards/options/", {"hand": ["KH", "KS", "2D"], "rules": {}})
    assert answer.json == {
        "options": [
            {"discard": ["KH", "KS"], "kind": "pair", "points": 20, "left": 2},
            {"discard": ["KH"], "kind": "single", "points": 10, "left": 12},
            {"discard": ["KS"], "kind": "single", "points": 10, "left": 12},
            {"discard": ["2D"], "kind": "single", "points": 2, "left": 20},
        ]
    }


@pytest.mark.parametrize(
    ("hand", "total"), [(["AS"], 1), (["KH", "KH", "2D"], 22), (["TC"] * 5, 50)]
)
def test_totals(api: Api, hand: list[str], total: int) -> None:
    answer = api.post("hands/total/", {"hand": hand})
    assert (answer.status, answer.json) == (200, {"total": total})


def test_every_address_is_in_the_schema() -> None:
    for address in urlpatterns:
        told = api_schema()["paths"][f"/api/v1/{address.pattern}"]["post"]
        assert told["tags"] == ["Rule book"]
        assert {*told["responses"]} == {"200", "400", "413", "415", "503", "507"}


# ── Vectors ───────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("vector", "rules", "expect"), cases({"discard"}))
def test_discards(api: Api, vector: JSON, rules: JSON, expect: JSON) -> None:
    body = {"discard": vector["discard"], "hand": vector["hand"], "rules": rules}
    answer = api.post("discards/check/", body)
    if not vector["discard"]:  # D004
        assert (answer.status, answer.code) == (400, "wrong-number-of-cards")
    elif expect["legal"]:
        assert answer.json["kind"] == kind(expect)
        assert answer.json["points"] == worth(vector["discard"])
        assert answer.json["discard"] == vector["discard"]
    else:
        told = answer.json
        assert (told["legal"], told["code"]) == (False, code(expect))
        assert told["clause"] == CLAUSES[told["code"]]


@pytest.mark.parametrize(("vector", "rules", "expect"), cases({"legal_count"}))
def test_legal_counts(api: Api, vector: JSON, rules: JSON, expect: JSON) -> None:
    answer = api.post("discards/options/", {"hand": vector["hand"], "rules": rules})
    assert len(answer.json["options"]) == expect["legal_discards"]


@pytest.mark.parametrize(("vector", "rules", "expect"), cases({"hand_total"}))
def test_hand_totals(api: Api, vector: JSON, rules: JSON, expect: JSON) -> None:
    answer = api.post("hands/total/", {"hand": vector["hand"]})
    assert answer.json == {"total": expect["total"]}


# ── The oracle ────────────────────────────────────────────────────────────────────────────────────
def test_random_hands(api: Api) -> None:
    """Each hand's options, and each part of it, by a house of its own."""
    rng = random.Random(300)
    for number in range(HANDS):
        house = HOUSES[number % len(HOUSES)]
        hand = dealt(rng, house["decks"])
        options = api.post("discards/options/", {"hand": hand, "rules": house}).json["options"]
        legal = {
            tuple(one["discard"]): (one["kind"], one["points"], one["left"]) for one in options
        }
        assert len(legal) == len(options)
        for part in parts(hand):
            told = check(api, *part, hand=hand, rules=house)
            verdict = judged(part, house, hand)
            assert told.get("kind") == (verdict if verdict in KINDS else None)
            assert told.get("code", verdict) == verdict
            expected = (verdict, worth(part), worth(hand) - worth(part))
            assert legal.get(part) == (expected if told["legal"] else None)
