"""Correct a round of a match three weeks old: everything changes, and agrees with a replay."""

import csv
import datetime as dt
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from scorekeeper.league.models import NightTable, Result
from scorekeeper.league.queries import player_page, standings
from scorekeeper.matches.models import Match
from tests.league.evenings import Evenings, correct, match_of
from tests.matches.api import Api

pytestmark = pytest.mark.django_db
NIGHTS = [dt.date(2026, 5, 7) + week * dt.timedelta(weeks=1) for week in range(4)]


def audit() -> str:
    out = StringIO()
    call_command("audit", stdout=out)
    return out.getvalue()


def four_weeks() -> tuple[Evenings, list[NightTable]]:
    club = Evenings("Aino", "Bo", "Cai", "Dee")
    orders = [["Aino", "Bo", "Cai", "Dee"], ["Bo", "Cai", "Dee", "Aino"]]
    return club, [club.played(club.night(day), *orders[at % 2]) for at, day in enumerate(NIGHTS)]


def exported(club: Evenings, what: str) -> list[dict[str, str]]:
    path = f"leagues/{club.league.public_id}/export/?as=csv&what={what}"
    return list(csv.DictReader(StringIO(Api().get(path).text.removeprefix("\ufeff"))))


def seen(club: Evenings) -> dict[str, Any]:
    """Everything that people see of Dee."""
    found = standings(club.league)
    assert found
    lines = {line.player.name: line for line in found.lines}
    dee = club.people["Dee"]
    return {
        "places": [row.place for row in Result.objects.filter(player=dee).order_by("pk")],
        "points": lines["Dee"].points,
        "place": lines["Dee"].place,
        "ratings": {name: line.rating for name, line in lines.items()},
        "page": player_page(dee, club.season).rating,
        "standings": exported(club, "standings"),
        "results": exported(club, "results"),
        "matches": exported(club, "matches"),
    }


def test_a_correction_three_weeks_later_changes_all_and_agrees_with_a_replay() -> None:
    club, tables = four_weeks()
    assert "leagues: 0 differences" in audit()
    before = seen(club)
    correct(tables[0], 1, 3, [40, 10, 11, 1])
    after = seen(club)
    assert {name for name in before if before[name] == after[name]} == set()
    assert all(before["ratings"][name] != after["ratings"][name] for name in club.people)
    assert "leagues: 0 differences" in audit()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"points": 6}, "points of Bo is 6.00, should be 5.00"),
        ({"place": 1}, "place of Bo is 1, should be 2"),
        ({"declares": 9}, "declares of Bo is 9, should be 0"),
        ({"mu": 26.0}, "the rating of Bo is 26.0"),
        ({"sigma": None}, "the rating of Bo is"),
    ],
)
def test_the_audit_names_what_differs(change: dict[str, object], told: str) -> None:
    _club, tables = four_weeks()
    Result.objects.filter(table=tables[0], player__name="Bo").update(**change)
    out = StringIO()
    with pytest.raises(CommandError, match="differences"):
        call_command("audit", stdout=out)
    assert told in out.getvalue()
    assert "2026-05-07, round 1, table 1" in out.getvalue()


def test_the_audit_misses_no_result_and_none_too_many() -> None:
    club, tables = four_weeks()
    [one, two, *_others] = Result.objects.filter(table=tables[0]).order_by("seat")
    one.delete()
    two.pk, two.table = None, tables[1]
    two.player = club.player("Eva")
    two.save()
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("audit", stdout=out)
    assert "Aino has no result, and should have one" in out.getvalue()
    assert "Eva has a result, and should have none" in out.getvalue()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"finished": False}, "finished is False, its record says True"),
        ({"version": 9}, "version is 9, its record says 2"),
        ({"summary": {}}, "summary is {}"),
    ],
)
def test_the_audit_looks_at_matches_too(change: dict[str, object], told: str) -> None:
    _club, tables = four_weeks()
    Match.objects.filter(pk=match_of(tables[0]).pk).update(**change)
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("audit", stdout=out)
    assert told in out.getvalue()
