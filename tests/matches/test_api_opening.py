"""Opening matches by the API: who gets the keys, and what a retry gets."""

import pytest
from django.test import Client

from scorekeeper.people.models import Phone
from scorekeeper.rules.house import HouseRules
from tests.matches.api import Api, Match

pytestmark = pytest.mark.django_db
THREE = {"players": ["Aino", "Bo", "Cai"]}


def test_a_match_and_its_keys() -> None:
    answer = Api().post("matches/", THREE)
    assert answer.status == 201
    assert "no-store" in answer.headers["Cache-Control"]
    assert not Phone.objects.exists()
    assert not answer.response.cookies
    match = answer.json
    assert 10 <= len(match["id"]) <= 22
    assert [seat["player"] for seat in match["seats"]] == ["Aino", "Bo", "Cai"]
    assert match["rules"] == HouseRules().to_dict()
    assert match["dealer"] in {0, 1, 2}
    keys = match.pop("keys")
    read = Api().get(f"matches/{match['id']}/").json
    assert read == match
    assert Api(keys["scorekeeper"]).post(f"matches/{match['id']}/finish/").status == 200
    assert Api(keys["viewer"]).post(f"matches/{match['id']}/reopen/").status == 403


def test_what_may_be_chosen() -> None:
    rules = {"threshold": 50, "ends": "first_knockout", "rounds": None}
    match = Match("Bo", "Aino", rules=rules, title="Finals", first_dealer=1, private=True).opened
    assert match["rules"] == HouseRules.from_dict(rules).to_dict()
    assert (match["title"], match["dealer"], match["private"]) == ("Finals", 1, True)


def test_two_strangers_with_one_operation_id_do_not_meet() -> None:
    first, second = (Api().post("matches/", THREE, op="same") for _ in range(2))
    assert (first.status, second.status) == (201, 201)
    assert first.json["id"] != second.json["id"]
    assert first.json["keys"] != second.json["keys"]


def test_a_retry_with_the_cookie_gets_the_first_answer() -> None:
    api = Api()
    first = api.post("matches/", THREE, op="op-1")
    Api(first.json["keys"]["scorekeeper"]).post(f"matches/{first.json['id']}/finish/")
    Api(first.json["keys"]["scorekeeper"]).post(f"matches/{first.json['id']}/keys/viewer/rotate/")
    again = api.post("matches/", THREE, op="op-1")
    assert (again.status, again.replayed) == (200, True)
    assert again.json == first.json
    other = api.post("matches/", {"players": ["Aino", "Dee"]}, op="op-1")
    assert (other.status, other.code) == (422, "operation-reused")
    assert api.post("matches/", THREE, op="op-2").status == 201


def test_the_cookie_of_a_retry_gives_no_rights() -> None:
    api = Api()
    matches = [api.post("matches/", {**THREE, "private": True}, op=op).json for op in "ab"]
    for match in matches:
        assert api.get(f"matches/{match['id']}/").status == 404


def test_a_retry_with_a_key_gets_the_first_answer() -> None:
    api = Match().api
    first, again = (api.post("matches/", THREE, op="op-1") for _ in range(2))
    assert (first.status, again.status) == (201, 200)
    assert first.json == again.json


def test_a_client_without_cookies_is_known_by_its_own_key() -> None:
    key = Match().opened["keys"]["scorekeeper"]
    first, again = (Api(key).post("matches/", THREE, op="op-1") for _ in range(2))
    assert (first.status, again.status) == (201, 200)
    assert first.json == again.json


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        ("matches/", THREE),
        ("leagues/", {"name": "Club"}),
        ("tables/", {"player": "Aino"}),
    ],
)
def test_who_shares_a_key_is_not_told_what_another_made(path: str, asked: object) -> None:
    shared = Match().opened["keys"]["viewer"]
    first, other = (Api(shared).post(path, asked, op="op-1") for _ in range(2))
    assert (first.status, other.status) == (201, 201)
    assert first.json["keys"] != other.json["keys"]


def test_who_shares_a_key_does_not_take_a_seat_that_another_took() -> None:
    shared = Match().opened["keys"]["viewer"]
    code = Api().post("tables/", {"player": "Aino"}).json["code"]
    first, other = (
        Api(shared).post(f"tables/{code}/join/", {"player": "Bo"}, op="op-1") for _ in range(2)
    )
    assert first.status == 201
    assert (other.status, "keys" in other.json) == (400, False)


def test_a_key_that_comes_along_costs_the_browser_nothing() -> None:
    client = Client()
    own = Api(client=client).post("matches/", {**THREE, "private": True}, op="op-1").json
    mine = Api(client=client).post("matches/", {**THREE, "private": True}).json
    again = Api(own["keys"]["viewer"], client).post(
        "matches/", {**THREE, "private": True}, op="op-1"
    )
    assert (again.status, again.json) == (200, own)
    assert Api(client=client).get(f"matches/{mine['id']}/").status == 200


def test_a_browser_keeps_score_of_what_it_opens() -> None:
    client = Client()  # as one of our pages: the test client sends the CSRF token in spirit
    opened = Api(client=client).post("matches/", THREE, op="op-1")
    own = Api(client=client).post("matches/", {**THREE, "private": True})
    assert opened.status == own.status == 201
    assert Api(client=client).get(f"matches/{own.json['id']}/").status == 200
    assert Api(client=client).post(f"matches/{own.json['id']}/finish/").status == 200


def test_a_session_without_csrf_token_writes_nothing() -> None:
    client = Client()
    Api(client=client).post("matches/", THREE, op="op-1")
    own = Api(client=client).post("matches/", THREE).json
    client.handler.enforce_csrf_checks = True
    refused = Api(client=client).post(f"matches/{own['id']}/finish/")
    assert (refused.status, refused.code) == (403, "too-little-right")


def test_an_unknown_key_opens_a_match_like_nobody() -> None:
    assert Api("1-nonsense").post("matches/", THREE, op="op-1").status == 201


@pytest.mark.parametrize("other", ["aino", "Ai no", "Аіno", "AINO"])  # noqa: RUF001
def test_names_alike(other: str) -> None:
    answer = Api().post("matches/", {"players": ["Bo", "Aino", other]})
    assert (answer.status, answer.code, answer.field) == (400, "alike", "players")
