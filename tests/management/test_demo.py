"""`manage.py demo` and `manage.py keys`: matches to look at, and their links."""

import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client

from scorekeeper.feed.models import Event
from scorekeeper.league.access import league_by_topic
from scorekeeper.league.models import Night
from scorekeeper.league.queries import standings
from scorekeeper.matches.access import ROLES, match_by_topic
from scorekeeper.matches.models import Match
from scorekeeper.matches.queries import sheet
from scorekeeper.people.access import Role
from scorekeeper.people.actions import token
from tests.league.evening import Evening
from tests.matches.played import Played

pytestmark = pytest.mark.django_db


def said(command: str, *arguments: str) -> str:
    out = StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue()


def played() -> list[tuple[str, object]]:
    """What was played of each match, without its id."""
    matches = Match.objects.order_by("pk")
    return [(match.title, [match.players, sheet(match).state.rounds]) for match in matches]


def test_the_demo_has_matches_of_every_kind() -> None:
    said("demo", "--nights", "0")
    matches = list(Match.objects.all())
    assert {match.finished for match in matches} == {True, False}
    verbs = set(Event.objects.values_list("verb", flat=True))
    assert verbs >= {"opened", "recorded", "corrected", "joined"}
    assert any(sheet(match).state.rounds[-1].knocked_out for match in matches)


def test_the_links_of_the_demo_lead_to_its_matches() -> None:
    out = said("demo", "--nights", "0")
    links = re.findall(r"(/k/[^/\s]+/)", out)
    pages = re.findall(r"\): (/m/[a-z0-9]{16}/)", out)
    assert len(links) == len(pages) == Match.objects.count()
    for link, page in zip(links, pages, strict=True):
        keeper = Client()
        assert keeper.post(link)["Location"] == page
        assert keeper.get(f"{page}share/").status_code == 200


def test_the_same_seed_plays_the_same_matches() -> None:
    said("demo", "--nights", "0", "--seed", "7")
    first = played()
    Match.objects.all().delete()
    said("demo", "--nights", "0", "--seed", "7")
    assert played() == first
    Match.objects.all().delete()
    said("demo", "--nights", "0", "--seed", "8")
    assert played() != first


def test_the_demo_has_a_league_with_a_season_behind_it_and_a_night_that_is_on() -> None:
    out = said("demo", "--nights", "2")
    [link] = re.findall(r"run it: (/k/[^/\s]+/)", out)
    [page] = re.findall(r"nights\): (/l/[a-z0-9]{16}/)", out)
    organiser = Client()
    assert organiser.post(link)["Location"] == page
    assert organiser.get(f"{page}settings/").status_code == 200
    league = league_by_topic(f"league:{page.split('/')[2]}")
    assert league.players.count() == 40
    nights = Night.objects.filter(season__league=league)
    assert [night.status for night in nights] == ["closed", "closed", "open"]
    found = standings(league)
    assert found
    assert found.is_live
    assert len(found.lines) > 20
    said("audit")


def test_keys_are_printed_as_they_are_now(settings: Any) -> None:
    settings.PUBLIC_URL = "https://score.example.org"
    match = Played("Aino", "Bo").match
    out = said("keys", match.public_id)
    for role in ROLES:
        link = f"https://score.example.org/k/{token(match.topic, role)}/"
        assert f"{role.value}: {link}\n" in out
    assert match_by_topic(match.topic) == match


def test_keys_of_leagues_and_nights_let_their_holders_run_them(settings: Any) -> None:
    settings.PUBLIC_URL = ""
    evening = Evening(3)
    for thing, page in ((evening.league, "settings/"), (evening.night, "checkin/")):
        out = said("keys", thing.public_id)
        [link] = re.findall(r"organiser: (/k/\S+)", out)
        organiser = Client()
        address = organiser.post(link)["Location"]
        assert organiser.get(f"{address}{page}").status_code == 200
    assert f"viewer: /k/{token(evening.night.topic, Role.VIEWER)}/" in out


def test_the_key_to_a_match_of_a_night_is_that_of_its_table() -> None:
    evening = Evening(3)
    evening.open(3)
    match = evening.match(1)
    out = said("keys", match.public_id)
    assert f"/k/{evening.station_token(1)}/" in out
    assert f"/k/{token(match.topic, Role.VIEWER)}/" in out


@pytest.mark.parametrize("unknown", ["x", "2" * 16, "", "2" * 400])
def test_of_no_match_there_are_no_keys(unknown: str) -> None:
    with pytest.raises(CommandError, match="There is no match, night or league"):
        said("keys", unknown)
