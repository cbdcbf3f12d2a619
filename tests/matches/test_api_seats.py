"""Seats by the API: joining, leaving, coming back, names, and the end of the match."""

import pytest

from tests.matches.api import JSON, Answer, Match

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return Match(rules={"threshold": 25, "rebuy": True})


def players(told: JSON) -> list[str]:
    return [seat["player"] for seat in told["match"]["seats"]]


def post(match: Match, path: str, body: JSON | None = None, op: str | None = None) -> Answer:
    return match.api.post(match.path + path, body, op=op)


def test_joining_late(match: Match) -> None:
    match.play(0, 5, 15, 6)
    joined = post(match, "seats/", {"player": " Dee "}, op="op-1")
    assert joined.status == 201
    assert joined.json["seat"] == 3
    row = joined.json["match"]["seats"][3]
    assert (row["player"], row["score"], row["place"]) == ("Dee", 10, 3)
    assert joined.json["match"]["next_round"] == 2
    match.play(3, 5, 15, 6, 4)
    again = post(match, "seats/", {"player": " Dee "}, op="op-1")
    assert (again.status, again.replayed) == (200, True)
    assert again.json == joined.json
    alike = post(match, "seats/", {"player": "dee"})
    assert (alike.status, alike.code) == (400, "alike")


def test_joining_too_late(match: Match) -> None:
    match.play(0, 5, 50, 6)
    answer = post(match, "seats/", {"player": "Dee"})
    assert (answer.status, answer.code) == (409, "join-too-late")
    assert answer.json["current"] == match.now()


def test_leaving_and_coming_back(match: Match) -> None:
    match.play(0, 5, 50, 6)
    back = post(match, "seats/1/rebuy/")
    assert back.status == 200
    assert back.json["match"]["seats"][1]["status"] == "in"
    left = post(match, "seats/0/leave/")
    row = left.json["match"]["seats"][0]
    assert (row["status"], row["out_in_round"], row["place"]) == ("left", 1, 3)
    assert left.json["match"] == match.now()
    assert post(match, "seats/0/leave/").code == "already-out"
    assert post(match, "seats/0/rebuy/").code == "not-knocked-out"


def test_names(match: Match) -> None:
    renamed = match.api.patch(f"{match.path}seats/1/", {"player": "Bob"})
    assert players(renamed.json) == ["Aino", "Bob", "Cai"]
    same = match.api.patch(f"{match.path}seats/1/", {"player": "Bob"})
    assert same.json["match"]["version"] == 2
    swapped = post(match, "seats/swap/", {"seats": [1, 2]})
    assert players(swapped.json) == ["Aino", "Cai", "Bob"]
    substituted = post(match, "seats/0/substitute/", {"player": "Eva"})
    assert players(substituted.json) == ["Eva", "Cai", "Bob"]
    assert match.api.patch(f"{match.path}seats/1/", {"player": "eva"}).code == "alike"


def test_time(match: Match) -> None:
    match.play(0, 5, 15, 6)
    over = post(match, "finish/", {"version": 2})
    assert over.status == 200
    told = over.json["match"]
    assert (told["status"], told["ended_by"], told["winners"]) == ("finished", "time", [0])
    assert (told["dealer"], told["starter"]) == (None, None)
    assert post(match, "finish/").code == "match-over"
    assert post(match, "seats/", {"player": "Dee"}).code == "match-over"
    goes_on = post(match, "reopen/")
    assert goes_on.json["match"]["status"] == "open"
    assert post(match, "reopen/").code == "not-called"


def test_only_a_call_is_reopened() -> None:
    match = Match("Aino", "Bo", rules={"threshold": 25})
    match.play(0, 5, 50)
    answer = post(match, "reopen/")
    assert (answer.status, answer.code) == (409, "not-called")


@pytest.mark.parametrize("action", ["leave/", "rebuy/", "substitute/", ""])
@pytest.mark.parametrize("seat", ["9", "3", "99999999999999999999"])
def test_no_such_seat(match: Match, action: str, seat: str) -> None:
    path = f"{match.path}seats/{seat}/{action}"
    body = {"player": "Eva"} if action in {"substitute/", ""} else {}
    answer = match.api.post(path, body) if action else match.api.patch(path, body)
    assert (answer.status, answer.code) == (404, "not-found")


@pytest.mark.parametrize("seat", ["a", "-1", "1.0", "01x"])
def test_no_seat_at_all(match: Match, seat: str) -> None:
    assert post(match, f"seats/{seat}/leave/").status == 404


@pytest.mark.parametrize("seats", [[1], [1, 1], [1, 2, 0], [1, "2"], [1, 2.0], [1, True], [1, -1]])
def test_swaps_that_cannot_be(match: Match, seats: list[object]) -> None:
    assert post(match, "seats/swap/", {"seats": seats}).status == 400


def test_swapping_with_nobody(match: Match) -> None:
    answer = post(match, "seats/swap/", {"seats": [0, 3]})
    assert (answer.status, answer.code, answer.field) == (400, "unknown-seat", "seats")


def test_a_substitute_from_a_round_that_is_far_off(match: Match) -> None:
    body = {"player": "Eva", "from_round": 9}
    assert post(match, "seats/0/substitute/", body).code == "not-the-next-round"
    assert post(match, "seats/0/substitute/", {**body, "from_round": 0}).status == 400


@pytest.mark.parametrize(
    "path", ["seats/swap/", "seats/0/leave/", "seats/0/rebuy/", "finish/", "reopen/", "seats/"]
)
def test_stale_versions(match: Match, path: str) -> None:
    match.play(0, 5, 50, 6)
    bodies: dict[str, JSON] = {"seats/swap/": {"seats": [0, 1]}, "seats/": {"player": "Dee"}}
    answer = post(match, path, {"version": 1, **bodies.get(path, {})})
    assert (answer.status, answer.code) == (409, "stale-version")
    assert answer.json["current"] == match.now()
