"""Doubts over the API: who may have them, how many, and that nobody silences the others."""

import pytest

from scorekeeper.league.models import Doubt
from scorekeeper.people.access import Role
from tests.league.evening import Evening
from tests.league.test_api_tables import room
from tests.matches.api import Api

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    evening = Evening(7)
    evening.open(4, 3)
    return evening


def test_a_player_doubts_and_the_organiser_settles(evening: Evening) -> None:
    player = Api(evening.token(Role.VIEWER))
    path = f"{evening.path}tables/2/doubts/"
    assert player.post(path, {"word": "Eva had 12"}).status == 200
    assert room(evening)["tables"][1]["doubted"]
    assert room(evening)["tables"][1]["doubts"] == []
    told = room(evening, evening.api)["tables"][1]
    assert [doubt["word"] for doubt in told["doubts"]] == ["Eva had 12"]
    assert told["needs"] == ["Somebody says: Eva had 12"]
    assert player.delete(path, {}).status == 403
    assert evening.api.delete(path, {}).status == 200
    assert not room(evening)["tables"][1]["doubted"]


def test_a_stranger_cannot_doubt(evening: Evening) -> None:
    path = f"{evening.path}tables/2/doubts/"
    assert Api().post(path, {"word": "No"}).status == 403
    assert Api(evening.station_token(1)).post(path, {"word": "No"}).status == 403
    assert not Doubt.objects.exists()


def test_after_a_dozen_doubts_the_organiser_knows(evening: Evening) -> None:
    path = f"{evening.path}tables/2/doubts/"
    for number in range(12):
        assert a_player(evening).post(path, {"word": f"No {number}"}).status == 200
    assert a_player(evening).post(path, {"word": "No"}).code == "enough-doubts"


def a_player(evening: Evening) -> Api:
    return Api(client=evening.viewer())


def test_a_program_with_the_players_key_silences_nobody(evening: Evening) -> None:
    path = f"{evening.path}tables/2/doubts/"
    answers = [
        Api(evening.token(Role.VIEWER)).post(path, {"word": f"No {number}"}) for number in range(11)
    ]
    assert [answer.status for answer in answers] == [200] * 10 + [429]
    assert answers[-1].headers["Retry-After"]
    assert a_player(evening).post(path, {"word": "Eva had 12"}).status == 200
    assert [doubt.word for doubt in Doubt.objects.all()] == ["No 9", "Eva had 12"]


def test_a_phone_does_not_doubt_without_end(evening: Evening) -> None:
    client = evening.viewer()
    form = {"word": "Wrong", "round": "1"}
    for number in range(11):
        url = f"{evening.url}tables/{1 + number % 2}/doubt/"
        answer = client.post(url, {**form, "op": f"d{number}"})
    assert answer.status_code == 429
    assert evening.viewer().post(url, {**form, "op": "d"}).status_code == 303
