"""The pages for staff: only for staff, only to look at, and never a hand, a seed or a key."""

import re
from io import StringIO

import pytest
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.core.management import CommandError, call_command
from django.db.models import Model
from django.test import Client
from django.urls import get_resolver, reverse
from pytest_django import Settings

from scorekeeper.feed.models import Event
from scorekeeper.league.models import Doubt, NightTable, Player
from scorekeeper.matches import actions
from scorekeeper.matches.models import Match
from scorekeeper.people.access import Role
from scorekeeper.people.actions import make_account
from scorekeeper.people.codec import write_token
from scorekeeper.people.models import Key, Phone, RememberedPlayer
from scorekeeper.play.models import Deal, Seat, Table
from scorekeeper.play.queries.game import game
from scorekeeper.rules.scoring import SeatNo
from tests.matches.played import Played
from tests.people.accounts import account_of, sign_in
from tests.security.admins import staff
from tests.security.walk import Place
from tests.web.test_every_page import pages

pytestmark = pytest.mark.django_db
MODELS = sorted(admin.site._registry, key=lambda model: model.__name__)


def page(model: type[Model], kind: str = "changelist", *args: object) -> str:
    about = model._meta
    return reverse(f"admin:{about.app_label}_{about.model_name}_{kind}", args=args)


def everything(model: type[Model]) -> list[str]:
    """Its list, a search in it, every row's own page and what was done to that."""
    rows = list(model._default_manager.values_list("pk", flat=True))
    own = [page(model, kind, row) for row in rows for kind in ("change", "history")]
    return [page(model), f"{page(model)}?q=a", *own]


@pytest.fixture
def place() -> Place:
    place = Place()
    place.evening.finish(1)
    key = Key.objects.filter(role=Role.SCOREKEEPER).first()
    assert key
    table = NightTable.objects.filter(match__isnull=False)[0]
    Doubt.objects.create(table=table, word="Wrong", by="Bo")
    one = Played("Aino", "Bo")
    actions.rename(one.match, one.write, SeatNo(0), "Anna")
    RememberedPlayer.objects.create(phone=key.holdings.all()[0].phone, name="Zoe", name_key="zoe")
    return place


def test_staff_see_every_page_and_no_secret(place: Place) -> None:
    """Of a table whose cards are dealt: the hands, the seeds and all that gives them away."""
    table = Table.objects.get(code=place.host.code)
    seats = list(Seat.objects.filter(table=table))
    Seat.objects.filter(pk=seats[0].pk).update(client_seed="5eedc11e475eed00")
    now = game(table)
    secrets = [deal.sealed_seed for deal in Deal.objects.all()]
    secrets += [
        given["client_seed"]
        for deal in Deal.objects.exclude(transcript=None)
        for given in (deal.transcript or {})["seats"]
    ]
    secrets += [write_token(key) for key in Key.objects.all()] + ["5eedc11e475eed00"]
    assert now.state
    hands = [[str(card) for card in hand] for hand in now.state.hands]
    client, seen = staff(), 0
    for model in MODELS:
        for url in everything(model):
            answer = client.get(url)
            assert answer.status_code == 200, url
            text = answer.content.decode()
            assert not [secret for secret in secrets if secret and secret in text], url
            for hand in hands:
                assert not all(re.search(rf"\b{card}\b", text) for card in hand), url
            assert "no-store" in answer["Cache-Control"], url
            seen += 1
    assert seen > 3 * len(MODELS)
    assert len(secrets) > 12


def test_every_table_that_staff_see_has_words_in_both_languages(place: Place) -> None:
    for language, word in (("en", "For staff"), ("fi", "Ylläpidolle")):
        index = staff(language).get(reverse("admin:index")).content.decode()
        assert word in index
    for model in MODELS:
        assert f"/admin/scorekeeper/{model._meta.model_name}/" in index


@pytest.mark.parametrize("who", ["anybody", "an account", "an organiser"])
def test_nobody_else_gets_in(place: Place, who: str) -> None:
    clients = {"anybody": Client(), "an account": staff(is_staff=False)}
    client = clients.get(who, place.organiser)
    known = {"object_id": "1", "app_label": "scorekeeper", "url": "nope"}
    for name, needed in pages(admin.site.urls[0], "admin"):
        own = {"app_label"} if name == "admin:app_list" else needed
        url = reverse(name, kwargs={each: known[each] for each in own})
        for answer in (client.get(url), client.post(url)):
            if who == "an account":
                assert answer.status_code == 404, url
            else:
                assert answer.status_code == 302, url
                assert answer["Location"].startswith("/account/?next=/admin/"), url


def test_there_are_no_passwords(db: None) -> None:
    names = {name for name, _needed in pages(admin.site.urls[0], "admin")}
    assert not {name for name in names if "password" in name or "login" in name}
    for path in ("/admin/login/", "/admin/password_change/"):
        assert staff().get(path).status_code == 404


OF_PASSWORDS = re.compile(r"password|reset|log-?_?(in|out)|sign-?_?up|regist", re.IGNORECASE)


def test_no_address_is_about_passwords(db: None) -> None:
    """Of allauth and Django only tables are used: none of their pages is anywhere."""
    everywhere = [name for name, _needed in pages(get_resolver().url_patterns)]
    assert len(everywhere) > 100
    assert not [name for name in everywhere if OF_PASSWORDS.search(name)]
    for root in ("", "/accounts", "/account", "/auth"):
        for page in ("login", "signup", "password/reset", "password/change", "password_reset"):
            assert Client().get(f"{root}/{page}/").status_code == 404, (root, page)


