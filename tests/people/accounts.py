"""Signing in, as the tests of accounts do it."""

import re
import time

from django.core import mail
from django.test import Client

from scorekeeper.people.access import Account
from scorekeeper.people.models import Phone

PATIENCE = 5.0
CODE = re.compile(r"\b\d{4} \d{4}\b")


def mails(number: int) -> list[str]:
    """The texts of that many mails, which come a moment after the answer."""
    until = time.monotonic() + PATIENCE
    while len(mail.outbox) < number and time.monotonic() < until:
        time.sleep(0.01)
    assert len(mail.outbox) == number
    return [str(one.body) for one in mail.outbox]


def code_in(text: str) -> str:
    [code] = set(CODE.findall(text))
    return str(code)


def sign_in(client: Client, email: str) -> None:
    """By a code, as people do."""
    sent = len(mail.outbox)
    assert client.post("/account/code/", {"email": email}).status_code == 303
    code = code_in(mails(sent + 1)[-1])
    answer = client.post("/account/code/enter/", {"code": code})
    assert (answer.status_code, answer.headers.get("Location")) == (303, "/account/")


def phone_of(client: Client) -> Phone:
    return Phone.objects.get(pk=client.session["phone"])


def account_of(client: Client) -> Account:
    account = phone_of(client).account
    assert account is not None
    return account


def link_shown(client: Client) -> str:
    """The address in the QR code of a phone that adds another."""
    page = client.post("/account/another-phone/").content.decode()
    found = re.search(r'value="[^"]*(/account/with/[^"]+)"', page)
    assert found
    return found[1]


def join(client: Client, owner: Client) -> None:
    assert client.post(link_shown(owner)).status_code == 303


def is_in(client: Client) -> bool:
    return bool(client.get("/account/export/").status_code == 200)
