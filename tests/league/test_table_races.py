"""Organiser and tables at the same moment: no deadlock, nothing doubled, on either database."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from scorekeeper.league.models import NightTable, Result
from scorekeeper.people.models import Key
from tests.at_once import at_once
from tests.league.evening import Evening, handed
from tests.matches.api import Answer, Api, new_match

pytestmark = pytest.mark.django_db(transaction=True)

LAST_ROUND = {"declarer": 0, "totals": {"0": 5, "1": 40, "2": 41}}


def saves(evening: Evening, number: int) -> Callable[[], Answer]:
    """A scorekeeper about to save a round."""
    api, path = Api(evening.station_token(number)), f"matches/{evening.match(number).public_id}/"
    return lambda: api.post(f"{path}rounds/", LAST_ROUND, op=uuid4().hex)


def asks(evening: Evening, path: str, body: object) -> Callable[[], Answer]:
    """The organiser about to do something."""
    api = evening.api
    return lambda: api.post(f"{evening.path}{path}", body)


@pytest.mark.parametrize("turn", range(3))
def test_time_is_called_while_tables_finish_by_themselves(turn: int) -> None:
    evening = Evening(18)
    evening.open(3, 3, 3, 3, 3, 3)
    for number in range(1, 7):
        for _round in range(2):  # the next round of each knocks two people out, and ends the match
            evening.play(number, 0, 5, 40, 41)
    answers = at_once(
        *[saves(evening, number) for number in range(1, 7)], asks(evening, "time/", {})
    )
    assert {answer.status for answer in answers} <= {200, 201, 409}
    assert answers[-1].status == 200
    assert all(evening.match(number).finished for number in range(1, 7))
    assert Result.objects.count() == 18


@pytest.mark.parametrize("turn", range(3))
def test_a_round_opens_once(turn: int) -> None:
    evening = Evening(6)
    evening.seat(3, 3)
    answers = at_once(*[asks(evening, "rounds/next/", {})] * 4)
    assert sorted(answer.status for answer in answers) == [201, 409, 409, 409]
    assert NightTable.objects.filter(match__isnull=False).count() == 2
    assert Key.objects.filter(topic__startswith="station:").count() == 2


@pytest.mark.parametrize("turn", range(3))
def test_two_nights_want_the_same_guests(turn: int) -> None:
    evenings = [Evening(0), Evening(0)]
    _guests, opened = new_match("Xia", "Yrsa", "Zoe")
    body = handed(opened)
    answers = at_once(*[asks(evening, "matches/", body) for evening in evenings])
    assert sorted(answer.status for answer in answers) == [201, 409]
    assert NightTable.objects.count() == 1


@pytest.mark.parametrize("turn", range(3))
def test_a_match_is_voided_as_it_ends(turn: int) -> None:
    evening = Evening(3)
    evening.open(3)
    for _round in range(2):
        evening.play(1, 0, 5, 40, 41)
    answers = at_once(saves(evening, 1), asks(evening, "tables/1/void/", {"reason": "No"}))
    assert sorted(answer.status for answer in answers) == [200, 201]
    assert not Result.objects.exists()


@pytest.mark.parametrize("turn", range(5))
def test_a_match_is_taken_in_as_it_ends(turn: int) -> None:
    evening = Evening(0)
    guests, opened = new_match("Xia", "Yrsa", "Zoe")
    entry = {"declarer": 0, "totals": {"0": 5, "1": 6, "2": 7}}
    guests.post(f"matches/{opened['id']}/rounds/", entry, op=uuid4().hex)
    answers = at_once(
        asks(evening, "matches/", handed(opened)),
        lambda: guests.post(f"matches/{opened['id']}/finish/", op=uuid4().hex),
    )
    assert [answer.status for answer in answers] == [201, 200]
    assert Result.objects.count() == 3
