"""The order of answers to a write, in leagues and nights: what cannot be read, the key, the same
operation again, the version; only then what cannot be.
"""

from typing import NamedTuple

import pytest

from scorekeeper.people.access import Role
from scorekeeper.people.actions import token
from tests.league.evening import Evening
from tests.matches.api import Api

pytestmark = pytest.mark.django_db
NOBODY = "a" * 16


class Wrong(NamedTuple):
    """A write of what cannot be, and what that is answered when its turn comes."""

    method: str
    path: str
    body: dict[str, object]
    status: int = 400


WRONG = [
    Wrong("POST", "{night}clock/", {"minutes": -1}),
    Wrong("POST", "{night}clock/", {"minutes": 100000}),
    Wrong("POST", "{night}clock/", {"minutes": 5, "table": 0}),
    Wrong("POST", "{night}time/", {"table": 1000}),
    Wrong("POST", "{night}tables/1/void/", {"reason": ""}),
    Wrong("POST", "{night}checkins/", {"name": "x" * 31}),
    Wrong("POST", "{night}seating/accept/", {"rounds": []}),
    Wrong("POST", "{night}matches/", {"match": NOBODY}, 404),
    Wrong("PATCH", "{night}", {"rounds": 0}),
    Wrong("PATCH", "{night}", {"rules": {"threshold": -1}}),
    Wrong("PATCH", "{league}", {"timezone": "Mars/Base"}),
    Wrong("PATCH", "{league}", {"points": "golf"}),
    Wrong("POST", "{league}players/", {"name": ""}),
    Wrong("PATCH", "{player}", {"name": "x" * 31}),
    Wrong("POST", "{player}merge/", {"into": NOBODY}, 404),
    Wrong("POST", "{league}seasons/", {"name": "", "starts": "2026-01-01"}),
    Wrong("POST", "{league}nights/", {"date": "2026-12-03", "rounds": 0}),
    Wrong("POST", "{league}nights/", {"date": "2026-12-03", "season": NOBODY}, 404),
]
every = pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: f"{wrong.path}{wrong.body}")


@pytest.fixture
def evening() -> Evening:
    made = Evening(4)
    made.open(4)
    return made


@pytest.fixture
def api(evening: Evening) -> Api:
    return Api(token(evening.league.topic, Role.ORGANISER))


def path(evening: Evening, wrong: Wrong) -> str:
    league = f"leagues/{evening.league.public_id}/"
    player = f"{league}players/{evening.people[0].public_id}/"
    return wrong.path.format(night=evening.path, league=league, player=player)


@every
def test_the_key_comes_first(evening: Evening, wrong: Wrong) -> None:
    for stranger in (Api(), Api("1-nonsense"), Api(evening.token(Role.VIEWER))):
        answer = stranger.send(wrong.method, path(evening, wrong), wrong.body)
        assert (answer.status, answer.code) == (403, "too-little-right")


@every
def test_then_the_version(evening: Evening, api: Api, wrong: Wrong) -> None:
    answer = api.send(wrong.method, path(evening, wrong), {**wrong.body, "version": 99})
    assert (answer.status, answer.code) == (409, "stale-version")
    assert answer.json["current"]["version"] < 99


@every
def test_then_what_cannot_be(evening: Evening, api: Api, wrong: Wrong) -> None:
    assert api.send(wrong.method, path(evening, wrong), wrong.body).status == wrong.status


@every
def test_what_cannot_be_read_comes_before_all(evening: Evening, wrong: Wrong) -> None:
    body = {**wrong.body, "colour": "red"}
    answer = Api().send(wrong.method, path(evening, wrong), body)
    assert (answer.status, answer.code) == (400, "unknown-member")


def test_an_operation_comes_before_what_cannot_be(evening: Evening, api: Api) -> None:
    where = f"{evening.path}clock/"
    assert api.post(where, {"minutes": 5}, op="op-1").status == 200
    answer = api.post(where, {"minutes": 100000, "version": 99}, op="op-1")
    assert (answer.status, answer.code) == (422, "operation-reused")


def test_a_night_is_planned_for_the_league_as_it_was_seen(evening: Evening, api: Api) -> None:
    league = f"leagues/{evening.league.public_id}/"
    asked = {"date": "2026-12-10", "version": api.get(league).json["version"]}
    made = api.post(f"{league}nights/", asked, op="op-1")
    assert made.status == 201
    api.patch(league, {"name": "Fridays"})
    assert api.post(f"{league}nights/", asked, op="op-1").json == made.json
    stale = api.post(f"{league}nights/", asked)
    assert (stale.status, stale.code) == (409, "stale-version")
    assert stale.json["current"]["name"] == "Fridays"
