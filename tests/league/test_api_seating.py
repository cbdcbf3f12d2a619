"""`POST seating/`: a plan for any number of people, without a league."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from django.test import Client

from scorekeeper.league.api.seating import STRANGERS
from scorekeeper.league.queries import proposed
from scorekeeper.rules.seating.ask import Ask, numbered
from scorekeeper.web.elsewhere import end_elsewhere
from scorekeeper.web.limits import one_of
from tests.league.evening import Evening
from tests.matches.api import JSON, Api


@pytest.fixture(scope="module", autouse=True)
def _ended() -> Iterator[None]:
    yield
    end_elsewhere()


@pytest.fixture
def api() -> Api:
    return Api()


def seated(api: Api, **asked: object) -> JSON:
    answer = api.post("seating/", asked)
    assert answer.status == 200, answer.text
    return answer.json


def test_everybody_has_a_place_in_each_round(api: Api) -> None:
    told = seated(api, players=22, rounds=5, sizes=[3, 4], seed=1)
    assert told["seed"] == 1
    assert [each["round"] for each in told["rounds"]] == [1, 2, 3, 4, 5]
    met: set[frozenset[int]] = set()
    for each in told["rounds"]:
        assert [table["table"] for table in each["tables"]] == [1, 2, 3, 4, 5, 6]
        tables = [table["players"] for table in each["tables"]]
        assert sorted(sum(tables, each["sit_out"])) == [*range(22)]
        assert not met & {frozenset(pair) for table in tables for pair in combinations(table, 2)}
        met |= {frozenset(pair) for table in tables for pair in combinations(table, 2)}
    report = told["report"]
    assert (report["repeats"], report["cost"], report["worst_pair"]) == (0, 0, 1)
    assert report["never_met"] == 22 * 21 // 2 - len(met)
    assert [*report["odd_table_turns"]] == [str(player) for player in range(22)]
    assert {"tables": report["mix"], "cost": 0, "sit_out": 0, "wished": True} in report[
        "alternatives"
    ]


def test_the_defaults(api: Api) -> None:
    assert seated(api, players=9, rounds=2) == seated(
        api, players=9, rounds=2, sizes=[3, 4], seed=1, evenly=False
    )
    assert seated(api, players=9, rounds=2, seed=2) != seated(api, players=9, rounds=2)


def test_both_plans_where_turns_cannot_be_even(api: Api) -> None:
    told = seated(api, players=14, rounds=3)["report"]
    assert (told["cost"], told["turns_differ_by"]) == (0, 2)
    assert told["even"] == {"cost": 4, "turns_differ_by": 1, "sit_outs_differ_by": 0}
    told = seated(api, players=14, rounds=3, evenly=True)["report"]
    assert (told["cost"], told["turns_differ_by"], told["even"]) == (4, 1, None)


def test_who_has_no_seat_is_told(api: Api) -> None:
    told = seated(api, players=10, rounds=2, sizes=[8])
    assert [len(each["sit_out"]) for each in told["rounds"]] == [2, 2]
    assert sum(told["report"]["sit_outs"].values()) == 4


def test_two_people(api: Api) -> None:
    told = seated(api, players=2, rounds=1)
    assert sorted(told["rounds"][0]["tables"][0]["players"]) == [0, 1]
    assert told["report"]["alternatives"] == [
        {"tables": [2], "cost": 0, "sit_out": 0, "wished": False}
    ]


@pytest.mark.parametrize(
    ("asked", "field", "code"),
    [
        ({"players": 1, "rounds": 3}, "players", "one-person-alone"),
        ({"players": -5, "rounds": 3}, "players", "one-person-alone"),
        ({"players": 61, "rounds": 3}, "players", "too-many-people"),
        ({"players": 10**17, "rounds": 3}, "players", "too-many-people"),
        ({"players": 12, "rounds": 0}, "rounds", "bad-number-of-rounds"),
        ({"players": 12, "rounds": 13}, "rounds", "bad-number-of-rounds"),
        ({"players": 12, "rounds": 3, "sizes": []}, "sizes", "bad-table-size"),
        ({"players": 12, "rounds": 3, "sizes": [1, 4]}, "sizes", "bad-table-size"),
        ({"players": 12, "rounds": 3, "sizes": [9]}, "sizes", "bad-table-size"),
        ({"players": 12, "rounds": 3, "sizes": ["3"]}, "sizes.0", "not-an-integer"),
        ({"players": 12, "rounds": 3, "sizes": [3] * 9}, "sizes", "max-length"),
        ({"players": 12.0, "rounds": 3}, "players", "not-an-integer"),
        ({"players": 12, "rounds": True}, "rounds", "not-an-integer"),
        ({"players": 12, "rounds": 3, "seed": -1}, "seed", "min-value"),
        ({"players": 12, "rounds": 3, "seed": 10**9}, "seed", "max-value"),
        ({"players": 12, "rounds": 3, "seed": None}, "seed", "null"),
        ({"players": 12, "rounds": 3, "evenly": 1}, "evenly", "not-a-boolean"),
        ({"players": 12, "rounds": 3, "size": [3]}, "size", "unknown-member"),
        ({"rounds": 3}, "players", "required"),
        ({"players": 12}, "rounds", "required"),
    ],
)
def test_what_cannot_be_asked(api: Api, asked: JSON, field: str, code: str) -> None:
    answer = api.post("seating/", asked)
    assert answer.status == 400
    assert [(each["field"], each["code"]) for each in answer.json["errors"]] == [(field, code)]


def test_one_person_is_refused_in_a_sentence(api: Api) -> None:
    [error] = api.post("seating/", {"players": 1, "rounds": 3}).json["errors"]
    assert error["detail"] == "A table needs two people. Wait for somebody to come."


def test_it_takes_no_other_method(api: Api) -> None:
    assert api.get("seating/").status == 405


def test_a_plan_shown_again_is_not_searched_for_again() -> None:
    ask = Ask(people=numbered(13), rounds=2)
    assert proposed(ask, 5) is proposed(Ask(people=numbered(13), rounds=2), 5)
    assert proposed(ask, 6) is not proposed(ask, 5)


@pytest.mark.django_db
def test_strangers_leave_the_search_to_who_runs_a_night(api: Api) -> None:
    evening, asked = Evening(7), {"players": 7, "rounds": 2}
    with one_of(STRANGERS, "127.0.0.1"), one_of(STRANGERS, "127.0.0.1"):
        answer = api.post("seating/", asked)
        assert (answer.status, answer.code) == (429, "too-many")
        assert int(answer.headers["Retry-After"]) > 0
        assert evening.api.post(f"{evening.path}seating/").status == 200
        elsewhere = Api(client=Client(REMOTE_ADDR="192.0.2.1"))
        assert elsewhere.post("seating/", asked).status == 200
    assert api.post("seating/", asked).status == 200
