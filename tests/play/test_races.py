"""Several people at one table at the same moment: one wins, nothing is done twice."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from scorekeeper.play.actions import take_due
from scorekeeper.play.models import Deal, Move, Seat
from scorekeeper.play.queries import decided
from tests.at_once import at_once
from tests.matches.api import Answer, Api
from tests.matches.test_races import statuses
from tests.play.tables import Game, Player, best_discard

pytestmark = pytest.mark.django_db(transaction=True)


def numbers(game: Game) -> list[int]:
    found = Move.objects.filter(deal__table__code=game.code).values_list("number", flat=True)
    return sorted(found)


@pytest.mark.parametrize("turn", range(3))
def test_the_last_seat(turn: int) -> None:
    game = Game(2, bots=["easy"] * 5)

    def joining(name: str) -> Callable[[], Answer]:
        return lambda: Api().post(f"tables/{game.code}/join/", {"player": name})

    answers = at_once(*map(joining, ["Cai", "Dee", "Eva", "Finn"]))
    assert statuses(answers) == [201, 409, 409, 409]
    assert {answer.code for answer in answers if answer.status == 409} == {"table-full"}
    assert [*Seat.objects.values_list("number", flat=True)] == list(range(8))
    assert len(game.match()["seats"]) == 8


@pytest.mark.parametrize("ops", [("one", "one"), ("one", "two")])
def test_a_double_tap(ops: tuple[str, str]) -> None:
    game = Game(2)
    game.start()
    player = game.to_move()
    discard = best_discard(player.table()["you"]["hand"])

    def tap(op: str) -> Callable[[], Answer]:
        phone = Player(game.code, player.api.key)
        return lambda: phone.turn(discard, op=op)

    answers = at_once(*map(tap, ops))
    same = ops[0] == ops[1]
    assert statuses(answers) == ([200, 200] if same else [200, 409])
    assert sum(answer.replayed for answer in answers) == same
    assert numbers(game) == [1]


def test_everybody_wants_the_next_round() -> None:
    game = Game(3)
    game.start()
    game.round()
    phones = [Player(game.code, player.api.key) for player in game.players]
    answers = at_once(*(lambda phone=phone: phone.post("next", {}) for phone in phones))
    assert statuses(answers) == [200, 409, 409]
    assert [*Deal.objects.exclude(version=None).values_list("number", flat=True)] == [1, 2]


def test_a_move_meets_the_clock() -> None:
    """In the moment of the deadline one of the two is played."""
    game = Game(2, clock=30)
    game.start()
    player, row = game.to_move(), game.row
    phone = Player(game.code, player.api.key)
    at = timezone.now() + timedelta(seconds=31)
    results: list[bool] = []

    def clock() -> Answer:
        results.append(take_due(row, at))
        return game.host.api.get(game.host.path)

    move, _ = at_once(phone.sensible, clock)
    assert [move.status == 200, *results] in ([True, True], [True, False], [False, True])
    assert numbers(game) == list(range(1, 1 + (move.status == 200) + sum(results)))


def test_keepers_of_two_processes() -> None:
    game = Game(1, bots=["easy", "easy", "easy"])
    game.start()
    while not decided(game.row):
        game.host.sensible()
    row, before = game.row, len(numbers(game))
    choice, at = decided(row), timezone.now() + timedelta(seconds=3)
    results: list[bool] = []

    def keeper() -> Answer:
        results.append(take_due(row, at, choice))
        return game.host.api.get(game.host.path)

    at_once(*[keeper] * 4)
    assert sorted(results) == [False, False, False, True]
    assert len(numbers(game)) == before + 1


def test_many_guesses_at_once() -> None:
    Game(1)  # what is loaded only now has been loaded
    guesses = [lambda: Api().get("tables/BCDFGH/") for _ in range(14)]
    assert statuses(at_once(*guesses)) == [404] * 10 + [429] * 4


def test_a_seat_is_renewed_while_its_old_key_is_used() -> None:
    """The old key makes its move or it does not; afterwards it makes none."""
    game = Game(2)
    game.start()
    mover = game.to_move()
    seat = mover.table()["you"]["seat"]
    discard = best_discard(mover.table()["you"]["hand"])
    answers = at_once(
        lambda: mover.post(f"seats/{seat}/rotate", {}),
        lambda: Player(game.code, mover.api.key).turn(discard),
    )
    assert 200 in statuses(answers)
    [renewed] = [answer for answer in answers if "keys" in answer.json]
    assert mover.table()["you"] is None
    mine = Player(game.code, renewed.json["keys"]["seat"])
    assert mine.table()["you"]["seat"] == seat
    assert len(numbers(game)) == statuses(answers).count(200) - 1
