"""Rounds by the API: record, merge, preview, correct, undo."""

from uuid import uuid4

import pytest

from tests.matches.api import JSON, Answer, Api, Match, by_seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return Match(rules={"threshold": 50})


def test_a_round_is_scored(match: Match) -> None:
    answer = match.play(0, 10, 8, 15)
    assert answer.status == 201
    told = answer.json["round"]
    at, by = told.pop("at"), told.pop("by")
    assert at.endswith("Z")
    assert by == "API key"
    assert told == {
        "round": 1,
        "revision": 1,
        "declarer": 0,
        "totals": {"0": 10, "1": 8, "2": 15},
        "points": {"0": 22, "1": 0, "2": 0},
        "false_declare": True,
        "knocked_out": [],
        "scores": {"0": 22, "1": 0, "2": 0},
        "corrected": False,
    }
    now = answer.json["match"]
    assert now == match.now()
    assert (now["version"], now["next_round"], now["dealer"]) == (2, 2, 1)
    assert [(seat["score"], seat["place"]) for seat in now["seats"]] == [(22, 3), (0, 1), (0, 1)]


def test_a_round_without_declarer(match: Match) -> None:
    told = match.play(None, 10, 8, 15).json["round"]
    assert (told["declarer"], told["false_declare"]) == (None, False)
    assert told["points"] == {"0": 2, "1": 0, "2": 7}


def test_the_same_operation_again_is_the_same_answer(match: Match) -> None:
    body = {"declarer": 1, "totals": by_seat(10, 8, 15)}
    first = match.api.post(f"{match.path}rounds/", body, op="op-1")
    match.play(1, 20, 8, 15)
    again = match.api.post(f"{match.path}rounds/", body, op="op-1")
    assert (first.status, again.status) == (201, 200)
    assert (first.replayed, again.replayed) == (False, True)
    assert first.json == again.json
    other = match.api.post(f"{match.path}rounds/", {**body, "declarer": 0}, op="op-1")
    assert (other.status, other.code) == (422, "operation-reused")
    assert match.now()["next_round"] == 3


def test_operation_ids_count_for_each_key(match: Match) -> None:
    other = Match()
    body = {"declarer": 1, "totals": by_seat(10, 8, 15)}
    for one in (match, other):
        assert one.api.post(f"{one.path}rounds/", body, op="op-1").status == 201


def test_the_same_operation_comes_before_version_and_end(match: Match) -> None:
    body = {"declarer": 1, "totals": by_seat(10, 8, 15), "version": 1}
    first = match.api.post(f"{match.path}rounds/", body, op="op-1")
    match.api.post(f"{match.path}finish/")
    again = match.api.post(f"{match.path}rounds/", body, op="op-1")
    assert again.replayed
    assert again.json == first.json


@pytest.mark.parametrize("operation", ["", "x" * 65, "a b", "ä", "a/b"])
def test_operation_ids_have_a_form(match: Match, operation: str) -> None:
    body = {"declarer": 1, "totals": by_seat(10, 8, 15)}
    answer = match.api.post(f"{match.path}rounds/", body, op=operation)
    assert (answer.status, answer.code) == (400, "bad-idempotency-key")
    assert match.now()["version"] == 1


def test_a_round_needs_an_operation_id(match: Match) -> None:
    body = {"declarer": 1, "totals": by_seat(10, 8, 15)}
    answer = match.api.post(f"{match.path}rounds/", body)
    assert (answer.status, answer.code) == (400, "idempotency-key-required")


def test_an_equal_round_from_somebody_else_merges(match: Match) -> None:
    first = match.play(1, 10, 8, 15, round=1, version=1)
    merged = match.play(1, 10, 8, 15, round=1, version=1)
    assert (first.status, merged.status) == (201, 200)
    assert not merged.replayed
    assert merged.json == first.json
    assert match.now()["version"] == 2


def test_a_merged_operation_again_is_the_same_answer(match: Match) -> None:
    match.play(1, 10, 8, 15)
    body = {"declarer": 1, "totals": by_seat(10, 8, 15), "round": 1}
    merged = match.api.post(f"{match.path}rounds/", body, op="op-1")
    match.play(1, 20, 8, 15)
    again = match.api.post(f"{match.path}rounds/", body, op="op-1")
    assert again.replayed
    assert again.json == merged.json


