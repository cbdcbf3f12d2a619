"""Who may take a guests' match into a night, and what its own keys do and tell from then on."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.feed.actions import Write
from scorekeeper.league.access import AFTER_CLOSING
from scorekeeper.league.models import Result
from scorekeeper.matches.actions import call_time
from scorekeeper.matches.models import Match
from scorekeeper.people.access import Role
from tests.league.evening import Evening, handed
from tests.league.test_pages_tables import post
from tests.matches.api import JSON, Answer, Api, new_match
from tests.matches.browsing import field, text
from tests.play.browsing import Browser, seated

pytestmark = pytest.mark.django_db

ROUND = {"declarer": 0, "totals": {"0": 5, "1": 9, "2": 12}}


@pytest.fixture
def evening() -> Evening:
    return Evening(0)


def take_in(evening: Evening, body: JSON, api: Api | None = None) -> Answer:
    return (api or evening.api).post(f"{evening.path}matches/", body)


def enter(key: str, match: str) -> Answer:
    return Api(key).post(f"matches/{match}/rounds/", ROUND, op=uuid4().hex)


def close(evening: Evening, ago: timedelta) -> None:
    evening.night.closed_at = timezone.now() - ago
    evening.night.status = "closed"
    evening.night.save()


@pytest.mark.parametrize("private", [False, True])
def test_who_can_only_read_a_match_does_not_take_it_over(
    evening: Evening, *, private: bool
) -> None:
    _guests, opened = new_match("Xia", "Yrsa", "Zoe", private=private)
    body = {"match": opened["id"]}
    assert take_in(evening, body).status == (404 if private else 403)
    for key in (opened["keys"]["viewer"], "", "1-nonsense", new_match()[1]["keys"]["scorekeeper"]):
        assert take_in(evening, body | {"key": key}).status in {400, 403, 404}
    browser = evening.organiser()
    browser.post(f"/k/{opened['keys']['viewer']}/")
    assert take_in(evening, body, Api(client=browser)).status == 403
    match = Match.objects.get(public_id=opened["id"])
    assert (match.lies_in, match.private) == ("", private)
    assert enter(evening.token(), opened["id"]).status == (404 if private else 403)


def test_its_scorekeeper_hands_it_over(evening: Evening) -> None:
    _guests, opened = new_match("Xia", "Yrsa", "Zoe", private=True)
    assert take_in(evening, handed(opened)).status == 201
    assert enter(evening.token(), opened["id"]).status == 201


def test_a_voided_match_counts_again_only_while_nobody_of_it_plays_elsewhere(
    evening: Evening,
) -> None:
    first = new_match("Xia", "Yrsa", "Zoe")[1]
    second = new_match("Xia", "Yrsa", "Wes")[1]
    take_in(evening, handed(first))
    evening.api.post(f"{evening.path}tables/1/void/", {"reason": "Wrong cards"})
    assert take_in(evening, handed(second)).status == 201
    again = evening.api.delete(f"{evening.path}tables/1/void/")
    assert (again.status, again.code) == (409, "plays-elsewhere")
    assert evening.table(1).voided_at
    evening.api.post(f"{evening.path}tables/2/void/", {"reason": "Begun twice"})
    assert evening.api.delete(f"{evening.path}tables/1/void/").status == 200
    assert evening.table(1).voided_at is None


def test_a_table_of_strangers_is_not_taken_in_without_a_seat(evening: Evening) -> None:
    host, _guest = seated("Aino", "Bo")
    match = browser_match(host)
    answer = take_in(evening, {"match": match})
    assert (answer.status, answer.code) == (403, "table-keeps-score")
    host.client.post(f"/k/{evening.token()}/")
    assert take_in(evening, {"match": match}, Api(client=host.client)).status == 201


def browser_match(host: Browser) -> str:
    return Match.objects.get(dealt_at=host.code).public_id


def test_the_matchs_own_key_tells_nothing_of_the_place(evening: Evening) -> None:
    guests, opened = new_match("Xia", "Yrsa", "Zoe")
    assert take_in(evening, handed(opened)).status == 201
    place, path = evening.station_token(1), f"matches/{opened['id']}/keys/"
    assert guests.get(path).json["keys"] == opened["keys"]
    assert Api(place).get(path).json["keys"]["scorekeeper"] == place
    browser = Client()
    browser.post(f"/k/{opened['keys']['scorekeeper']}/")
    assert place not in browser.get(f"/m/{opened['id']}/share/").content.decode()
    answer = Api(client=browser).post(f"{path}scorekeeper/rotate/")
    assert answer.status == 200
    assert place not in answer.text
    assert evening.station_token(1) == place
    assert enter(opened["keys"]["scorekeeper"], opened["id"]).status == 403


def test_who_keeps_the_place_revokes_both(evening: Evening) -> None:
    _guests, opened = new_match("Xia", "Yrsa", "Zoe")
    take_in(evening, handed(opened))
    place, path = evening.station_token(1), f"matches/{opened['id']}/keys/scorekeeper/rotate/"
    assert Api(place).post(path).status == 200
    assert evening.station_token(1) != place
    assert enter(opened["keys"]["scorekeeper"], opened["id"]).status == 403


def test_the_matchs_own_key_ends_with_the_keys_of_the_night(evening: Evening) -> None:
    guests, opened = new_match("Xia", "Yrsa", "Zoe")
    take_in(evening, handed(opened))
    finish = f"matches/{opened['id']}/finish/"
    close(evening, AFTER_CLOSING - timedelta(minutes=1))
    assert enter(opened["keys"]["scorekeeper"], opened["id"]).status == 201
    close(evening, AFTER_CLOSING + timedelta(minutes=1))
    assert guests.post(finish).status == 403
    assert not Result.objects.exists()
    assert take_in(evening, handed(opened)).status == 409
    assert evening.api.post(finish).status == 200
    assert Result.objects.count() == 3
    assert Client().get(f"/k/{opened['keys']['viewer']}/").status_code == 200


def test_the_night_of_the_match_is_over_for_no_other(evening: Evening) -> None:
    _guests, opened = new_match("Xia", "Yrsa", "Zoe")
    close(evening, AFTER_CLOSING + timedelta(minutes=1))
    assert enter(opened["keys"]["scorekeeper"], opened["id"]).status == 201
    assert Api(evening.token(Role.VIEWER)).get(f"{evening.path}tables/").status == 200


def test_who_asked_for_the_match_before_it_was_taken_in_still_moves_the_league(
    evening: Evening,
) -> None:
    """Of two requests at once one has read the match, and writes when the other is done."""
    guests, opened = new_match("Xia", "Yrsa", "Zoe", private=True)
    entry = {"declarer": 0, "totals": {"0": 5, "1": 6, "2": 7}}
    guests.post(f"matches/{opened['id']}/rounds/", entry, op="first")
    read_before = Match.objects.get(public_id=opened["id"])
    take_in(evening, handed(opened))
    call_time(read_before, Write(by="the guests"))
    assert Result.objects.count() == 3
    now = Match.objects.get(public_id=opened["id"])
    assert (now.private, now.lies_in) == (False, evening.night.station_topic(1))


def viewers(opened: JSON) -> str:
    return f"https://example.org/k/{opened['keys']['viewer']}/"


def test_a_guests_match_is_taken_in_by_its_scorekeepers_link(evening: Evening) -> None:
    _guests, opened = new_match("Xia", "Yrsa", "Zoe")
    client = evening.organiser()
    answer = post(client, evening, "tables/take-in/", match="what?")
    assert answer.status_code == 422
    assert field(answer, "match") == "what?"
    link = f"http://example.org/m/{opened['id']}/?saved=2"
    answer = post(client, evening, "tables/take-in/", match=link)
    assert answer.status_code == 403, "whoever may read it is not yet asked by its scorekeeper"
    answer = post(client, evening, "tables/take-in/", match=viewers(opened), op="viewer")
    assert answer.status_code == 403
    own = f"https://example.org/k/{opened['keys']['scorekeeper']}/"
    answer = post(client, evening, "tables/take-in/", match=own, op="scorekeeper")
    assert answer.status_code == 303
    assert "Taken in as table 1." in text(client.get(answer["Location"]))
    answer = post(client, evening, "tables/take-in/", match=link, op="again")
    assert answer.status_code == 409
    assert "part of a night already" in text(answer)
