"""The tables of a night over the API."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from scorekeeper.league.models import Result
from scorekeeper.people.access import Role
from scorekeeper.play.models import Table
from tests.league.evening import Evening, handed
from tests.matches.api import JSON, Api, new_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    evening = Evening(7)
    evening.open(4, 3)
    return evening


def room(evening: Evening, api: Api | None = None) -> JSON:
    answer = (api or Api()).get(f"{evening.path}tables/")
    assert answer.status == 200
    return answer.json


def test_anybody_sees_how_the_tables_are(evening: Evening) -> None:
    evening.play(2, 0, 5, 9, 12)
    told = room(evening)
    assert (told["round"], told["rounds"], told["playing"]) == (1, 3, [1, 2])
    assert [table["table"] for table in told["tables"]] == [1, 2]
    second = told["tables"][1]
    assert [seat["player"] for seat in second["seats"]] == ["Eva", "Finn", "Gus"]
    assert [seat["score"] for seat in second["seats"]] == [0, 4, 7]
    assert second["last_entry"]["by"] == "the organiser"
    assert second["players"] == [player.public_id for player in evening.people[4:]]


def test_the_next_round_opens_with_a_warning_while_a_table_plays(evening: Evening) -> None:
    evening.seat(3, 4)
    evening.finish(1)
    op = uuid4().hex
    answer = evening.api.post(f"{evening.path}rounds/next/", {}, op=op)
    assert answer.status == 201
    assert (answer.json["round"], answer.json["playing"]) == (2, [2])
    assert answer.json["warning"] == "Still playing the round before: tables 2."
    keys = [table["keys"]["scorekeeper"] for table in answer.json["tables"]]
    assert keys == [evening.station_token(1), evening.station_token(2)]
    again = evening.api.post(f"{evening.path}rounds/next/", {}, op=op)
    assert (again.status, again.replayed, again.json) == (200, True, answer.json)
    assert room(evening)["tables"][1]["waits"] == 2


def test_without_a_seated_round_there_is_nothing_to_open(evening: Evening) -> None:
    answer = evening.api.post(f"{evening.path}rounds/next/")
    assert (answer.status, answer.code) == (409, "no-round-seated")
    assert answer.json["current"]["round"] == 1


def test_the_clock_runs_for_all_and_longer_for_one(evening: Evening) -> None:
    before = timezone.now()
    told = evening.api.post(f"{evening.path}clock/", {"minutes": 20}).json
    ends = {table["table"]: table["clock_ends"] for table in told["tables"]}
    assert ends[1] == ends[2] == told["clock_ends"]
    evening.night.refresh_from_db()
    assert evening.night.clock_ends
    assert timedelta(minutes=19) < evening.night.clock_ends - before < timedelta(minutes=21)
    told = evening.api.post(f"{evening.path}clock/", {"minutes": 5, "table": 2}).json
    assert told["tables"][0]["clock_ends"] == told["clock_ends"]
    assert evening.table(2).clock_ends == evening.night.clock_ends + timedelta(minutes=5)
    told = evening.api.post(f"{evening.path}clock/", {"minutes": 0}).json
    assert told["clock_ends"] is None


def test_a_new_round_has_no_clock_and_a_late_table_keeps_its_own(evening: Evening) -> None:
    evening.api.post(f"{evening.path}clock/", {"minutes": 20})
    evening.finish(1)
    evening.open(4, 3)
    told = room(evening)
    assert told["clock_ends"] is None
    first, second = told["tables"]
    assert (first["round"], first["clock_ends"]) == (2, None)
    assert second["round"] == 1
    assert second["clock_ends"] is not None


def test_time_is_called_at_all_tables_or_one(evening: Evening) -> None:
    evening.play(1, 0, 5, 9, 12, 14)
    evening.play(2, 0, 5, 9, 12)
    told = evening.api.post(f"{evening.path}time/", {"table": 2}).json
    assert [table["state"] for table in told["tables"]] == ["open", "finished"]
    told = evening.api.post(f"{evening.path}time/", {}).json
    assert [table["state"] for table in told["tables"]] == ["finished", "finished"]
    assert Result.objects.count() == 7


def test_a_void_match_counts_for_nobody_until_it_counts_again(evening: Evening) -> None:
    evening.play(2, 0, 5, 9, 12)
    evening.finish(2)
    assert Result.objects.count() == 3
    told = evening.api.post(f"{evening.path}tables/2/void/", {"reason": "Wrong cards"}).json
    assert told["tables"][1]["void_reason"] == "Wrong cards"
    assert told["tables"][1]["state"] == "void"
    assert not Result.objects.exists()
    told = evening.api.delete(f"{evening.path}tables/2/void/", {}).json
    assert told["tables"][1]["void_reason"] is None
    assert Result.objects.count() == 3


@pytest.mark.parametrize("reason", ["", " ", "x" * 201, 7, None, "a\u202eb", "a\u0000b"])
def test_a_void_match_needs_a_reason(evening: Evening, reason: object) -> None:
    answer = evening.api.post(f"{evening.path}tables/2/void/", {"reason": reason})
    assert answer.status == 400
    assert evening.table(2).voided_at is None


def test_guests_matches_are_taken_in(evening: Evening) -> None:
    guests, opened = new_match("Xia", "aino", "Zoë", private=True)
    evening.api.post(f"{evening.path}tables/1/void/", {"reason": "gone"})
    api, path = evening.api, f"{evening.path}matches/"
    assert api.post(path, {"match": opened["id"]}).status == 404  # private, and not theirs
    own = evening.organiser()
    own.post(f"/k/{opened['keys']['viewer']}/")
    assert Api(client=own).post(path, {"match": opened["id"]}).status == 403
    own.post(f"/k/{opened['keys']['scorekeeper']}/")
    answer = Api(client=own).post(path, {"match": opened["id"]})
    assert answer.status == 201, answer.text
    assert (answer.json["table"], answer.json["round"]) == (3, 1)
    [taken] = [one for one in answer.json["tables"]["tables"] if one["table"] == 3]
    assert taken["players"][1] == evening.people[0].public_id
    players = evening.league.players
    assert [players.get(public_id=pid).guest for pid in taken["players"]] == [True, False, True]
    assert evening.night.checkins.count() == 9
    entered = {"declarer": 0, "totals": {"0": 5, "1": 9, "2": 12}}
    path = f"matches/{opened['id']}/rounds/"
    assert guests.post(path, entered, op="theirs").status == 201
    assert Api(evening.station_token(3)).post(path, entered, op="ours").status == 201
    assert evening.api.post(path, entered, op="organiser").status == 201


def test_a_match_is_taken_in_once(evening: Evening) -> None:
    _guests, opened = new_match("Xia", "Yrsa", "Zoe")
    api, body = evening.api, handed(opened)
    assert api.post(f"{evening.path}matches/", body).status == 201
    answer = api.post(f"{evening.path}matches/", body)
    assert (answer.status, answer.code) == (409, "already-in-a-night")


def test_nobody_sits_at_two_tables_of_a_round(evening: Evening) -> None:
    _guests, opened = new_match("Xia", "Aino", "Zoe")
    answer = evening.api.post(f"{evening.path}matches/", handed(opened))
    assert (answer.status, answer.code) == (409, "plays-elsewhere")
    assert "Aino" in answer.json["errors"][0]["detail"]
    assert not evening.league.players.filter(name="Xia").exists()


def test_a_place_that_is_taken_is_not_free(evening: Evening) -> None:
    _guests, opened = new_match("Xia", "Yrsa", "Zoe")
    answer = evening.api.post(f"{evening.path}matches/", handed(opened) | {"table": 2})
    assert (answer.status, answer.code) == (409, "table-taken")
    assert evening.api.post(f"{evening.path}matches/", {"match": "no/such"}).status == 404


def test_before_the_first_round_a_guests_match_begins_the_night() -> None:
    evening = Evening(0)
    _guests, opened = new_match("Xia", "Yrsa", "Zoe")
    answer = evening.api.post(f"{evening.path}matches/", handed(opened))
    assert answer.status == 201
    assert (answer.json["table"], answer.json["round"]) == (1, 1)


def test_a_table_of_the_coming_round_is_dealt_on_phones(evening: Evening) -> None:
    path = f"{evening.path}tables/2/"
    assert evening.api.patch(path, {"digital": True}).code == "no-round-comes"
    evening.seat(4, 3)
    told = evening.api.patch(path, {"digital": True}).json
    assert [table["digital"] for table in told["next"]["tables"]] == [False, True]
    opened = evening.api.post(f"{evening.path}rounds/next/").json
    assert Table.objects.filter(code=opened["tables"][1]["code"]).exists()
    assert opened["tables"][0]["code"] is None


def test_time_is_not_called_at_a_table_that_is_dealt_on_phones() -> None:
    evening = Evening(7)
    evening.open(4, 3, digital=[2])
    evening.play(1, 0, 5, 9, 12, 14)
    told = evening.api.post(f"{evening.path}time/", {}).json
    assert [table["state"] for table in told["tables"]] == ["finished", "open"]


def test_the_keys_are_told_to_organisers(evening: Evening) -> None:
    told = evening.api.get(f"{evening.path}keys/").json
    assert told["keys"]["organiser"] == evening.token()
    assert [one["key"] for one in told["tables"]] == [
        evening.station_token(1),
        evening.station_token(2),
    ]
    old = evening.token(Role.VIEWER)
    assert evening.api.post(f"{evening.path}keys/viewer/rotate/").status == 200
    assert evening.token(Role.VIEWER) != old
    assert evening.api.post(f"{evening.path}keys/seat/rotate/").status == 404


def test_a_closed_night_is_left_alone(evening: Evening) -> None:
    evening.seat(4, 3)
    evening.night.status = "closed"
    evening.night.save()
    for path, body in {
        "rounds/next/": {},
        "clock/": {"minutes": 5},
        "matches/": handed(new_match("Xia", "Yrsa")[1]),
    }.items():
        assert evening.api.post(f"{evening.path}{path}", body).code == "night-closed", path


@pytest.mark.parametrize("number", ["0", "9", "99999999999999999999"])
def test_a_table_that_is_not_there(evening: Evening, number: str) -> None:
    path = f"{evening.path}tables/{number}/"
    assert evening.api.post(f"{path}void/", {"reason": "No"}).status == 404
    assert evening.api.post(f"{path}keys/rotate/").status == 404
    assert evening.api.post(f"{path}doubts/", {"word": "No"}).status == 404


@pytest.mark.parametrize(
    "body",
    [{}, {"minutes": "20"}, {"minutes": -1}, {"minutes": 601}, {"minutes": 7.0}, {"minutes": True},
     {"minutes": 5, "table": 0}, {"minutes": 5, "tables": 1}],
)  # fmt: skip
def test_a_clock_that_cannot_be(evening: Evening, body: JSON) -> None:
    assert evening.api.post(f"{evening.path}clock/", body).status == 400


def test_a_stale_version_is_refused_with_the_present_tables(evening: Evening) -> None:
    evening.api.post(f"{evening.path}clock/", {"minutes": 5})
    answer = evening.api.post(f"{evening.path}clock/", {"minutes": 9, "version": 1})
    assert (answer.status, answer.code) == (409, "stale-version")
    assert answer.json["current"]["version"] == 2
