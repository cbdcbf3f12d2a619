"""Opening a match by the form, as a browser without JavaScript does."""

import re

import pytest
from django.test import Client

from scorekeeper.matches.models import Match
from scorekeeper.people.models import Phone
from tests.matches.browsing import RULES, field, names, now, open_match, text

pytestmark = pytest.mark.django_db


def test_a_look_at_the_form_writes_nothing(client: Client) -> None:
    response = client.get("/new/")
    assert response.status_code == 200
    assert "sessionid" not in response.cookies
    assert not Phone.objects.exists()


def test_a_match_is_opened_and_this_phone_keeps_its_score(client: Client) -> None:
    match = open_match(client, "Aino", "", "  Bo  ", "Cai", threshold="50", dealer="player-3")
    assert match.players == ["Aino", "Bo", "Cai"]
    assert match.first_dealer == 1  # Bo, who stands in the third field
    assert now(match).rules.threshold == 50
    assert client.get(f"/m/{match.public_id}/round/").status_code == 200
    assert Client().get(f"/m/{match.public_id}/round/").status_code == 403


def test_names_of_this_phone_are_offered_again(client: Client) -> None:
    open_match(client, "Aino", "Bo")
    page = client.get("/new/").content.decode()
    assert 'data-name="Aino"' in page
    assert '<option value="Bo">' in page
    assert 'data-name="Aino"' not in Client().get("/new/").content.decode()


def test_the_same_form_sent_twice_opens_one_match(client: Client) -> None:
    first = open_match(client)
    assert open_match(client) == first
    assert Match.objects.count() == 1


@pytest.mark.parametrize("other", ["anna ", "\u0410nna"])  # the second begins with a Cyrillic A
def test_names_alike_are_asked_about_with_a_proposal(client: Client, other: str) -> None:
    data = {**RULES, "op": "x", "penalty": "7", **names("Anna", other)}
    response = client.post("/new/", data)
    assert response.status_code == 422
    assert "This name is there already: Anna" in text(response)
    assert field(response, "player-1") == "Anna"
    assert field(response, "penalty") == "7"
    focused = re.search(r"<input[^>]*autofocus[^>]*>", response.content.decode())
    assert focused
    assert 'name="player-2"' in focused[0]
    answer = client.post("/new/", {**data, "accept": "player-2"})
    assert answer.status_code == 303
    assert Match.objects.get().players == ["Anna", f"{other.strip()} 2"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"player-2": ""}, "A match has 2 to 12 players"),
        ({"player-2": "a\u202eb"}, "direction"),
        ({"player-2": "x" * 31}, "30"),
        ({"threshold": "other"}, "Type the score above which a player is knocked out"),
        ({"threshold": "other", "threshold_other": "1001"}, "1000"),
        ({"penalty": "101"}, "100"),
        ({"penalty": "20.5"}, "whole number"),
        ({"ends": "first_knockout", "rebuy": "on"}, "Rebuys make no sense"),
        ({"dealer": "player-9"}, "no name in that place"),
        ({"dealer": "player-99"}, "Select a valid choice"),
        ({"rounds": "201"}, "200"),
    ],
)
def test_what_cannot_be_is_said_and_what_was_typed_stays(
    client: Client, wrong: dict[str, str], said: str
) -> None:
    data = {**RULES, "op": "x", "title": "Thursday", **names("Aino", "Bo"), **wrong}
    response = client.post("/new/", data)
    assert response.status_code == 422
    assert said in text(response)
    assert field(response, "title") == "Thursday"
    assert field(response, "player-1") == "Aino"
    assert not Match.objects.exists()


def test_house_rules_reach_the_match(client: Client) -> None:
    chosen = {"tie_is_false": "on", "rounds": "8", "decks": "2", "initial_open_card": ""}
    rules = now(open_match(client, **chosen)).rules
    assert (rules.tie_is_false, rules.rounds, rules.decks) == (True, 8, 2)
    assert rules.initial_open_card is False
