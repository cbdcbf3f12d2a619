"""At the door and at the tables several write at once: nobody comes twice, no round opens twice."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.feed.models import Event
from scorekeeper.league.models import CheckIn, NightTable
from scorekeeper.matches.models import Match
from tests.at_once import at_once
from tests.league.doors import Door, hidden
from tests.matches.api import Answer, Api

pytestmark = pytest.mark.django_db(transaction=True)


def sends(door: Door, path: str, body: object, op: str | None = None) -> Callable[[], Answer]:
    phone = Api(door.api.key)
    return lambda: phone.post(f"{door.path}{path}", body, op=op)


def events_are_whole(door: Door) -> None:
    """Every version has its one event."""
    events = Event.objects.filter(topic=f"night:{door.id}").values_list("number", flat=True)
    assert [*events] == [*range(1, door.now()["version"] + 1)]


def test_everybody_comes_at_once() -> None:
    door = Door(8)
    answers = at_once(
        *(sends(door, "checkins/", {"player": pid}) for pid in door.club.ids.values())
    )
    assert {answer.status for answer in answers} == {201}
    assert len(door.here()) == 8
    events_are_whole(door)


def test_one_is_let_in_by_four() -> None:
    door = Door(2)
    answers = at_once(*[sends(door, "checkins/", {"player": door.pid("Bo")})] * 4)
    assert sorted(answer.status for answer in answers) == [200, 200, 200, 201]
    assert CheckIn.objects.count() == 1
    events_are_whole(door)


@pytest.mark.parametrize("turn", range(3))
def test_a_walk_in_is_added_once(turn: int) -> None:
    door = Door(2)
    answers = at_once(*[sends(door, "checkins/", {"name": "Zita"}, op="one")] * 4)
    assert Counter(answer.status for answer in answers) == {201: 1, 200: 3}
    assert len({answer.json["player"] for answer in answers}) == 1
    assert door.club.roster().count("Zita") == 1


@pytest.mark.parametrize("turn", range(3))
def test_a_seating_is_accepted_once(turn: int) -> None:
    door = Door(9)
    door.come()
    body = {"rounds": door.propose().json["rounds"]}
    answers = at_once(*(sends(door, "seating/accept/", body, op=f"o{one}") for one in range(3)))
    assert Counter(answer.status for answer in answers) == {201: 1, 409: 2}
    assert Match.objects.count() == 3
    assert NightTable.objects.count() == 9
    events_are_whole(door)


def test_two_taps_on_accept_are_one() -> None:
    door = Door(9)
    door.come()
    page = door.get("seating/")
    sent = {"op": "op", "round": hidden(page, "round")}

    def tap() -> Any:
        return door.browser.post(f"{door.url}seating/accept/", sent)

    answers = at_once(tap, tap)
    assert [answer.status_code for answer in answers] == [303, 303]
    assert Match.objects.count() == 3


def test_a_round_opens_while_somebody_leaves() -> None:
    """Whichever comes first: the plan holds who is here, or is refused by name."""
    door = Door(9)
    door.come()
    body = {"rounds": door.propose().json["rounds"]}
    gone = Api(door.api.key)
    path = f"{door.path}checkins/{door.pid('Bo')}/"
    accepted, left = at_once(sends(door, "seating/accept/", body), lambda: gone.delete(path))
    assert left.status == 200
    assert accepted.status in {201, 400}
    [bo] = [row for row in door.now()["players"] if row["name"] == "Bo"] or [None]
    assert (bo is not None) == (accepted.status == 201), "seated: has left; else was never here"
    events_are_whole(door)
