"""The match behind a table: an ordinary one, whose rounds come from the table alone."""

from base64 import b64encode, urlsafe_b64encode
from io import StringIO
from typing import Any

import pytest
from cryptography.fernet import InvalidToken
from django.core.management import call_command
from django.test import Client
from pytest_django import Settings

from scorekeeper.matches.models import Match as MatchRow
from scorekeeper.matches.queries import sheet, table
from scorekeeper.play.codec import opened
from scorekeeper.play.models import Deal
from scorekeeper.play.queries import fairness
from scorekeeper.rules.deal.proof import is_fair
from tests.matches.api import JSON, Api, Match
from tests.play.tables import SEED, Game

pytestmark = pytest.mark.django_db(transaction=True)

WRITES: list[tuple[str, str, Any]] = [
    ("POST", "rounds/", {"declarer": 0, "totals": {"0": 10, "1": 12}}),
    ("POST", "preview/", {"declarer": 0, "totals": {"0": 10, "1": 12}}),
    ("PUT", "rounds/1/", {"declarer": 0, "totals": {"0": 10, "1": 12}}),
    ("DELETE", "rounds/1/", {}),
    ("PATCH", "seats/0/", {"player": "Bob"}),
    ("POST", "seats/", {"player": "Dee"}),
    ("POST", "seats/swap/", {"seats": [0, 1]}),
    ("POST", "seats/0/substitute/", {"player": "Eva"}),
    ("POST", "seats/0/leave/", {}),
    ("POST", "seats/0/come-back/", {}),
    ("POST", "seats/0/rebuy/", {}),
    ("POST", "finish/", {}),
    ("POST", "reopen/", {}),
    ("GET", "keys/", None),
    ("POST", "keys/scorekeeper/rotate/", {}),
]
PAGES = ["round/", "rounds/1/", "rounds/1/undo/", "players/", "players/join/", "players/swap/"]
PAGES += [f"players/0/{what}/" for what in ("leave", "come-back", "rebuy", "rename", "substitute")]
PAGES += ["finish/", "reopen/", "rematch/", "share/"]


def played() -> Game:
    game = Game(2)
    game.start()
    game.round()
    return game


def test_it_refuses_every_write_by_hand() -> None:
    game = played()
    before, path = game.match(), f"matches/{game.match()['id']}/"
    for method, what, body in WRITES:
        answer = game.host.api.send(method, path + what, body, op="one")
        assert (answer.status, answer.code) == (409, "dealt-digitally"), what
        assert answer.json["current"] == before
    assert game.match() == before


def test_without_a_seat_there_the_missing_key_is_said_first() -> None:
    game = played()
    before, path = game.match(), f"matches/{game.match()['id']}/"
    for api in (Api(), Api("1-" + "a" * 26), Game(2).host.api, Match().api):
        for method, what, body in WRITES:
            answer = api.send(method, path + what, body, op="one")
            assert (answer.status, answer.code) == (403, "table-keeps-score"), what
    assert game.match() == before


def test_its_pages_refuse_every_write_by_hand() -> None:
    game = played()
    before, client = game.match(), Client()
    for what in PAGES:
        path = f"/m/{before['id']}/{what}"
        for send in (client.get, client.post):
            status = send(path).status_code
            assert status in {405, 403}, (send, what)
    answer = client.post(f"/m/{before['id']}/round/", {"op": "one"})
    assert answer.status_code == 403
    assert "dealt at a table" in answer.content.decode()
    assert game.match() == before


def test_it_is_the_same_as_a_match_kept_by_hand() -> None:
    game = Game(3, rules={"threshold": 25})
    game.start()
    game.whole()
    dealt = game.match()
    dealer = MatchRow.objects.get(public_id=dealt["id"]).first_dealer
    names = [seat["player"] for seat in dealt["seats"]]
    by_hand = Match(*names, rules=dealt["rules"], first_dealer=dealer)
    for told in dealt["rounds"]:
        totals = [told["totals"].get(str(seat)) for seat in range(3)]
        assert by_hand.play(told["declarer"], *totals).status == 201
    assert plain(by_hand.now()) == plain(dealt)
    rows = [MatchRow.objects.get(public_id=each["id"]) for each in (by_hand.now(), dealt)]
    assert len({repr(table(sheet(row))) for row in rows}) == 1


