"""Passkeys open the account that they were made for, once for each question, and no other."""

import json
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from scorekeeper.accounts.codec import write_link
from scorekeeper.accounts.models import Authenticator
from scorekeeper.people.access import Account, Role
from tests.people.accounts import account_of, phone_of, sign_in
from tests.people.conftest import NewPhone
from tests.people.passkeys import Flag, Passkey, Said, asks, says, sign_in_with, sign_up

pytestmark = pytest.mark.django_db
ADD, USE = "/account/passkeys/", "/account/passkey/"
Tokens = dict[Role, str]


def told(client: Client, path: str, said: object) -> tuple[int, bool]:
    """The status, and whether there is a sentence."""
    answer = says(client, path, said)
    return answer.status_code, "does not open an account here" in answer.content.decode()


REFUSED = (422, True)


def test_a_guest_has_an_account_by_it_and_comes_back(tokens: Tokens, new_phone: NewPhone) -> None:
    first, second, passkey = new_phone(), new_phone(), Passkey()
    first.post(f"/k/{tokens[Role.SCOREKEEPER]}/")
    sign_up(first, passkey)
    assert sign_in_with(second, passkey) == 303
    assert account_of(second) == account_of(first)
    assert account_of(first).ring.holdings.count() == 1
    assert Authenticator.objects.get().last_used_at
    assert not User.objects.get().has_usable_password()


def test_a_second_one_opens_the_same_account(new_phone: NewPhone) -> None:
    client, passkeys = new_phone(), [Passkey(), Passkey()]
    for passkey in passkeys:
        sign_up(client, passkey)
    for passkey in passkeys:
        other = new_phone()
        assert sign_in_with(other, passkey) == 303
        assert account_of(other) == account_of(client)
    assert Account.objects.count() == 1


def test_the_session_is_another_afterwards(new_phone: NewPhone) -> None:
    passkey = Passkey()
    for enter in (sign_up, sign_in_with):
        client = new_phone()
        client.post("/phone/label/", {"label": "Mine"})
        before = client.cookies["sessionid"].value
        enter(client, passkey)
        assert client.cookies["sessionid"].value != before


def test_it_is_asked_once(new_phone: NewPhone) -> None:
    client, passkey = new_phone(), Passkey()
    made = passkey.made(asks(client, f"{ADD}begin/"))
    assert says(client, ADD, made).status_code == 303
    assert told(client, ADD, made) == REFUSED
    client.post("/account/sign-out/")
    used = passkey.used(asks(client, f"{USE}begin/"))
    assert told(new_phone(), USE, used) == REFUSED, "asked on another browser"
    assert says(client, USE, used).status_code == 303
    assert told(client, USE, used) == REFUSED
    assert Authenticator.objects.count() == 1


@pytest.mark.parametrize(
    "use",
    [
        lambda passkey, options: passkey.used(options, flags=Flag.UP),  # no finger, face or PIN
        lambda passkey, options: passkey.used(options, user=b"\0"),
        lambda passkey, options: passkey.used(options, user=b"\xff"),
        lambda passkey, options: passkey.used(options, user=b"nobody"),
        lambda passkey, options: passkey.used(options, user=b""),
        lambda passkey, options: {**passkey.used(options), "rawId": "AAAA", "id": "AAAA"},
        lambda passkey, options: Passkey().used(options, user=passkey.user),
        lambda passkey, _options: passkey.used({"publicKey": {"challenge": "AAAA"}}),
    ],
    ids=["unverified", "nul", "bytes", "nobody", "empty", "other-id", "other-key", "own-question"],
)
def test_what_does_not_open(new_phone: NewPhone, use: Callable[[Passkey, Said], Said]) -> None:
    client, passkey = new_phone(), Passkey()
    sign_up(client, passkey)
    thief = new_phone()
    assert told(thief, USE, use(passkey, asks(thief, f"{USE}begin/"))) == REFUSED
    assert thief.get("/account/export/").status_code == 403


def test_another_site_gets_nothing(new_phone: NewPhone) -> None:
    client, passkey = new_phone(), Passkey()
    sign_up(client, passkey)
    passkey.origin = "https://least-score.example"
    assert sign_in_with(new_phone(), passkey) == 422
    away = Passkey("https://least-score.example")
    guest = new_phone()
    assert told(guest, ADD, away.made(asks(guest, f"{ADD}begin/"))) == REFUSED
    assert Account.objects.count() == 1


GARBAGE = [
    "",
    "{",
    "[]",
    "null",
    '"x"',
    "1" * 5000,
    "[" * 8000,
    '{"a":' * 2000,
    '{"response": 1}',
    '{"response": {"userHandle": 7}}',
    '{"response": {"userHandle": "é"}}',
    '{"id": "\\ud800", "rawId": "AA", "response": {"userHandle": "AA"}}',
    json.dumps({"id": "AA", "rawId": "AA", "type": "public-key", "response": {}}),
    json.dumps({"id": [], "rawId": {}, "type": 3, "response": {"clientDataJSON": "AA"}}),
    "x" * 20_000,
]


