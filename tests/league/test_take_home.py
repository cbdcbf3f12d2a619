"""A league is taken home whole, as files, and made again from that."""

import csv
import datetime as dt
import gzip
import json
from collections.abc import Iterator
from copy import deepcopy
from decimal import Decimal
from io import BytesIO, StringIO
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.feed.actions import Write
from scorekeeper.feed.models import Event
from scorekeeper.feed.queries import history
from scorekeeper.league import actions
from scorekeeper.league.access import league_by_topic
from scorekeeper.league.actions.restoring import LeagueNotEmpty
from scorekeeper.league.actions.results import settle_results
from scorekeeper.league.codec.strict import NotAnExport
from scorekeeper.league.models import League, Night, NightTable, Player, Result, Season
from scorekeeper.league.queries import standings
from scorekeeper.league.queries.whole import whole_league
from scorekeeper.matches import actions as matches
from scorekeeper.matches.models import Match
from scorekeeper.matches.queries import sheet
from scorekeeper.people.models import Key
from scorekeeper.rules.house import HouseRules
from tests.league.clubs import Club
from tests.league.evenings import BY, Evenings, correct, match_of, play
from tests.matches.api import Api

pytestmark = pytest.mark.django_db
JSON = dict[str, Any]
MAY_7, MAY_14 = dt.date(2026, 5, 7), dt.date(2026, 5, 14)
RULES = HouseRules(threshold=25, rebuy=True)


def a_club() -> Evenings:
    """A league in which nearly everything has happened."""
    club = Evenings("Aino", "=Bo", "Cai", "Dee", rules=RULES)
    club.people["Eva"] = club.player("Eva", guest=True)
    Player.objects.filter(pk=club.people["Dee"].pk).update(merged_into=club.people["Cai"])
    actions.set_house_card(club.league, BY, RULES)
    night = club.night(MAY_7)
    for player in club.people.values():
        actions.check_in(night, BY, player.public_id)
    actions.check_out(night, BY, club.people["Eva"].public_id)
    _a_long_match(club.table(night, "Aino", "=Bo", "Cai"))
    gone = club.played(night, "Aino", "Eva", number=2)
    gone.voided_at, gone.void_reason = timezone.now(), "cards missing"
    gone.save()
    settle_results(gone)
    gone.doubts.create(word="we miss the ace", by="iPhone")
    later = club.night(MAY_14)
    actions.check_in(later, BY, club.people["Aino"].public_id)
    later.apart = [[club.people["Aino"].public_id, club.people["=Bo"].public_id]]
    later.save()
    play(club.table(later, "=Bo", "Aino", "Dee"), 0, [1, 2, 3])
    actions.close_night(night, BY)
    return club


def _a_long_match(table: NightTable) -> None:
    match = match_of(table)
    matches.join(match, BY, "Eva")
    play(table, 0, [1, 2, 3, 4])
    play(table, 1, [5, 4, 40, 4])
    matches.rebuy(match, BY, 2)
    play(table, 0, [1, 4, 3, 2])
    matches.undo_round(match, BY, 3)
    play(table, 0, [1, 5, 3, 2])
    matches.rename(match, BY, 0, "Ainoo")
    matches.swap_rows(match, BY, (0, 1))
    correct(table, 1, 0, [1, 2, 4, 4])
    matches.leave(match, BY, 2)
    matches.call_time(match, BY)


def told(league: League) -> JSON:
    """The export as a file has it."""
    found: JSON = json.loads(json.dumps(whole_league(league)))
    return found


def remove(league: League) -> None:
    Result.objects.filter(table__round__night__season__league=league).delete()
    gone = [match.pk for match in Match.objects.all()]
    NightTable.objects.all().delete()
    Key.objects.all().delete()
    Event.objects.exclude(topic=league.topic).delete()
    Match.objects.filter(pk__in=gone).delete()
    league.delete()


def restored(data: JSON) -> League:
    return league_by_topic(actions.open_restored(Write(by="x"), data, None).topic)


def derived(league: League) -> list[object]:
    found = standings(league)
    assert found
    lines = [(one.place, one.player.name, one.points, one.rating) for one in found.lines]
    rows = Result.objects.filter(table__round__night__season__league=league)
    fields = ("player__name", "table__number", "place", "points", "declares", "mu", "sigma")
    return [lines, list(rows.order_by("table__round", "table", "seat").values_list(*fields))]


def test_a_league_that_is_gone_comes_back_identical() -> None:
    club = a_club()
    data, before = told(club.league), derived(club.league)
    [first, *_others] = Match.objects.order_by("pk")
    events = [(one.number, one.verb, one.facts, one.by) for one in history(first.topic)]
    rounds = sheet(first).state.rounds
    remove(club.league)
    again = restored(data)
    assert told(again) == data
    assert derived(again) == before
    back = Match.objects.get(public_id=first.public_id)
    assert [(one.number, one.verb, one.facts, one.by) for one in history(back.topic)] == events
    assert (back.finished, back.summary, back.version) == (True, first.summary, len(events))
    assert sheet(back).state.rounds == rounds


