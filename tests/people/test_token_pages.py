"""API tokens on the page of an account: made and shown once, told of without it, revoked."""

import re

import pytest
from django.core import serializers
from django.test import Client

from scorekeeper.people import actions
from scorekeeper.people.access import Scope
from scorekeeper.people.actions.tokens import MOST_TOKENS
from scorekeeper.people.models import ApiToken, Phone
from tests.matches.api import Api
from tests.people.accounts import account_of, phone_of
from tests.people.owner import Owner

pytestmark = pytest.mark.django_db
TOKEN = re.compile(r"ls_[a-z2-7]{32}")
GOOD = {"name": "Script at home", "scopes": ["score", "read"]}


@pytest.fixture
def anna() -> Client:
    """A browser that is signed in."""
    client = Client(headers={"Accept-Language": "en"})
    assert client.post("/account/another-phone/").status_code == 200
    return client


def test_it_is_shown_once_and_kept_nowhere(anna: Client) -> None:
    answer = anna.post("/account/tokens/", GOOD)
    [token] = set(TOKEN.findall(answer.content.decode()))
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    rows = serializers.serialize("json", [*ApiToken.objects.all(), *Phone.objects.all()])
    for kept in (rows, str(dict(anna.session)), str(anna.cookies)):
        assert token[3:] not in kept
    for path in ("/account/", "/account/tokens/", "/account/export/", "/account/delete/"):
        assert not TOKEN.findall(anna.get(path).content.decode())
    assert Api(token).post("matches/", {"players": ["Aino", "Bo"]}).status == 201
    assert account_of(anna).ring.holdings.count() == 1


def test_two_are_two(anna: Client) -> None:
    made = [
        TOKEN.findall(anna.post("/account/tokens/", {**GOOD, "name": name}).content.decode())
        for name in "ab"
    ]
    assert made[0] != made[1]


@pytest.mark.parametrize("name", [GOOD["name"], "  script AT home "])
def test_a_form_that_is_sent_again_makes_no_other(anna: Client, name: str) -> None:
    """By a reload or a double tap; nor does one with a name that nobody could tell from it."""
    anna.post("/account/tokens/", GOOD)
    answer = anna.post("/account/tokens/", {**GOOD, "name": name})
    page = answer.content.decode()
    assert (answer.status_code, TOKEN.findall(page)) == (422, [])
    assert "If it was not copied, revoke it" in page
    finnish = anna.post("/account/tokens/", GOOD, headers={"Accept-Language": "fi"})
    assert "Jos sitä ei kopioitu, mitätöi se" in finnish.content.decode()
    assert ApiToken.objects.count() == 1
    other = Client()
    other.post("/account/another-phone/")
    assert other.post("/account/tokens/", GOOD).status_code == 200, "each account has its own names"


def test_the_account_lists_them(anna: Client) -> None:
    anna.post("/account/tokens/", {**GOOD, "name": "<b>Script"})
    page = anna.get("/account/").content.decode()
    for told in ("&lt;b&gt;Script", "Read, Keep score", "never used"):
        assert told in page
    ApiToken.objects.update(last_used="2026-11-30T18:00:00Z")
    assert "Last used:" in anna.get("/account/").content.decode()


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "x" * 61},
        {"name": "a\u202eb"},
        {"scopes": []},
        {"scopes": ["read", "admin"]},
        {"scopes": "read score"},
    ],
)
def test_what_is_wrong_stays_on_the_page(anna: Client, wrong: dict[str, object]) -> None:
    answer = anna.post("/account/tokens/", {**GOOD, **wrong})
    assert (answer.status_code, "field-error" in answer.content.decode()) == (422, True)
    assert not ApiToken.objects.exists()


def test_there_is_an_end_to_them(anna: Client) -> None:
    for number in range(MOST_TOKENS):
        actions.make_token(account_of(anna), f"x{number}", [Scope.READ])
    answer = anna.post("/account/tokens/", GOOD)
    assert (answer.status_code, str(MOST_TOKENS) in answer.content.decode()) == (409, True)
    assert ApiToken.objects.count() == MOST_TOKENS
    anna.post(f"/account/tokens/{ApiToken.objects.latest('pk').pk}/revoke/")
    assert anna.post("/account/tokens/", GOOD).status_code == 200


def test_revoked_it_opens_nothing(anna: Client) -> None:
    owner = Owner()
    Phone.objects.filter(pk=phone_of(anna).pk).update(account=owner.account)
    api = owner.api(Scope.READ)
    assert api.get(owner.match.path).status == 200
    assert anna.post(f"/account/tokens/{owner.row.pk}/revoke/").status_code == 303
    assert api.get(owner.match.path).status == 404


def test_nobody_revokes_anothers(anna: Client) -> None:
    owner = Owner()
    api = owner.api(Scope.READ)
    answers = [anna.post(f"/account/tokens/{n}/revoke/") for n in (owner.row.pk, 987_654)]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert api.get(owner.match.path).status == 200


def test_guests_have_none(db: None) -> None:
    guest = Client(headers={"Accept-Language": "en"})
    assert guest.get("/account/tokens/").status_code == 403
    assert guest.post("/account/tokens/", GOOD).status_code == 403
    assert guest.post("/account/tokens/1/revoke/").status_code == 403
    assert "API token" not in guest.get("/account/").content.decode()


@pytest.mark.parametrize(("ticked", "left"), [({"tokens": "on"}, 0), ({}, 2)])
def test_who_signs_out_everywhere_says_what_becomes_of_them(
    anna: Client, ticked: dict[str, str], left: int
) -> None:
    assert "API token" not in anna.get("/account/sign-out/").content.decode()
    other = actions.make_account("Bo")
    for account, name in ((account_of(anna), "a"), (account_of(anna), "b"), (other, "c")):
        actions.make_token(account, name, [Scope.READ])
    page = anna.get("/account/sign-out/").content.decode()
    assert "the account has 2 API tokens." in page
    assert re.search(r'<input type="checkbox" name="tokens"[^>]* checked', page)
    finnish = anna.get("/account/sign-out/", headers={"Accept-Language": "fi"}).content.decode()
    assert "tilillä on 2 API-tunnusta" in finnish
    answer = anna.post("/account/sign-out/everywhere/", ticked)
    assert (answer.status_code, "phone" in anna.session) == (303, False)
    assert ApiToken.objects.filter(account=other).count() == 1
    assert ApiToken.objects.exclude(account=other).count() == left


def test_they_go_home_and_away_with_the_account(anna: Client) -> None:
    anna.post("/account/tokens/", GOOD)
    [told] = anna.get("/account/export/").json()["api_tokens"]
    assert (told["name"], told["scopes"], told["used"]) == (GOOD["name"], ["read", "score"], None)
    assert anna.post("/account/delete/").status_code == 303
    assert not ApiToken.objects.exists()