@pytest.mark.parametrize("path", [ADD, USE])
@pytest.mark.parametrize("text", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_is_refused_in_words(new_phone: NewPhone, path: str, text: str) -> None:
    client = new_phone()
    asks(client, f"{path}begin/")
    assert told(client, path, text) == REFUSED
    assert not Account.objects.exists()


def test_what_a_database_chokes_on_is_not_stored(new_phone: NewPhone) -> None:
    for text in ("\0", "\ud800"):
        client = new_phone()
        said = {
            **Passkey().made(asks(client, f"{ADD}begin/")),
            "clientExtensionResults": {"a": text},
        }
        assert told(client, ADD, said) == REFUSED
    assert not Account.objects.exists()


def test_one_that_was_begun_for_somebody_else_is_refused(new_phone: NewPhone) -> None:
    """Signed in meanwhile in another tab, or signed out from afar."""
    owner, late = new_phone(), Passkey()
    sign_up(owner, Passkey())
    guest = new_phone()
    options = asks(guest, f"{ADD}begin/")
    assert guest.post(f"/account/with/{write_link(account_of(owner))}/").status_code == 303
    assert told(guest, ADD, late.made(options)) == REFUSED
    options = asks(guest, f"{ADD}begin/")
    owner.post(f"/account/phones/{phone_of(guest).pk}/sign-out/")
    assert told(guest, ADD, late.made(options)) == REFUSED
    assert (Account.objects.count(), Authenticator.objects.count()) == (1, 1)


def test_anothers_passkey_is_as_good_as_none(new_phone: NewPhone) -> None:
    owner, other = new_phone(), new_phone()
    sign_up(owner, Passkey())
    sign_up(other, Passkey())
    number = Authenticator.objects.get(user=account_of(owner).pk).pk
    for path in (f"{ADD}{number}/", f"{ADD}{number}/remove/"):
        mine = other.post(path, {"name": "Mine"})
        none = other.post(path.replace(str(number), str(number + 99)), {"name": "Mine"})
        assert (mine.status_code, none.status_code) == (404, 404)
        assert new_phone().post(path, {"name": "Mine"}).status_code == 403
    assert other.get(f"{ADD}{number}/").status_code == 404
    assert str(Authenticator.objects.get(pk=number)) != "Mine"


def test_the_last_way_back_is_removed_by_who_is_sure(new_phone: NewPhone) -> None:
    client = new_phone()
    for passkey in (Passkey(), Passkey()):
        sign_up(client, passkey)
    first, last = (f"{ADD}{one.pk}/remove/" for one in Authenticator.objects.order_by("pk"))
    assert client.post(first).status_code == 303, "there is another"
    answer = client.post(last)
    page = answer.content.decode()
    assert (answer.status_code, "last way back" in page) == (200, True)
    assert str(Authenticator.objects.get()) in page
    answer = client.get(last)  # in the other language
    assert (answer.status_code, f"{answer.headers['Location']}remove/") == (303, last)
    assert client.post(last, {"sure": "1"}).status_code == 303
    assert not Authenticator.objects.exists()


def test_a_passkey_beside_an_address_is_removed_at_once(
    new_phone: NewPhone, settings: Settings, mailoutbox: object
) -> None:
    settings.EMAIL_URL = "smtp://here"
    client = new_phone()
    sign_in(client, "anna@example.org")
    sign_up(client, Passkey())
    settings.EMAIL_URL = ""
    path = f"{ADD}{Authenticator.objects.get().pk}/remove/"
    assert client.post(path).status_code == 200, "without mail the address brings nobody back"
    settings.EMAIL_URL = "smtp://here"
    assert client.post(path).status_code == 303


def test_a_name_that_is_none_stays_on_the_page(new_phone: NewPhone) -> None:
    client = new_phone()
    sign_up(client, Passkey())
    path = f"{ADD}{Authenticator.objects.get().pk}/"
    for name in ("", "\u202e", "x" * 61, "\0"):
        assert client.post(path, {"name": name}).status_code == 422
    assert client.post(path, {"name": "Työ"}).status_code == 303
    page = client.get("/account/").content.decode()
    assert "Työ" in page
    assert "The name is saved." in page


def test_guessing_is_slowed_down_where_it_is_done_alone(new_phone: NewPhone) -> None:
    owner, passkey = new_phone(), Passkey()
    sign_up(owner, passkey)
    guesser = new_phone()
    guesser.post("/phone/label/", {"label": "Guesser"})
    answers = [says(guesser, USE, "{}") for _ in range(11)]
    assert [answer.status_code for answer in answers] == [*[422] * 10, 429]
    assert 1 <= int(answers[-1]["Retry-After"]) <= 600
    assert "Try again in about 10 minutes." in answers[-1].content.decode()
    assert sign_in_with(new_phone(), passkey) == 303, "at the same address"
