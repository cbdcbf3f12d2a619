"""Files that somebody has spoiled are refused: no page of the league fails on them later."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from decimal import Decimal
from itertools import islice, product
from random import Random
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from scorekeeper.league import actions
from scorekeeper.league.codec.restored import read_whole
from scorekeeper.league.codec.strict import NotAnExport
from scorekeeper.league.codec.zones import time_zones
from scorekeeper.league.models import Doubt, League, Night, NightTable
from scorekeeper.league.queries import whole_league
from scorekeeper.people.access import Role
from scorekeeper.people.actions import make_keys, token
from scorekeeper.people.models import Key
from tests.league.clubs import Club
from tests.league.evenings import BY, QUICK
from tests.league.full_club import JSON, a_club, told
from tests.matches.api import Api

pytestmark = pytest.mark.django_db
Spoil = Callable[[JSON], object]
AT = "2026-05-07T18:00:00Z"


def night_in(data: JSON) -> JSON:
    found: JSON = data["seasons"][0]["nights"][0]
    return found


def round_in(data: JSON) -> JSON:
    found: JSON = night_in(data)["seated"][0]
    return found


def table_in(data: JSON) -> JSON:
    found: JSON = round_in(data)["tables"][0]
    return found


def match_in(data: JSON) -> JSON:
    found: JSON = table_in(data)["match"]
    return found


def happened(verb: str, facts: object) -> Spoil:
    """One event more of a match, of which nothing can be told."""

    def spoil(data: JSON) -> None:
        history = match_in(data)["history"]
        history.append([len(history) + 1, verb, facts, "x", AT])

    return spoil


VERBS = (
    *("opened", "seated", "recorded", "undone", "corrected", "joined", "left", "came_back"),
    *("rebought", "renamed", "swapped", "substituted", "revoked", "anonymised"),
)
SPOILED: dict[str, Spoil] = {
    **{f"{verb} without facts": happened(verb, {}) for verb in VERBS},
    "left from a seat that is not there": happened("left", {"seat": 11}),
    "left from no seat": happened("left", {"seat": "x"}),
    "recorded without totals": happened("recorded", {"round": 1, "declarer": 0, "totals": 3}),
    "corrected to nothing": happened("corrected", {"round": 1, "old": {}, "new": {"1": {}}}),
    "declarer not there": lambda data: match_in(data)["rounds"][0].__setitem__(3, 7),
    "declarer without a total": lambda data: match_in(data)["rounds"][0][4].pop("0"),
    "totals of nobody there": lambda data: match_in(data)["rounds"][0][4].update({"9": 3}),
    "no totals": lambda data: match_in(data)["rounds"][1].__setitem__(4, {}),
    "the cost is too high": lambda data: data["league"].update(rebuy_cost="999.999"),
    "the cost is tiny": lambda data: data["league"].update(rebuy_cost="1e-9"),
    "the cost is below nothing": lambda data: data["league"].update(rebuy_cost="-0"),
    "the cost in other digits": lambda data: data["league"].update(rebuy_cost="\u0663"),
    "the cost is infinite": lambda data: data["league"].update(rebuy_cost="Infinity"),
    "no such zone": lambda data: data["league"].update(timezone="Mars/Base"),
    "a zone in small letters": lambda data: data["league"].update(timezone="europe/helsinki"),
    "a zone with a space": lambda data: data["league"].update(timezone=" UTC"),
    "a zone with leap seconds": lambda data: data["league"].update(timezone="right/UTC"),
    "another zone": lambda data: data["league"].update(timezone="posix/UTC"),
    "closed at the end of time": lambda data: night_in(data).update(
        closed_at="9999-12-31T23:59:59Z"
    ),
    "a clock at the end of time": lambda data: night_in(data).update(
        clock_ends="9999-12-31T23:59:59Z"
    ),
    "opened at the beginning": lambda data: round_in(data).update(opened_at="0001-01-01T00:00:00Z"),
    "a time in another zone": lambda data: night_in(data).update(created="2026-1-3T1:0:0+02:00"),
    "closed, but never": lambda data: night_in(data).update(closed_at=None),
    "a date without dashes": lambda data: night_in(data).update(date="20260507"),
    "a date by weeks": lambda data: data["seasons"][0].update(starts="2026-W01-1"),
    "no sizes": lambda data: night_in(data).update(sizes=[]),
    "sizes nobody asks for": lambda data: night_in(data).update(sizes=[1]),
    "opened without a match": lambda data: (
        round_in(data).update(opened_at=AT),
        table_in(data).update(match=None),
    ),
    "an empty table": lambda data: table_in(data).update(players=[]),
    "everybody at two tables": lambda data: round_in(data)["tables"][1].update(
        players=table_in(data)["players"], voided_at=None
    ),
    "a house card with a great number": lambda data: data["house_cards"][0].update(
        number=2**31 - 1
    ),
}


@pytest.mark.parametrize("spoil", SPOILED.values(), ids=SPOILED)
def test_refused(spoil: Spoil) -> None:
    data = told(a_club().league)
    read_whole(data)
    spoil(data)
    with pytest.raises(NotAnExport):
        read_whole(data)


@pytest.mark.parametrize("written", ["0", "1", "2.5", "999.99"])
def test_what_a_rebuy_may_cost(written: str) -> None:
    data = told(a_club().league)
    data["league"]["rebuy_cost"] = written
    assert read_whole(data).league.rebuy_cost == Decimal(written)


def test_a_zone_is_taken_if_a_league_may_be_in_it() -> None:
    data = told(a_club().league)
    data["league"]["timezone"] = time_zones()[-1]
    assert read_whole(data).league.timezone == time_zones()[-1]


LEAGUE = ("", "players/", "standings/", "seasons/", "settings/", "take-home/", "nights/new/")
NIGHT = ("", "tables/", "tables/1/", "tables/2/", "standings/", "seating/", "wall/")


def pages(league: League) -> list[str]:
    """Pages that show what a file has told."""
    nights = [f"/n/{night.public_id}/" for night in Night.objects.filter(season__league=league)]
    tables = NightTable.objects.filter(round__night__season__league=league, match__isnull=False)
    matches = [f"/m/{table.match.public_id}/" for table in tables if table.match]
    return [
        *(f"/l/{league.public_id}/{part}" for part in LEAGUE),
        *(f"/l/{league.public_id}/players/{one.public_id}/" for one in league.players.all()),
        *(f"/l/{league.public_id}/seasons/{one.public_id}/" for one in league.seasons.all()),
        *(night + part for night in nights for part in NIGHT),
        *(match + part for match in matches for part in ("", "history/", "why/1/0/")),
    ]


BAD: list[Any] = [0, 1, 7, 11, 100, "", "x", "2026-12-03", AT, [], {}, [1], ["x"], {"0": 1}, None]


def test_whatever_is_taken_can_be_shown() -> None:
    """Single values are put wrong: refused, or every page of the league can be shown."""
    club = a_club()
    data = told(club.league)
    for night in data["seasons"][0]["nights"]:
        for seated in night["seated"]:
            seated["opened_at"] = AT
    chance = Random(5)
    shown = 0
    for path in chance.sample([*_leaves(data)], 80):
        wrong = deepcopy(data)
        below: Any = wrong
        for step in path[:-1]:
            below = below[step]
        below[path[-1]] = chance.choice(BAD)
        with transaction.atomic():
            shown += _is_shown(wrong)
            transaction.set_rollback(True)
    assert shown > 5


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
@pytest.mark.parametrize("where", ["starts", "ends", "date"])
def test_a_day_at_the_edge_of_the_calendar(day: str, where: str) -> None:
    data = told(a_club().league)
    (night_in(data) if where == "date" else data["seasons"][0])[where] = day
    assert _is_shown(data)


def _is_shown(data: JSON) -> bool:
    league = League.objects.create(name="Empty", timezone="UTC")
    try:
        actions.restore_league(league, BY, data)
    except NotAnExport:
        return False
    client = _organiser(league)
    for page in pages(league):
        assert client.get(page).status_code < 500, page
    return True


def _leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if isinstance(value, list):
        value = dict(enumerate(value))
    if isinstance(value, dict):
        for name, below in value.items():
            yield from _leaves(below, (*path, name))
    elif path:
        yield path


def _organiser(league: League) -> Client:
    if not Key.objects.filter(topic=league.topic).exists():
        make_keys(league.topic, [Role.ORGANISER])
    client = Client()
    client.post(f"/k/{token(league.topic, Role.ORGANISER)}/")
    return client


def test_strangers_read_no_doubts_and_nobody_who_is_kept_apart() -> None:
    club = a_club()
    night = club.season.nights.earliest("date")
    table = club.table(night, "Aino", "Cai", number=9, round_=2)
    table.round.opened_at = night.created
    table.round.save()
    actions.doubt(night, BY, 9, "Bo looked at my cards")
    path = f"leagues/{club.league.public_id}/export/?as=json"
    strangers = Api().get(path)
    assert "Bo looked" not in strangers.text
    assert "the ace" not in strangers.text
    assert all(night["apart"] == [] for night in strangers.json["seasons"][0]["nights"])
    assert read_whole(strangers.json).nights
    make_keys(club.league.topic, [Role.ORGANISER])
    own = Api(token(club.league.topic, Role.ORGANISER)).get(path)
    assert own.json == told(club.league)
    assert "Bo looked" in own.text
    assert Doubt.objects.count() == 2
    packed = _organiser(club.league).get(f"/l/{club.league.public_id}/take-home/packed/").content
    assert packed != Client().get(f"/l/{club.league.public_id}/take-home/packed/").content


def test_a_league_of_quick_matches_is_read_back() -> None:
    club = a_club()
    club.rules = QUICK
    night = club.night(club.season.starts)
    club.played(night, "Aino", "=Bo")
    data = whole_league(club.league, organises=True)
    assert read_whole(data).matches[-1].finished


def _with_players(data: JSON, count: int, *, merged: bool) -> JSON:
    letters = "bcdfghjkmnpqrstvwxyz"
    ids = [f"{'b' * 12}{''.join(four)}" for four in islice(product(letters, repeat=4), count)]
    data["seasons"] = []
    data["players"] = [
        {
            "id": pid,
            "name": f"P{at}",
            "guest": False,
            "anonymised": False,
            "merged_into": ids[at + 1] if merged and at + 1 < count else None,
            "added": AT,
        }
        for at, pid in enumerate(ids)
    ]
    return data


def test_somebody_who_is_somebody_who_is_somebody_without_end() -> None:
    data = told(a_club().league)
    assert len(read_whole(_with_players(data, 40, merged=True)).players) == 40
    with pytest.raises(NotAnExport):
        read_whole(_with_players(data, 1000, merged=True))


def test_more_people_than_any_league_has() -> None:
    data = told(a_club().league)
    assert len(read_whole(_with_players(data, 2000, merged=False)).players) == 2000
    with pytest.raises(NotAnExport):
        read_whole(_with_players(data, 2001, merged=False))


def _with_rounds(data: JSON, count: int) -> JSON:
    one = match_in(data)
    one["rounds"] = [[n + 1, n, 1, 0, {"0": 1, "1": 1}, False, "x", AT] for n in range(1, count)]
    one["history"] = [[1, "opened", None, "x", AT]]
    one["history"] += [[n + 1, "recorded", None, "x", AT] for n in range(1, count)]
    one["changes"] = []
    return data


def test_a_match_longer_than_any() -> None:
    data = told(a_club().league)
    assert read_whole(_with_rounds(data, 900)).played
    with pytest.raises(NotAnExport):
        read_whole(_with_rounds(data, 1100))


def test_files_are_not_read_one_after_the_other_without_end() -> None:
    into = Club()
    answers = [into.send_csv(b"{}", "?dry_run=1", kind="application/json") for _ in range(21)]
    assert [answer.status for answer in answers] == [400] * 20 + [429]
