"""So many nights can be planned in a while, and no more."""

import pytest

from scorekeeper.league import access
from scorekeeper.league.models import Night
from scorekeeper.people.access import Role
from scorekeeper.people.actions import token
from tests.league.evening import Evening
from tests.matches.api import Api

pytestmark = pytest.mark.django_db
FORM = {"date": "2026-12-10", "rounds": "3", "sizes": ["3", "4"]}


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let two be the most."""
    monkeypatch.setattr(access, "NIGHTS_OF_A_LEAGUE", access.NIGHTS_OF_A_LEAGUE._replace(most=2))


def test_a_season_of_weeks_is_planned_at_once() -> None:
    assert access.NIGHTS_OF_A_LEAGUE.most >= 53


@pytest.mark.usefixtures("few")
def test_a_league_must_wait_whoever_asks() -> None:
    evening, other = Evening(3), Evening(3)
    api = Api(token(evening.league.topic, Role.ORGANISER))
    path, asked = f"leagues/{evening.league.public_id}/nights/", {"date": "2026-12-10"}
    assert [api.post(path, asked).status for _ in range(3)] == [201, 201, 429]
    answer = api.post(path, asked)
    assert (answer.code, 0 < int(answer.headers["Retry-After"]) <= 600) == ("too-many", True)
    assert Night.objects.filter(season__league=evening.league).count() == 3
    browser = evening.holder(token(evening.league.topic, Role.ORGANISER))
    page = browser.post(f"/l/{evening.league.public_id}/nights/new/", {**FORM, "op": "a"})
    assert (page.status_code, "Retry-After" in page) == (429, True)
    others = Api(token(other.league.topic, Role.ORGANISER))
    assert others.post(f"leagues/{other.league.public_id}/nights/", asked).status == 201


@pytest.mark.usefixtures("few")
def test_who_may_not_plan_one_uses_nothing_up() -> None:
    evening = Evening(3)
    path, asked = f"leagues/{evening.league.public_id}/nights/", {"date": "2026-12-10"}
    assert [Api().post(path, asked).status for _ in range(3)] == [403, 403, 403]
    assert Api(token(evening.league.topic, Role.ORGANISER)).post(path, asked).status == 201