def test_staff_change_and_delete_nothing(place: Place) -> None:
    client, before = staff(), {model: model._default_manager.count() for model in MODELS}
    for model in MODELS:
        row = model._default_manager.values_list("pk", flat=True).first()
        for kind in ("change", "delete"):
            assert client.post(page(model, kind, row), {"name": "x"}).status_code == 403, model
        assert client.get(page(model, "delete", row)).status_code == 403
        assert client.get(page(model, "add")).status_code == 403
        client.post(page(model), {"action": "delete_selected", "_selected_action": row, "index": 0})
    assert {model: model._default_manager.count() for model in MODELS} == before


def do(client: Client, action: str, thing: Model, word: str = "") -> str:
    """Tick it, choose the action, go; what the page says then."""
    sent = {"action": action, "_selected_action": thing.pk, "index": 0, "word": word}
    said = client.post(page(type(thing)), sent, follow=True)
    assert said.status_code == 200
    return said.content.decode()


def last(topic: str) -> Event:
    found = Event.objects.filter(topic=topic).order_by("number").last()
    assert found
    return found


def test_a_match_is_voided_with_a_reason(place: Place) -> None:
    table = NightTable.objects.get(round__number=1, number=1)
    assert "This field is required" in do(staff(), "void", table)
    assert not NightTable.objects.exclude(voided_at=None).exists()
    do(staff(), "void", table, "Cards were missing")
    table.refresh_from_db()
    assert table.voided_at
    assert table.void_reason == "Cards were missing"
    event = last(place.evening.night.topic)
    assert (event.verb, event.by) == ("voided", "Staff")
    assert LogEntry.objects.get().change_message == "Cards were missing"
    assert not table.results.exists()


@pytest.mark.parametrize("kind", ["match", "league", "night", "station", "seat"])
def test_a_key_is_revoked_where_its_history_says_so(place: Place, kind: str) -> None:
    own = Played("Aino", "Bo")
    key = Key.objects.filter(topic__startswith=f"{kind}:").latest("pk")
    before = write_token(key)
    assert Client().get(f"/k/{before}/").status_code == 200
    said = do(staff(), "revoke", key)
    assert "Done: 1" in said
    assert Client().get(f"/k/{before}/").status_code == 404
    about = {
        "station": place.evening.night.topic,
        "seat": f"table:{place.host.code}",
        "match": own.match.topic,
    }
    assert last(about.get(kind, key.topic)).by == "Staff"
    if kind == "seat":  # a hand is on nobody's screen any more
        assert "you" not in place.guest.look().html or place.guest.hand == []


def test_a_player_is_anonymised(place: Place) -> None:
    cai = Player.objects.get(name="Cai")
    do(staff(), "anonymise", cai)
    cai.refresh_from_db()
    assert cai.anonymised
    assert "Cai" not in str(Match.objects.get(pk=place.evening.match(1).pk).players)
    assert "Cai" not in str(list(LogEntry.objects.values_list("object_repr", "change_message")))
    said = do(staff(), "anonymise", cai)  # again: nothing new
    assert "Done: 1" in said


def test_a_name_is_taken_out_of_a_match(place: Place) -> None:
    match = Played("Rude", "Bo").match
    do(staff(), "take_name_out", match, "rude")
    match.refresh_from_db()
    assert match.players == ["Somebody", "Bo"]
    dealt = Table.objects.get(code=place.host.code).match
    do(staff(), "take_name_out", dealt, "Aino")
    assert "Aino" not in place.guest.look().html
    assert place.guest.hand


def test_a_phone_forgets_the_names(place: Place) -> None:
    phone = RememberedPlayer.objects.get(name="Zoe").phone
    do(staff(), "forget", phone)
    assert not phone.players.exists()


def test_an_account_is_closed_and_opened_again(settings: Settings) -> None:
    settings.EMAIL_URL, anna = "smtp://mail.example", Client()
    sign_in(anna, "anna@example.org")
    mine = account_of(anna)
    assert anna.get("/account/export/").status_code == 200
    assert "Done: 1" in do(staff(), "close", mine)
    assert anna.get("/account/export/").status_code == 403
    with pytest.raises(AssertionError):
        sign_in(Client(), "anna@example.org")
    assert not Phone.objects.filter(account=mine).exists()
    do(staff(), "open_again", mine)
    sign_in(Client(), "anna@example.org")


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize(
    ("model", "hidden"),
    [(Seat, "client_seed"), (Deal, "sealed_seed"), (Deal, "transcript")],
)
def test_what_is_hidden_is_not_guessed_by_letters(model: type[Model], hidden: str) -> None:
    for lookup in ("isnull", "startswith", "contains", "gt"):
        answer = staff().get(page(model), {f"{hidden}__{lookup}": "0"})
        assert answer.status_code == 400, lookup


def test_nobody_becomes_staff_by_a_name_like_an_address(db: None) -> None:
    make_account("owner@example.org")
    with pytest.raises(CommandError, match=r"no account owner@example\.org"):
        call_command("staff", "owner@example.org")


def test_the_command_says_who_is_staff(db: None) -> None:
    client = staff(is_staff=False)
    out = StringIO()
    call_command("staff", "STAFF false", stdout=out)
    assert "is staff now" in out.getvalue()
    assert client.get("/admin/").status_code == 200
    call_command("staff", stdout=out)
    assert "staff False\n" in out.getvalue()
    call_command("staff", "staff False", "--take", stdout=out)
    assert client.get("/admin/").status_code == 404
    make_account("Staff false")
    with pytest.raises(CommandError, match="Several"):
        call_command("staff", "staff false")
    with pytest.raises(CommandError, match="no account"):
        call_command("staff", "nobody@example.org")
