"""The door: one tap in, one tap out, walk-ins and who they are, the count and its tables."""

import pytest
from django.test import Client

from tests.league.doors import Door, words
from tests.matches.api import Api

pytestmark = pytest.mark.django_db
PART = {"HX-Request": "true"}


def test_the_first_one_opens_the_night() -> None:
    door = Door()
    answer = door.api.post(f"{door.path}checkins/", {"player": door.pid("Bo")})
    assert answer.status == 201
    assert answer.json["player"] == door.pid("Bo")
    assert answer.json["night"]["status"] == "open"
    again = door.api.post(f"{door.path}checkins/", {"player": door.pid("Bo")})
    assert again.status == 200
    assert again.json["player"] == door.pid("Bo")
    assert door.here() == ["Bo"]


def test_who_was_never_seated_was_never_here() -> None:
    door = Door()
    door.come("Aino", "Bo")
    assert door.go("Bo").status == 200
    assert [row["name"] for row in door.now()["players"]] == ["Aino"]
    answer = door.go("Bo")
    assert (answer.status, answer.code) == (409, "not-checked-in")


def test_who_was_seated_has_left_and_may_come_again() -> None:
    door = Door()
    door.come()
    door.seat()
    door.go("Bo")
    [bo] = [row for row in door.now()["players"] if row["name"] == "Bo"]
    assert bo["left_at"]
    assert not bo["here"]
    assert len(door.now()["seated"][0]["tables"]) == 2, "what is played stays"
    door.come("Bo")
    assert "Bo" in door.here()


def test_nobody_else_is_let_in() -> None:
    door, other = Door(), Door()
    answer = door.api.post(f"{door.path}checkins/", {"player": other.pid("Bo")})
    assert (answer.status, answer.code, answer.field) == (400, "no-such-player", "player")
    assert door.api.delete(f"{door.path}checkins/{other.pid('Bo')}/").status == 404
    asked = {"player": door.pid("Bo")}
    assert Api().post(f"{door.path}checkins/", asked).status == 403
    assert Api(door.opened["keys"]["viewer"]).post(f"{door.path}checkins/", asked).status == 403


@pytest.mark.parametrize(
    "asked", [{}, {"player": 7}, {"player": "a", "name": "Bo"}, {"name": "\u202e"}, {"name": ""}]
)
def test_a_check_in_names_one_person(asked: dict[str, object]) -> None:
    assert Door(2).api.post(f"nights/{Door(2).id}/checkins/", asked).status in {400, 403}
    door = Door(2)
    assert door.api.post(f"{door.path}checkins/", asked).status == 400


def test_a_walk_in_is_asked_who_it_is() -> None:
    door = Door()
    answer = door.api.post(f"{door.path}checkins/", {"name": "AINO "})
    assert (answer.status, answer.code) == (409, "alike-on-roster")
    [error] = answer.json["errors"]
    assert error["facts"]["alike"] == [{"id": door.pid("Aino"), "name": "Aino"}]
    sent = {"name": "Aino", "confirm": True, "guest": True}
    made = door.api.post(f"{door.path}checkins/", sent)
    assert made.status == 201
    assert made.json["player"] != door.pid("Aino")
    [row] = made.json["night"]["players"]
    assert (row["name"], row["guest"], row["here"]) == ("Aino", True, True)


def test_a_walk_in_comes_once_for_one_operation() -> None:
    door = Door()
    first, again = (
        door.api.post(f"{door.path}checkins/", {"name": "Zita"}, op="one") for _ in range(2)
    )
    assert (first.status, again.status, again.replayed) == (201, 200, True)
    assert first.json["player"] == again.json["player"]
    assert door.club.roster().count("Zita") == 1


def test_two_who_are_one_count_once() -> None:
    door = Door()
    door.come("Aino", "Bo")
    into = {"into": door.pid("Bo")}
    merge = f"{door.club.path}players/{door.pid('Aino')}/merge/"
    assert door.api.post(merge, into).status == 200
    assert door.here() == ["Bo"]
    assert door.go("Aino").status == 200, "the old id still names the person"