def test_another_round_of_that_number_is_a_conflict(match: Match) -> None:
    match.play(1, 10, 8, 15)
    answer = match.play(1, 11, 8, 15, round=1)
    assert (answer.status, answer.code) == (409, "round-exists")
    [error] = answer.json["errors"]
    assert error["facts"]["there"] == {"declarer": 1, "totals": by_seat(10, 8, 15)}
    assert error["facts"]["yours"] == {"declarer": 1, "totals": by_seat(11, 8, 15)}
    assert answer.json["current"] == match.now()


def test_a_round_too_far(match: Match) -> None:
    answer = match.play(1, 11, 8, 15, round=3)
    assert (answer.status, answer.code) == (409, "not-the-next-round")


def test_a_stale_version_shows_the_present_match(match: Match) -> None:
    match.play(1, 10, 8, 15)
    answer = match.play(1, 12, 8, 15, version=1)
    assert (answer.status, answer.code) == (409, "stale-version")
    assert answer.json["current"] == match.now()
    assert match.now()["next_round"] == 2


def test_nobody_records_after_the_end(match: Match) -> None:
    match.api.post(f"{match.path}finish/")
    answer = match.play(1, 99, 8, 15)  # the end comes before what cannot be
    assert (answer.status, answer.code) == (409, "match-over")
    assert answer.json["current"]["status"] == "finished"


def test_the_sentence_names_who_is_missing(match: Match) -> None:
    answer = match.play(1, 10, 8)
    assert (answer.status, answer.code, answer.field) == (400, "missing-total", "totals.2")
    assert "Cai" in answer.json["errors"][0]["detail"]


def test_declaring_too_high_is_refused() -> None:
    match = Match(rules={"declare_at_most": 5})
    answer = match.play(1, 10, 8, 15)
    assert (answer.status, answer.code) == (409, "declare-too-high")


# ── Preview ───────────────────────────────────────────────────────────────────────────────────────
def test_a_preview_stores_nothing(match: Match) -> None:
    body = {"declarer": 0, "totals": by_seat(40, 8, 15), "version": 1}
    preview = match.api.post(f"{match.path}preview/", body)
    assert preview.status == 200
    assert match.now()["version"] == 1
    recorded = match.play(0, 40, 8, 15).json["round"]
    assert {**preview.json, "at": ""} == {**recorded, "at": ""}
    assert recorded["knocked_out"] == [0]
    there = match.api.post(f"{match.path}preview/", {**body, "round": 1})
    assert there.json == recorded


def test_a_preview_is_refused_like_a_round(match: Match) -> None:
    match.play(1, 10, 8, 15)
    body = {"declarer": 0, "totals": by_seat(40, 8, 15)}
    path = f"{match.path}preview/"
    assert match.api.post(path, {**body, "version": 1}).code == "stale-version"
    assert match.api.post(path, {**body, "round": 1}).code == "round-exists"
    assert match.api.post(path, {**body, "declarer": 7}).code == "unknown-seat"
    assert Api().post(path, body).status == 403


# ── Correct ───────────────────────────────────────────────────────────────────────────────────────
def correct(match: Match, number: int, body: JSON, query: str = "") -> Answer:
    return match.api.put(f"{match.path}rounds/{number}/{query}", body, op=uuid4().hex)


def test_a_correction_tells_old_and_new(match: Match) -> None:
    match.play(0, 5, 40, 30)
    match.play(0, 5, 10, 20)
    before = match.now()
    body = {"declarer": 1, "totals": by_seat(5, 4, 30)}
    dry = correct(match, 1, body, "?dry_run=1")
    assert dry.status == 200
    assert match.now() == before
    done = correct(match, 1, body)
    assert done.status == 200
    assert done.json["changed"] == dry.json["changed"]
    assert done.json["changed"] == {
        "points": [
            {"round": 1, "seat": 0, "old": 0, "new": 1},
            {"round": 1, "seat": 1, "old": 35, "new": 0},
            {"round": 1, "seat": 2, "old": 25, "new": 26},
        ],
        "knocked_out": [],
        "winners": None,
    }
    told = done.json["match"]["rounds"][0]
    assert (told["revision"], told["corrected"]) == (2, True)
    assert done.json["match"] == match.now()
    timeless = [{**one["match"], "version": 0, "rounds": 0} for one in (dry.json, done.json)]
    assert timeless[0] == timeless[1]
    assert dry.json["match"]["rounds"][0]["scores"] == told["scores"]


