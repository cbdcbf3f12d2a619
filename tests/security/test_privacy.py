"""What is kept of people is said, goes when it should, and nothing else is kept."""

import re
from datetime import timedelta
from typing import Final

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone

from scorekeeper.feed.actions import Write
from scorekeeper.feed.models import Event
from scorekeeper.home.queries.kept import KEPT, NOT_OF_PEOPLE
from scorekeeper.league.actions import anonymise_player
from scorekeeper.management.keeping.forgetting import forget_lost_phones
from scorekeeper.matches.models import RoundRecord
from scorekeeper.people.access import Role
from scorekeeper.people.actions import grant, make_account, remember_players
from scorekeeper.people.models import Holding, Phone
from tests.league.evening import Evening
from tests.matches.played import Played, a_phone

LONGEST_HEADING: Final = 20  # for who hears a list of them


def test_every_table_is_on_the_page_or_has_nothing_of_people_in_it() -> None:
    """A new model fails here until somebody has said what it keeps, what for and how long."""
    there = {model._meta.label for model in apps.get_models()}
    told = [table for line in KEPT for table in line.tables]
    assert len(told) == len(set(told))
    assert there == set(told) | NOT_OF_PEOPLE


@pytest.mark.parametrize(
    ("language", "words"), [("en", "A year after it last saved"), ("fi", "Vuoden siitä")]
)
def test_the_page_says_it_in_both_languages(db: None, language: str, words: str) -> None:
    client = Client(headers={"Accept-Language": language})
    assert 'href="/privacy/"' in client.get("/").content.decode()
    page = client.get("/privacy/").content.decode()
    assert words in page
    assert page.count("<section") == len(KEPT) + 1
    headings = re.findall("<h2>(.*?)</h2>", page)
    assert len(set(headings)) == len(headings) == len(KEPT) + 1
    assert max(map(len, headings)) <= LONGEST_HEADING
    assert not client.cookies.keys() - {"csrftoken"}


def test_an_anonymous_player_is_remembered_nowhere(db: None) -> None:
    """Phones that have, or had, a key in the league may remember the name, or be called so."""
    evening = Evening(7)
    phones = [a_phone(name) for name in ("cai", "Somebody", "Stranger")]
    evening.open(4, 3)
    grant(phones[0], evening.night.station_topic(1), Role.SCOREKEEPER)
    grant(phones[1], evening.league.topic, Role.ORGANISER)
    for phone in phones:
        remember_players(phone, ["Cai", "Dee"])
    evening.play(1, 0, 10, 11, 12, 13)
    RoundRecord.objects.update(by="Cai")
    Event.objects.filter(topic__startswith="match:").update(by="Cai")
    anonymise_player(evening.people[2], Write(by="me"))
    names = [sorted(phone.players.values_list("name", flat=True)) for phone in phones]
    assert names == [["Dee"], ["Dee"], ["Cai", "Dee"]]  # of strangers it may be another Cai
    labels = [Phone.objects.get(pk=phone.pk).label for phone in phones]
    assert labels == ["Player 3", "Somebody", "Stranger"]
    assert not RoundRecord.objects.filter(by="Cai").exists()
    topics = [evening.match(1).topic, evening.night.topic, evening.league.topic]
    assert not Event.objects.filter(topic__in=topics, by="Cai").exists()


def test_a_browser_that_is_not_coming_back_is_forgotten(db: None) -> None:
    match, client = Played("Aino", "Bo"), Client()
    client.post(f"/k/{match.token()}/")
    phone = Phone.objects.latest("pk")
    year = timedelta(days=365)
    for age, left in ((year - timedelta(days=1), 1), (year + timedelta(days=8), 0)):
        Phone.objects.filter(pk=phone.pk).update(last_seen=timezone.now() - age)
        assert forget_lost_phones() == 1 - left
        assert Phone.objects.filter(pk=phone.pk).count() == left
    assert not Holding.objects.filter(phone_id=phone.pk).exists()
    ring = make_account("Anna").ring  # it has no session, and stands for whoever signs in to it
    Phone.objects.filter(pk=ring.pk).update(last_seen=timezone.now() - 3 * year)
    assert forget_lost_phones() == 0
    assert Phone.objects.filter(pk=ring.pk).exists()
    assert Client().get(match.url).status_code == 200
    assert client.get(match.url).status_code == 200  # a stranger from now on
