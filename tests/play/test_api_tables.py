"""Codes and keys, who sits where, who runs the table, and what becomes of those who leave."""

import pytest
from django.test import Client

from tests.matches.api import Api
from tests.play.tables import SEED, Game

pytestmark = pytest.mark.django_db(transaction=True)


def test_codes_as_people_type_them() -> None:
    game = Game(1)
    code = game.code
    for typed in (code.lower(), f"{code[:3]}-{code[3:]}", f" {code[:3]} {code[3:].lower()} "):
        assert Api().get(f"tables/{typed}/").json["code"] == code


@pytest.mark.parametrize(
    "code", ["BCDFGH", "O0I1AE", "x", "%00%00", "ÄÄÄÄÄÄ", "B" * 3000, "٣٣٣٣٣٣"]
)
def test_wrong_codes_look_all_the_same(code: str) -> None:
    sentences = set()
    for answer in (
        Api().get(f"tables/{code}/"),
        Api().post(f"tables/{code}/join/", {"player": "Bo"}),
        Api().get(f"tables/{code}/log/"),
        Api().post(f"tables/{code}/declare/", {}),
    ):
        assert answer.status == 404
        sentences.add(answer.json["errors"][0]["detail"])
    assert sentences == {"No open table with that code."}


def test_failures_are_limited() -> None:
    game, guest = Game(1), Api()
    for _ in range(10):
        assert guest.get("tables/BCDFGH/").status == 404
    blocked = guest.get("tables/BCDFGJ/")
    assert blocked.status == 429
    assert 0 < int(blocked.headers["Retry-After"]) <= 60
    assert Api().get(f"tables/{game.code}/").status == 200
    assert game.host.api.get("tables/BCDFGH/").status == 404, "somebody else's failures are others"


def test_who_has_a_key_is_limited_by_it() -> None:
    game, other = Game(1), Game(1)
    for _ in range(10):
        game.host.api.get("tables/BCDFGH/")
    assert game.host.api.get("tables/BCDFGH/").status == 429
    assert game.host.api.get(f"tables/{other.code}/").status == 429
    assert game.host.table()["you"], "one's own table is no guess"
    assert other.host.api.get(f"tables/{game.code}/").status == 200


def test_a_closed_table_is_seen_by_its_players_alone() -> None:
    game = Game(2, open=False)
    path = f"tables/{game.code}/"
    assert Api().get(path).status == 404
    assert Api().post(f"{path}declare/", {}).status == 404
    assert game.players[1].table()["you"]["seat"] == 1
    game.start()
    answer = Api().post(f"{path}join/", {"player": "Cai"})
    assert answer.code == "table-started"
    assert "current" not in answer.json


def test_joining_and_opening_again_with_the_same_id() -> None:
    client = Client()
    guest = Api(client=client)
    first = guest.post("tables/", {"player": "Aino", "client_seed": SEED}, op="one")
    again = guest.post("tables/", {"player": "Aino", "client_seed": SEED}, op="one")
    assert (first.status, again.status, again.replayed) == (201, 200, True)
    assert again.json == first.json
    join = f"tables/{first.json['code']}/join/"
    other = Api(client=Client())
    sat = other.post(join, {"player": "Bo"}, op="one")
    Api().post(join, {"player": "Cai"})
    again = other.post(join, {"player": "Bo"}, op="one")
    assert (sat.status, again.status, again.replayed) == (201, 200, True)
    assert again.json == sat.json
    assert "no-store" in sat.headers["Cache-Control"]


def test_keys_of_seats_are_like_nothing_public() -> None:
    game = Game(2)
    keys = [player.api.key for player in game.players]
    assert len({*keys}) == 2
    shown = Api().get(f"tables/{game.code}/").text + str(game.match())
    for key in keys:
        assert key
        assert key not in shown
        assert key.partition("-")[2] not in shown


