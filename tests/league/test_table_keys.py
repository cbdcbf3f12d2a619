"""A table's key opens that table of that night only, until half a day after its closing."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.league.access import AFTER_CLOSING
from scorekeeper.people.access import Role
from tests.league.evening import Evening
from tests.matches.api import Answer, Api

pytestmark = pytest.mark.django_db

ROUND = {"declarer": 0, "totals": {"0": 5, "1": 9, "2": 12}}


@pytest.fixture
def evening() -> Evening:
    evening = Evening(7)
    evening.open(3, 3)
    return evening


def enter(evening: Evening, key: str, number: int, night_round: int | None = None) -> Answer:
    match = evening.match(number, night_round)
    return Api(key).post(f"matches/{match.public_id}/rounds/", ROUND, op=uuid4().hex)


def close(evening: Evening, ago: timedelta) -> None:
    evening.night.closed_at = timezone.now() - ago
    evening.night.status = "closed"
    evening.night.save()


def test_it_scores_its_own_table_in_every_round(evening: Evening) -> None:
    key = evening.station_token(1)
    assert enter(evening, key, 1).status == 201
    evening.open(3, 3)
    assert enter(evening, key, 1, 2).status == 201
    assert enter(evening, key, 1, 1).status == 201


def test_it_scores_no_other_table(evening: Evening) -> None:
    assert enter(evening, evening.station_token(1), 2).status == 403
    client = evening.scorekeeper(1)
    assert client.get(f"/m/{evening.match(1).public_id}/round/").status_code == 200
    assert client.get(f"/m/{evening.match(2).public_id}/round/").status_code == 403


def test_it_scores_no_table_of_another_night(evening: Evening) -> None:
    other = Evening(3)
    other.open(3)
    assert enter(other, evening.station_token(1), 1).status == 403
    assert enter(other, other.station_token(1), 1).status == 201


def test_its_link_opens_nothing_half_a_day_after_the_night(evening: Evening) -> None:
    link = f"/k/{evening.station_token(1)}/"
    close(evening, AFTER_CLOSING - timedelta(minutes=1))
    assert Client().get(link).status_code == 200
    close(evening, AFTER_CLOSING + timedelta(minutes=1))
    assert Client().get(link).status_code == 404
    assert Client().post(link).status_code == 404


def test_it_runs_nothing(evening: Evening) -> None:
    api = Api(evening.station_token(1))
    assert api.post(f"{evening.path}tables/1/void/", {"reason": "no"}).status == 403
    assert api.post(f"{evening.path}time/", {}).status == 403
    assert api.get(f"{evening.path}keys/").status == 403
    client = evening.scorekeeper(1)
    assert (
        client.post(f"{evening.url}tables/1/void/", {"op": "v", "reason": "no"}).status_code == 403
    )
    assert client.get(f"{evening.url}cards/").status_code == 403


def test_it_goes_on_for_half_a_day_after_the_closing(evening: Evening) -> None:
    key, client = evening.station_token(1), evening.scorekeeper(1)
    page = f"/m/{evening.match(1).public_id}/round/"
    close(evening, AFTER_CLOSING - timedelta(minutes=1))
    assert enter(evening, key, 1).status == 201
    assert client.get(page).status_code == 200
    close(evening, AFTER_CLOSING + timedelta(minutes=1))
    assert enter(evening, key, 1).status == 403
    assert client.get(page).status_code == 403
    assert client.get(f"/k/{key}/").status_code == 404


def test_a_rotated_key_stops_at_once(evening: Evening) -> None:
    old, client = evening.station_token(1), evening.scorekeeper(1)
    assert evening.api.post(f"{evening.path}tables/1/keys/rotate/").status == 200
    new = evening.station_token(1)
    assert new != old
    assert enter(evening, old, 1).status == 403
    assert client.get(f"/m/{evening.match(1).public_id}/round/").status_code == 403
    assert client.get(f"/k/{old}/").status_code == 404
    assert enter(evening, new, 1).status == 201


def test_the_organiser_rotates_it_on_the_page_and_still_scores(evening: Evening) -> None:
    old, client = evening.station_token(1), evening.organiser()
    answer = client.post(f"{evening.url}tables/1/key/", {"op": "k"})
    assert answer.status_code == 303
    assert enter(evening, old, 1).status == 403
    assert client.get(f"/m/{evening.match(1).public_id}/round/").status_code == 200


def test_a_scorekeeper_shares_and_revokes_the_key_of_the_place(evening: Evening) -> None:
    client = evening.scorekeeper(1)
    share = f"/m/{evening.match(1).public_id}/share/"
    old = evening.station_token(1)
    assert f"/k/{old}/" in client.get(share).content.decode()
    assert client.post(f"{share}scorekeeper/revoke/", {"op": "r"}).status_code == 303
    assert enter(evening, old, 1).status == 403
    assert f"/k/{evening.station_token(1)}/" in client.get(share).content.decode()


def test_over_the_api_a_match_tells_the_key_of_its_place(evening: Evening) -> None:
    path = f"matches/{evening.match(1).public_id}/keys/"
    told = Api(evening.station_token(1)).get(path).json
    assert told["keys"]["scorekeeper"] == evening.station_token(1)
    assert Api(evening.station_token(2)).get(path).status == 403


def test_a_players_link_cannot_score(evening: Evening) -> None:
    key, client = evening.token(Role.VIEWER), evening.viewer()
    match = f"/m/{evening.match(1).public_id}/"
    assert enter(evening, key, 1).status == 403
    assert client.get(f"{match}round/").status_code == 403
    assert client.post(f"{match}round/", {"op": "a", "declarer": "0"}).status_code == 403
    assert client.get(f"{match}share/").status_code == 403
    assert Api(key).post(f"{evening.path}rounds/next/").status == 403
    assert Api(key).get(f"{evening.path}keys/").status == 403


def test_a_players_link_shows_no_key(evening: Evening) -> None:
    client = evening.viewer()
    for page in ("", "tables/", "tables/1/", "wall/"):
        answer = client.get(f"{evening.url}{page}").content.decode()
        assert "/k/" not in answer, page


def test_no_rematch_at_a_table_of_a_night(evening: Evening) -> None:
    evening.finish(1)
    client = evening.scorekeeper(1)
    match = f"/m/{evening.match(1).public_id}/"
    assert client.post(f"{match}rematch/", {"op": "r"}).status_code == 409
    assert f"{evening.url}tables/1/" in client.get(match).content.decode()
    assert "rematch/" not in client.get(match).content.decode()
