"""Starting a table, joining one by its code, the lobby, and the ways in and out."""

import re

import pytest
from django.test import Client

from scorekeeper.play.models import Seat, Table
from scorekeeper.rules.house import HouseRules
from tests.play.browsing import Browser, dealt, play_round, seated

pytestmark = pytest.mark.django_db


def test_looking_writes_nothing(client: Client) -> None:
    assert client.get("/play/").status_code == 200
    assert "sessionid" not in client.cookies


def test_against_bots_with_one_button(client: Client) -> None:
    form = {"op": "now", "player": "Aino", "client_seed": "ab" * 16}
    answers = [client.post("/play/bots/", form) for _twice in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    table = Table.objects.get()
    assert table.status == "playing"
    assert [bool(seat.bot) for seat in table.seats.all()] == [False, True, True, True]
    assert "Your hand" in client.get(answers[0].headers["Location"]).content.decode()


def test_settings_reach_the_table_and_its_match() -> None:
    host = Browser("Aino").open(
        clock="60", bots="2", level="hard", threshold="25", tie_is_false="on", is_open=""
    )
    table = Table.objects.get()
    assert (table.clock, table.open) == (60, False)
    assert [seat.bot for seat in table.seats.all()] == ["", "hard", "hard"]
    rules = HouseRules.from_dict(table.match.rules)
    assert (rules.threshold, rules.tie_is_false) == (25, True)
    assert "60 s a turn" in host.text
    assert "A tie makes a declare false." in host.text


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"player": " "}, "Type a name that can be seen"),
        ({"player": "a\u202eb"}, "direction"),
        ({"clock": "45"}, "Select a valid choice"),
        ({"bots": "9"}, "Select a valid choice"),
        ({"threshold": "other", "threshold_other": ""}, "Type the score above which"),
        ({"ends": "first_knockout", "rebuy": "on"}, "Rebuys make no sense"),
    ],
)
def test_what_cannot_be_is_said_at_the_field(wrong: dict[str, str], said: str) -> None:
    browser = Browser("Aino")
    with pytest.raises(AssertionError):
        browser.open(**wrong)
    assert browser.answer.status_code == 422
    assert said in browser.text
    assert not Table.objects.exists()


def test_the_own_name_and_running_tables_are_offered_again() -> None:
    host = Browser("Aino").open()
    page = host.client.get("/play/").content.decode()
    assert page.count('value="Aino"') == 2
    assert host.url in page
    assert host.url in host.client.get("/").content.decode()
    assert host.url not in Client().get("/play/").content.decode()


def test_a_code_is_taken_as_people_type_it(client: Client) -> None:
    code = Browser("Aino").open().code
    for typed in (code, code.lower(), f" {code[:3]} {code[3:]} ", f"{code[:3]}-{code[3:]}"):
        answer = client.get("/play/find/", {"code": typed})
        assert answer.headers["Location"] == f"/t/{code}/", typed
    answer = client.get(f"/t/{code.lower()}/")
    assert answer.headers["Location"] == f"/t/{code}/"


def test_a_wrong_code_is_said_beside_the_field_and_too_many_must_wait(client: Client) -> None:
    answer = client.get("/play/find/", {"code": "zzz zzz"})
    assert answer.status_code == 404
    page = answer.content.decode()
    assert "No open table with that code." in page
    assert 'value="zzz zzz"' in page
    for _again in range(9):
        client.get("/play/find/", {"code": "zzz"})
    assert client.get("/play/find/", {"code": "zzz"}).status_code == 429


def test_a_closed_table_has_a_door_for_who_knows_its_code() -> None:
    host = Browser("Aino").open(is_open="")
    guest = Browser("Bo", host.code)
    assert guest.look().answer.status_code == 404
    found = guest.client.get("/play/find/", {"code": host.code})
    assert found.headers["Location"] == f"{host.url}join/"
    guest.join()
    assert "Bo" in host.look().text
    assert f"{host.url}join/" in host.html


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Only bots are called so"), ("fi", "Vain botit")]
)
def test_a_bots_name_is_said_and_stays(language: str, said: str) -> None:
    host = Browser("Aino").open()
    guest = Browser("Ada (bot)", host.code, language).look("join/")
    assert guest.press("join/", player="Ada (bot)") == 422
    assert said in guest.text
    assert 'value="Ada (bot)"' in guest.html
    form = {"op": "now", "player": "Ada (bot)"}
    assert Client().post("/play/bots/", form).status_code == 422
    assert Table.objects.count() == 1


