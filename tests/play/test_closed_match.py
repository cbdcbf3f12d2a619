"""The match of a closed table: only for those with a seat there, as a private match is."""

import pytest
from django.test import Client

from scorekeeper.play.models import Table
from tests.feed.conftest import Follow
from tests.matches.api import JSON, Api
from tests.play.browsing import Browser, dealt, play_round, seated
from tests.play.tables import Game
from tests.servers import AsgiServer

pytestmark = pytest.mark.django_db(transaction=True)
PAGES = ("", "board/", "history/", "print/", "print/blank/", "podium/", "round/", "share/")
WRITES: list[tuple[str, str, JSON]] = [
    ("POST", "rounds/", {"declarer": 0, "totals": {"0": 10, "1": 12}}),
    ("POST", "finish/", {}),
    ("PATCH", "seats/0/", {"player": "X"}),
]
READS = ("", "history/", "export/?as=csv", "export/?as=json", "keys/")


def test_the_api_knows_nothing_of_it_without_a_seat() -> None:
    game, other = Game(2, open=False), Game(2)
    game.start()
    game.onlooker = game.host
    game.round()
    path = f"matches/{game.opened['table']['match']}/"
    unknown = Api().get("matches/bcdfghjkmnpqrstv/")
    for stranger in (Api(), Api("1-" + "a" * 26), other.host.api):
        for what in READS:
            answer = stranger.get(path + what)
            assert answer.status == 404, what
            assert game.code not in answer.text
        assert stranger.get(path).json == unknown.json
        for method, what, body in WRITES:
            assert stranger.send(method, path + what, body, op="1").status == 404
    for player in game.players:
        told = player.api.get(path)
        assert (told.status, told.json["table"], told.json["private"]) == (200, game.code, True)
        assert player.api.get(f"{path}history/").status == 200
        assert "Aino" in player.api.get(f"{path}export/?as=csv").text
        assert player.api.post(f"{path}finish/", {}).code == "dealt-digitally"


def test_its_pages_are_for_those_at_the_table() -> None:
    people = dealt("Aino", "Bo", is_open="")
    play_round(people)
    url = f"/m/{Table.objects.get().match.public_id}/"
    for what in PAGES:
        answer = Client().get(url + what)
        assert answer.status_code == 404, what
        assert people[0].code not in answer.content.decode()
    assert Client().get(f"/discard/?match={url.split('/')[2]}").status_code == 404
    for person in people:
        for what in PAGES[:5]:
            assert person.client.get(url + what).status_code == 200, what
        assert person.client.get(f"{url}round/").status_code == 409


def test_who_gets_up_or_loses_the_seat_reads_it_no_more() -> None:
    people = seated("Aino", "Bo", "Cai", is_open="")
    url = f"/m/{Table.objects.get().match.public_id}/"
    assert people[1].client.get(url).status_code == 200
    assert people[0].look().press("seats/1/remove/") == 303
    assert people[1].client.get(url).status_code == 404
    assert people[2].client.get(url).status_code == 200


def test_its_stream_is_for_those_at_the_table(asgi_server: AsgiServer, follow: Follow) -> None:
    game, host = Game(1, open=False), Browser("Aino").open(is_open="")
    topic = f"match:{game.opened['table']['match']}"
    assert follow(asgi_server.port, topic).status == 404
    held = {"Authorization": f"Bearer {game.host.api.key}"}
    assert follow(asgi_server.port, topic, **held).version() == 1
    topic = f"match:{Table.objects.get(code=host.code).match.public_id}"
    cookie = f"sessionid={host.client.cookies['sessionid'].value}"
    assert follow(asgi_server.port, topic, Cookie=cookie).version() == 1
    assert follow(asgi_server.port, topic, **held).status == 404


def test_the_match_of_an_open_table_is_for_everybody() -> None:
    game = Game(2)
    told = Api().get(f"matches/{game.opened['table']['match']}/")
    assert (told.status, told.json["table"], told.json["private"]) == (200, game.code, False)
