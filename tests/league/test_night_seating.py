"""Seating a night over the API: proposed, accepted, changed when people come and go."""

from itertools import combinations

import pytest

from scorekeeper.league.models import NightTable
from tests.league.doors import Door, round_of
from tests.matches.api import JSON, Api

pytestmark = pytest.mark.django_db


def tables(rounds: list[JSON]) -> list[list[list[str]]]:
    return [[table["players"] for table in each["tables"]] for each in rounds]


def meetings(rounds: list[JSON]) -> list[frozenset[str]]:
    return [
        frozenset(pair)
        for each in tables(rounds)
        for table in each
        for pair in combinations(table, 2)
    ]


def test_the_same_seed_gives_the_same_plan_and_stores_nothing() -> None:
    door = Door(12)
    door.come()
    first, again = door.propose(seed=5), door.propose(seed=5)
    assert first.status == 200
    assert first.json == again.json
    assert door.propose(seed=6).json["rounds"] != first.json["rounds"]
    assert door.now()["seated"] == []
    assert [each["round"] for each in first.json["rounds"]] == [1, 2, 3]
    assert first.json["report"]["cost"] == 0
    assert len(set(meetings(first.json["rounds"]))) == len(meetings(first.json["rounds"]))


def test_accepting_opens_the_first_round_with_a_key_for_each_table() -> None:
    door = Door()
    door.come()
    rounds = door.propose().json["rounds"]
    answer = door.accept(rounds)
    assert answer.status == 201
    assert answer.json["opened"] == 1
    assert [table["table"] for table in answer.json["tables"]] == [1, 2]
    for table, seated in zip(answer.json["tables"], rounds[0]["tables"], strict=True):
        assert table["players"] == seated["players"]
        keeper = Api(table["keys"]["scorekeeper"])
        match = keeper.get(f"matches/{table['match']}/").json
        totals = {str(seat): 10 + seat for seat in range(len(seated["players"]))}
        body = {"declarer": 0, "totals": totals}
        assert keeper.post(f"matches/{match['id']}/rounds/", body, op="r").status == 201
    seated_rounds = door.now()["seated"]
    assert tables(seated_rounds) == tables(rounds)
    assert [bool(each["opened_at"]) for each in seated_rounds] == [True, False, False]


def test_accepting_twice_is_accepting_once() -> None:
    door = Door()
    door.come()
    body = {"rounds": door.propose().json["rounds"]}
    path = f"{door.path}seating/accept/"
    first, again = (door.api.post(path, body, op="one") for _ in range(2))
    assert (first.status, again.status, again.replayed) == (201, 200, True)
    assert first.json["tables"] == again.json["tables"]
    other = door.api.post(path, {"rounds": body["rounds"][:1]}, op="one")
    assert other.status == 422


def test_while_a_round_is_played_the_next_waits() -> None:
    door = Door()
    door.come()
    door.seat()
    accepted = door.accept(door.propose(seed=9, fresh=True).json["rounds"])
    assert (accepted.status, accepted.json["opened"], accepted.json["tables"]) == (201, None, [])
    assert [bool(each["opened_at"]) for each in door.now()["seated"]] == [True, False, False]
    door.finish()
    assert door.now()["next"] == "open"
    assert door.api.post(f"{door.path}rounds/next/").json["round"] == 2


def test_what_is_opened_stays() -> None:
    door = Door()
    door.come()
    door.seat()
    names = list(door.club.ids.values())
    for number, code, status in [(1, "round-opened", 409), (5, "rounds-out-of-order", 400)]:
        answer = door.accept([round_of(number, names[:4], names[4:])])
        assert (answer.status, answer.code) == (status, code)
    gap = [round_of(2, names[:4], names[4:]), round_of(4, names[:4], names[4:])]
    assert door.accept(gap).code == "rounds-out-of-order"
    assert door.propose(from_round=1).code == "round-opened"


def test_a_plan_from_a_later_round_keeps_those_before() -> None:
    door = Door()
    door.come()
    plan = door.seat()["night"]["seated"]
    later = door.propose(from_round=3, seed=4, fresh=True).json["rounds"]
    assert [each["round"] for each in later] == [3]
    assert door.accept(later).status == 201
    now = door.now()["seated"]
    assert tables(now)[:2] == tables(plan)[:2]
    assert tables(now)[2] == tables(later)[0]