def test_the_next_person_runs_the_table() -> None:
    game = Game(3, bots=["easy"])
    assert [seat["bot"] for seat in game.table()["seats"]] == [None, "easy", None, None]
    assert game.table()["host"] == 0
    left = game.players.pop(0).post("leave", {})
    assert (left.status, left.json["you"]) == (200, None)
    now = game.table()
    assert [seat["player"] for seat in now["seats"]][1:] == ["Bo", "Cai"]
    assert now["host"] == 1
    assert [seat["player"] for seat in game.match()["seats"]][1:] == ["Bo", "Cai"]
    assert game.players[0].table()["you"]["seat"] == 1
    assert game.players[0].post("start", {}).status == 200


def test_a_freed_seat_opens_to_others_and_its_key_to_nothing() -> None:
    game = Game(2)
    freed = game.players.pop()
    assert game.host.api.delete(f"{game.host.path}seats/1/").status == 200
    assert freed.table()["you"] is None
    assert freed.post("leave", {}).code == "no-seat"
    game.join("Bo")
    assert freed.table()["you"] is None
    assert game.players[1].table()["you"]["seat"] == 1


def test_the_last_person_closes_the_waiting_table() -> None:
    game = Game(1, bots=["easy"])
    assert game.host.post("leave", {}).json["status"] == "abandoned"
    answer = Api().post(f"tables/{game.code}/join/", {"player": "Bo"})
    assert (answer.status, answer.code) == (409, "table-closed")


def test_who_leaves_in_a_round_is_played_by_a_bot_to_its_end() -> None:
    game = Game(3)
    game.start()
    game.lap()
    leaver, seat = game.to_move(), game.table()["turn"]["seat"]
    assert leaver.post("leave", {}).json["seats"][seat]["stand_in"] is True
    assert leaver.table()["you"] is None
    assert leaver.turn(["KH"]).code == "no-seat"
    assert game.match()["seats"][seat]["status"] == "in"
    game.let_bots_move()
    if game.table()["turn"]:  # else the bot has declared already
        game.to_move().post("declare", {})
    assert game.match()["seats"][seat]["status"] == "left"
    assert game.table()["seats"][seat]["status"] == "left"
    [other, _] = [player for player in game.players if player is not leaver]
    other.post("next", {})
    assert game.table()["seats"][seat]["cards"] == 0


def test_of_two_one_leaves_and_the_match_is_over() -> None:
    game = Game(2)
    game.start()
    game.round()
    assert game.players[1].post("leave", {}).json["status"] == "finished"
    match = game.match()
    assert (match["status"], match["winners"]) == ("finished", [0])
    assert match["ended_by"] == "last_standing"


def test_of_two_one_leaves_and_the_first_knockout_comes_no_more() -> None:
    game = Game(2, rules={"ends": "first_knockout"})
    game.start()
    game.round()
    assert game.players[1].post("leave", {}).json["status"] == "finished"
    assert (game.match()["status"], game.match()["ended_by"]) == ("finished", "time")


def test_everybody_leaves_and_the_table_is_abandoned() -> None:
    game = Game(2, bots=["easy"])
    game.start()
    game.players[0].post("leave", {})
    assert game.table()["host"] == 2
    now = game.players[1].post("leave", {}).json
    assert now["status"] == "abandoned"
    shown = Api().get(f"tables/{game.code}/rounds/1/fairness/").json
    assert shown["abandoned"] is True
    assert len(shown["seed"]) == 64


def test_the_knocked_out_look_on_from_their_seats() -> None:
    game = Game(3, rules={"threshold": 1})
    game.start()
    while game.round(laps=2)["status"] != "finished":
        out = [seat["seat"] for seat in game.table()["seats"] if seat["status"] == "out"]
        game.host.post("next", {})
        for seat in out:
            you = game.players[seat].table()["you"]
            assert (you["hand"], you["may"]["why_not_declare"]) == ([], "not-in-round")
            assert game.players[seat].turn(["KH"]).code == "not-your-turn"
        if out:
            return