def test_one_tap_at_the_door_changes_the_list() -> None:
    door = Door()
    page = door.get("checkin/")
    assert "0 here Nobody is here yet." in words(page)
    tapped = door.post("checkin/tap/", {"come": door.pid("Cai")}, **PART)
    assert tapped.status_code == 200
    assert "<html" not in tapped.content.decode()
    assert "1 here One person alone cannot play." in words(tapped)
    door.post("checkin/tap/", {"come": door.pid("Dee")}, **PART)
    assert "2 here 1 table: 2 · not the sizes you wished" in words(door.get("checkin/"))
    door.post("checkin/tap/", {"go": door.pid("Dee")})
    assert door.here() == ["Cai"]


def test_taps_on_two_names_of_one_list_are_two_operations() -> None:
    door = Door()
    for name in ("Aino", "Bo", "Aino"):
        answer = door.post("checkin/tap/", {"come": door.pid(name), "q": ""})
        assert answer.status_code == 303
    assert door.here() == ["Aino", "Bo"]


def test_the_list_is_searched_without_capitals_or_accents() -> None:
    door = Door(2)
    door.club.add("Äijä")
    found = words(door.get("checkin/?q=aija"))
    assert "Äijä" in found
    assert "Aino" not in found
    assert "q=aija" in door.post("checkin/tap/", {"come": door.pid("Bo"), "q": "aija"})["Location"]
    nobody = words(door.get("checkin/?q=zz"))
    assert "Nobody on the list has a name like “zz”. Add and check in: zz" in nobody


def test_guests_of_other_nights_are_found_only_when_searched_for() -> None:
    door = Door(2)
    door.club.add("Gast", guest=True)
    assert "Gast" not in words(door.get("checkin/"))
    assert "Gast guest" in words(door.get("checkin/?q=gas"))


def test_the_page_asks_whether_it_is_the_same_person() -> None:
    door = Door(2)
    asked = door.post("checkin/walk-in/", {"name": "aino", "guest": "on"})
    assert asked.status_code == 422
    text = words(asked)
    assert "Is it the same person?" in text
    assert "Yes, check in: Aino" in text
    assert "No, somebody else: aino" in text
    again = {"op": "opn", "name": "aino", "guest": "on", "confirm": "on"}
    assert door.post("checkin/walk-in/", again).status_code == 303
    [row] = door.now()["players"]
    assert (row["name"], row["guest"]) == ("aino", True)


def test_a_bad_name_is_mended_at_its_field() -> None:
    door = Door(2)
    answer = door.post("checkin/walk-in/", {"name": "x" * 31})
    assert answer.status_code == 422
    assert f'value="{"x" * 31}"' in answer.content.decode()
    assert "Use a shorter name" in words(answer)
    assert door.post("checkin/tap/", {"come": "nobody"}).status_code == 400
    foreign = door.post("checkin/tap/", {"come": "g" * 16})
    assert foreign.status_code == 422
    assert "Nobody on this league" in words(foreign)


def test_the_door_of_a_closed_night_says_so() -> None:
    door = Door(2)
    door.api.post(f"{door.path}close/")
    answer = door.post("checkin/tap/", {"come": door.pid("Bo")})
    assert answer.status_code == 409
    assert "This night is closed." in words(answer)
    assert "Not on the list?" not in words(answer)


@pytest.mark.parametrize(
    ("people", "tables"),
    [
        (3, "1 table: 3"),
        (5, "1 table: 5 · not the sizes"),
        (6, "2 tables: 3 + 3"),
        (7, "2 tables: 4 + 3"),
    ],
)
def test_the_count_says_which_tables_it_makes(people: int, tables: str) -> None:
    door = Door(people)
    door.come()
    assert f"{people} here {tables}" in words(door.get("checkin/"))


def test_players_find_their_table() -> None:
    door = Door()
    door.come()
    player = Client()
    player.post(f"/k/{door.opened['keys']['viewer']}/")
    bo = f"{door.url}?me={door.pid('Bo')}"
    assert "Your table is told here" in words(player.get(bo))
    door.seat()
    table = next(
        table for table in door.now()["seated"][0]["tables"] if door.pid("Bo") in table["players"]
    )
    assert f"Bo · round 1 Table {table['table']} With" in words(player.get(bo))
    assert "Where do I sit?" in words(player.get(door.url))
    assert "Where do I sit?" in words(player.get(f"{door.url}?me=nobody"))
