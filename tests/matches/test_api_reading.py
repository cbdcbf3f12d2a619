"""Reading matches by the API: who may, ETags, history, exports."""

import csv
import json
from io import StringIO

import pytest

from scorekeeper.people.access import Role
from scorekeeper.people.actions import grant
from scorekeeper.people.models import Phone
from tests.matches.api import Api, Match, by_seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return Match()


def test_anybody_reads_what_is_not_private(match: Match) -> None:
    assert Api().get(match.path).status == 200
    assert Api("1-nonsense").get(match.path).status == 200


@pytest.mark.parametrize("more", ["", "history/", "export/"])
def test_a_private_match_is_unknown_to_strangers(more: str) -> None:
    match = Match(private=True)
    other = Match()
    for stranger in (Api(), Api("1-nonsense"), other.api):
        assert stranger.get(match.path + more).status == 404
        assert stranger.post(f"{match.path}finish/").status == 404
    viewer = Api(match.opened["keys"]["viewer"])
    assert viewer.get(match.path + more).status == 200
    assert viewer.post(f"{match.path}finish/").status == 403


@pytest.mark.parametrize(
    "address", ["nothere/", "%00/", "a%20b/", f"{'x' * 300}/", "99999999999999999999/", "-1/"]
)
def test_unknown_matches(address: str) -> None:
    for answer in (
        Api().get(f"matches/{address}"),
        Api().post(f"matches/{address}finish/"),
        Api().get(f"matches/{address}history/"),
    ):
        assert (answer.status, answer.code) == (404, "not-found")


@pytest.mark.parametrize("more", ["", "history/", "export/", "export/?as=csv"])
def test_what_one_has_is_not_sent_again(match: Match, more: str) -> None:
    path = match.path + more
    first = match.api.get(path)
    assert first.headers["ETag"] == '"1"'
    assert {"private", "no-cache"} <= set(first.headers["Cache-Control"].split(", "))
    for tag in ('"1"', 'W/"1"', '"7", "1"', "*"):
        again = match.api.get(path, If_None_Match=tag)
        assert (again.status, again.headers["ETag"]) == (304, '"1"')
    match.play(0, 5, 6, 7)
    later = match.api.get(path, If_None_Match='"1"')
    assert (later.status, later.headers["ETag"]) == (200, '"2"')


def test_the_tag_is_the_version_also_when_compressed(match: Match) -> None:
    response = match.api.client.get(f"/api/v1/{match.path}", headers={"Accept-Encoding": "gzip"})
    assert (response["Content-Encoding"], response["ETag"]) == ("gzip", '"1"')


def test_no_304_for_who_may_not_read() -> None:
    match = Match(private=True)
    assert Api().get(match.path, If_None_Match='"1"').status == 404


def test_head_and_options(match: Match) -> None:
    head = match.api.send("HEAD", match.path)
    assert (head.status, head.headers["ETag"], head.text) == (200, '"1"', "")
    assert match.api.send("OPTIONS", match.path).status == 200


def test_wrong_methods_are_answered_in_json(match: Match) -> None:
    for method, path in (("GET", "rounds/"), ("PUT", ""), ("POST", "rounds/1/"), ("DELETE", "")):
        answer = match.api.send(method, match.path + path)
        assert (answer.status, answer.code) == (405, "method-not-allowed")


@pytest.mark.parametrize("accepts", ["text/html", "text/csv", "image/png", "*/*", "nonsense"])
def test_json_whatever_is_asked_for(match: Match, accepts: str) -> None:
    assert match.api.get(match.path, Accept=accepts).json["id"] == match.id
    assert Api().get("nowhere/", Accept=accepts).code == "not-found"


