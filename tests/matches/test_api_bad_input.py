"""Whatever is sent: the right refusal, in JSON, and nothing half done."""

from uuid import uuid4

import pytest

from tests.matches.api import JSON, Api, Match, by_seat

pytestmark = pytest.mark.django_db
GOOD: JSON = {"declarer": 0, "totals": by_seat(10, 12, 15)}
OVER = "total-out-of-range"
SHAPE = "not-an-integer"


@pytest.fixture
def match() -> Match:
    return Match()


# ── Rounds ────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("total", "code"),
    [
        ("", SHAPE),
        (0, OVER),
        (51, OVER),
        (-3, OVER),
        ("-3", SHAPE),
        ("−3", SHAPE),  # noqa: RUF001
        (7.5, SHAPE),
        (7.0, SHAPE),
        (1e1, SHAPE),
        ("7,5", SHAPE),
        ("1_0", SHAPE),
        (" 7 ", SHAPE),
        ("7", SHAPE),
        (True, SHAPE),
        (None, "null"),
        ([], SHAPE),
        ({}, SHAPE),
        (10**17, OVER),
    ],
)
def test_totals(match: Match, total: object, code: str) -> None:
    body = {**GOOD, "totals": {"0": 10, "1": total, "2": 15}}
    for more in ("rounds/", "preview/"):
        answer = match.api.post(match.path + more, body, op=uuid4().hex)
        assert (answer.status, answer.code, answer.field) == (400, code, "totals.1")
    assert match.now()["version"] == 1


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"totals": by_seat(10, 12)}, "missing-total", "totals.2"),
        ({"totals": by_seat(10, 12, 15, 9)}, "unknown-seat", "totals.3"),
        ({"totals": {**GOOD["totals"], "11": 9}}, "unknown-seat", "totals.11"),
        ({"totals": {**GOOD["totals"], "12": 9}}, "not-a-seat", "totals.12"),
        ({"totals": {"00": 10, "1": 12, "2": 15}}, "not-a-seat", "totals.00"),
        ({"totals": {"-1": 10, "1": 12, "2": 15}}, "not-a-seat", "totals.-1"),
        ({"totals": {"Aino": 10, "1": 12, "2": 15}}, "not-a-seat", "totals.Aino"),
        ({"totals": {}}, "missing-total", "totals.0"),
        ({"totals": [10, 12, 15]}, "not-a-dict", "totals"),
        ({"totals": None}, "null", "totals"),
        ({"declarer": 3}, "unknown-seat", "declarer"),
        ({"declarer": -1}, "unknown-seat", "declarer"),
        ({"declarer": "0"}, SHAPE, "declarer"),
        ({"declarer": True}, SHAPE, "declarer"),
        ({"declarer": 0.0}, SHAPE, "declarer"),
        ({"version": "1"}, SHAPE, "version"),
        ({"version": None}, "null", "version"),
        ({"version": -1}, "min-value", "version"),
        ({"round": 0}, "min-value", "round"),
        ({"round": 1.0}, SHAPE, "round"),
        ({"points": {}}, "unknown-member", "points"),
        ({"later": {}}, "unknown-member", "later"),
    ],
)
def test_rounds(match: Match, change: JSON, code: str, field: str) -> None:
    answer = match.api.post(f"{match.path}rounds/", {**GOOD, **change}, op="op-1")
    assert (answer.status, answer.code, answer.field) == (400, code, field)
    assert match.now()["version"] == 1


@pytest.mark.parametrize("missing", ["declarer", "totals"])
def test_rounds_that_lack_something(match: Match, missing: str) -> None:
    body = {name: value for name, value in GOOD.items() if name != missing}
    answer = match.api.post(f"{match.path}rounds/", body, op="op-1")
    assert (answer.status, answer.code, answer.field) == (400, "required", missing)


def test_who_is_out_has_no_total() -> None:
    match = Match(rules={"threshold": 25})
    match.play(0, 5, 50, 6)
    answer = match.play(0, 5, 7, 6)
    assert (answer.status, answer.code, answer.field) == (400, "seat-not-in", "totals.1")