def test_beside_the_league_itself_ids_are_new_and_nothing_else() -> None:
    club = a_club()
    data, before = told(club.league), derived(club.league)
    again = restored(data)
    assert derived(again) == before
    ids = set(Player.objects.filter(league=again).values_list("public_id", flat=True))
    assert not ids & {player.public_id for player in club.people.values()}
    night = Night.objects.filter(season__league=again).latest("date")
    assert set(night.apart[0]) <= ids
    arrived = {event.facts.get("player") for event in history(night.topic)}
    assert arrived - {None} <= ids
    assert standings(club.league)


def test_keys_are_made_anew_and_lead_to_the_tables() -> None:
    club = a_club()
    data = told(club.league)
    phone = Client()
    phone.get("/")
    again = restored(data)
    night = Night.objects.filter(season__league=again).earliest("date")
    assert phone.get(f"/n/{night.public_id}/").status_code == 200
    assert phone.get(f"/n/{night.public_id}/tables/").status_code == 200
    assert phone.get(f"/n/{night.public_id}/tables/1/").status_code in {200, 403}


def test_the_api_takes_the_export_into_an_empty_league() -> None:
    club = a_club()
    data = told(club.league)
    into = Club()
    body = json.dumps(data).encode()
    counts = {"players": 5, "seasons": 1, "nights": 2, "matches": 3}
    planned = into.send_csv(body, "?dry_run=1", kind="application/json")
    assert (planned.status, planned.json) == (200, {"dry_run": True, "counts": counts})
    assert into.roster() == []
    done = into.send_csv(body, kind="application/json", op="once")
    assert (done.status, done.json) == (201, {"dry_run": False, "counts": counts})
    again = into.send_csv(body, kind="application/json", op="once")
    assert (again.status, again.replayed, again.json["counts"]) == (200, True, counts)
    full = into.send_csv(body, kind="application/json")
    assert (full.status, full.code) == (409, "league-not-empty")
    assert derived(into.league) == derived(club.league)
    assert into.league.name == "Thursdays"


def test_packed_it_is_the_same() -> None:
    club = a_club()
    packed = Client().get(f"/l/{club.league.public_id}/take-home/packed/")
    assert packed["Content-Type"] == "application/gzip"
    assert json.loads(gzip.decompress(packed.content)) == told(club.league)
    into = Club()
    done = into.send_csv(packed.content, kind="application/gzip")
    assert done.status == 201
    assert derived(into.league) == derived(club.league)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"\x1f\x8bnonsense", 400),
        (gzip.compress(b"{}")[:-9], 400),
        (gzip.compress(b"[]"), 400),
        (gzip.compress(b" " * (17 * 1024 * 1024)), 413),
        (b"{}", 400),
        (b'{"format":"least-score-league"}', 400),
        (b"x" * (1024 * 1024 + 1), 413),
    ],
)
def test_what_is_no_league_is_refused(body: bytes, status: int) -> None:
    into = Club()
    for kind in ("application/json", "application/gzip"):
        assert into.send_csv(body, kind=kind).status == status
    assert into.roster() == []


