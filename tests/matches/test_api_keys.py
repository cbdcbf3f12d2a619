"""The keys of a match by the API: who may see them, revoking, and what a revoked key can do."""

import pytest

from scorekeeper.people.access import Role
from scorekeeper.people.actions import grant
from scorekeeper.people.models import Phone
from tests.matches.api import Api, Match, by_seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return Match()


def test_keys_can_be_looked_up_again(match: Match) -> None:
    grant(Phone.objects.create(label="Bo's phone"), f"match:{match.id}", Role.VIEWER)
    answer = match.api.get(f"{match.path}keys/")
    assert answer.json["keys"] == match.opened["keys"]
    assert "no-store" in answer.headers["Cache-Control"]
    assert "ETag" not in answer.headers
    token = match.opened["keys"]["viewer"]
    assert answer.json["links"]["viewer"] == f"http://testserver/k/{token}/"
    [phone] = answer.json["phones"]
    assert (phone["label"], phone["role"], phone["you"]) == ("Bo's phone", "viewer", False)


def test_keys_are_for_scorekeepers(match: Match) -> None:
    path = f"{match.path}keys/"
    assert Api().get(path).status == 403
    assert Api(match.opened["keys"]["viewer"]).get(path).status == 403
    assert Api(match.opened["keys"]["viewer"]).post(f"{path}viewer/rotate/").status == 403
    assert Match().api.get(path).status == 403


def test_revoking_the_viewers(match: Match) -> None:
    answer = match.api.post(f"{match.path}keys/viewer/rotate/", {}, op="op-1")
    assert answer.status == 200
    assert answer.json["keys"]["viewer"] != match.opened["keys"]["viewer"]
    assert answer.json["keys"]["scorekeeper"] == match.opened["keys"]["scorekeeper"]
    again = match.api.post(f"{match.path}keys/viewer/rotate/", {}, op="op-1")
    assert again.replayed
    assert again.json == answer.json
    events = match.api.get(f"{match.path}history/").json["results"]
    assert [(event["verb"], event["facts"]) for event in events[1:]] == [
        ("revoked", {"role": "viewer"})
    ]


def test_revoking_the_scorekeepers(match: Match) -> None:
    topic = f"match:{match.id}"
    grant(Phone.objects.create(label="Bo's phone"), topic, Role.SCOREKEEPER)
    answer = match.api.post(f"{match.path}keys/scorekeeper/rotate/")
    assert answer.json["phones"] == []
    refused = match.play(0, 5, 6, 7)
    assert (refused.status, refused.code) == (403, "too-little-right")
    assert match.api.get(f"{match.path}keys/").status == 403
    match.api = Api(answer.json["keys"]["scorekeeper"])
    assert match.play(0, 5, 6, 7).status == 201


def test_a_revoked_key_gets_no_answer_again(match: Match) -> None:
    body = {"declarer": 0, "totals": by_seat(5, 6, 7)}
    match.api.post(f"{match.path}rounds/", body, op="op-1")
    match.api.post(f"{match.path}keys/scorekeeper/rotate/")
    assert match.api.post(f"{match.path}rounds/", body, op="op-1").status == 403


def test_the_phone_that_revokes_keeps_its_role(match: Match) -> None:
    topic = f"match:{match.id}"
    phone = Phone.objects.create(label="Aino's phone")
    grant(phone, topic, Role.SCOREKEEPER)
    api = Api()
    session = api.client.session
    session["phone"] = phone.pk
    session.save()
    api.client.handler.enforce_csrf_checks = False
    answer = api.post(f"{match.path}keys/scorekeeper/rotate/")
    [mine] = answer.json["phones"]
    assert (mine["label"], mine["you"]) == ("Aino's phone", True)


@pytest.mark.parametrize("role", ["organiser", "VIEWER", "x" * 200, "seat"])
def test_no_such_role(match: Match, role: str) -> None:
    assert match.api.post(f"{match.path}keys/{role}/rotate/").status == 404
