"""Whole games over the API: what is told to whom, and when."""

import pytest

from scorekeeper.play.queries.game import forget_states
from tests.matches.api import Api
from tests.play.tables import SEED, Game

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_table_is_opened_joined_and_started() -> None:
    game = Game(3, rules={"threshold": 25}, client_seed=SEED)
    waiting = game.table()
    assert (waiting["status"], waiting["round"], waiting["turn"]) == ("waiting", 1, None)
    assert [seat["player"] for seat in waiting["seats"]] == ["Aino", "Bo", "Cai"]
    assert waiting["you"] is None
    match = game.match()
    assert (match["status"], match["table"]) == ("open", game.code)
    assert (match["winners"], match["rounds"]) == ([], [])
    assert [seat["player"] for seat in match["seats"]] == ["Aino", "Bo", "Cai"]
    started = game.start()
    assert started["status"] == "playing"
    assert len(started["you"]["hand"]) == 5
    assert started["deck"] == 52 - 15 - 1
    assert len(started["floor"]) == 1
    assert [seat["cards"] for seat in started["seats"]] == [5, 5, 5]
    assert started["commitment"] == waiting["commitment"]
    assert started["turn"]["seat"] == game.match()["starter"]


def test_a_match_with_one_player_yet_reads_well() -> None:
    match = Game(1).match()
    assert (match["status"], match["winners"], match["rounds"]) == ("open", [], [])
    assert [seat["player"] for seat in match["seats"]] == ["Aino"]


@pytest.mark.parametrize(
    ("people", "ends"), [(2, "last_standing"), (4, "last_standing"), (8, "first_knockout")]
)
def test_a_whole_match(people: int, ends: str) -> None:
    game = Game(people, rules={"threshold": 25, "ends": ends})
    game.start()
    over = game.whole(between=forget_states)
    match = game.match()
    assert (over["status"], match["status"]) == ("finished", "finished")
    assert over["result"]["points"] == match["rounds"][-1]["points"]
    assert [seat["score"] for seat in over["seats"]] == [seat["score"] for seat in match["seats"]]
    assert match["winners"]
    assert game.host.turn(["KH"]).code == "table-closed"


def test_the_round_ends_with_all_hands() -> None:
    game = Game(3)
    game.start()
    ended = game.round()
    assert ended["status"] == "round_over"
    assert ended["turn"] is None
    assert sorted(ended["result"]["hands"]) == ["0", "1", "2"]
    assert game.table()["result"] == ended["result"]
    [played] = game.match()["rounds"]
    assert played["totals"] == ended["result"]["totals"]
    assert played["points"] == ended["result"]["points"]
    assert played["declarer"] == ended["result"]["declarer"]


def test_a_round_ends_with_its_laps() -> None:
    game = Game(2, rules={"lap_limit": 1})
    game.start()
    game.lap()
    ended = game.table()
    assert (ended["status"], ended["result"]["declarer"]) == ("round_over", None)
    assert ended["result"]["false_declare"] is False
    assert game.match()["rounds"][0]["declarer"] is None


def test_everybody_sees_their_own_hand_alone() -> None:
    game = Game(3)
    game.start()
    hands = [player.table()["you"]["hand"] for player in game.players]
    assert len({card for hand in hands for card in hand}) == 15
    assert game.table()["you"] is None
    for player, hand in zip(game.players, hands, strict=True):
        text = player.api.get(player.path).text
        others = {card for other in hands if other is not hand for card in other}
        assert not [card for card in others if f'"{card}"' in text]


def test_the_log_hides_closed_cards_until_the_end() -> None:
    game = Game(2)
    game.start()
    first, second = game.to_move(), game.waiting()
    first.sensible()
    floor = game.table()["floor"][0]
    second.turn([second.table()["you"]["hand"][0]], floor)
    path = f"tables/{game.code}/log/"
    own = first.api.get(path).json["results"]
    others = second.api.get(path).json["results"]
    assert own[0]["card"] in first.table()["you"]["hand"]
    assert others[0]["card"] is None
    assert own[1]["card"] == others[1]["card"] == floor
    assert [line["turn"] for line in own] == [1, 2]
    game.round()
    shown = Api().get(f"{path}?round=1").json["results"]
    assert shown[0]["card"] == own[0]["card"]
    assert shown[-1] == {"turn": 5, "seat": shown[-1]["seat"], "declared": True}
    assert Api().get(f"{path}?round=2").status == 404
    assert Api().get(f"{path}?round=x").status == 400


def test_a_table_is_read_by_its_version() -> None:
    game = Game(2)
    game.start()
    answer = game.host.api.get(game.host.path)
    tag = answer.headers["ETag"]
    assert tag == f'"{answer.json["version"]}"'
    assert game.host.api.get(game.host.path, If_None_Match=tag).status == 304
    game.to_move().sensible()
    assert game.host.api.get(game.host.path, If_None_Match=tag).status == 200


def test_a_restart_changes_nothing() -> None:
    game = Game(3)
    game.start()
    game.lap()
    before = [player.table() for player in game.players]
    forget_states()
    assert [player.table() for player in game.players] == before
    assert game.to_move().sensible().status == 200
