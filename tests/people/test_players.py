"""Names are offered again on the phone that used them."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.http import HttpRequest
from django.test import RequestFactory

from scorekeeper.people import actions, queries
from scorekeeper.people.models import Phone, RememberedPlayer

pytestmark = pytest.mark.django_db


def asking(phone: Phone | None) -> HttpRequest:
    request = RequestFactory().get("/")
    request.session = {"phone": phone.pk} if phone else {}  # type: ignore[assignment]
    return request


def an_hour_passes() -> None:
    RememberedPlayer.objects.update(last_used=F("last_used") - timedelta(hours=1))


@pytest.fixture
def phone() -> Phone:
    return Phone.objects.create(label="Pixel")


def test_the_most_used_come_first(phone: Phone) -> None:
    for names in (["Aino", "Bo"], ["Bo", "Cai"], ["Bo", "Dee"]):
        actions.remember_players(phone, names)
        an_hour_passes()
    assert queries.suggested_names(asking(phone)) == ["Bo", "Dee", "Cai", "Aino"]


def test_one_person_is_offered_once_as_last_written(phone: Phone) -> None:
    actions.remember_players(phone, ["aino"])
    actions.remember_players(phone, ["Aino"])
    assert queries.suggested_names(asking(phone)) == ["Aino"]
    assert RememberedPlayer.objects.get().used == 2


def test_what_is_long_past_makes_room(phone: Phone) -> None:
    actions.remember_players(phone, [f"Old {number}" for number in range(60)])
    an_hour_passes()
    actions.remember_players(phone, ["New"])
    names = queries.suggested_names(asking(phone))
    assert len(names) == 40
    assert "New" in names


def test_other_phones_are_offered_nothing(phone: Phone) -> None:
    actions.remember_players(phone, ["Aino"])
    assert queries.suggested_names(asking(None)) == []
    assert queries.suggested_names(asking(Phone.objects.create(label="other"))) == []


def test_the_longest_name_is_remembered(phone: Phone) -> None:
    name = "\ufdfa" * 30
    actions.remember_players(phone, [name])
    assert queries.suggested_names(asking(phone)) == [name]
