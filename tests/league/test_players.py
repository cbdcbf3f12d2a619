"""The roster: adding, renaming, asking whether it is the same person."""

import pytest

from scorekeeper.feed.actions import Write
from scorekeeper.league import actions
from scorekeeper.league.access import league_by_topic
from scorekeeper.league.actions.players import PlayerAlike
from scorekeeper.league.models import League
from scorekeeper.league.queries import alike_on_roster, player_of, roster

pytestmark = pytest.mark.django_db
BY = Write(by="me")


@pytest.fixture
def league() -> League:
    new = actions.NewLeague("Thursday club", "Europe/Helsinki")
    return league_by_topic(actions.open_league(BY, new, None).topic)


def test_the_first_season_is_this_year(league: League) -> None:
    season = league.seasons.get()
    assert season.name == str(season.starts.year)
    assert (season.starts.month, season.starts.day, season.ends) == (1, 1, None)


def test_added_and_asked_about(league: League) -> None:
    anna = player_of(actions.add_player(league, BY, "Anna"))
    with pytest.raises(PlayerAlike) as refused:
        actions.add_player(league, BY, "аnna ")  # noqa: RUF001 - Cyrillic
    assert refused.value.facts["alike"] == [{"id": anna.public_id, "name": "Anna"}]
    assert league.players.count() == 1
    actions.add_player(league, BY, "anna", guest=True, confirm=True)
    assert [(row.name, row.guest) for row in roster(league)] == [("Anna", False), ("anna", True)]


def test_same_operation_adds_once(league: League) -> None:
    once = Write(by="me", scope="phone:1", operation="a", body="x")
    first, again = (player_of(actions.add_player(league, once, "Bo")) for _ in range(2))
    assert first == again
    assert league.players.count() == 1


def test_renamed(league: League) -> None:
    anna = player_of(actions.add_player(league, BY, "Ana"))
    actions.rename_player(anna, BY, "Anna", guest=True)
    assert [one.guest for one in alike_on_roster(league, "ANNA")] == [True]
    bo = player_of(actions.add_player(league, BY, "Bo"))
    with pytest.raises(PlayerAlike):
        actions.rename_player(bo, BY, "anna")
    assert not actions.rename_player(bo, BY, "Bo").new
