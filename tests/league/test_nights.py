"""Nights: planned, changed, closed; who may, and in whose time."""

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.people.models import Key
from tests.league.clubs import Club
from tests.league.doors import Door, hidden, words
from tests.matches.api import Api

pytestmark = pytest.mark.django_db
FORM: dict[str, Any] = {"date": "2026-12-03", "rounds": "3", "sizes": ["3", "4"], "title": ""}


def test_a_night_is_planned_with_two_keys() -> None:
    door = Door()
    assert door.opened["status"] == "planned"
    assert door.opened["next"] == "check-in"
    assert (door.opened["date"], door.opened["rounds"]) == ("2026-12-03", 3)
    keys = door.opened["keys"]
    assert Api(keys["organiser"]).patch(door.path, {"rounds": 4}).json["rounds"] == 4
    assert Api(keys["viewer"]).patch(door.path, {"rounds": 5}).status == 403
    assert Api().get(door.path).json["rounds"] == 4


def test_planning_is_for_organisers_and_happens_once() -> None:
    club = Club()
    path, asked = f"{club.path}nights/", {"date": "2026-12-03"}
    assert Api().post(path, asked).status == 403
    first = club.api.post(path, asked, op="one")
    again = club.api.post(path, asked, op="one")
    assert (first.status, again.status, again.replayed) == (201, 200, True)
    assert first.json["keys"] == again.json["keys"]
    assert len(Api().get(path).json["results"]) == 1


def test_the_house_card_counts_unless_the_night_has_its_own() -> None:
    club = Club()
    club.api.patch(club.path, {"rules": {"threshold": 50}})
    path = f"{club.path}nights/"
    assert club.api.post(path, {"date": "2026-12-03"}).json["rules"]["threshold"] == 50
    own = club.api.post(path, {"date": "2026-12-10", "rules": {"penalty": 5}}).json["rules"]
    assert (own["threshold"], own["penalty"]) == (100, 5)
    club.api.patch(club.path, {"rules": {"threshold": 25}})
    [_newest, oldest] = club.api.get(path).json["results"]
    assert club.api.get(f"nights/{oldest['id']}/").json["rules"]["threshold"] == 50


def test_a_night_lies_in_the_season_of_its_date() -> None:
    club = Club()
    asked = {"name": "Later", "starts": "2027-06-01"}
    later = club.api.post(f"{club.path}seasons/", asked).json["id"]
    path = f"{club.path}nights/"
    assert club.api.post(path, {"date": "2027-06-01"}).json["season"] == later
    before = club.api.post(path, {"date": "2027-05-31"}).json["season"]
    assert before != later
    chosen = club.api.post(path, {"date": "2027-05-31", "season": later})
    assert chosen.json["season"] == later


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({}, "date"),
        ({"date": "3.12.2026"}, "date"),
        ({"date": 20261203}, "date"),
        ({"date": "2026-02-30"}, "date"),
        ({"date": "2026-12-03", "rounds": 0}, "rounds"),
        ({"date": "2026-12-03", "rounds": 13}, "rounds"),
        ({"date": "2026-12-03", "sizes": []}, "sizes"),
        ({"date": "2026-12-03", "sizes": [9]}, "sizes.0"),
        ({"date": "2026-12-03", "sizes": ["3"]}, "sizes.0"),
        ({"date": "2026-12-03", "title": "a\u202eb"}, "title"),
    ],
)
def test_what_cannot_be_is_named(asked: dict[str, object], field: str) -> None:
    club = Club()
    answer = club.api.post(f"{club.path}nights/", asked)
    assert (answer.status, answer.field) == (400, field)


def test_a_browser_plans_changes_closes_and_opens_again() -> None:
    club = Club()
    browser = club.organiser()
    page = browser.get(f"{club.url}nights/new/")
    assert 'name="date"' in page.content.decode()
    answer = browser.post(f"{club.url}nights/new/", {**FORM, "op": "a"})
    assert answer.status_code == 303
    url = answer["Location"]
    assert "Next: let people in" in words(browser.get(url))
    changed = {**FORM, "op": "b", "title": "Finals", "rounds": "4"}
    assert browser.post(f"{url}change/", changed).status_code == 303
    assert "Finals" in words(browser.get(url))
    assert browser.post(f"{url}close/", {"op": "c"}).status_code == 303
    assert "This night is closed" in words(browser.get(url))
    assert browser.post(f"{url}reopen/", {"op": "d"}).status_code == 303
    assert "Next: let people in" in words(browser.get(url))


def test_a_form_with_a_mistake_keeps_what_was_typed() -> None:
    club = Club()
    bad = {**FORM, "op": "a", "rounds": "40", "title": "Finals"}
    answer = club.organiser().post(f"{club.url}nights/new/", bad)
    assert answer.status_code == 422
    assert 'value="Finals"' in answer.content.decode()
    assert "less than or equal to 12" in words(answer)


def test_strangers_see_a_night_and_run_nothing() -> None:
    door = Door()
    stranger = Client()
    assert stranger.get(door.url).status_code == 200
    for part in ("checkin/", "seating/", "change/", "close/"):
        assert stranger.get(door.url + part).status_code == 403
    for part in ("close/", "reopen/", "checkin/tap/", "seating/accept/"):
        assert stranger.post(door.url + part, {"op": "a"}).status_code == 403
    assert stranger.get("/n/gggggggggggggggg/").status_code == 404
    assert stranger.get("/n/%00/").status_code == 404


