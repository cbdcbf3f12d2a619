"""The players page, calling time and the rematch."""

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.feed.queries import version
from scorekeeper.matches.models import Match
from tests.matches.browsing import now, open_match, play, text

pytestmark = pytest.mark.django_db


def act(client: Client, match: Match, path: str, **data: str) -> Any:
    return client.post(f"/m/{match.public_id}/{path}/", {"op": path.replace("/", "-"), **data})


def test_only_what_the_rules_allow_is_offered(client: Client) -> None:
    match = open_match(client, threshold="25", rebuy="on")
    page = client.get(f"/m/{match.public_id}/players/").content.decode()
    assert "players/join/" in page
    assert "players/1/leave/" in page
    assert "players/1/rebuy/" not in page
    assert "/reopen/" not in page
    play(client, match, ("0", "1", "30", "5"))
    page = client.get(f"/m/{match.public_id}/players/").content.decode()
    assert "players/join/" not in page
    assert "Somebody was knocked out after round 1" in page
    assert "players/1/leave/" not in page
    assert "players/1/rebuy/" in page


def test_join_leave_and_rebuy(client: Client) -> None:
    match = open_match(client, threshold="25", rebuy="on")
    assert act(client, match, "players/join", player=" Dee ").status_code == 303
    play(client, match, ("0", "1", "30", "5", "6"))
    assert act(client, match, "players/1/rebuy").status_code == 303
    assert act(client, match, "players/2/leave").status_code == 303
    assert now(match).state.seats_in == (0, 1, 3)
    assert now(match).state.scores == {0: 0, 1: 5, 2: 4, 3: 5}


@pytest.mark.parametrize("what", ["leave", "come-back", "rebuy", "rename", "substitute"])
@pytest.mark.parametrize("seat", ["3", "9", "99999999999999999999", "a", "-1", "%00"])
def test_a_seat_that_is_none_is_not_there(client: Client, what: str, seat: str) -> None:
    match = open_match(client)
    more = {"player": "Zoe", "from_round": "1"}
    assert act(client, match, f"players/{seat}/{what}", **more).status_code == 404
    assert now(match).version == 1


def test_a_leave_is_taken_back_until_the_next_round(client: Client) -> None:
    match = open_match(client)
    play(client, match, ("0", "5", "10", "20"))
    assert act(client, match, "players/0/leave").status_code == 303
    assert act(client, match, "rounds/1/undo").status_code == 303
    page = client.get(f"/m/{match.public_id}/players/").content.decode()
    assert "players/0/come-back/" in page
    assert act(client, match, "players/0/come-back").status_code == 303
    assert now(match).state.seats_in == (0, 1, 2)
    play(client, match, ("0", "5", "10", "20"))
    assert now(match).state.scores == {0: 0, 1: 5, 2: 15}
    act(client, match, "players/2/leave")
    play(client, match, ("0", "5", "10"))
    assert act(client, match, "players/2/come-back").status_code == 409


@pytest.mark.parametrize("player", ["", "Aino", "AINO ", "x\u200by"])
def test_a_name_that_will_not_do_comes_back(client: Client, player: str) -> None:
    match = open_match(client)
    response = act(client, match, "players/join", player=player)
    assert response.status_code == 422
    assert '<details class="fold" open>' in response.content.decode()
    assert len(now(match).names) == 3


@pytest.mark.parametrize("what", ["players/join", "players/0/rename", "players/0/substitute"])
def test_a_name_that_is_there_is_told_at_its_field(client: Client, what: str) -> None:
    match = open_match(client)
    response = act(client, match, what, player="BO ", from_round="1")
    assert response.status_code == 422
    assert "This name is there already: Bo" in text(response)
    field = re.search(r'<input[^>]*value="BO [^>]*>', response.content.decode())
    assert field
    assert 'aria-invalid="true"' in field[0]
    assert "autofocus" in field[0]
    assert version(match.topic) == 1


def test_names_and_rows_are_corrected(client: Client) -> None:
    match = open_match(client)
    play(client, match, ("0", "1", "30", "5"))
    assert act(client, match, "players/0/rename", player="Aina").status_code == 303
    assert act(client, match, "players/swap", first="0", second="1").status_code == 303
    assert (
        act(client, match, "players/2/substitute", player="Eva", from_round="2").status_code == 303
    )
    assert list(now(match).names.values()) == ["Bo", "Aina", "Eva"]
    assert act(client, match, "players/swap", op="s2", first="0", second="0").status_code == 422


def test_time_is_called_and_taken_back(client: Client) -> None:
    match = open_match(client)
    assert "Call time" in text(client.get(f"/m/{match.public_id}/finish/"))
    assert not now(match).state.is_over
    assert act(client, match, "finish").status_code == 303
    assert now(match).state.is_over
    assert act(client, match, "finish", op="again").status_code == 409
    over = client.get(f"/m/{match.public_id}/finish/")
    assert "The match ended after 0 rounds." in text(over)
    assert "Call time" not in text(over)
    assert f'href="/m/{match.public_id}/" data-forget' in over.content.decode()
    assert "/reopen/" in client.get(f"/m/{match.public_id}/players/").content.decode()
    assert act(client, match, "reopen").status_code == 303
    assert not now(match).state.is_over


def test_a_rematch_seats_the_same_players(client: Client) -> None:
    match = open_match(client)
    assert act(client, match, "rematch").status_code == 409
    act(client, match, "finish")
    response = act(client, match, "rematch")
    assert response.status_code == 303
    again = Match.objects.get(public_id=response["Location"].split("/")[2])
    assert again.players == match.players
    assert act(client, match, "rematch")["Location"] == response["Location"]


@pytest.mark.parametrize(
    "path", ["players/join", "players/0/leave", "players/0/rename", "finish", "reopen", "rematch"]
)
def test_who_only_watches_may_do_nothing(client: Client, path: str) -> None:
    match = open_match(client)
    assert act(Client(), match, path, player="Dee").status_code == 403
    assert version(match.topic) == 1
