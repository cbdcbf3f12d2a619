"""The next match of a table: who plays, who deals, and who has which role."""

from dataclasses import replace

import pytest
from django.test import Client

from scorekeeper.feed import queries as feed
from scorekeeper.matches import actions
from scorekeeper.matches.access import ROLES
from scorekeeper.matches.actions.opening import MatchNotOver
from scorekeeper.matches.models import Match
from scorekeeper.matches.queries import sheet
from scorekeeper.people.access import Role, phone_roles
from scorekeeper.people.actions import grant, rotate, token
from tests.matches.played import Played, a_phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Played:
    return Played("Aino", "Bo", "Cai")


def rematch(played: Played, operation: str | None = None) -> Match:
    if not sheet(played.match).state.is_over:
        actions.call_time(played.match, played.write)
    write = replace(played.write, scope="phone:1", operation=operation)
    done = actions.rematch(played.match, write)
    return Match.objects.get(public_id=done.topic.removeprefix("match:"))


def test_a_rematch_is_of_who_sits_there_now(played: Played) -> None:
    played.play(0, [5, 15, 7])
    actions.join(played.match, played.write, "Dee")
    actions.substitute(played.match, played.write, 0, "Eva")
    actions.leave(played.match, played.write, 1)
    played.play(0, {0: 5, 2: 7, 3: 9})
    again = rematch(played)
    assert sheet(again).names == {0: "Eva", 1: "Cai", 2: "Dee"}
    assert again.rules == played.match.rules
    assert again.rematch_of == played.match
    # Seat 2, Cai, dealt last: then comes Dee.
    assert sheet(played.match).state.rounds[-1].dealer == 2
    assert sheet(again).state.dealer == 2
    assert sheet(again).version == 1
    assert feed.history(played.match.topic)[-1].verb == "rematched"


def test_a_rematch_comes_after_the_match(played: Played) -> None:
    with pytest.raises(MatchNotOver):
        actions.rematch(played.match, played.write)


def test_there_is_one_rematch_whoever_asks(played: Played) -> None:
    first = rematch(played, "one phone")
    version = sheet(played.match).version
    assert rematch(played, "another phone") == first
    assert sheet(played.match).version == version
    assert Match.objects.count() == 2


def test_the_first_deal_of_an_unplayed_match_is_not_lost(played: Played) -> None:
    assert rematch(played).first_dealer == 0


def test_a_rematch_is_made_once(played: Played) -> None:
    assert rematch(played, "op") == rematch(played, "op")
    assert Match.objects.count() == 2


def test_every_phone_keeps_its_role() -> None:
    played = Played("Aino", "Bo")
    viewer, revoked = a_phone("viewer"), a_phone("revoked")
    grant(revoked, played.match.topic, Role.VIEWER)
    rotate(played.match.topic, Role.VIEWER, keep=None)
    grant(viewer, played.match.topic, Role.VIEWER)
    topic = rematch(played).topic
    held = [phone_roles(phone.pk, [topic]) for phone in (played.phone, viewer, revoked)]
    assert held == [{topic: {Role.SCOREKEEPER, Role.VIEWER}}, {topic: {Role.VIEWER}}, {}]
    for role in ROLES:
        assert token(topic, role) != token(played.match.topic, role)


def test_a_private_match_has_a_private_rematch() -> None:
    played = Played("Aino", "Bo", private=True)
    topic = rematch(played).topic
    public_id = topic.removeprefix("match:")
    assert Client().get(f"/api/v1/matches/{public_id}/").status_code == 404
