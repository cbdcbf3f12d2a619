"""A night on which people leave and arrive between the rounds."""

from itertools import pairwise

import pytest

from tests.league.doors import Door
from tests.matches.api import JSON

pytestmark = pytest.mark.django_db


def tables_of(rounds: list[JSON]) -> list[list[list[str]]]:
    return [[table["players"] for table in each["tables"]] for each in rounds]


def test_one_leaves_in_round_two_and_two_arrive_in_round_three() -> None:
    """The night of the issue: 13 check in."""
    door = Door(15, rounds=4)
    door.come(*[name for name in door.club.ids if name not in {"Nea", "Ola"}])
    assert len(door.here()) == 13
    plan = door.seat()["night"]["seated"]
    third = _third_round_without_one(door)
    last = _last_round_with_two_more(door)
    door.finish()
    assert door.accept(last["rounds"]).json["opened"] == 4
    now = door.now()["seated"]
    assert tables_of(now)[:2] == tables_of(plan)[:2], "played rounds are untouched"
    assert tables_of(now)[2:] == tables_of([third, last["rounds"][0]])
    for one, two in pairwise(tables_of(now)):
        assert not {*map(frozenset, one)} & {*map(frozenset, two)}, "no table meets again at once"
    door.finish()
    assert door.now()["next"] == "close"


def _third_round_without_one(door: Door) -> JSON:
    door.finish()
    door.api.post(f"{door.path}rounds/next/")
    door.go("Cai")
    assert door.now()["next"] == "play"
    door.finish()
    assert door.now()["next"] == "seat-anew"
    proposal = door.propose().json
    assert [each["round"] for each in proposal["rounds"]] == [3, 4]
    assert door.pid("Cai") not in str(proposal["rounds"])
    assert door.accept(proposal["rounds"]).json["opened"] == 3
    third: JSON = proposal["rounds"][0]
    return third


def _last_round_with_two_more(door: Door) -> JSON:
    door.come("Nea", "Ola")
    last = door.propose().json
    assert [each["round"] for each in last["rounds"]] == [4]
    assert all(door.pid(name) in str(last["rounds"]) for name in door.here())
    assert last["report"]["sit_outs"].keys() == {door.pid(name) for name in door.here()}
    return last
