"""What happens at tables by itself: bots, clocks, the next round, the end."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.play.actions import take_due
from scorekeeper.play.models import Deal, Move, MovedBy, Seat
from scorekeeper.play.queries import decided, due_tables
from tests.feed.conftest import wait_until
from tests.play.tables import SEED, Game
from tests.servers import AsgiServer

pytestmark = pytest.mark.django_db(transaction=True)


def later(game: Game, **time: float) -> bool:
    """Do what is due at the table so much later."""
    row = game.row
    return take_due(row, timezone.now() + timedelta(**time), decided(row))


def moved_by(game: Game) -> list[str]:
    return list(Move.objects.filter(deal__table__code=game.code).values_list("by", flat=True))


def test_bots_and_clocks_play_a_match_to_its_end(keeping_server: AsgiServer) -> None:
    """Nobody touches anything after the start."""
    game = Game(1, bots=["easy", "normal", "hard"], clock=30, rules={"threshold": 25})
    game.start()
    wait_until(lambda: game.row.is_over, seconds=120)
    assert game.table()["status"] == "finished"
    assert game.match()["status"] == "finished"
    for deal in Deal.objects.exclude(version=None):
        moves = list(deal.moves.values_list("number", flat=True))
        assert moves == list(range(1, len(moves) + 1))
    own = [*Move.objects.filter(seat=0).order_by("version").values_list("by", flat=True)]
    assert own == ["clock", "clock", "clock", *["bot"] * len(own)][: len(own)]


def test_a_clock_that_runs_out_forces_the_turn() -> None:
    game = Game(2, clock=30)
    game.start()
    player = game.to_move()
    hand = player.table()["you"]["hand"]
    assert not later(game, seconds=29)
    assert later(game, seconds=31)
    last = game.table()["last"]
    assert last["picked_up"] == "deck"
    [thrown] = last["discard"]
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    assert ranks.index(thrown[:-1]) == max(ranks.index(card[:-1]) for card in hand)
    assert moved_by(game) == ["clock"]


def test_a_forced_turn_counts_as_a_turn() -> None:
    """Rule 4.2: after it one may declare."""
    game = Game(2, clock=30)
    game.start()
    player = game.to_move()
    later(game, seconds=31)
    assert game.to_move().sensible().status == 200
    assert player.table()["you"]["may"]["declare"] is True
    assert player.post("declare", {}).status == 200


def test_three_in_a_row_hand_the_seat_to_a_bot_until_its_player_is_back() -> None:
    game = Game(2, clock=60, rules={"declare_at_most": 1})  # the bot goes on
    game.start()
    absent = game.to_move()
    seat = absent.table()["you"]["seat"]
    for _ in range(3):
        assert later(game, seconds=61)
        game.to_move().sensible()
    assert game.table()["seats"][seat]["stand_in"] is True
    assert later(game, seconds=3)
    assert moved_by(game)[-1] == MovedBy.BOT
    game.to_move().sensible()
    assert absent.post("back", {}).status == 200
    assert game.table()["seats"][seat]["stand_in"] is False
    assert not later(game, seconds=40)  # and not 59: a busy machine takes its time
    assert absent.sensible().status == 200


def test_one_turn_of_ones_own_and_the_clock_counts_anew() -> None:
    game = Game(2, clock=30)
    game.start()
    late = game.to_move()
    for _ in range(2):
        later(game, seconds=31)
        game.to_move().sensible()
    assert late.sensible().status == 200
    game.to_move().sensible()
    later(game, seconds=31)
    assert not Seat.objects.filter(standing_in=True).exists()


def test_the_next_round_comes_by_itself() -> None:
    game = Game(2)
    game.start()
    game.round()
    assert not later(game, seconds=19)
    assert later(game, seconds=21)
    now = game.table()
    assert (now["status"], now["round"]) == ("playing", 2)


@pytest.mark.parametrize("rounds", [None, 0, 1])
def test_a_table_is_abandoned_after_a_day(rounds: int | None) -> None:
    """While it waits, in its first round, or later."""
    game = Game(2)
    if rounds is not None:
        game.start()
        for _ in range(rounds):
            game.round()
    assert not later(game, hours=23) or game.table()["status"] != "abandoned"
    assert later(game, hours=25)
    assert game.table()["status"] == "abandoned"
    assert game.row.due is None
    match = game.match()
    assert (match["status"], match["ended_by"]) == ("finished", "time")
    assert {seat["place"] for seat in match["seats"]} == {1} or rounds
    assert game.host.post("start", {}).code == "table-closed"
    last = game.table()["round"]
    shown = game.onlooker.api.get(f"tables/{game.code}/rounds/{last}/fairness/").json
    assert len(shown["seed"]) == 64


def test_a_table_that_one_person_waited_at_ends_its_match_too() -> None:
    game = Game(1)
    page = f"/m/{game.match()['id']}/podium/"
    assert Client().get(page).status_code == 303
    assert game.host.post("leave", {}).json["status"] == "abandoned"
    assert game.match()["status"] == "finished"
    assert Client().get(page).status_code == 200


def test_a_seed_is_no_sign_of_a_return() -> None:
    """Open pages send theirs by themselves."""
    game = Game(2, clock=30)
    game.start()
    absent = game.to_move()
    seat = absent.table()["you"]["seat"]
    for _ in range(3):
        assert later(game, seconds=31)
        game.to_move().sensible()
    while game.table()["status"] == "playing":
        if game.to_move() is absent:
            assert later(game, seconds=3)
        else:
            game.to_move().post("declare", {})
    before = game.row
    assert absent.post("seed", {"client_seed": SEED}).status == 200
    assert game.table()["seats"][seat]["stand_in"] is True
    now = game.row
    assert (now.version, now.due, now.acted) == (before.version, before.due, before.acted)
    assert later(game, seconds=21)
    given = absent.api.get(f"tables/{game.code}/rounds/2/fairness/").json["client_seeds"]
    assert given[str(seat)] == SEED
    assert game.table()["seats"][seat]["stand_in"] is True


def test_somebody_who_acts_keeps_the_table() -> None:
    game = Game(2)
    game.start()
    row = game.row
    row.acted -= timedelta(hours=20)
    row.save()
    game.to_move().sensible()
    assert not later(game, hours=5)


def test_a_bots_move_counts_only_for_what_it_saw() -> None:
    game = Game(1, bots=["easy"], clock=30)
    game.start()
    while not game.row.seats.get(number=game.table()["turn"]["seat"]).bot:
        game.host.sensible()
    row = game.row
    choice = decided(row)
    assert take_due(row, timezone.now() + timedelta(seconds=5), choice)
    assert not take_due(row, timezone.now() + timedelta(seconds=5), choice)
    assert moved_by(game).count("bot") == 1
    assert game.table()["turn"]["seat"] == 0


def test_nothing_is_due_twice() -> None:
    game = Game(2, clock=30)
    game.start()
    row = game.row
    at = timezone.now() + timedelta(seconds=31)
    row_due = row.due
    assert row_due
    assert take_due(row, row_due)
    assert not take_due(row, row_due)
    assert moved_by(game) == ["clock"]
    assert at > row_due


def test_a_clock_that_was_set_back_holds_nobody_up() -> None:
    """What was due soon is due soon again, not in an hour; nothing has happened by that."""
    game = Game(1, bots=["easy"], clock=30)
    game.start()
    row = game.row
    back = timezone.now() - timedelta(hours=1)
    assert row in due_tables(back)
    assert take_due(row, back)
    now = game.row
    assert now.version == row.version
    assert now.turn_began == back == now.acted
    assert now.due
    assert timedelta(0) < now.due - back <= timedelta(seconds=30)
    assert not take_due(row, back), "it was done"
    assert game.row.due == now.due
    assert now not in due_tables(back)
