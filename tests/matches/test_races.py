"""Several people writing at once: nothing is lost, doubled or overwritten, on either database."""

from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from django.test import Client

from scorekeeper.feed.models import Event as FeedEvent
from scorekeeper.feed.models import Operation
from scorekeeper.matches.models import Match as MatchRow
from scorekeeper.matches.models import RoundRecord
from tests.at_once import at_once
from tests.matches.api import JSON, Answer, Api, Match, by_seat

pytestmark = pytest.mark.django_db(transaction=True)
HERE: JSON = {"declarer": 0, "totals": by_seat(10, 12, 15)}
THERE: JSON = {"declarer": 1, "totals": by_seat(11, 9, 15)}


def rounds_of(match: Match, body: JSON, op: str) -> Callable[[], Answer]:
    """A phone with the scorekeeper's key, about to save a round."""
    phone = Api(match.api.key)
    return lambda: phone.post(f"{match.path}rounds/", body, op=op)


def statuses(answers: list[Answer]) -> list[int]:
    return sorted(answer.status for answer in answers)


def nothing_doubled(match: Match) -> JSON:
    """The match as it is, after a look at the numbers of everything stored."""
    now = match.now()
    numbers = list(FeedEvent.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, now["version"] + 1))
    written = FeedEvent.objects.exclude(verb__in=["opened", "revoked"])
    assert RoundRecord.objects.count() == written.count()
    rounds = [told["round"] for told in now["rounds"]]
    assert rounds == list(range(1, len(rounds) + 1))
    return now


@pytest.mark.parametrize("turn", range(3))
def test_four_sends_of_one_operation(turn: int) -> None:
    match = Match()
    answers = at_once(*[rounds_of(match, HERE, "op-1")] * 4)
    assert statuses(answers) == [200, 200, 200, 201]
    assert sum(answer.replayed for answer in answers) == 3
    assert all(answer.json == answers[0].json for answer in answers)
    assert nothing_doubled(match)["next_round"] == 2
    assert Operation.objects.count() == 1


def test_one_operation_with_two_bodies() -> None:
    match = Match()
    answers = at_once(*(rounds_of(match, body, "op-1") for body in (HERE, THERE)))
    assert statuses(answers) == [201, 422]
    assert nothing_doubled(match)["next_round"] == 2


@pytest.mark.parametrize("turn", range(3))
@pytest.mark.parametrize(
    ("named", "code"), [({"round": 1}, "round-exists"), ({"version": 1}, "stale-version")]
)
def test_two_scorekeepers_differ(turn: int, named: JSON, code: str) -> None:
    match = Match()
    answers = at_once(
        rounds_of(match, {**HERE, **named}, "op-1"), rounds_of(match, {**THERE, **named}, "op-2")
    )
    [loser] = [answer for answer in answers if answer.status == 409]
    [winner] = [answer for answer in answers if answer.status == 201]
    assert loser.code == code
    assert loser.json["current"] == winner.json["match"] == nothing_doubled(match)


def test_two_scorekeepers_agree() -> None:
    match = Match()
    body = {**HERE, "round": 1, "version": 1}
    answers = at_once(*(rounds_of(match, body, op) for op in ("op-1", "op-2")))
    assert statuses(answers) == [200, 201]
    assert answers[0].json == answers[1].json
    assert nothing_doubled(match)["next_round"] == 2


def test_rounds_from_everywhere_all_count() -> None:
    match = Match(rules={"threshold": 1000})

    def many(writer: int) -> Callable[[], Answer]:
        sends = [rounds_of(match, HERE, f"op-{writer}-{number}") for number in range(6)]
        return lambda: [send() for send in sends][-1]

    answers = at_once(*(many(writer) for writer in range(4)))
    assert statuses(answers) == [201] * 4
    now = nothing_doubled(match)
    assert len(now["rounds"]) == 24
    assert [seat["score"] for seat in now["seats"]] == [0, 48, 120]


def test_a_correction_meets_a_round() -> None:
    match = Match()
    match.play(0, 10, 12, 15)
    phone = Api(match.api.key)
    corrected = {**THERE, "version": 2}
    answers = at_once(
        rounds_of(match, {**HERE, "version": 2}, "op-1"),
        lambda: phone.put(f"{match.path}rounds/1/", corrected, op="op-2"),
    )
    [loser] = [answer for answer in answers if answer.status == 409]
    assert loser.code == "stale-version"
    assert nothing_doubled(match)["version"] == 3


def test_two_undo_the_same_round() -> None:
    match = Match()
    match.play(0, 10, 12, 15)
    match.play(0, 10, 12, 15)
    phones = [Api(match.api.key) for _ in range(2)]
    answers = at_once(*(lambda one=one: one.delete(f"{match.path}rounds/2/") for one in phones))
    assert statuses(answers) == [200, 409]
    assert [told["round"] for told in nothing_doubled(match)["rounds"]] == [1]


def test_a_match_is_opened_once() -> None:
    first = Client()
    Api(client=first).post("matches/", {"players": ["A", "B"]}, op="op-0")
    cookie = first.cookies["sessionid"].value

    def send() -> Answer:
        own = Client()
        own.cookies["sessionid"] = cookie
        return Api(client=own).post("matches/", {"players": ["Aino", "Bo"]}, op="op-1")

    answers = at_once(*[send] * 4)
    assert statuses(answers) == [200, 200, 200, 201]
    assert all(answer.json == answers[0].json for answer in answers)
    assert MatchRow.objects.count() == 2


def test_a_key_is_revoked_in_mid_entry() -> None:
    """Each round is saved whole, or refused; after the revocation's answer none is saved."""
    match = Match(rules={"threshold": 1000})
    under_way, revoked = Event(), Event()

    def enter(writer: int) -> Answer:
        for number in range(40):
            late = revoked.is_set()
            answer = rounds_of(match, HERE, f"op-{writer}-{number}")()
            if answer.status != 201:
                assert (answer.status, answer.code) == (403, "too-little-right")
                return answer
            assert not late
            saved.append(answer.json["round"]["round"])
            if len(saved) > 4:
                under_way.set()
        return answer

    def revoke() -> Answer:
        phone = Api(match.api.key)
        assert under_way.wait(20)
        answer = phone.post(f"{match.path}keys/scorekeeper/rotate/")
        revoked.set()
        return answer

    saved: list[Any] = []
    answers = at_once(lambda: enter(0), lambda: enter(1), revoke)
    assert statuses(answers) == [200, 403, 403]
    assert sorted(saved) == [told["round"] for told in nothing_doubled(match)["rounds"]]