def test_rounds_that_are_opened_cannot_be_planned_away() -> None:
    door = Door()
    door.come()
    door.seat()
    door.finish()
    door.seat()
    answer = door.api.patch(door.path, {"rounds": 1})
    assert (answer.status, answer.code) == (409, "rounds-opened")
    assert answer.json["current"]["id"] == door.id
    assert door.api.patch(door.path, {"rounds": 2}).json["seated"][-1]["round"] == 2


def test_a_closed_night_stays_as_it_is() -> None:
    door = Door()
    door.come("Aino", "Bo", "Cai")
    door.seat()
    closed = door.api.post(f"{door.path}close/")
    assert (closed.json["status"], closed.json["playing"]) == ("closed", [1])
    for path, body in [
        ("checkins/", {"player": door.pid("Dee")}),
        ("seating/accept/", {"rounds": [{"round": 2, "tables": [{"table": 1, "players": []}]}]}),
    ]:
        answer = door.api.post(door.path + path, body)
        assert (answer.status, answer.code) == (409, "night-closed")
    assert door.api.post(f"{door.path}close/").status == 200
    assert door.api.post(f"{door.path}reopen/").json["status"] == "open"


def test_closing_says_which_tables_still_play() -> None:
    door = Door()
    door.come()
    door.seat()
    assert "Tables that still play: 1, 2 ." in words(door.get("close/"))
    door.finish(1)
    assert "Tables that still play: 2 ." in words(door.get("close/"))


def test_a_closed_night_says_what_it_does_not_count() -> None:
    door = Door()
    door.come()
    door.seat()
    assert "2 matches are not finished: until they are, the standings leave" in words(
        door.get("close/")
    )
    assert "was closed while" not in words(door.get("standings/"))
    door.api.post(f"{door.path}close/")
    text = words(door.get("standings/"))
    assert "The night was closed while 2 matches were not finished: they do not count." in text
    assert "Nothing is played yet" not in text
    door.finish(1)
    assert "while 1 match was not finished: it does not count." in words(door.get("standings/"))


def test_a_night_that_does_not_come_about_is_cancelled() -> None:
    door = Door()
    door.come("Aino", "Bo")
    league = door.browser.get(door.club.url)
    assert door.url in league.content.decode()
    assert Client().post(f"{door.url}cancel/", {"op": "x"}).status_code == 403
    assert "Checked in already: 2." in words(door.get("cancel/"))
    answer = door.post("cancel/", {})
    assert (answer.status_code, answer["Location"]) == (303, door.club.url)
    after = door.browser.get(door.club.url)
    assert "The night is cancelled." in words(after)
    assert door.url not in after.content.decode()
    assert door.get().status_code == 404
    key = door.opened["keys"]["viewer"]
    assert Client().get(f"/k/{key}/").status_code == 404


def test_cards_of_a_cancelled_night_open_nothing() -> None:
    door = Door()
    door.post("cards/make/", {"tables": "2"})
    topic = door.night.station_topic(2)
    assert Key.objects.filter(topic=topic).exists()
    door.post("cancel/", {"op": "cancel"})
    assert not Key.objects.filter(topic=topic).exists()


def test_a_night_that_began_is_closed_and_not_cancelled() -> None:
    door = Door()
    door.come()
    assert "Cancel this night" in words(door.get())
    door.seat()
    assert "Cancel this night" not in words(door.get())
    refused = door.post("cancel/", {})
    assert refused.status_code == 409
    assert "it cannot be cancelled any more" in words(refused)
    assert door.now()["seated"]


def test_a_night_past_midnight_across_a_clock_change_is_one_night() -> None:
    """In Havana the clock goes back from 1:00 to 0:00 on the first of November 2026."""
    door = Door(3, zone="America/Havana", date="2026-10-31")
    door.come()
    door.seat()
    door.go("Bo")
    began = datetime(2026, 10, 31, 23, 30, tzinfo=UTC)  # 19:30 there
    ended = datetime(2026, 11, 1, 6, 10, tzinfo=UTC)  # 1:10 there, for the second time
    door.night.seated.update(opened_at=began)
    door.night.checkins.exclude(left_at=None).update(left_at=ended)
    shown = words(door.get("checkin/"))
    assert "Bo left at 01:10" in shown
    assert "Saturday 31.10.2026" in shown
    assert "opened at 19:30" in words(door.get())
    assert door.api.post(f"{door.path}close/").json["date"] == "2026-10-31"
    [listed] = door.api.get(f"{door.club.path}nights/").json["results"]
    assert listed["date"] == "2026-10-31"


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_today_is_the_day_where_the_league_is(zone: str) -> None:
    """The two are 25 hours apart: it is never the same day in both."""
    club = Club(timezone=zone)
    days = {timezone.localdate(timezone=ZoneInfo(zone)).isoformat()}
    page = club.organiser().get(f"{club.url}nights/new/")
    days.add(timezone.localdate(timezone=ZoneInfo(zone)).isoformat())
    assert {*hidden(page, "date")} <= days
