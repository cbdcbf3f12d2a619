"""Who is signed out from afar has nothing left that opens the account, or takes a key of it."""

import re

import pytest
from django.test import Client

from scorekeeper.people import access
from scorekeeper.people.access import Role
from scorekeeper.people.actions import close_account, open_account_again
from tests.people.accounts import account_of, phone_of, sign_in
from tests.people.conftest import TOPIC, NewPhone

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("with_mail")]
Tokens = dict[Role, str]
ANNA = "anna@example.org"
LINK = re.compile(r'http://testserver(/(?:account/with|k)/[^/"]+/)')


def shown(phone: Client, path: str, **fields: str) -> str:
    """The address of the link that a page shows for another phone."""
    answer = phone.post(path, fields)
    assert answer.status_code == 200
    return str(LINK.findall(answer.content.decode())[0])


def sign_out(owner: Client, lost: Client, how: str) -> None:
    account = account_of(lost)
    if how == "there":
        owner.post(f"/account/phones/{phone_of(lost).pk}/sign-out/")
    elif how == "everywhere":
        owner.post("/account/sign-out/everywhere/")
    else:
        close_account(account)
        open_account_again(account)
    assert phone_of(lost).account is None


@pytest.mark.parametrize("how", ["there", "everywhere", "closed"])
def test_a_link_to_another_phone_lets_nobody_in_again(new_phone: NewPhone, how: str) -> None:
    owner, lost, thief = new_phone(), new_phone(), new_phone()
    sign_in(owner, ANNA)
    sign_in(lost, ANNA)
    link = shown(lost, "/account/another-phone/")
    assert thief.get(link).status_code == 200
    sign_out(owner, lost, how)
    assert thief.get(link).status_code == 404
    assert thief.post(link).status_code == 404


@pytest.mark.parametrize("how", ["there", "everywhere", "closed"])
def test_a_hand_over_takes_no_key_any_more(tokens: Tokens, new_phone: NewPhone, how: str) -> None:
    owner, lost, thief = new_phone(), new_phone(), new_phone()
    sign_in(owner, ANNA)
    sign_in(lost, ANNA)
    owner.post(f"/k/{tokens[Role.SCOREKEEPER]}/")
    ring = account_of(owner).ring.pk
    link = shown(lost, "/keys/hand-over/", topic=TOPIC)
    assert thief.get(link).status_code == 200
    sign_out(owner, lost, how)
    assert thief.post(link).status_code == 404
    assert Role.SCOREKEEPER in access.phone_roles(ring, [TOPIC])[TOPIC]


def test_who_stays_signed_in_hands_over(tokens: Tokens, new_phone: NewPhone) -> None:
    """Also what was offered before somebody signed in on that phone."""
    giver, other, taker = new_phone(), new_phone(), new_phone()
    giver.post(f"/k/{tokens[Role.SCOREKEEPER]}/")
    link = shown(giver, "/keys/hand-over/", topic=TOPIC)
    sign_in(giver, ANNA)
    sign_in(other, ANNA)
    giver.post(f"/account/phones/{phone_of(other).pk}/sign-out/")
    assert taker.post(link).status_code == 303
    assert Role.SCOREKEEPER in access.phone_roles(phone_of(taker).pk, [TOPIC])[TOPIC]
