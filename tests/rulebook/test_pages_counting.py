"""The hand counter and the score calculator without JavaScript."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from tests.matches.browsing import text

HTMX = {"HX-Request": "true"}
AINO = {"name-1": "Aino", "total-1": "10"}
THREE = {**AINO, "name-2": "Bo", "total-2": "8", "name-3": "Cai", "total-3": "15"}


def points(client: Client, query: dict[str, Any], language: str = "en", **headers: str) -> Any:
    return client.get("/points/", query, headers={"accept-language": language, **headers})


def value(answer: Any, name: str) -> str:
    tag = re.search(rf'<input[^>]*name="{name}"[^>]*>', answer.content.decode())
    assert tag
    found = re.search(r'value="([^"]*)"', tag[0])
    return found[1] if found else ""


def rows(answer: Any) -> list[str]:
    """What is said of each player."""
    found = re.findall(r"<li>(.*?)</li>", answer.content.decode(), re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in found]


@pytest.mark.parametrize("typed", ["KH 7s 2♦ th", "as as", "10C JC QC KC AC"])
def test_a_typed_hand_is_counted_as_the_api_counts_it(client: Client, typed: str) -> None:
    answer = client.get("/hand/", {"hand": typed}, headers={"accept-language": "en"})
    cards = typed.replace("♦", "D").split()
    told = client.post("/api/v1/hands/total/", json.dumps({"hand": cards}), "application/json")
    assert f"= {told.json()['total']} " in text(answer)
    assert value(answer, "hand") == typed


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [("7", "This is no card: 7."), ("AS " * 6, "Choose 1 to 5 cards"), ("\0", "This is no card")],
)
def test_no_hand_is_said_to_be_none(client: Client, typed: str, sentence: str) -> None:
    answer = client.get("/hand/", {"hand": typed}, headers={"accept-language": "en"})
    assert answer.status_code == 422
    assert sentence in text(answer)


def test_the_counter_is_that_of_the_pad(client: Client) -> None:
    page = client.get("/hand/").content.decode()
    assert 'data-card-counter data-most="5"' in page
    ranks = re.findall(r'data-rank="(\w+)" data-points="(\d+)"', page)
    assert [ranks[0], ranks[9], ranks[12]] == [("A", "1"), ("10", "10"), ("K", "10")]


def test_a_good_declare(client: Client) -> None:
    answer = points(client, {**THREE, "declarer": "2"})
    assert answer.status_code == 200
    assert "Good declare: Bo" in text(answer)
    assert rows(answer)[-3:] == [
        "Aino 10 − 8, declared: Bo Points: 2",  # noqa: RUF001
        "Bo declared with 8, nobody had less Points: 0",
        "Cai 15 − 8, declared: Bo Points: 7",  # noqa: RUF001
    ]


def test_a_false_declare_is_shown_with_its_sum(client: Client) -> None:
    answer = points(client, {**THREE, "declarer": "1"})
    assert "False declare: Aino. Lowest: Bo 8" in text(answer)
    assert "notice-bad" in answer.content.decode()
    assert rows(answer)[-3] == (
        "Aino false declare: Bo had 8 22 = 20 + (10 − 8) Points: 22"  # noqa: RUF001
    )


def test_the_calculator_agrees_with_the_api(client: Client) -> None:
    query = {"total-1": "10", "total-2": "10", "total-4": "17", "declarer": "1"}
    house = {"penalty": 35, "tie_is_false": True}
    answer = points(client, {**query, "penalty": "35", "tie_is_false": "on"})
    body = {"declarer": "A", "totals": {"A": 10, "B": 10, "D": 17}, "rules": house}
    told = client.post("/api/v1/scores/preview/", json.dumps(body), "application/json").json()
    shown = [row.rpartition(" ")[2] for row in rows(answer)[-3:]]
    assert shown == [str(told["points"][name]) for name in "ABD"]
    assert rows(answer)[-1].startswith("D ")


def test_nobody_declared(client: Client) -> None:
    answer = points(client, {"total-1": "7", "total-2": "9", "declarer": "nobody"})
    assert "Nobody declared." in text(answer)
    assert rows(answer)[-1] == "B nobody declared: 9 − 7 Points: 2"  # noqa: RUF001


def test_it_answers_in_finnish(client: Client) -> None:
    answer = points(client, {**THREE, "declarer": "1"}, "fi")
    assert "Väärä julistus: Aino" in text(answer)
    assert "Kierroksen pisteet" in text(answer)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({}, "Who declared? Choose a player, or nobody."),
        ({"declarer": "9"}, "Who declared? Choose a player, or nobody."),
        ({"declarer": "4"}, "The declarer must be in the round. Choose somebody with a total."),
        ({"declarer": "1", "total-2": "0"}, "A hand is worth 1 to 50."),
        ({"declarer": "1", "total-2": "51"}, "A hand is worth 1 to 50."),
        ({"declarer": "1", "total-2": "\u22123"}, "Whole number from 1 to 50."),
        ({"declarer": "1", "total-2": "7.5"}, "Whole number from 1 to 50."),
        ({"declarer": "1", "total-2": "1_0"}, "Whole number from 1 to 50."),
        ({"declarer": "1", "total-2": ""}, "Total missing: Bo"),
        ({"declarer": "1", "name-2": "B\u202eo"}, "hidden direction marks"),
        ({"declarer": "1", "penalty": "101"}, "Choose a whole number from 0 to 100."),
        ({"declarer": "1", "penalty": "20.5"}, "Choose a whole number from 0 to 100."),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_stays(
    client: Client, more: dict[str, str], sentence: str
) -> None:
    answer = points(client, {**THREE, **more})
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert value(answer, "name-1") == "Aino"
    assert value(answer, "total-2") == more.get("total-2", "8")


def test_one_total_is_no_round(client: Client) -> None:
    answer = points(client, {**AINO, "declarer": "1"})
    assert answer.status_code == 422
    assert "Type the totals of two players or more." in text(answer)


def test_rows_are_added_one_by_one_up_to_a_full_table(client: Client) -> None:
    answer = points(client, {**AINO, "rows": "4", "more": "1"})
    assert answer.status_code == 200
    assert value(answer, "rows") == "5"
    assert value(answer, "total-1") == "10"
    full = points(client, {"rows": "11", "more": "1"})
    assert 'name="total-12"' in full.content.decode()
    assert "One player more" not in text(full)
    assert 'name="total-13"' not in points(client, {"rows": "99", "total-77": "3"}).content.decode()
    assert value(points(client, {"rows": "x"}), "rows") == "4"


@pytest.mark.parametrize(
    "query", ["rows={}", "total-{}=5", "name-{}=5", "total-1={}", "penalty={}"]
)
def test_no_number_is_too_long(client: Client, query: str) -> None:
    answer = client.get(f"/points/?{query.format('9' * 4301)}")
    assert answer.status_code in {200, 422}
    assert 'name="total-13"' not in answer.content.decode()


def test_htmx_gets_the_points_and_while_one_types_what_is_missing(client: Client) -> None:
    answer = points(client, {**THREE, "declarer": "1", "rows": "4"}, **HTMX)
    assert "<form" not in answer.content.decode()
    assert answer["HX-Replace-Url"].startswith("/points/?name-1=Aino&total-1=10&")
    typing = points(client, THREE, **HTMX)
    assert typing.status_code == 200
    assert "Who declared?" in text(typing)
    more = points(client, {**AINO, "rows": "4", "more": "1"}, **HTMX, **{"HX-Target": "calculator"})
    assert 'id="calculator"' in more.content.decode()


def test_names_are_shown_as_text(client: Client) -> None:
    answer = points(client, {**THREE, "name-2": "<b>Bo</b>", "declarer": "1"})
    assert "<b>Bo</b>" not in answer.content.decode()
    assert "&lt;b&gt;Bo&lt;/b&gt;" in answer.content.decode()


@pytest.mark.parametrize("path", ["/discard/", "/hand/", "/points/", "/rules/"])
def test_each_page_leads_to_the_others(client: Client, path: str) -> None:
    page = client.get(path).content.decode()
    tabs = page.split('<nav class="book-tabs', 1)[1].split("</nav>", 1)[0]
    assert re.findall(r'<a href="([^"]+)"', tabs) == ["/discard/", "/hand/", "/points/", "/rules/"]
    assert f'href="{path}" aria-current="page"' in tabs


@pytest.mark.parametrize("path", ["/hand/", "/points/", "/rules/"])
def test_the_tabs_keep_the_match(client: Client, path: str) -> None:
    page = client.get(path, {"match": "a b&c"}).content.decode()
    tabs = page.split('<nav class="book-tabs', 1)[1].split("</nav>", 1)[0]
    assert re.findall(r'<a href="/\w+/([^"]*)"', tabs) == ["?match=a+b%26c"] * 4


@pytest.mark.parametrize("said", ["0", "false", "Off"])
def test_an_address_can_switch_a_rule_off(client: Client, said: str) -> None:
    tie = {"total-1": "10", "total-2": "10", "declarer": "1", "tie_is_false": said}
    assert "Good declare" in text(points(client, tie))
    pairs = {"thrown": "QH QC 4S 4D", "mixed_two_pairs": said}
    answer = client.get("/discard/", pairs, headers={"accept-language": "en"})
    assert "Not legal" in text(answer)


def test_what_is_wrong_names_the_player_and_the_field(client: Client) -> None:
    query = {**THREE, "declarer": "1", "total-2": "51", "total-3": ""}
    answer = points(client, query, **HTMX)
    page = answer.content.decode()
    assert re.findall(r'data-wrong="([^"]*)"', page) == ["id_total-2", "id_total-3"]
    assert "Bo : A hand is worth 1 to 50." in text(answer)
    assert "Total missing: Cai" in text(answer)
    anonymous = {"total-1": "51", "total-2": "8", "declarer": "1"}
    assert "A : A hand is worth 1 to 50." in text(points(client, anonymous, **HTMX))