def test_every_unknown_member_is_named(match: Match) -> None:
    body = {**GOOD, "total": 1, "Declarer": 2}
    answer = match.api.post(f"{match.path}rounds/", body, op="op-1")
    assert {error["field"] for error in answer.json["errors"]} == {"total", "Declarer"}


# ── Bodies ────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "required"),
        (b"{", 400, "bad-json"),
        (b"[]", 400, "bad-json"),
        (b"null", 400, "bad-json"),
        (b'"x"', 400, "bad-json"),
        (b"declarer=0", 400, "bad-json"),
        (b'\xef\xbb\xbf{"declarer":0}', 400, "bad-json"),
        (b"\xff\xfe{\x00}\x00", 400, "bad-json"),
        (b'{"declarer":0,"declarer":1}', 400, "bad-json"),
        (b'{"declarer":NaN}', 400, "bad-json"),
        (b'{"declarer":Infinity}', 400, "bad-json"),
        (b'{"declarer":1e999}', 400, "bad-json"),
        (b'{"declarer":' + b"9" * 5000 + b"}", 400, "bad-json"),
        (b'{"x":"\\ud800"}', 400, "bad-json"),
        (b'{"\\u0000":1}', 400, "bad-json"),
        (b'{"x":' * 17 + b"1" + b"}" * 17, 400, "bad-json"),
        (b'{"x":"' + b"y" * 64 * 1024 + b'"}', 413, "too-large"),
    ],
)
def test_bodies(match: Match, body: bytes, status: int, code: str) -> None:
    answer = match.api.post(f"{match.path}rounds/", body, op="op-1")
    assert answer.status == status
    assert {error["code"] for error in answer.json["errors"]} == {code}


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "nonsense"]
)
def test_only_json(match: Match, kind: str) -> None:
    answer = match.api.post(f"{match.path}rounds/", GOOD, op="op-1", Content_Type=kind)
    assert (answer.status, answer.code) == (415, "unsupported-media-type")


def test_an_empty_body_is_an_empty_object(match: Match) -> None:
    assert match.api.post(f"{match.path}finish/", b"").status == 200
    assert match.api.post(f"{match.path}reopen/", b"{}").status == 200
    assert match.api.post(f"{match.path}finish/", b"", Content_Type="").status == 200


# ── The order of answers ──────────────────────────────────────────────────────────────────────────
def test_malformed_comes_before_the_key(match: Match) -> None:
    for api in (Api(), Api("1-nonsense"), Api(match.opened["keys"]["viewer"])):
        assert api.post(f"{match.path}rounds/", {**GOOD, "x": 1}, op="op-1").status == 400
        assert api.post(f"{match.path}rounds/", b"{", op="op-1").status == 400
        assert api.post(f"{match.path}rounds/", GOOD).status == 400


def test_the_key_comes_before_what_cannot_be(match: Match) -> None:
    body = {**GOOD, "totals": by_seat(99), "version": 7}
    for api in (Api(), Api("1-nonsense"), Api(match.opened["keys"]["viewer"]), Match().api):
        answer = api.post(f"{match.path}rounds/", body, op="op-1")
        assert (answer.status, answer.code) == (403, "too-little-right")


def test_the_operation_comes_before_the_version(match: Match) -> None:
    path = f"{match.path}rounds/"
    match.api.post(path, {**GOOD, "version": 1}, op="op-1")
    assert match.api.post(path, {**GOOD, "version": 1}, op="op-1").replayed
    assert match.api.post(path, {**GOOD, "version": 7}, op="op-1").status == 422


def test_the_version_comes_before_what_cannot_be(match: Match) -> None:
    body = {**GOOD, "totals": by_seat(99), "version": 7}
    assert match.api.post(f"{match.path}rounds/", body, op="op-1").status == 409
    answer = match.api.put(f"{match.path}rounds/1/", body)
    assert (answer.status, answer.code) == (409, "stale-version")
