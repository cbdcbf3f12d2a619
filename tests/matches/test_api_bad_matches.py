"""New matches, names and scores that cannot be; and names that only look as if they could not."""

import pytest

from scorekeeper.matches.models import Match as MatchRow
from scorekeeper.people.access import LONGEST_LABEL
from scorekeeper.people.models import Phone
from tests.matches.api import JSON, Api, Match, by_seat
from tests.matches.played import FAMILY

pytestmark = pytest.mark.django_db
OVER = "total-out-of-range"
SHAPE = "not-an-integer"


# ── New matches ───────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"players": ["Aino"]}, "wrong-number-of-players", "players"),
        ({"players": [f"P{n}" for n in range(13)]}, "wrong-number-of-players", "players"),
        ({"players": []}, "wrong-number-of-players", "players"),
        ({"players": "Aino"}, "not-a-list", "players"),
        ({"players": {"0": "Aino"}}, "not-a-list", "players"),
        ({"players": ["Aino", 7]}, "not-a-text", "players.1"),
        ({"players": ["Aino", None]}, "null", "players.1"),
        ({"players": ["Aino", " "]}, "name-missing", "players.1"),
        ({"players": ["Aino", "x" * 31]}, "name-too-long", "players.1"),
        ({"players": ["Aino", FAMILY * 30]}, "name-too-long", "players.1"),
        ({"players": ["Aino", "\u202eoB"]}, "name-direction", "players.1"),
        ({"players": ["Aino", "Bo\u2066"]}, "name-direction", "players.1"),
        ({"players": ["Aino", "B\u200bo"]}, "name-invisible", "players.1"),
        ({"players": ["Aino", "Bo\n"]}, "name-invisible", "players.1"),
        ({"rules": {"threshold": 0}}, "bad-rule", "rules.threshold"),
        ({"rules": {"threshold": 1001}}, "bad-rule", "rules.threshold"),
        ({"rules": {"threshold": "50"}}, "bad-rule", "rules.threshold"),
        ({"rules": {"threshold": None}}, "bad-rule", "rules.threshold"),
        ({"rules": {"penalty": 101}}, "bad-rule", "rules.penalty"),
        ({"rules": {"penalty": -1}}, "bad-rule", "rules.penalty"),
        ({"rules": {"penalty": 20.5}}, "bad-rule", "rules.penalty"),
        ({"rules": {"penalty": 20.0}}, "bad-rule", "rules.penalty"),
        ({"rules": {"penalty": True}}, "bad-rule", "rules.penalty"),
        ({"rules": {"rebuy": 1}}, "bad-choice", "rules.rebuy"),
        ({"rules": {"ends": "never"}}, "bad-choice", "rules.ends"),
        ({"rules": {"ends": ["last_standing"]}}, "bad-choice", "rules.ends"),
        ({"rules": {"jokers": 2}}, "unknown-rule", "rules.jokers"),
        (
            {"rules": {"rebuy": True, "ends": "first_knockout"}},
            "rebuy-with-first-knockout",
            "rules.rebuy",
        ),
        ({"rules": []}, "not-a-dict", "rules"),
        ({"rules": None}, "null", "rules"),
        ({"first_dealer": 2}, "unknown-seat", "first_dealer"),
        ({"first_dealer": -1}, "unknown-seat", "first_dealer"),
        ({"first_dealer": "0"}, SHAPE, "first_dealer"),
        ({"first_dealer": False}, SHAPE, "first_dealer"),
        ({"private": 1}, "not-a-boolean", "private"),
        ({"private": "yes"}, "not-a-boolean", "private"),
        ({"title": 7}, "not-a-text", "title"),
        ({"title": "x" * 121}, "max-length", "title"),
        ({"title": "\u202ex"}, "name-direction", "title"),
        ({"title": "x\ny"}, "name-invisible", "title"),
        ({"version": 1}, "unknown-member", "version"),
        ({"id": "mine"}, "unknown-member", "id"),
    ],
)
def test_new_matches(change: JSON, code: str, field: str) -> None:
    answer = Api().post("matches/", {"players": ["Aino", "Bo"], **change}, op="op-1")
    assert (answer.status, answer.code, answer.field) == (400, code, field)
    assert not MatchRow.objects.exists()


@pytest.mark.parametrize(
    "name",
    [
        "<img src=x onerror=alert(1)>",
        "{{7*7}}",
        "=HYPERLINK(1)",
        "محمد",
        "שרה",
        "Ää" * 15,
        FAMILY * 16,
    ],
)
def test_names_that_are_only_text(name: str) -> None:
    match = Match("Aino", name)
    assert match.now()["seats"][1]["player"] == name
    told = match.api.get(f"{match.path}export/").json
    assert told["history"][0]["facts"]["players"][1] == name


def test_long_labels_of_phones_fit() -> None:
    client = Api()
    client.post("matches/", {"players": ["A", "B"]}, op="op-1")
    client.client.handler.enforce_csrf_checks = False
    Phone.objects.update(label="ä" * LONGEST_LABEL)
    own = client.post("matches/", {"players": ["A", "B"]}).json
    body = {"declarer": 0, "totals": by_seat(5, 6)}
    answer = client.post(f"matches/{own['id']}/rounds/", body, op="op-2")
    assert (answer.status, answer.json["round"]["by"]) == (201, "ä" * LONGEST_LABEL)


# ── Scores without a match ────────────────────────────────────────────────────────────────────────
def test_scores() -> None:
    body: JSON = {"declarer": "A", "totals": {"A": 10, "B": 16}}
    answer = Api().post("scores/preview/", body)
    assert (answer.status, answer.json) == (
        200,
        {"points": {"A": 0, "B": 6}, "false_declare": False},
    )
    rules = {"tie_is_false": True, "penalty": 7}
    tied = Api().post("scores/preview/", {**body, "totals": {"A": 9, "B": 9}, "rules": rules})
    assert tied.json == {"points": {"A": 7, "B": 0}, "false_declare": True}
    nobody = Api().post("scores/preview/", {**body, "declarer": None})
    assert nobody.json == {"points": {"A": 0, "B": 6}, "false_declare": False}


@pytest.mark.parametrize(
    ("change", "status", "code", "field"),
    [
        ({"totals": {"A": 10}}, 400, "wrong-number-of-players", "totals"),
        ({"totals": {str(n): 9 for n in range(13)}}, 400, "wrong-number-of-players", "totals"),
        ({"totals": {"A": 10, "B": 51}}, 400, OVER, "totals.B"),
        ({"totals": {"A": 10, "B": "9"}}, 400, SHAPE, "totals.B"),
        ({"declarer": "C"}, 400, "declarer-not-in", "declarer"),
        ({"declarer": 0}, 400, "not-a-text", "declarer"),
        ({"rules": {"declare_at_most": 5}}, 409, "declare-too-high", "totals.A"),
        ({"rules": {"penalty": 101}}, 400, "bad-rule", "rules.penalty"),
        ({"hands": {}}, 400, "unknown-member", "hands"),
    ],
)
def test_scores_that_cannot_be(change: JSON, status: int, code: str, field: str) -> None:
    body = {"declarer": "A", "totals": {"A": 10, "B": 16}, **change}
    answer = Api().post("scores/preview/", body)
    assert (answer.status, answer.code, answer.field) == (status, code, field)