def test_a_correction_again_is_the_same_answer(match: Match) -> None:
    match.play(0, 5, 40, 30)
    body = {"declarer": 0, "totals": by_seat(5, 41, 30)}
    path = f"{match.path}rounds/1/"
    first = match.api.put(path, body, op="op-1")
    match.play(0, 5, 10, 20)
    again = match.api.put(path, body, op="op-1")
    assert again.replayed
    assert again.json == first.json
    nothing = match.api.put(path, body, op="op-2")
    assert nothing.json["changed"] == {"points": [], "knocked_out": [], "winners": None}
    assert match.now()["version"] == 4


def test_a_correction_asks_for_what_later_rounds_lack(match: Match) -> None:
    match.play(0, 5, 50, 30)
    match.play(0, 5, 50, 10)
    assert match.now()["seats"][1]["status"] == "out"
    match.play(0, 5, None, 10)
    body = {"declarer": 0, "totals": by_seat(5, 6, 30)}
    before = match.now()
    for query in ("", "?dry_run=1"):
        answer = correct(match, 1, body, query)
        assert (answer.status, answer.code) == (409, "later-rounds-incomplete")
        needs = answer.json["errors"][0]["facts"]["needs"]
        assert needs == {"3": {"totals": [1], "declarer": False}}
        assert answer.json["current"] == before == match.now()
    done = correct(match, 1, {**body, "later": {"3": {"totals": {"1": 4}, "declarer": 1}}})
    assert done.status == 200
    assert done.json["match"]["rounds"][2]["totals"] == by_seat(5, 4, 10)
    assert done.json["match"]["rounds"][2]["declarer"] == 1
    assert done.json["changed"]["knocked_out"] == [{"seat": 1, "old": [2], "new": []}]


def test_a_correction_can_change_who_won() -> None:
    match = Match("Aino", "Bo", rules={"threshold": 25})
    ended = match.play(0, 1, 50).json["match"]
    assert (ended["status"], ended["winners"], ended["dealer"]) == ("finished", [0], None)
    done = correct(match, 1, {"declarer": 1, "totals": by_seat(50, 1)})
    assert done.json["changed"]["winners"] == {"old": [0], "new": [1]}


@pytest.mark.parametrize(
    ("number", "body", "status", "code"),
    [
        (2, {}, 404, "not-found"),
        (99999999999999999999, {}, 404, "not-found"),
        (1, {"round": 2}, 400, "other-round"),
        (1, {"later": {"1": {}}}, 400, "no-such-round"),
        (1, {"later": {"x": {}}}, 400, "not-a-round"),
        (1, {"later": {"2": {"points": {}}}}, 400, "unknown-member"),
        (1, {"version": 1}, 409, "stale-version"),
        (1, {"totals": by_seat(5, 40)}, 400, "missing-total"),
    ],
)
def test_corrections_that_cannot_be(
    match: Match, number: int, body: JSON, status: int, code: str
) -> None:
    match.play(0, 5, 40, 30)
    whole = {"declarer": 0, "totals": by_seat(5, 40, 31), **body}
    for query in ("", "?dry_run=1"):
        answer = correct(match, number, whole, query)
        assert (answer.status, answer.code) == (status, code)
    assert match.now()["version"] == 2


# ── Undo ──────────────────────────────────────────────────────────────────────────────────────────
def test_undo_takes_the_last_round_away(match: Match) -> None:
    match.play(0, 5, 40, 30)
    match.play(0, 5, 6, 7)
    path = f"{match.path}rounds/"
    assert match.api.delete(f"{path}1/").code == "not-the-last-round"
    gone = match.api.delete(f"{path}2/", op="op-1")
    assert gone.status == 200
    assert [one["round"] for one in gone.json["match"]["rounds"]] == [1]
    again = match.api.delete(f"{path}2/", op="op-1")
    assert again.replayed
    assert again.json == gone.json
    told = match.play(0, 5, 6, 8).json["round"]
    assert (told["round"], told["revision"], told["corrected"]) == (
        2,
        3,
        False,
    )  # 2 says that it was undone
    assert match.api.delete(f"{path}2/", {"version": 1}).code == "stale-version"
    for number in (2, 1):
        assert match.api.delete(f"{path}{number}/").status == 200
    assert match.api.delete(f"{path}1/").code == "nothing-to-undo"


def test_undo_has_no_dry_run(match: Match) -> None:
    match.play(0, 5, 40, 30)
    assert match.api.delete(f"{match.path}rounds/1/?dry_run=1").status == 400
    assert match.now()["version"] == 2
