"""With the key of one table nobody is given a result who is not there, or sits at another table."""

from uuid import uuid4

import pytest

from scorekeeper.league.models import Player, Result
from scorekeeper.league.queries import audit
from scorekeeper.web.names import alike_key
from tests.at_once import at_once
from tests.league.evening import Evening, handed
from tests.matches.api import Answer, Api, new_match


@pytest.fixture
def evening() -> Evening:
    """Aino, Bo and Cai at table 1, Dee, Eva and Finn at table 2; Gus sits out, Zoe is not here."""
    evening = Evening(7)
    evening.open(3, 3)
    Player.objects.create(league=evening.league, name="Zoe", name_key=alike_key("Zoe"))
    return evening


def name(evening: Evening, how: str, player: str, seat: int = 0, table: int = 1) -> Answer:
    api = Api(evening.station_token(table))
    path = f"matches/{evening.match(table).public_id}/"
    match how:
        case "rename":
            return api.patch(f"{path}seats/{seat}/", {"player": player})
        case "substitute":
            return api.post(f"{path}seats/{seat}/substitute/", {"player": player}, op=uuid4().hex)
        case _:
            return api.post(f"{path}seats/", {"player": player}, op=uuid4().hex)


HOW = pytest.mark.parametrize("how", ["rename", "substitute", "join"])


@pytest.mark.django_db
@HOW
def test_who_sits_at_another_table_of_the_round_cannot_be_named(evening: Evening, how: str) -> None:
    answer = name(evening, how, "dee")
    assert (answer.status, answer.code) == (409, "sits-elsewhere")
    assert answer.json["errors"][0]["facts"] == {"name": "dee", "table": 2, "round": 1}
    evening.finish(1)
    assert {row.player.name for row in Result.objects.all()} == {"Aino", "Bo", "Cai"}


@pytest.mark.django_db
@HOW
def test_who_has_not_come_cannot_be_named(evening: Evening, how: str) -> None:
    answer = name(evening, how, "Zoe")
    assert (answer.status, answer.code) == (409, "not-here-tonight")
    zoe = evening.league.players.get(name="Zoe")
    assert evening.api.post(f"{evening.path}checkins/", {"player": zoe.public_id}).status == 201
    assert name(evening, how, "Zoe").status in {200, 201}


@pytest.mark.django_db
@HOW
def test_who_is_here_or_unknown_can(evening: Evening, how: str) -> None:
    assert name(evening, how, "Gus").status in {200, 201}
    assert name(evening, how, "A stranger", table=2).status in {200, 201}
    evening.finish(1)
    assert "Gus" in {row.player.name for row in Result.objects.all()}


@pytest.mark.django_db
def test_a_name_is_put_right_and_back_and_its_player_may_sit_down_again(evening: Evening) -> None:
    assert name(evening, "rename", "Aino K.").status == 200
    assert name(evening, "rename", "Aino").status == 200
    assert name(evening, "substitute", "Gus").status == 200
    assert name(evening, "substitute", "Aino").status == 200


@pytest.mark.django_db
def test_who_gave_a_row_away_may_sit_down_elsewhere_and_who_took_it_may_not(
    evening: Evening,
) -> None:
    assert name(evening, "substitute", "Gus", table=2).status == 200  # for Dee
    assert name(evening, "join", "Gus").code == "sits-elsewhere"
    assert name(evening, "join", "Dee").status == 201
    _guests, opened = new_match("Xia", "Gus", "Ola")
    answer = evening.api.post(f"{evening.path}matches/", handed(opened))
    assert (answer.status, answer.code) == (409, "plays-elsewhere")


@pytest.mark.django_db
def test_of_two_with_one_name_the_one_who_is_free_may(evening: Evening) -> None:
    other = evening.arrive("Dee")
    assert name(evening, "substitute", "Dee").status == 200
    evening.finish(1)
    assert Result.objects.filter(player=other).exists()


@pytest.mark.django_db
def test_a_match_that_does_not_count_keeps_nobody(evening: Evening) -> None:
    evening.api.post(f"{evening.path}tables/2/void/", {"reason": "Wrong cards"})
    assert name(evening, "join", "Dee").status == 201


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", range(3))
def test_two_tables_name_somebody_at_the_same_moment(evening: Evening, turn: int) -> None:
    answers = at_once(
        lambda: name(evening, "substitute", "Gus", table=1),
        lambda: name(evening, "substitute", "Gus", table=2),
    )
    assert sorted(answer.status for answer in answers) == [200, 409]
    assert list(audit.differences()) == []