def plain(match: JSON) -> JSON:
    """Without what tells two matches, and two hands that write, apart."""
    told = {key: value for key, value in match.items() if key not in {"id", "table", "version"}}
    told["rounds"] = [
        {key: value for key, value in played.items() if key not in {"by", "at"}}
        for played in match["rounds"]
    ]
    return told


def test_history_and_exports_tell_of_it() -> None:
    game = played()
    path = f"matches/{game.match()['id']}/"
    verbs = [event["verb"] for event in Api().get(f"{path}history/").json["results"]]
    assert verbs == ["opened", "seated", "seated", "recorded"]
    assert Api().get(f"{path}export/?as=csv").text.count("Aino") == 1
    assert Client().get(f"/m/{game.match()['id']}/history/").status_code == 200


def test_a_seed_is_promised_before_and_shown_after() -> None:
    game = Game(2, client_seed=SEED)
    promised = game.table()["commitment"]
    path = f"tables/{game.code}/rounds/1/fairness/"
    coming = Api().get(path).json
    assert (coming["commitment"], coming["seed"], coming["transcript"]) == (promised, None, None)
    game.start()
    in_play = Api().get(path).json
    assert (in_play["commitment"], in_play["seed"], in_play["transcript"]) == (promised, None, None)
    assert in_play["client_seeds"] == {"0": SEED, "1": "0" * 32}
    assert in_play["not_given"] == [1]
    ended = game.round()
    shown = Api().get(path).json
    assert shown["commitment"] == promised
    assert shown["transcript"]["commit"] == promised
    assert ended["commitment"] != promised, "the next one is promised already"
    published = fairness(game.row, 1).published
    assert published
    assert is_fair(published)
    assert published["hands"] == ended["result"]["hands"]
    assert Api().get(f"tables/{game.code}/rounds/3/fairness/").status == 404
    assert Api().get(f"tables/{game.code}/rounds/2/fairness/").json["seed"] is None


def test_every_deal_has_its_own_seed_and_client_seeds() -> None:
    game = Game(2, client_seed=SEED)
    game.start()
    game.round()
    assert game.players[1].post("next", {"client_seed": "f" * 32}).status == 200
    second = Api().get(f"tables/{game.code}/rounds/2/fairness/").json
    assert second["client_seeds"] == {"0": "0" * 32, "1": "f" * 32}
    assert len({opened(deal) for deal in Deal.objects.all()}) == 2


def test_who_wants_a_say_sends_a_seed_before_the_deal() -> None:
    game = Game(2)
    for seat, player in enumerate(game.players):
        assert player.post("seed", {"client_seed": f"{seat}" * 32}).status == 200
    game.start()
    first = Api().get(f"tables/{game.code}/rounds/1/fairness/").json
    assert first["client_seeds"] == {"0": "0" * 32, "1": "1" * 32}
    answer = game.host.post("seed", {"client_seed": SEED})
    assert (answer.status, answer.code) == (409, "seed-too-early")
    assert answer.json["current"]["status"] == "playing"
    game.round()
    before = game.table()
    told = game.players[1].post("seed", {"client_seed": SEED})
    assert (told.status, told.json["version"]) == (200, before["version"])
    assert game.host.post("next", {}).status == 200
    second = Api().get(f"tables/{game.code}/rounds/2/fairness/").json
    assert second["client_seeds"] == {"0": "0" * 32, "1": SEED}


def test_seeds_that_are_none() -> None:
    game = Game(2)
    for body in ({}, {"client_seed": None}, {"client_seed": "xyz"}, {"client_seed": 5}):
        answer = game.host.post("seed", body)
        assert (answer.status, answer.field) == (400, "client_seed")
    assert game.onlooker.post("seed", {"client_seed": SEED}).code == "no-seat"


def test_a_seed_cannot_be_read_in_the_database(settings: Settings) -> None:
    game = Game(2)
    game.start()
    game.lap()
    deal, dump = Deal.objects.get(), StringIO()
    seed = opened(deal)
    call_command("dumpdata", stdout=dump)
    for written in (seed.hex(), b64encode(seed).decode(), urlsafe_b64encode(seed).decode()):
        assert written[:-2] not in dump.getvalue()
    settings.SECRET_KEY += " of another server"
    with pytest.raises(InvalidToken):
        opened(deal)
