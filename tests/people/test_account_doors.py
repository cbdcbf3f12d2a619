"""Doors of accounts that are shut: to who was closed out by staff, and to the second of two."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

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