def test_only_who_organises_may_fill_a_league() -> None:
    into, data = Club(), told(a_club().league)
    stranger = Api().post(f"{into.path}import/", data)
    assert stranger.status == 403
    assert into.roster() == []


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The paths to everything in it."""
    yield path
    if isinstance(value, list):
        value = dict(enumerate(value))
    if isinstance(value, dict):
        for name, below in value.items():
            yield from leaves(below, (*path, name))


BAD: list[Any] = [
    None,
    True,
    -1,
    99,
    2**40,
    1.5,
    "",
    "x",
    "x" * 999,
    "\u202e",
    [],
    {},
    [1],
    {"a": 1},
    [[]],
]


def test_whatever_is_wrong_in_it_is_refused_and_nothing_is_made() -> None:
    """Every single value is put wrong, in several ways: refused, or a league all the same."""
    data = told(a_club().league)
    chance = Random(7)
    refused = 0
    for path in leaves(data):
        if not path:
            continue
        wrong = deepcopy(data)
        below: Any = wrong
        for step in path[:-1]:
            below = below[step]
        below[path[-1]] = chance.choice(BAD)
        before = League.objects.count(), Match.objects.count()
        try:
            actions.restore_league(_empty(), BY, wrong, dry_run=True)
        except NotAnExport:
            refused += 1
        after = League.objects.count(), Match.objects.count()
        assert after == (before[0] + 1, before[1])
    assert refused > 300


def _empty() -> League:
    return League.objects.create(name="Empty", timezone="UTC")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data["players"].append(data["players"][0]),
        lambda data: data["players"][0].update(merged_into=data["players"][0]["id"]),
        lambda data: data["seasons"].append(data["seasons"][0]),
        lambda data: data["house_cards"].append(data["house_cards"][0]),
        lambda data: data["seasons"][0]["nights"][0]["checkins"].append(
            data["seasons"][0]["nights"][0]["checkins"][0]
        ),
        lambda data: data["seasons"][0]["nights"][0]["history"].pop(0),
        lambda data: data["seasons"][0]["nights"][0]["seated"].append(
            data["seasons"][0]["nights"][0]["seated"][0]
        ),
        lambda data: a_match(data)["rounds"].pop(0),
        lambda data: a_match(data)["rounds"].append(a_match(data)["rounds"][0]),
        lambda data: a_match(data)["players"].append("AINO"),
        lambda data: a_match(data)["changes"][0].__setitem__(2, 11),
        lambda data: a_match(data)["rounds"][0].__setitem__(0, 999),
        lambda data: a_match(data)["rounds"][0].__setitem__(4, {"0": 51}),
        lambda data: a_match(data)["history"].clear(),
    ],
)
def test_what_does_not_fit_together_is_refused(spoil: Any) -> None:
    data = told(a_club().league)
    spoil(data)
    with pytest.raises(NotAnExport):
        actions.restore_league(_empty(), BY, data)
    assert Season.objects.count() == 1


def a_match(data: JSON) -> JSON:
    found: JSON = data["seasons"][0]["nights"][0]["seated"][0]["tables"][0]["match"]
    return found


def test_a_league_with_something_in_it_is_left_alone() -> None:
    club = a_club()
    data = told(club.league)
    with pytest.raises(LeagueNotEmpty):
        actions.restore_league(club.league, BY, data)
    assert told(club.league) == data


def test_every_file_for_spreadsheets() -> None:
    club = a_club()
    path = f"leagues/{club.league.public_id}/export/?as=csv&what="
    files = {}
    for what in ("results", "standings", "players", "matches"):
        answer = Api().get(path + what)
        assert answer.status == 200
        assert answer.text.startswith("\ufeff")
        assert f"-{what}.csv" in answer.headers["Content-Disposition"]
        files[what] = list(csv.DictReader(StringIO(answer.text.removeprefix("\ufeff"))))
    assert [row["player"] for row in files["players"]] == ["'=Bo", "Aino", "Cai", "Eva"]
    assert {row["player"] for row in files["results"]} == {"'=Bo", "Aino", "Cai", "Eva"}
    assert {row["match"] for row in files["results"]} < {row["match"] for row in files["matches"]}
    assert [row["place"] for row in files["standings"]] == ["1", "2", "3"]
    members = [row for row in files["results"] if row["guest"] == "0"]
    assert sum(Decimal(row["points"]) for row in members) == sum(
        Decimal(row["points"]) for row in files["standings"]
    )


def test_a_file_of_one_season_has_only_that_season() -> None:
    club = a_club()
    other = Season.objects.create(league=club.league, name="2027", starts=dt.date(2027, 1, 1))
    path = f"leagues/{club.league.public_id}/export/?as=csv&season="
    assert Api().get(path + other.public_id).text.count("\n") == 1
    assert Api().get(path + club.season.public_id).text.count("\n") == 5
    assert Api().get(path + "2" * 16).status == 404
    assert Api().get(f"{path}&what=secrets").status == 400


def test_a_league_is_made_from_a_file_in_the_browser() -> None:
    club = a_club()
    home = Client().get(f"/l/{club.league.public_id}/take-home/")
    assert home.status_code == 200
    assert b"export/?as=json" in home.content
    phone = Client()
    assert phone.get("/leagues/new/import/").status_code == 200
    file = BytesIO(json.dumps(told(club.league)).encode())
    file.name = "league.json"
    made = phone.post("/leagues/new/import/", {"op": "one", "file": file})
    assert made.status_code == 303
    assert phone.get(made["Location"]).status_code == 200
    assert phone.get(f"{made['Location']}settings/").status_code == 200
    file.seek(0)
    again = phone.post("/leagues/new/import/", {"op": "one", "file": file})
    assert again["Location"] == made["Location"]
    assert League.objects.count() == 2


@pytest.mark.parametrize("content", [b"no json", b"{}", b"PK\x03\x04zip", b"\x1f\x8b"])
def test_a_file_that_is_none_stays_on_the_page_with_a_sentence(content: bytes) -> None:
    file = BytesIO(content)
    file.name = "league.json"
    answer = Client().post("/leagues/new/import/", {"op": "one", "file": file})
    assert answer.status_code == 422
    assert b"field-error" in answer.content
    assert League.objects.count() == 0


def test_no_file_at_all() -> None:
    answer = Client().post("/leagues/new/import/", {"op": "one"})
    assert answer.status_code == 422
    assert b"field-error" in answer.content
