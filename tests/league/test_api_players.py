"""The roster in the API."""

import pytest

from scorekeeper.people.access import Role
from scorekeeper.people.actions import token
from tests.league.clubs import Club
from tests.league.evening import Evening
from tests.matches.api import Api

pytestmark = pytest.mark.django_db


def test_added() -> None:
    club = Club()
    answer = club.add("  Väinö   Ä ")
    assert answer.status == 201
    assert answer.json == {
        "id": answer.json["id"],
        "name": "Väinö Ä",
        "guest": False,
        "anonymised": False,
        "also": [],
        "nights": 0,
        "last_night": None,
    }
    assert club.now()["players"] == 1


def test_asked_whether_it_is_the_same() -> None:
    club = Club("Anna")
    answer = club.add("anna")
    assert (answer.status, answer.code) == (409, "alike-on-roster")
    [error] = answer.json["errors"]
    assert error["facts"]["alike"] == [{"id": club.ids["Anna"], "name": "Anna"}]
    assert club.roster() == ["Anna"]
    assert club.add("anna", confirm=True, guest=True).status == 201
    assert club.roster() == ["Anna", "anna"]
    assert (club.now()["players"], club.now()["guests"]) == (1, 1)


@pytest.mark.parametrize(
    "asked",
    [
        {"name": ""},
        {"name": "x" * 31},
        {"name": "A\u202eB"},
        {"name": 7},
        {"name": "Bo", "guest": "yes"},
        {"name": "Bo", "confirm": 1},
        {"name": "Bo", "league": "x"},
        {},
    ],
)
def test_not_a_player(asked: object) -> None:
    club = Club()
    assert club.api.post(f"{club.path}players/", asked).status == 400
    assert club.roster() == []


def test_the_list_comes_in_pages() -> None:
    club = Club(*"ABCDE")
    first = club.api.get(f"{club.path}players/?limit=2").json
    assert [row["name"] for row in first["results"]] == ["A", "B"]
    last = club.api.get(f"{club.path}players/?limit=2&cursor=4").json
    assert "cursor=2" in first["next"]
    assert ([row["name"] for row in last["results"]], last["next"]) == (["E"], None)


def test_renamed() -> None:
    club = Club("Ana", "Bo")
    path = f"{club.path}players/{club.ids['Ana']}/"
    assert club.api.patch(path, {"name": "Anna", "guest": True}).json["name"] == "Anna"
    assert club.api.patch(path, {"name": "bo"}).status == 409
    assert club.api.patch(path, {"name": "bo", "confirm": True}).json["guest"] is True
    assert club.api.patch(f"{club.path}players/nobody/", {"name": "X"}).status == 404


def test_merged_and_taken_back() -> None:
    club = Club("Anna", "Anna K")
    path = f"{club.path}players/{club.ids['Anna K']}/"
    merged = club.api.post(f"{path}merge/", {"into": club.ids["Anna"]})
    assert merged.status == 200
    assert (merged.json["name"], merged.json["also"]) == ("Anna", ["Anna K"])
    assert club.roster() == ["Anna"]
    again = club.api.post(f"{path}merge/", {"into": club.ids["Anna"]})
    assert (again.status, again.code) == (409, "merged-already")
    loop = club.api.post(
        f"{club.path}players/{club.ids['Anna']}/merge/", {"into": club.ids["Anna K"]}
    )
    assert (loop.status, loop.code) == (409, "merged-already")
    assert club.api.post(f"{path}unmerge/").json["name"] == "Anna K"
    assert club.api.post(f"{path}unmerge/").code == "not-merged"
    assert club.roster() == ["Anna", "Anna K"]


def test_not_merged_with_oneself_or_with_another_leagues() -> None:
    club, other = Club("Anna"), Club("Anna")
    path = f"{club.path}players/{club.ids['Anna']}/merge/"
    assert club.api.post(path, {"into": club.ids["Anna"]}).code == "same-player"
    assert club.api.post(path, {"into": other.ids["Anna"]}).status == 404
    assert club.api.post(path, {}).status == 400


def test_who_played_each_other_are_two() -> None:
    evening = Evening(4)
    evening.open(4)
    api = Api(token(evening.league.topic, Role.ORGANISER))
    aino, bo = (player.public_id for player in evening.people[:2])
    path = f"leagues/{evening.league.public_id}/players/"
    answer = api.post(f"{path}{aino}/merge/", {"into": bo})
    assert (answer.status, answer.code) == (409, "met-at-a-table")
    assert "table 1" in answer.json["errors"][0]["detail"]


def test_anonymised() -> None:
    club = Club("Anna", "Bo")
    answer = club.api.post(f"{club.path}players/{club.ids['Anna']}/anonymise/")
    assert (answer.json["name"], answer.json["anonymised"]) == ("Player 1", True)
    back = club.api.patch(f"{club.path}players/{club.ids['Anna']}/", {"name": "Anna"})
    assert (back.status, back.code) == (409, "player-anonymised")
    assert club.add("Anna").status == 201


def test_what_is_sent_twice_is_done_once() -> None:
    club = Club()
    path = f"{club.path}players/"
    first, again = (club.api.post(path, {"name": "Bo"}, op="one") for _ in range(2))
    assert (first.status, again.status, again.replayed) == (201, 200, True)
    assert first.json == again.json
    assert club.roster() == ["Bo"]
