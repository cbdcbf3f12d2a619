"""Hard plays better than normal and normal better than easy, whatever the luck of the cards."""

import hashlib
import os
from collections.abc import Mapping

import pytest

from scorekeeper.rules.bots.bot import Bot
from scorekeeper.rules.bots.contest import (
    Estimate,
    Lineup,
    advantage,
    estimate,
    play_duplicates,
    seatings,
)
from scorekeeper.rules.bots.registry import BOTS
from scorekeeper.rules.fairness import Key
from scorekeeper.rules.house import DEFAULT_RULES

LONG = bool(os.environ.get("LONG_TESTS"))


def deals(lineup: Lineup, number: int, bots: Mapping[str, Bot] = BOTS) -> list[dict[str, float]]:
    keys = (Key(hashlib.sha256(f"contest {deal}".encode()).digest()) for deal in range(number))
    return [play_duplicates(lineup, bots, DEFAULT_RULES, key) for key in keys]


@pytest.mark.parametrize(
    ("better", "worse", "few", "many"), [("hard", "normal", 80, 1000), ("normal", "easy", 80, 4000)]
)
@pytest.mark.parametrize("seats", [2, 4])
def test_who_plays_better(better: str, worse: str, few: int, many: int, seats: int) -> None:
    """At four seats two against two, every other seat."""
    found = advantage(deals((better, worse) * (seats // 2), many if LONG else few), better, worse)
    assert found.mean - found.margin > 0, found


@pytest.mark.parametrize("lineup", [("one", "other"), ("one", "other", "other")])
def test_equals_come_out_equal(lineup: Lineup) -> None:
    """Each sits once on every seat, and every time the cards are the same."""
    normal = BOTS["normal"]
    played = deals(lineup, 20, {"one": normal, "other": normal})
    assert advantage(played, "one", "other").mean == pytest.approx(0)
    assert len({points["one"] for points in played}) > 1


def test_everybody_moves_one_seat_further() -> None:
    assert seatings(("a", "b", "c")) == (("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"))
    assert seatings(("a", "b", "a", "b")) == (("a", "b", "a", "b"), ("b", "a", "b", "a"))
    assert seatings(("a", "a")) == (("a", "a"),)


def test_how_sure_a_mean_is() -> None:
    assert estimate([3, 3, 3]) == Estimate(3, 0)
    found = estimate([1, 2, 3, 4])
    assert found.mean == pytest.approx(2.5)
    assert found.margin == pytest.approx(1.96 * (5 / 3) ** 0.5 / 2)


def test_points_are_bad() -> None:
    played = [{"low": 1.0, "high": 4.0}, {"low": 2.0, "high": 4.0}]
    assert advantage(played, "low", "high").mean == pytest.approx(2.5)
    assert advantage(played, "high", "low").mean == pytest.approx(-2.5)
