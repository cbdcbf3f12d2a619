"""The address that an account has: it counts once its code came back, and is forgotten."""

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.http import HttpResponse
from django.test import Client
from pytest_django import Settings

from scorekeeper.accounts.models import email_of
from tests.people.accounts import account_of, code_in, mails, phone_of, sign_in
from tests.people.conftest import NewPhone
from tests.people.passkeys import Passkey, sign_up

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("with_mail")]
ANNA = "anna@example.org"


def change(client: Client, email: str) -> HttpResponse:
    sent = len(mail.outbox)
    assert client.post("/account/email/", {"email": email}).status_code == 303
    code = code_in(mails(sent + 1)[-1])
    return client.post("/account/code/enter/", {"code": code})  # type: ignore[return-value]


def test_an_address_counts_once_its_code_came_back(new_phone: NewPhone) -> None:
    client, other = new_phone(), new_phone()
    sign_in(client, ANNA)
    account = account_of(client)
    client.post("/account/email/", {"email": "new@example.org"})
    mails(2)
    assert email_of(account) == ANNA
    assert change(client, "new@example.org").status_code == 303
    assert email_of(account) == "new@example.org"
    sign_in(other, ANNA)
    assert account_of(other) != account, "the old address opens it no more"


def test_the_form_says_that_a_new_address_takes_the_place_of_the_present_one(
    new_phone: NewPhone,
) -> None:
    client = new_phone()
    sign_up(client, Passkey())
    words = (">New e-mail address<", "takes the place of the one above")
    page = client.get("/account/").content.decode()
    assert not [word for word in words if word in page]
    change(client, ANNA)
    page = client.get("/account/").content.decode()
    assert [word for word in words if word in page] == [*words]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "address of your account already"), ("fi", "Osoite on jo tililläsi.")],
)
def test_the_present_address_is_not_changed_to_itself(
    new_phone: NewPhone, language: str, said: str
) -> None:
    client = new_phone()
    sign_in(client, ANNA)
    answer = client.post(
        "/account/email/", {"email": ANNA.title()}, headers={"Accept-Language": language}
    )
    assert (answer.status_code, said in answer.content.decode()) == (422, True)
    mails(1)


def test_anothers_address_is_not_taken(new_phone: NewPhone) -> None:
    client, other = new_phone(), new_phone()
    sign_in(client, ANNA)
    sign_in(other, "bo@example.org")
    answer = change(other, ANNA)
    assert answer.status_code == 409
    assert "Another account has this address" in answer.content.decode()
    assert email_of(account_of(client)) == ANNA


FORGET = "/account/email/remove/"


def test_the_last_way_back_is_forgotten_by_who_is_sure(new_phone: NewPhone) -> None:
    client = new_phone()
    sign_in(client, ANNA)
    answer = client.post(FORGET)
    page = answer.content.decode()
    assert (answer.status_code, "last way back" in page, ANNA in page) == (200, True, True)
    finnish = client.post(FORGET, headers={"Accept-Language": "fi"}).content.decode()
    assert "viimeinen keino" in finnish
    assert email_of(account_of(client)) == ANNA
    assert client.post(FORGET, {"sure": "1"}).status_code == 303
    assert email_of(account_of(client)) == ""
    assert client.post(FORGET).status_code == 303, "there is none"


@pytest.mark.parametrize("other_way", ["passkey", "no mail anyhow"])
def test_an_address_that_is_not_the_last_way_is_forgotten_at_once(
    new_phone: NewPhone, settings: Settings, other_way: str
) -> None:
    client = new_phone()
    sign_in(client, ANNA)
    if other_way == "passkey":
        sign_up(client, Passkey())
    else:
        settings.EMAIL_URL = ""
    assert client.post(FORGET).status_code == 303
    assert email_of(account_of(client)) == ""


def test_a_forgotten_address_opens_nothing(new_phone: NewPhone) -> None:
    client, other = new_phone(), new_phone()
    sign_in(client, ANNA)
    client.post(FORGET, {"sure": "1"})
    assert User.objects.get().email == ""
    assert "nobody gets into this account again" in client.get("/account/").content.decode()
    sign_in(other, ANNA)
    assert account_of(other) != account_of(client)


def test_who_was_closed_is_told_so_after_the_code(new_phone: NewPhone) -> None:
    sign_in(new_phone(), ANNA)
    User.objects.update(is_active=False)
    client = new_phone()
    client.post("/account/code/", {"email": ANNA})
    code = code_in(mails(2)[-1])
    answer = client.post("/account/code/enter/", {"code": code})
    assert answer.status_code == 403
    assert "was closed" in answer.content.decode()
    assert "phone" not in client.session or phone_of(client).account is None
