"""Who has a league or a night already is told so, as long as nothing in it is different."""

from collections.abc import Callable

import pytest

from scorekeeper.league.actions import take_in
from scorekeeper.matches.actions import NewMatch
from scorekeeper.people.access import Role
from scorekeeper.people.actions import token
from tests.league.evening import ORGANISER, Evening
from tests.league.evenings import open_match
from tests.matches.api import Api

pytestmark = pytest.mark.django_db
Act = Callable[[Evening, Api], object]


def player(evening: Evening) -> str:
    return f"leagues/{evening.league.public_id}/players/{evening.people[0].public_id}/"


CHANGES: dict[str, Act] = {
    "finished": lambda evening, _api: evening.finish(1),
    "renamed": lambda evening, api: api.patch(player(evening), {"name": "Zoe"}),
    "anonymised": lambda evening, api: api.post(f"{player(evening)}anonymise/"),
}


@pytest.fixture
def evening() -> Evening:
    made = Evening(4)
    made.open(4)
    return made


@pytest.fixture
def api(evening: Evening) -> Api:
    return Api(token(evening.league.topic, Role.ORGANISER))


@pytest.mark.parametrize("what", CHANGES)
def test_a_night_is_told_anew(evening: Evening, api: Api, what: str) -> None:
    seen = api.get(evening.path)
    same = api.get(evening.path, If_None_Match=seen.headers["ETag"])
    assert (same.status, same.text) == (304, "")
    CHANGES[what](evening, api)
    now = api.get(evening.path, If_None_Match=seen.headers["ETag"])
    assert now.status == 200
    assert now.json != seen.json


def test_a_league_is_told_anew_when_guests_came(evening: Evening, api: Api) -> None:
    path = f"leagues/{evening.league.public_id}/"
    seen = api.get(path)
    assert api.get(path, If_None_Match=seen.headers["ETag"]).status == 304
    take_in(evening.night, ORGANISER, open_match(NewMatch(["Zack", "Zelda"])))
    now = api.get(path, If_None_Match=seen.headers["ETag"])
    assert (now.status, now.json["guests"]) == (200, 2)


def test_the_tag_begins_with_the_version(evening: Evening, api: Api) -> None:
    seen = api.get(evening.path)
    assert seen.headers["ETag"].startswith(f'"{seen.json["version"]}-')
