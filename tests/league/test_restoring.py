"""A league is made again from what was taken home: all of it, or nothing."""

import gzip
import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils.timezone import now

from scorekeeper.feed.actions import RISE, raise_versions
from scorekeeper.feed.queries import history
from scorekeeper.league import actions
from scorekeeper.league.actions.restoring import LeagueNotEmpty
from scorekeeper.league.codec.strict import NotAnExport
from scorekeeper.league.models import League, Night, Player, Season
from scorekeeper.league.queries import standings
from scorekeeper.league.queries.table_now import _version_at as version_at
from scorekeeper.matches.models import Match
from scorekeeper.matches.queries import sheet
from scorekeeper.people.access import Role
from scorekeeper.people.actions import make_keys, token
from tests.league.clubs import Club
from tests.league.evenings import BY
from tests.league.full_club import JSON, a_club, derived, remove, restored, told
from tests.matches.api import Api

pytestmark = pytest.mark.django_db


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


def test_what_a_restored_backup_raised_can_be_taken_home_too() -> None:
    club = a_club()
    raise_versions(BY)
    data = told(club.league)
    remove(club.league)
    again = restored(data)
    assert told(again) == data
    numbers = set(Match.objects.values_list("version", flat=True))
    assert min(numbers) > RISE
    for match in Match.objects.all():
        assert history(match.topic)[-1].number == match.version
        assert version_at(match, now()) == match.version


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


def _organiser(league: League) -> Client:
    make_keys(league.topic, [Role.ORGANISER])
    client = Client()
    client.post(f"/k/{token(league.topic, Role.ORGANISER)}/")
    return client


def test_packed_it_is_the_same() -> None:
    club = a_club()
    packed = _organiser(club.league).get(f"/l/{club.league.public_id}/take-home/packed/")
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
        (gzip.compress(b"{}", mtime=0)[:-9], 400),
        (gzip.compress(b"[]", mtime=0), 400),
        (gzip.compress(b" " * (17 * 1024 * 1024), mtime=0), 413),
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
        with transaction.atomic():
            try:
                actions.restore_league(_empty(), BY, wrong)
            except NotAnExport:
                refused += 1
            transaction.set_rollback(True)
        after = League.objects.count(), Match.objects.count()
        assert after == before
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
