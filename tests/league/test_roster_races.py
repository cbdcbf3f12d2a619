"""Several organisers at once: nobody is added twice or lost, on either database."""

from collections.abc import Callable

import pytest
from django.db import transaction

from scorekeeper.feed.models import Event, Operation
from scorekeeper.league.models import Player
from scorekeeper.people.access import Role
from scorekeeper.people.actions import token
from tests.at_once import at_once
from tests.league.clubs import Club
from tests.league.evening import Evening
from tests.league.full_club import a_club, remove, told
from tests.matches.api import Answer, Api

pytestmark = pytest.mark.django_db(transaction=True)


def statuses(answers: list[Answer]) -> list[int]:
    return sorted(answer.status for answer in answers)


def another(club: Club) -> Club:
    """Another phone with the organiser's key."""
    other = object.__new__(Club)
    other.__dict__.update(club.__dict__)
    other.api = Api(club.api.key)
    return other


def adding(club: Club, name: str, **more: object) -> Callable[[], Answer]:
    return lambda: another(club).add(name, **more)


def test_two_add_the_same_name() -> None:
    club = Club()
    answers = at_once(*[adding(club, "Anna")] * 4)
    assert statuses(answers) == [201, 409, 409, 409]
    assert club.roster() == ["Anna"]


def test_one_file_is_sent_four_times() -> None:
    club = Club()
    body = b"\n".join(b"Player %d" % number for number in range(40))
    sends = [lambda: another(club).send_csv(body, op="one")] * 4
    answers = at_once(*sends)
    assert statuses(answers) == [200, 200, 200, 201]
    assert len({answer.text for answer in answers}) == 1
    assert Player.objects.count() == 40
    assert Operation.objects.count() == 1


def test_one_league_that_is_gone_comes_into_four_at_once() -> None:
    with transaction.atomic():
        club = a_club()
    data = told(club.league)
    remove(club.league)
    clubs = [Club() for _ in range(4)]

    def restoring(club: Club) -> Callable[[], Answer]:
        return lambda: another(club).api.post(f"{club.path}import/", data)

    assert statuses(at_once(*map(restoring, clubs))) == [201] * 4
    assert {tuple(club.roster()) for club in clubs} == {("=Bo", "Aino", "Cai", "Eva")}


def test_a_file_and_a_name_of_it() -> None:
    club = Club()
    body = b"\n".join(b"Player %d" % number for number in range(40))
    answers = at_once(lambda: another(club).send_csv(body), adding(club, "player 7"))
    assert statuses(answers) in ([201, 201], [201, 409])
    assert Player.objects.count() in {1, 40}  # the whole file, or the name before it
    numbers = Event.objects.filter(topic=f"league:{club.id}").order_by("number")
    assert [event.number for event in numbers] == list(range(1, club.now()["version"] + 1))


def test_two_merge_into_each_other() -> None:
    club = Club("Anna", "Anna K")
    one, other = club.ids["Anna"], club.ids["Anna K"]

    def merging(player: str, into: str) -> Callable[[], Answer]:
        path = f"{club.path}players/{player}/merge/"
        return lambda: Api(club.api.key).post(path, {"into": into})

    answers = at_once(merging(one, other), merging(other, one))
    assert statuses(answers) == [200, 409]
    assert len(club.roster()) == 1


def test_a_name_is_taken_out_while_its_match_is_played() -> None:
    evening = Evening(4)
    evening.open(4)
    match, cai = evening.match(1), evening.people[2]
    organiser = token(evening.league.topic, Role.ORGANISER)
    path = f"leagues/{evening.league.public_id}/players/{cai.public_id}/anonymise/"
    totals = {"0": 1, "1": 12, "2": 13, "3": 14}

    def anonymise() -> Answer:
        return Api(organiser).post(path)

    def play() -> Answer:
        api, body = Api(evening.station_token(1)), {"declarer": 0, "totals": totals}
        return api.post(f"matches/{match.public_id}/rounds/", body, op="one")

    answers = at_once(anonymise, play)
    assert statuses(answers) == [200, 201]
    now = Api().get(f"matches/{match.public_id}/").json
    assert [seat["player"] for seat in now["seats"]] == ["Aino", "Bo", "Player 3", "Dee"]
    assert now["version"] == 3
