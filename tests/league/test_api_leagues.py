"""Leagues in the API: opening, reading, changing, seasons, keys."""

import pytest
from django.test import Client

from scorekeeper.people import access as people_access
from scorekeeper.people.access import Role
from scorekeeper.people.actions import token
from tests.league.clubs import Club
from tests.league.evening import Evening
from tests.matches.api import Api

pytestmark = pytest.mark.django_db


def test_opened() -> None:
    club = Club()
    assert club.opened["name"] == "Thursday club"
    assert club.opened["points"] == "balanced"
    assert (club.opened["rebuy_cost"], club.opened["best_nights"]) == ("1.00", None)
    assert club.opened["season"]["starts"].endswith("-01-01")
    assert club.now() == {name: told for name, told in club.opened.items() if name != "keys"}
    assert Api().get(club.path).json == club.now()


def test_the_same_operation_opens_one_and_tells_its_key_again() -> None:
    api = Api()
    first, again = (api.post("leagues/", {"name": "Club"}, op="a") for _ in range(2))
    assert (first.status, again.status, again.replayed) == (201, 200, True)
    assert first.json == again.json
    assert api.post("leagues/", {"name": "Other"}, op="a").status == 422


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({}, "name"),
        ({"name": ""}, "name"),
        ({"name": "x" * 31}, "name"),
        ({"name": "Club", "timezone": "Mars/Base"}, "timezone"),
        ({"name": "Club", "timezone": "../../etc/passwd"}, "timezone"),
        ({"name": "Club", "timezone": ""}, "timezone"),
        ({"name": "Club", "points": "golf"}, "points"),
        ({"name": "Club", "colour": "red"}, "colour"),
    ],
)
def test_not_a_league(asked: object, field: str) -> None:
    answer = Api().post("leagues/", asked)
    assert (answer.status, answer.field) == (400, field)


def test_strangers_cannot_fill_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    few = people_access.OPENED_AT_AN_ADDRESS._replace(most=2)
    monkeypatch.setattr(people_access, "OPENED_AT_AN_ADDRESS", few)
    asked = {"name": "Club"}
    assert [Api().post("leagues/", asked).status for _ in range(3)] == [201, 201, 429]
    form = {"op": "a", "name": "Club", "timezone": "UTC", "points": "wins"}
    answer = Client().post("/leagues/new/", form)
    assert (answer.status_code, "Retry-After" in answer) == (429, True)


def test_changed() -> None:
    club = Club()
    asked = {"best_nights": 8, "rebuy_cost": "2.50", "rules": {"threshold": 50}}
    answer = club.api.patch(club.path, asked)
    assert answer.status == 200
    now = club.now()
    assert answer.json == now
    assert (now["best_nights"], now["rebuy_cost"]) == (8, "2.50")
    assert (now["rules"]["threshold"], now["house_card"]) == (50, 1)
    assert club.api.patch(club.path, asked).json["version"] == now["version"]  # nothing new
    assert club.api.patch(club.path, {"rules": {"threshold": 25}}).json["house_card"] == 2


@pytest.mark.parametrize(
    "asked",
    [
        {"best_nights": 0},
        {"best_nights": "8"},
        {"rebuy_cost": "-1"},
        {"rebuy_cost": "NaN"},
        {"rebuy_cost": True},
        {"rebuy_cost": "1.005"},
        {"rebuy_cost": 1.5},
        {"rebuy_cost": 7},
        {"rebuy_cost": "\u0663"},
        {"rebuy_cost": "-0"},
        {"rebuy_cost": "1e1"},
        {"rebuy_cost": "01"},
        {"rebuy_cost": "1000"},
        {"timezone": "Nowhere"},
        {"rules": {"threshold": 0}},
        {"rules": []},
    ],
)
def test_not_a_change(asked: object) -> None:
    club = Club()
    assert club.api.patch(club.path, asked).status == 400
    assert club.now()["version"] == 1


def test_another_scheme_scores_what_was_played() -> None:
    evening = Evening(4)
    evening.open(4)
    evening.play(1, 0, 10, 11, 12, 13)
    evening.finish(1)
    before = set(evening.table(1).results.values_list("points", flat=True))
    api = Api(token(evening.league.topic, Role.ORGANISER))
    assert api.patch(f"leagues/{evening.league.public_id}/", {"points": "wins"}).status == 200
    assert set(evening.table(1).results.values_list("points", flat=True)) != before


def test_a_stale_version_is_told_the_present_league() -> None:
    club = Club("Aino")
    answer = club.api.patch(club.path, {"best_nights": 3, "version": 1})
    assert (answer.status, answer.code) == (409, "stale-version")
    assert answer.json["current"] == club.now()


@pytest.mark.parametrize(
    "path", ["leagues/{id}/", "leagues/{id}/seasons/", "leagues/{id}/players/"]
)
def test_others_may_look_but_not_touch(path: str) -> None:
    club, other = Club(), Club()
    where = path.format(id=club.id)
    asked = {"name": "Ours now", "starts": "2027-01-01"} if "seasons" in path else {"name": "Ours"}
    for stranger in (Api(), other.api):
        assert stranger.get(where).status == 200
        write = stranger.patch if where == club.path else stranger.post
        answer = write(where, asked)
        assert (answer.status, answer.code) == (403, "too-little-right")
    assert Api().get("leagues/nothing/").status == 404
    assert Api().get(f"leagues/{'b' * 16}/").status == 404


def test_seasons() -> None:
    club = Club()
    asked = {"name": "Spring", "starts": "2126-01-15", "ends": "2126-05-31"}
    made = club.api.post(f"{club.path}seasons/", asked)
    assert made.status == 201
    assert made.json == {"id": made.json["id"], **asked}
    path = f"{club.path}seasons/{made.json['id']}/"
    changed = club.api.patch(path, {"ends": None})
    assert changed.json == {**made.json, "ends": None}
    listed = club.api.get(f"{club.path}seasons/").json
    assert [one["name"] for one in listed["results"]][-1:] == ["Spring"]
    early = club.api.patch(path, {"ends": "2126-01-14"})
    assert (early.status, early.code, early.field) == (400, "season-ends-early", "ends")
    again = club.api.post(f"{club.path}seasons/", {"name": "spring", "starts": "2027-01-01"})
    assert (again.status, again.code) == (409, "season-named-alike")
    for starts in ("soon", "20261201", "2026-W01-1", "2026-1-1"):
        assert club.api.post(f"{club.path}seasons/", {"name": "X", "starts": starts}).status == 400
        assert club.api.patch(path, {"ends": starts}).status == 400


def test_keys_are_told_again_and_rotated() -> None:
    club = Club()
    told = club.api.get(f"{club.path}keys/")
    assert told.json["keys"]["organiser"] == club.api.key
    assert "no-store" in told.headers["Cache-Control"]
    assert Api().get(f"{club.path}keys/").status == 403
    new = club.api.post(f"{club.path}keys/organiser/rotate/")
    assert new.status == 200
    assert club.add("Aino").status == 403
    assert (
        Api(new.json["keys"]["organiser"]).post(f"{club.path}players/", {"name": "Aino"}).status
        == 201
    )
    again = Api(new.json["keys"]["organiser"])
    assert again.post(f"{club.path}keys/viewer/rotate/").status == 404
