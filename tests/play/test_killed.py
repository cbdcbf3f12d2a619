"""A server that is killed in mid-game, and servers that share one: no move is lost or doubled."""

import os
from collections import defaultdict
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from django.db import connection

from tests.conftest import Serve
from tests.feed.conftest import wait_until
from tests.servers import Served

TIMES = 10 if os.environ.get("LONG_TESTS") else 3
PACE = 0.02
CLOCK = timedelta(seconds=30) * PACE
LEVELS = ["easy", "normal", "hard"]


class Running:
    """A game of one person, who does nothing but come back, and three bots."""

    def __init__(self, served: Served, rounds: int) -> None:
        rules = {"threshold": 1000, "rounds": rounds}
        asked = {"player": "Aino", "bots": LEVELS, "clock": 30, "rules": rules}
        opened = served.api("tables/", asked)
        self.served, self.path = served, f"tables/{opened['code']}/"
        self._key = {"Authorization": f"Bearer {opened['keys']['seat']}"}
        self.do("start")

    def do(self, what: str) -> dict[str, Any]:
        return self.served.api(f"{self.path}{what}/", {}, **self._key)

    def table(self) -> dict[str, Any]:
        return self.served.get(self.path)

    def is_over(self) -> bool:
        return bool(self.table()["status"] == "finished")

    def goes_on(self) -> None:
        """Wait until something more has happened."""
        seen = self.table()["version"]
        wait_until(lambda: self.table()["version"] >= seen + 4, seconds=60)

    def ends(self) -> None:
        wait_until(self.is_over, seconds=240)

    def check(self, rounds: int) -> None:
        """Moves are numbered without a gap, seats move in turn, rounds are on the score sheet."""
        for number in range(1, rounds + 1):
            log = self.served.get(f"{self.path}log/?round={number}")["results"]
            assert [line["turn"] for line in log] == list(range(1, len(log) + 1))
            assert all((two["seat"] - one["seat"]) % 4 == 1 for one, two in pairwise(log))
        match = self.served.get(f"matches/{self.table()['match']}/")
        assert [played["round"] for played in match["rounds"]] == list(range(1, rounds + 1))
        assert match["status"] == "finished"


def moves_in_order(served: Served) -> dict[int, list[dict[str, Any]]]:
    """By deal."""
    moves = defaultdict(list)
    for move in served.stored("move"):
        moves[move["deal"]].append(move)
    return {deal: sorted(made, key=lambda move: move["number"]) for deal, made in moves.items()}


def test_killed_again_and_again(serve: Serve) -> None:
    rounds = 2 * TIMES
    served = serve(LEASTSCORE_PACE=str(PACE))
    game = Running(served, rounds)
    for _ in range(TIMES):
        game.goes_on()
        assert not game.is_over()
        served.kill()
        served.start()
        game.do("back")
    game.ends()
    game.check(rounds)
    moves = moves_in_order(served)
    for made in moves.values():
        assert [move["number"] for move in made] == list(range(1, len(made) + 1))
        for before, move in pairwise(made):
            if move["by"] == "clock":
                taken = datetime.fromisoformat(move["at"]) - datetime.fromisoformat(before["at"])
                assert taken > CLOCK, "the clock was early"
    assert any(move["by"] == "clock" for made in moves.values() for move in made)


def test_two_workers_never_act_twice(serve: Serve) -> None:
    """As many as the database allows; what each writes is only once there."""
    workers = "1" if connection.vendor == "sqlite" else "2"
    served = serve("--workers", workers, LEASTSCORE_PACE=str(PACE / 2))
    games = [Running(served, 3) for _ in range(4)]
    for game in games:
        game.ends()
        game.check(3)
    for made in moves_in_order(served).values():
        assert [move["number"] for move in made] == list(range(1, len(made) + 1))
    served.process.terminate()
    said = served.clear_away(10)
    assert "Traceback" not in said, said
    assert "Error" not in said, said
