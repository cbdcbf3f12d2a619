"""A round that is opened: a match a table, a key a place, seats where cards are dealt by us."""

import pytest

from scorekeeper.league.models import Result
from scorekeeper.people.actions import token
from scorekeeper.people.models import Key, Role
from scorekeeper.play.models import Table
from tests.league.evening import Evening
from tests.matches.api import Api
from tests.play.tables import Player

pytestmark = pytest.mark.django_db


def test_each_table_gets_a_match_that_lies_at_its_place() -> None:
    evening = Evening(7)
    evening.open(4, 3)
    match = evening.match(1)
    assert match.players == ["Aino", "Bo", "Cai", "Dee"]
    assert match.lies_in == evening.night.station_topic(1)
    assert match.title == "Table 1 · round 1 · Thursday club 2026-12-03"
    assert match.first_dealer == 0
    assert evening.match(2).players == ["Eva", "Finn", "Gus"]
    assert evening.night.seated.get().opened_at is not None


def test_a_place_keeps_its_key_all_night() -> None:
    evening = Evening(7)
    evening.open(4, 3)
    before = [evening.station_token(number) for number in (1, 2)]
    evening.open(4, 3)
    assert [evening.station_token(number) for number in (1, 2)] == before
    assert Key.objects.filter(topic__startswith="station:").count() == 2


def test_two_annas_at_a_table_are_told_apart() -> None:
    evening = Evening(1)
    evening.people += [evening.arrive("Anna"), evening.arrive("anna")]
    evening.open(3)
    assert evening.match(1).players == ["Aino", "Anna", "anna 2"]


def test_a_digital_table_has_a_seat_with_a_key_for_everybody() -> None:
    evening = Evening(7)
    evening.open(4, 3, digital=[2])
    match = evening.match(2)
    table = Table.objects.get(code=match.dealt_at)
    assert [seat.player for seat in table.seats.all()] == ["Eva", "Finn", "Gus"] == match.players
    assert match.lies_in == evening.night.station_topic(2)
    assert Key.objects.filter(topic__startswith=f"seat:{table.code}-").count() == 3
    assert not evening.match(1).dealt_at


def test_at_a_table_seated_by_the_night_nobody_else_sits_down_and_anybody_begins() -> None:
    evening = Evening(3)
    evening.open(3, digital=[1])
    table = Table.objects.get(code=evening.match(1).dealt_at)
    answer = Api().post(f"tables/{table.code}/join/", {"player": "Zoe"})
    assert (answer.status, answer.code) == (409, "seats-are-set")
    host, second, _third = [
        Player(table.code, token(seat.key_topic, Role.SEAT)) for seat in table.seats.all()
    ]
    assert host.post("bots", {"level": "easy"}).code == "seats-are-set"
    assert host.api.delete(f"{host.path}seats/1/").code == "seats-are-set"
    assert second.post("leave", {}).code == "seats-are-set"
    assert second.post("start", {}).status == 200
    assert second.table()["status"] == "playing"


def test_a_digital_match_counts_like_any_other() -> None:
    evening = Evening(3)
    evening.open(3, digital=[1])
    table = Table.objects.get(code=evening.match(1).dealt_at)
    players = [Player(table.code, token(seat.key_topic, Role.SEAT)) for seat in table.seats.all()]
    players[0].post("start", {})
    while (now := players[0].table())["status"] != "finished":
        if now["status"] == "round_over":
            players[0].post("next", {})
            continue
        mover = players[now["turn"]["seat"]]
        if mover.post("declare", {}).status != 200:
            mover.sensible()
    assert Result.objects.filter(table=evening.table(1)).count() == 3