def test_names_alike_are_said_and_the_name_stays() -> None:
    host = Browser("Aino").open()
    guest = Browser("aino ", host.code).look("join/")
    assert guest.press("join/", player="aino ") == 422
    assert "Somebody here is called that already: Aino. Is it you?" in guest.text
    assert 'value="aino "' in guest.html
    assert Seat.objects.count() == 1


@pytest.mark.parametrize(
    ("language", "full", "started"),
    [
        ("en", "The table is full: at most 8 players.", "Look on, or open another table."),
        ("fi", "Pöytä on täynnä: enintään 8 pelaajaa.", "Katsele tai avaa toinen pöytä."),
    ],
)
def test_who_comes_too_late_is_told_what_to_do(language: str, full: str, started: str) -> None:
    host = Browser("Aino").open()
    late = Browser("Bo", host.code, language).look("join/")
    for _bot in range(7):
        assert host.look().press("bots/", level="easy") == 303
    assert late.press("join/", player="Bo") == 409
    assert full in late.text
    assert 'value="Bo"' in late.html
    assert host.look().press("start/") == 303
    assert late.press("join/", player="Bo") == 409
    assert started in late.text
    assert 'value="Bo"' in late.html
    assert Seat.objects.count() == 8


def test_the_host_adds_bots_and_frees_seats() -> None:
    host, guest = seated("Aino", "Bo")
    for level in ("easy", "normal", "hard"):
        assert host.look().press("bots/", level=level) == 303
    assert host.look().press("seats/1/remove/") == 303
    assert [seat.bot for seat in Seat.objects.all()] == ["", "easy", "normal", "hard"]
    assert guest.look().press("join/", player="Bo") == 303
    assert "action=" + f'"{guest.url}bots/"' not in guest.look().html
    answer = guest.client.post(guest.url + "start/", {"op": "x"})
    assert answer.status_code in {403, 409}
    assert "Only the host" in answer.content.decode()


def test_one_alone_cannot_be_dealt_to() -> None:
    host = Browser("Aino").open()
    assert re.search(r"data-keep=\"start\" disabled", host.html)
    assert host.press("start/") == 409
    assert "Two are needed" in host.text


def test_nobody_sits_down_once_it_has_begun() -> None:
    people = dealt("Aino", "Bo")
    late = Browser("Dee", people[0].code)
    late.answer = late.client.post(late.url + "join/", {"op": "x", "player": "Dee"})
    assert late.answer.status_code == 409
    assert "The match has begun here" in late.text


def test_the_score_sheet_leads_to_the_table_and_lets_nobody_write() -> None:
    people = dealt("Aino", "Bo")
    play_round(people)
    match = Table.objects.get().match
    sheet = people[0].client.get(f"/m/{match.public_id}/").content.decode()
    assert f'href="{people[0].url}"' in sheet
    assert "Enter round" not in sheet
    assert "Call time" not in sheet
    assert people[0].client.get(f"/m/{match.public_id}/round/").status_code == 409


def test_a_finished_match_leads_to_the_podium_and_to_the_next_one() -> None:
    people = dealt("Aino", "Bo", threshold="other", threshold_other="1")
    play_round(people)
    page = people[0].look()
    while "Next round" in page.text:  # a tie: nobody is out
        page.press("next/")
        play_round(people)
        page.look()
    match = Table.objects.get().match
    assert f"/m/{match.public_id}/podium/" in page.html
    assert "Winner" in page.text
    again = page.client.get(f"/play/?like={page.code}").content.decode()
    assert re.search(r'name="threshold_other" value="1"', again)
