"""What is kept of people is said, goes when it should, and nothing else is kept."""

import re
from datetime import timedelta
from typing import Final

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from scorekeeper.feed.actions import Write
from scorekeeper.feed.models import Event
from scorekeeper.home.queries.kept import KEPT, NOT_OF_PEOPLE
from scorekeeper.league.actions import anonymise_player
from scorekeeper.management.keeping.forgetting import forget_lost_phones
from scorekeeper.matches.models import RoundRecord
from scorekeeper.people.access import Role
from scorekeeper.people.actions import grant, make_account, make_keys
from scorekeeper.people.models import Holding, Phone, RememberedPlayer
from scorekeeper.web.names import alike_key
from tests.conftest import Serve
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


@pytest.mark.parametrize(("language", "words"), [("en", "who carry it"), ("fi", "välittäjät")])
def test_who_carries_mail_is_told_of_where_mail_is_sent(
    db: None, settings: Settings, language: str, words: str
) -> None:
    client = Client(headers={"Accept-Language": language})
    for url, is_told in (("smtp://here", True), ("", False)):
        settings.EMAIL_URL = url
        assert (words in client.get("/privacy/").content.decode()) is is_told


def test_the_page_leads_to_what_an_account_can_do(db: None) -> None:
    client = Client()
    own = ('href="/account/export/"', 'href="/account/delete/"')
    page = client.get("/privacy/").content.decode()
    assert not [link for link in own if link in page], "a guest is sent to the door"
    assert 'href="/account/">sign in</a>' in page
    client.post("/account/another-phone/")
    page = client.get("/privacy/").content.decode()
    assert [link for link in own if link in page] == [*own]


def test_an_anonymous_player_is_remembered_nowhere(db: None) -> None:
    """Phones that have, or had, a key in the league may remember the name, or be called so; so may
    accounts, and the phones that are signed in to them.
    """
    evening = Evening(7)
    evening.open(4, 3)
    make_keys(evening.match(1).topic, [Role.SCOREKEEPER])
    held = {
        evening.night.station_topic(1): Role.SCOREKEEPER,
        evening.match(1).topic: Role.SCOREKEEPER,
        evening.night.topic: Role.VIEWER,
        evening.league.topic: Role.ORGANISER,
    }
    account = make_account("Cai")
    holders = [*(a_phone("cai") for _ in list(held)[1:]), account.ring]
    for phone, (topic, role) in zip(holders, held.items(), strict=True):
        grant(phone, topic, role)
    at_account, somebody, stranger = (a_phone(name) for name in ("CAI", "Somebody", "Cai"))
    Phone.objects.filter(pk=at_account.pk).update(account=account)
    grant(somebody, evening.night.topic, Role.ORGANISER)
    phones = [*holders, at_account, somebody, stranger]
    for phone in phones:
        for name in ("Cai", "Dee"):
            RememberedPlayer.objects.create(phone=phone, name=name, name_key=alike_key(name))
    evening.play(1, 0, 10, 11, 12, 13)
    RoundRecord.objects.update(by="Cai")
    Event.objects.filter(topic__startswith="match:").update(by="Cai")
    anonymise_player(evening.people[2], Write(by="me"))
    names = [sorted(phone.players.values_list("name", flat=True)) for phone in phones]
    assert names == [*[["Dee"]] * 6, ["Cai", "Dee"]]  # of strangers it may be another Cai
    labels = [Phone.objects.get(pk=phone.pk).label for phone in phones]
    assert labels == [*["Player 3"] * 5, "Somebody", "Cai"]
    assert not RoundRecord.objects.filter(by="Cai").exists()
    topics = [evening.match(1).topic, evening.night.topic, evening.league.topic]
    assert not Event.objects.filter(topic__in=topics, by="Cai").exists()


def test_a_browser_that_is_not_coming_back_is_forgotten(db: None) -> None:
    match, client = Played("Aino", "Bo"), Client()
    client.post(f"/k/{match.token()}/")
    phone = Phone.objects.latest("pk")
    year, day = timedelta(days=365), timedelta(days=1)
    for age, left in ((year - day, 1), (year + 6 * day, 1), (year + 8 * day, 0)):
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


def test_sessions_go_a_week_after_they_ended(db: None) -> None:
    for days in (1, -6, -8):
        ends = timezone.now() + timedelta(days=days)
        Session.objects.create(session_key=f"ends {days}", expire_date=ends)
    forget_lost_phones()
    assert set(Session.objects.values_list("pk", flat=True)) == {"ends 1", "ends -6"}


def test_who_goes_on_saving_is_not_forgotten(db: None) -> None:
    """Their session lasts a year from then on, as they do."""
    client = Client()
    client.post("/phone/label/", {"label": "Mine"})
    soon = timezone.now() + timedelta(days=10)
    Session.objects.update(expire_date=soon)
    Phone.objects.update(last_seen=soon - timedelta(days=365))
    client.post("/phone/label/", {"label": "Still mine"})
    assert Session.objects.get().expire_date > soon + timedelta(days=350)
    assert Phone.objects.get().last_seen > soon - timedelta(days=11)


def test_the_server_forgets_when_it_starts(serve: Serve) -> None:
    server = serve()
    made = (
        "from scorekeeper.people.models import Phone; from datetime import timedelta as days;"
        "new, old = Phone.objects.create(), Phone.objects.create();"
        "old.last_seen -= days(400); old.save()"
    )
    server.command("shell", "-c", made)
    assert len(server.stored("phone")) == 2
    server.stop()
    server.start()
    assert len(server.stored("phone")) == 1