# ── History ───────────────────────────────────────────────────────────────────────────────────────
def test_history_tells_who_and_what(match: Match) -> None:
    phone = Phone.objects.create(label="Aino's phone")
    topic = f"match:{match.id}"
    grant(phone, topic, Role.SCOREKEEPER)
    match.play(0, 5, 6, 7)
    by_phone = Api()
    session = by_phone.client.session
    session["phone"] = phone.pk
    session.save()
    by_phone.client.handler.enforce_csrf_checks = False
    by_phone.put(f"{match.path}rounds/1/", {"declarer": 0, "totals": by_seat(5, 6, 8)})
    Phone.objects.update(label="Aino's new phone")
    [opened, recorded, corrected] = Api().get(f"{match.path}history/").json["results"]
    assert [opened["verb"], opened["number"], opened["device"]] == ["opened", 1, None]
    assert opened["facts"]["players"] == ["Aino", "Bo", "Cai"]
    assert [recorded["verb"], recorded["by"], recorded["device"]] == ["recorded", "API key", None]
    assert recorded["facts"] == {"round": 1, "declarer": 0, "totals": by_seat(5, 6, 7)}
    assert corrected["by"] == "Aino's phone"
    assert corrected["device"] == "Aino's new phone"
    assert corrected["facts"] == {
        "round": 1,
        "old": {"1": {"declarer": 0, "totals": by_seat(5, 6, 7)}},
        "new": {"1": {"declarer": 0, "totals": by_seat(5, 6, 8)}},
    }


def test_history_comes_in_pages(match: Match) -> None:
    for _ in range(4):
        match.api.post(f"{match.path}finish/")
        match.api.post(f"{match.path}reopen/")
    seen: list[int] = []
    path = f"{match.path}history/?limit=4"
    while path:
        page = Api().get(path).json
        assert len(page["results"]) <= 4
        seen += [event["number"] for event in page["results"]]
        path = (page["next"] or "").removeprefix("http://testserver/api/v1/")
    assert seen == list(range(1, 10))
    assert match.api.get(f"{match.path}history/").json["next"] is None
    assert match.api.get(f"{match.path}history/?limit=200").json["next"] is None


# ── Export ────────────────────────────────────────────────────────────────────────────────────────
def test_export_as_a_spreadsheet() -> None:
    match = Match("=HYPERLINK(1)", "Bo, B.", 'Cai "C"', "-5", "@x")
    match.play(1, 5, 7, 6, 8, 9)
    answer = Api().get(f"{match.path}export/?as=csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"].startswith("attachment;")
    assert answer.text.startswith("\ufeffround,seat,player,")
    rows = list(csv.DictReader(StringIO(answer.text.removeprefix("\ufeff"))))
    names = [row["player"] for row in rows]
    assert names == ["'=HYPERLINK(1)", "Bo, B.", 'Cai "C"', "'-5", "'@x"]
    assert [row["points"] for row in rows] == ["0", "22", "0", "0", "0"]
    assert [row["false_declare"] for row in rows] == ["0", "1", "0", "0", "0"]
    assert [row["score"] for row in rows] == ["0", "22", "0", "0", "0"]


def test_a_spreadsheet_tells_who_played_each_round(match: Match) -> None:
    match.play(0, 5, 6, 7)
    match.api.post(f"{match.path}seats/1/substitute/", {"player": "Eva"})
    match.play(0, 5, 6, 7)
    text = Api().get(f"{match.path}export/?as=csv").text.removeprefix("\ufeff")
    rows = list(csv.DictReader(StringIO(text)))
    assert [row["player"] for row in rows if row["seat"] == "1"] == ["Bo", "Eva"]


def test_export_as_json(match: Match) -> None:
    match.play(0, 5, 6, 7)
    answer = Api().get(f"{match.path}export/?as=json")
    assert answer.json["match"] == match.now()
    assert [event["verb"] for event in answer.json["history"]] == ["opened", "recorded"]
    assert "Content-Disposition" in answer.headers
    assert match.opened["keys"]["scorekeeper"] not in json.dumps(answer.json)


@pytest.mark.parametrize(
    "query",
    [
        "history/?limit=0",
        "history/?limit=201",
        "history/?limit=1_0",
        "history/?limit=%D9%A3",
        "history/?limit=%00",
        "history/?limit=",
        "history/?cursor=-1",
        "history/?cursor=abc",
        "history/?cursor=99999999999999999999",
        "history/?limit=1&limit=2",
        "history/?order=password",
        "export/?as=pdf",
        "export/?as=",
        "export/?as=csv&as=json",
        "?min=abc",
    ],
)
def test_addresses_that_ask_for_nonsense(match: Match, query: str) -> None:
    answer = match.api.get(match.path + query)
    assert answer.status == 400
    assert answer.field
