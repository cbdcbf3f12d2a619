"""One clear answer to each wrong move, in the contract's order, and nothing changed by it."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from scorekeeper.play.models import Move
from tests.matches.api import JSON, Api
from tests.play.tables import Game, best_discard

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game() -> Game:
    game = Game(2)
    game.start()
    return game


def unchanged(game: Game, before: JSON) -> bool:
    return game.table() == before and not Move.objects.exists()


def hand_of(game: Game) -> list[str]:
    hand: list[str] = game.to_move().table()["you"]["hand"]
    return hand


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b"{", None),
        ({"discard": ["KH"]}, "pick_up"),
        ({"discard": [], "pick_up": "deck"}, "discard"),
        ({"discard": ["AC", "2C", "3C", "4C", "5C", "6C"], "pick_up": "deck"}, "discard"),
        ({"discard": "KH", "pick_up": "deck"}, "discard"),
        ({"discard": [7], "pick_up": "deck"}, "discard.0"),
        ({"discard": ["KH"], "pick_up": None}, "pick_up"),
        ({"discard": ["KH"], "pick_up": "deck", "version": "7"}, "version"),
        ({"discard": ["KH"], "pick_up": "deck", "cheat": True}, "cheat"),
    ],
)
def test_malformed(game: Game, body: Any, field: str | None) -> None:
    before = game.table()
    answer = game.to_move().post("turns", body, op="one")
    assert (answer.status, answer.field) == (400, field)
    assert unchanged(game, before)


@pytest.mark.parametrize("card", ["XX", "1H", "KX", "", "♥", "K♥♥"])
def test_no_card(game: Game, card: str) -> None:
    before, held = game.table(), hand_of(game)[0]
    assert game.to_move().turn([card]).status == 400
    assert game.to_move().turn([held], card).status == 400
    assert unchanged(game, before)


def test_no_operation_id(game: Game) -> None:
    body = {"discard": [hand_of(game)[0]], "pick_up": "deck"}
    answer = game.to_move().post("turns", body)
    assert (answer.status, answer.code) == (400, "idempotency-key-required")


def test_not_your_turn(game: Game) -> None:
    before, other = game.table(), game.waiting()
    for answer in (other.sensible(), other.post("declare", {})):
        assert (answer.status, answer.code) == (409, "not-your-turn")
        assert answer.json["current"] == other.table()
    assert unchanged(game, before)


def test_a_card_that_is_not_held(game: Game) -> None:
    before, hand = game.table(), hand_of(game)
    others = game.waiting().table()["you"]["hand"]
    answer = game.to_move().turn(others[:1])
    assert (answer.status, answer.code) == (409, "not-in-hand")
    assert answer.json["current"]["you"]["hand"] == hand
    assert unchanged(game, before)


def test_an_illegal_set(game: Game) -> None:
    before, hand = game.table(), hand_of(game)
    ranks = {card[:-1]: card for card in hand}  # five cards of one deck have two at least
    answer = game.to_move().turn([*ranks.values()][:2])
    assert answer.status == 409
    assert answer.code in {"not-a-set", "sequence-of-two", "flush-needs-five"}  # as chance has it
    assert unchanged(game, before)


def test_the_own_discard_picked_up(game: Game) -> None:
    before, hand = game.table(), hand_of(game)
    answer = game.to_move().turn([hand[0]], hand[0])
    assert (answer.status, answer.code) == (409, "own-discard")
    assert unchanged(game, before)


def test_what_lies_nowhere_picked_up(game: Game) -> None:
    before, hand = game.table(), hand_of(game)
    answer = game.to_move().turn([hand[0]], hand[1])
    assert (answer.status, answer.code) == (409, "not-on-floor")
    assert unchanged(game, before)


def test_a_declare_in_the_first_turn(game: Game) -> None:
    before = game.table()
    answer = game.to_move().post("declare", {})
    assert (answer.status, answer.code) == (409, "first-round")
    assert game.to_move().table()["you"]["may"]["why_not_declare"] == "first-round"
    assert unchanged(game, before)


def test_a_declare_too_high() -> None:
    game = Game(2, rules={"declare_at_most": 1})
    game.start()
    game.lap()
    before = game.table()
    answer = game.to_move().post("declare", {})
    assert (answer.status, answer.code) == (409, "declare-too-high")
    assert game.table() == before


def test_after_the_clock_ran_out() -> None:
    game = Game(2, clock=30)
    game.start()
    row = game.row
    row.turn_began -= timedelta(seconds=31)
    row.save()
    before = game.table()
    for answer in (game.to_move().sensible(), game.to_move().post("declare", {})):
        assert (answer.status, answer.code) == (409, "clock-ran-out")
    assert unchanged(game, before)


def test_one_operation_twice(game: Game) -> None:
    player, body = game.to_move(), {"discard": best_discard(hand_of(game)), "pick_up": "deck"}
    first = player.post("turns", body, op="one")
    game.to_move().sensible()
    again = player.post("turns", body, op="one")
    assert (first.status, first.replayed) == (200, False)
    assert (again.status, again.replayed) == (200, True)
    assert again.json == first.json
    other = player.post("turns", {**body, "version": 7}, op="one")
    assert (other.status, other.code) == (422, "operation-reused")
    assert Move.objects.count() == 2


def test_a_replayed_declare_tells_its_round_after_the_next_was_dealt(game: Game) -> None:
    game.lap()
    player = game.to_move()
    first = player.post("declare", {}, op="one")
    assert game.host.post("next", {}).status == 200
    again = player.post("declare", {}, op="one")
    assert again.replayed
    assert again.json["result"] == first.json["result"]
    assert again.json["status"] == first.json["status"] == "round_over"
    assert again.json["seats"] == first.json["seats"]


def test_a_double_tap_with_another_id_is_not_your_turn(game: Game) -> None:
    player, discard = game.to_move(), best_discard(hand_of(game))
    version = game.table()["version"]
    assert player.turn(discard, version=version).status == 200
    again = player.turn(discard, version=version)
    assert (again.status, again.code) == (409, "stale-version")
    again = player.turn(discard)
    assert (again.status, again.code) == (409, "not-your-turn")
    assert Move.objects.count() == 1


def test_the_order_of_answers(game: Game) -> None:
    player, hand = game.to_move(), hand_of(game)
    onlooker, bad = game.onlooker, {"discard": ["XX"], "pick_up": "deck", "version": 1}
    assert onlooker.post("turns", {**bad, "x": 1}, op="1").status == 400
    assert onlooker.post("turns", bad, op="1").code == "no-seat"
    assert Api("1-" + "a" * 26).post(f"{player.path}turns/", bad, op="1").status == 403
    good = {"discard": [hand[0]], "pick_up": "deck"}
    assert player.post("turns", good, op="1").status == 200
    assert player.post("turns", bad, op="1").status == 422
    assert player.post("turns", good, op="1").replayed
    assert player.post("turns", bad, op="2").code == "stale-version"
    present = game.table()["version"]
    assert player.post("turns", {**bad, "version": present}, op="2").code == "not-a-card"


def test_hosts_alone_change_the_seats() -> None:
    game = Game(3)
    other = game.players[1]
    for answer in (
        other.post("bots", {"level": "easy"}),
        other.api.delete(f"{other.path}seats/2/"),
        other.post("start", {}),
    ):
        assert (answer.status, answer.code) == (403, "host-only")
    assert game.onlooker.post("start", {}).code == "no-seat"
    assert game.host.post("bots", {"level": "expert"}).status == 400
    assert game.host.api.delete(f"{other.path}seats/7/").status == 404


def test_only_before_the_start(game: Game) -> None:
    for answer in (
        game.host.post("bots", {"level": "easy"}),
        game.host.api.delete(f"{game.host.path}seats/1/"),
        game.host.post("start", {}),
        Api().post(f"{game.host.path}join/", {"player": "Cai"}),
    ):
        assert (answer.status, answer.code) == (409, "table-started")
        assert answer.json["current"]["status"] == "playing"
    assert game.host.post("next", {}).code == "round-not-over"


def test_only_after_the_start() -> None:
    game = Game(1)
    assert game.host.post("start", {}).code == "wait-for-players"
    for answer in (
        game.host.turn(["KH"]),
        game.host.post("declare", {}),
        game.host.post("next", {}),
    ):
        assert (answer.status, answer.code) == (409, "not-started")
    you = game.host.table()["you"]
    assert (you["hand"], you["total"]) == ([], 0)
    assert you["may"]["why_not_declare"] == "not-started"


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"clock": 45}, "clock"),
        ({"clock": True}, "clock"),
        ({"bots": ["hard", "x"]}, "bots.1"),
        ({"open": 1}, "open"),
        ({"rules": {"threshold": 0}}, "rules.threshold"),
        ({"client_seed": "xyz"}, "client_seed"),
        ({"client_seed": 5}, "client_seed"),
        ({"player": "\u202eAino"}, "player"),
    ],
)
def test_tables_that_cannot_be(asked: JSON, field: str) -> None:
    answer = Api().post("tables/", {"player": "Aino", **asked})
    assert (answer.status, answer.field) == (400, field)


def test_a_full_table() -> None:
    answer = Api().post("tables/", {"player": "Aino", "bots": ["easy"] * 8})
    assert (answer.status, answer.code) == (409, "table-full")
    game = Game(1, bots=["easy"] * 7)
    for answer in (
        Api().post(f"tables/{game.code}/join/", {"player": "Bo"}),
        game.host.post("bots", {"level": "easy"}),
    ):
        assert (answer.status, answer.code) == (409, "table-full")


def test_names_alike() -> None:
    game = Game(1)
    answer = Api().post(f"tables/{game.code}/join/", {"player": "aino"}, op=uuid4().hex)
    assert (answer.status, answer.code) == (400, "alike")
    assert len(game.table()["seats"]) == 1


@pytest.mark.parametrize(
    "name", ["Ada (bot)", "ada (BOT)", "Eve(bot )", "Eve (\uff42ot)", "Eve [b\u043et]", "Eve (b0t)"]
)
def test_nobody_is_called_as_a_bot_is(name: str) -> None:
    game = Game(1)
    for path in ("tables/", f"tables/{game.code}/join/"):
        answer = Api().post(path, {"player": name})
        assert (answer.status, answer.code, answer.field) == (400, "name-of-bot", "player")


@pytest.mark.parametrize("name", ["Robot", "Bot", "Abbot", "Botho (x)", "Talbot"])
def test_other_names_are_free(name: str) -> None:
    assert Api().post("tables/", {"player": name}).status == 201