def test_more_rounds_than_planned_make_the_night_longer() -> None:
    door = Door(rounds=1)
    door.come()
    door.accept(door.propose(rounds=2).json["rounds"])
    assert door.now()["rounds"] == 2


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda ids: round_of(1, ids[:4], [*ids[4:], ids[0]]), "seated-twice"),
        (lambda ids: round_of(1, ids[:6], ids[6:]), "table-too-small"),
        (lambda ids: round_of(1, ids[:4], ids[4:6], sit_out=[]), "not-seated"),
        (lambda ids: round_of(1, ids[:4], ids[4:], sit_out=[ids[1]]), "seated-twice"),
        (lambda ids: round_of(1, ids[:4], [*ids[4:], "g" * 16]), "unknown-person"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused_by_name(change: object, code: str) -> None:
    assert callable(change)
    door = Door()
    door.come()
    answer = door.accept([change(list(door.club.ids.values()))])
    assert (answer.status, answer.code) == (400, code)
    [error] = answer.json["errors"]
    if code in {"seated-twice", "not-seated"}:
        named = {pid: name for name, pid in door.club.ids.items()}
        assert named[error["facts"]["person"]] in error["detail"]
    assert door.now()["seated"] == []


def test_nine_at_a_table_are_too_many() -> None:
    door = Door(9)
    door.come()
    answer = door.accept([round_of(1, list(door.club.ids.values()))])
    assert (answer.status, answer.code) == (400, "table-too-large")
    assert "table 1" in answer.json["errors"][0]["detail"]


@pytest.mark.parametrize(
    "rounds",
    [
        [],
        [{"round": 1, "tables": []}],
        [{"round": 0, "tables": [{"table": 1, "players": []}]}],
        [{"round": 1, "tables": [{"table": 2, "players": []}]}],
        [{"round": 1, "tables": [{"table": 1, "players": [7]}]}],
        [{"round": 1, "tables": [{"table": 1, "players": [], "match": "x"}]}],
        "x",
    ],
)
def test_what_is_no_plan_is_malformed(rounds: object) -> None:
    door = Door()
    door.come("Aino", "Bo")
    answer = door.api.post(f"{door.path}seating/accept/", {"rounds": rounds})
    assert answer.status == 400


def test_who_is_not_here_is_not_seated() -> None:
    door = Door()
    door.come()
    rounds = door.propose().json["rounds"]
    door.go("Bo")
    answer = door.accept(rounds)
    assert (answer.status, answer.code) == (400, "unknown-person")
    assert "Bo" in answer.json["errors"][0]["detail"]


def test_who_is_not_said_to_sit_out_does_so_when_not_seated() -> None:
    door = Door(5)
    door.come()
    ids = list(door.club.ids.values())
    accepted = door.accept([round_of(1, ids[:4])])
    assert accepted.status == 201
    assert accepted.json["night"]["seated"][0]["sit_out"] == ids[4:]


def test_pairs_are_kept_apart_and_remembered() -> None:
    door = Door(6, rounds=2)
    door.come()
    apart = [[door.pid("Aino"), door.pid("Bo")], [door.pid("Cai"), door.pid("Dee")]]
    proposed = door.propose(apart=apart)
    assert proposed.json["report"]["apart_broken"] == []
    pairs = {frozenset(pair) for pair in apart}
    assert not pairs & {*meetings(proposed.json["rounds"])}
    door.accept(proposed.json["rounds"], apart=apart)
    again = door.propose(from_round=2, fresh=True, seed=3).json["rounds"]
    assert not pairs & {*meetings(again)}


def test_people_who_met_on_an_earlier_night_are_mixed_anew() -> None:
    door = Door(9, rounds=1)
    door.come()
    door.seat()
    door.finish()
    door.api.post(f"{door.path}close/")
    first = {*meetings(door.now()["seated"])}
    asked = {"date": "2026-12-10", "rounds": 1}
    later = door.api.post(f"{door.club.path}nights/", asked).json["id"]
    for pid in door.club.ids.values():
        door.api.post(f"nights/{later}/checkins/", {"player": pid})
    plan = door.api.post(f"nights/{later}/seating/", {"sizes": [3]}).json
    assert plan["report"]["met_again"] == 0
    assert not first & {*meetings(plan["rounds"])}


@pytest.mark.parametrize(
    ("people", "sizes"),
    [(2, [[2]]), (3, [[3]]), (5, [[5]]), (6, [[3, 3]]), (7, [[3, 4]]), (11, [[3, 4, 4]])],
)
def test_any_number_of_people_plays(people: int, sizes: list[list[int]]) -> None:
    door = Door(people)
    door.come()
    proposal = door.propose().json
    for each in proposal["rounds"]:
        assert sorted(len(table["players"]) for table in each["tables"]) in sizes
        assert each["sit_out"] == []
    assert door.accept(proposal["rounds"]).status == 201


def test_one_alone_and_nobody_are_told() -> None:
    door = Door()
    assert door.propose().code == "one-person-alone"
    door.come("Aino")
    answer = door.propose()
    assert (answer.status, answer.code) == (400, "one-person-alone")
    assert "two people" in answer.json["errors"][0]["detail"]


def test_only_who_runs_the_night_seats_it() -> None:
    door = Door()
    door.come()
    rounds = door.propose().json["rounds"]
    for api in (Api(), Api(door.opened["keys"]["viewer"])):
        assert api.post(f"{door.path}seating/", {}).status == 403
        assert api.post(f"{door.path}seating/accept/", {"rounds": rounds}).status == 403
    keeper = Api(door.accept(rounds).json["tables"][0]["keys"]["scorekeeper"])
    assert keeper.post(f"{door.path}seating/", {}).status == 403


@pytest.mark.parametrize(
    "asked",
    [
        {"seed": -1},
        {"seed": "1"},
        {"sizes": [1]},
        {"sizes": []},
        {"effort": "endless"},
        {"apart": [["a"]]},
        {"from_round": 0},
        {"rounds": 13},
        {"mix": [4, 4, 4]},
        {"people": 7},
    ],
)
def test_a_bad_question_is_told(asked: dict[str, object]) -> None:
    door = Door()
    door.come()
    assert door.propose(**asked).status == 400


def test_a_table_that_is_to_be_dealt_digitally_still_is() -> None:
    door = Door(9)
    door.come()
    door.seat()
    NightTable.objects.filter(round__number=2, number=3).update(digital=True)
    door.accept(door.propose(seed=2, fresh=True).json["rounds"])
    coming = door.now()["seated"][1]["tables"]
    assert [table["digital"] for table in coming] == [False, False, True]
