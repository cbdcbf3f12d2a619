"""What is no card, no hand or no house: refused at once, in JSON, with the field named."""

import json
import time
from typing import Any

import pytest

from tests.matches.api import JSON, Api

ADDRESSES = [
    ("discards/check/", "discard"),
    ("discards/options/", "hand"),
    ("hands/total/", "hand"),
]
QUICKLY = 0.05
LEEWAY = 4  # for a busy machine


@pytest.fixture
def api() -> Api:
    return Api()


@pytest.mark.parametrize("where", ADDRESSES)
@pytest.mark.parametrize(
    ("cards", "code", "place"),
    [
        ([], "wrong-number-of-cards", ""),
        (["7H"] * 6, "wrong-number-of-cards", ""),
        ("7H", "not-a-list", ""),
        ({"7H": 1}, "not-a-list", ""),
        (None, "null", ""),
        ([None], "null", ".0"),
        ([7], "not-a-text", ".0"),
        ([["7H"]], "not-a-text", ".0"),
        (["7H", ""], "not-a-card", ".1"),
        (["7H", " 8H"], "not-a-card", ".1"),
        (["7H 8H"], "not-a-card", ".0"),
        (["1H"], "not-a-card", ".0"),
        (["7R"], "not-a-card", ".0"),  # ruutu: Finnish suits are for the eye only
        (["H7"], "not-a-card", ".0"),
        (["<script>"], "not-a-card", ".0"),
        (["%00"], "not-a-card", ".0"),
        (["7\u202eH"], "not-a-card", ".0"),
        (["7H\n"], "not-a-card", ".0"),
    ],
)
def test_no_cards(api: Api, where: tuple[str, str], cards: object, code: str, place: str) -> None:
    address, member = where
    answer = api.post(address, {member: cards})
    assert (answer.status, answer.code, answer.field) == (400, code, member + place)


def test_what_is_no_card_is_shown_as_text(api: Api) -> None:
    answer = api.post("hands/total/", {"hand": ["<script>", "8H", "x" * 99]})
    assert [error["field"] for error in answer.json["errors"]] == ["hand.0", "hand.2"]
    said = [error["detail"] for error in answer.json["errors"]]
    assert said[0] == "This is no card: <script>. Type cards like 7H or 10S."
    assert f" {'x' * 12}. " in said[1]
    assert answer.headers["Content-Type"] == "application/json"


@pytest.mark.parametrize(
    ("more", "code", "field"),
    [
        ({"hand": []}, "wrong-number-of-cards", "hand"),
        ({"hand": None}, "null", "hand"),
        ({"rules": None}, "null", "rules"),
        ({"rules": []}, "not-a-dict", "rules"),
        ({"rules": {"jokers": 2}}, "unknown-rule", "rules.jokers"),
        ({"rules": {"decks": 0}}, "bad-rule", "rules.decks"),
        ({"rules": {"decks": 3}}, "bad-rule", "rules.decks"),
        ({"rules": {"decks": "2"}}, "bad-rule", "rules.decks"),
        ({"rules": {"mixed_two_pairs": 1}}, "bad-choice", "rules.mixed_two_pairs"),
        ({"cards": ["7H"]}, "unknown-member", "cards"),
    ],
)
def test_checks(api: Api, more: JSON, code: str, field: str) -> None:
    answer = api.post("discards/check/", {"discard": ["7H"], **more})
    assert (answer.status, answer.code, answer.field) == (400, code, field)


@pytest.mark.parametrize(("address", "member"), ADDRESSES)
def test_requests(api: Api, address: str, member: str) -> None:
    assert api.post(address, {}).code == "required"
    assert api.post(address + "?decks=2", {member: ["7H"]}).code == "unknown-member"
    assert api.post(address, b'{"hand":["7\\u0000"]}').code == "bad-json"
    assert api.post(address, b"7H", **{"Content-Type": "text/plain"}).status == 415
    assert api.get(address).status == 405


def test_nobody_is_asked_who_they_are() -> None:
    """No table is read: a key that nobody knows is no matter, and no browser needs its token."""
    assert Api("unknown").post("hands/total/", {"hand": ["7H"]}).status == 200


FLOODS: list[Any] = [
    ["7H" * 50_000],
    ["7H" * 30_000],
    ["♠" * 20_000],
    ["7H"] * 12_000,
    ["x"] * 12_000,
    "7H " * 20_000,
]


@pytest.mark.parametrize("cards", FLOODS, ids=range(len(FLOODS)))
@pytest.mark.parametrize(("address", "member"), ADDRESSES)
def test_a_flood_is_refused_at_once(api: Api, address: str, member: str, cards: object) -> None:
    """The first is more than any body may be; the others are as much as may come."""
    body = json.dumps({member: cards}, ensure_ascii=False).encode()
    api.post(address, {member: []})  # what is made once is made by now
    began = time.perf_counter()
    answer = api.post(address, body)
    assert time.perf_counter() - began < LEEWAY * QUICKLY
    assert answer.status == (413 if len(body) > 64 * 1024 else 400)
    assert len(answer.text) < 1000
