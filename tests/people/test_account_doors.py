"""Doors of accounts that are shut: to who was closed out by staff, and to the second of two."""

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from pytest_django import Settings

from scorekeeper.accounts import access as limits
from scorekeeper.accounts.access import linked_account
from scorekeeper.accounts.actions.rings import _use_up
from scorekeeper.accounts.codec import write_link
from scorekeeper.people.access import Account
from scorekeeper.people.actions import delete_account, make_account
from scorekeeper.people.actions.rings import _locked
from scorekeeper.web.errors import NotFound
from tests.people.accounts import account_of, code_in, mails, sign_in

pytestmark = pytest.mark.django_db
ANNA = "anna@example.org"


@pytest.fixture(autouse=True)
def with_mail(settings: Settings, mailoutbox: object) -> None:
    settings.EMAIL_URL = "smtp://here"


def test_whom_staff_has_closed_out_no_code_lets_in(client: Client) -> None:
    sign_in(client, ANNA)
    User.objects.filter(pk=account_of(client).pk).update(is_active=False)
    newcomer = Client()
    newcomer.post("/account/code/", {"email": ANNA})
    answer = newcomer.post("/account/code/enter/", {"code": code_in(mails(2)[-1])})
    assert answer.status_code == 403
    assert newcomer.get("/account/export/").status_code == 403


def test_of_two_who_come_by_a_link_at_one_moment_one_gets_in() -> None:
    token = write_link(make_account("Anna"))
    one, other = linked_account(token), linked_account(token)
    _use_up(one)
    with pytest.raises(NotFound):
        _use_up(other)


def test_nobody_signs_in_to_an_account_that_was_deleted_at_that_moment() -> None:
    account = make_account("Anna")
    there = Account.objects.get(pk=account.pk)
    delete_account(account)
    with pytest.raises(NotFound):
        _locked(there)


# ── Pages that refuse lead on ─────────────────────────────────────────────────────────────────────
FRONT = '<a class="button" href="/">'
ENGLISH = {"Accept-Language": "en"}


def way_on(words: str) -> str:
    return f'<a class="button button-primary" href="/account/">{words}</a>'


def leads_on(answer: HttpResponse, status: int, words: str = "Your account") -> bool:
    page = answer.content.decode()
    return answer.status_code == status and way_on(words) in page and FRONT in page


@pytest.mark.parametrize(
    ("method", "path", "status", "words"),
    [
        ("GET", "code/enter/", 409, "Ask for a new code"),
        ("POST", "code/enter/", 409, "Ask for a new code"),
        ("GET", "export/", 403, "Your account"),
        ("POST", "name/", 403, "Your account"),
        ("GET", "with/1-1.x.y/", 404, "Your account"),
        ("POST", "passkey/", 422, "Your account"),
        ("GET", "phones/1/sign-out/", 405, "Your account"),
    ],
)
def test_who_is_refused_gets_to_the_account(
    client: Client, method: str, path: str, status: int, words: str
) -> None:
    answer = client.generic(method, f"/account/{path}", headers=ENGLISH)
    assert leads_on(answer, status, words)  # type: ignore[arg-type]


def test_so_does_who_must_wait_and_who_asks_for_anothers_address(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_in(client, ANNA)
    other = Client(headers=ENGLISH)
    sign_in(other, "bo@example.org")
    other.post("/account/email/", {"email": ANNA})
    answer = other.post("/account/code/enter/", {"code": code_in(mails(3)[-1])})
    assert leads_on(answer, 409)  # type: ignore[arg-type]
    none = limits.WRONG_AT_AN_ADDRESS._replace(most=0)
    monkeypatch.setattr(limits, "WRONG_AT_AN_ADDRESS", none)
    answer = Client(headers=ENGLISH).post("/account/with/x/")
    assert leads_on(answer, 429)  # type: ignore[arg-type]


def test_the_button_speaks_finnish_and_stands_on_pages_of_accounts_alone(client: Client) -> None:
    finnish = {"Accept-Language": "fi"}
    page = client.get("/account/code/enter/", headers=finnish).content.decode()
    assert way_on("Pyydä uusi koodi") in page
    elsewhere = client.get("/m/unknown/", headers=finnish).content.decode()
    assert FRONT in elsewhere
    assert way_on("Tilisi") not in elsewhere
