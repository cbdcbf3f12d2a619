"""Keys under contention, on either database."""

from collections.abc import Callable
from functools import partial

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.core import mail
from django.test import Client, RequestFactory
from pytest_django import Settings

from scorekeeper.accounts import codec
from scorekeeper.people import access, actions
from scorekeeper.people.access import Account, Role
from scorekeeper.people.models import Holding, Key, Phone, RememberedPlayer
from tests.at_once import at_once
from tests.people.accounts import CODE, mails

pytestmark = pytest.mark.django_db(transaction=True)
TOPIC = "thing:abc"
TIMES = 8


@pytest.fixture
def tokens(transactional_db: None) -> dict[Role, str]:
    return actions.make_keys(TOPIC, [Role.SCOREKEEPER, Role.VIEWER])


def known_phone() -> Client:
    """A browser that has its session already."""
    client = Client()
    client.post("/phone/label/", {"label": "Pixel"})
    return client


def claiming(client: Client, token: str) -> Callable[[], int]:
    return lambda: client.post(f"/k/{token}/").status_code


def copy_of(client: Client) -> Client:
    twin = Client()
    twin.cookies = client.cookies
    return twin


def test_a_double_tap_claims_once(tokens: dict[Role, str]) -> None:
    phone = known_phone()
    taps = [claiming(copy_of(phone), tokens[Role.VIEWER]) for _ in range(4)]
    assert at_once(*taps) == [303] * 4
    assert Holding.objects.count() == 1
    assert Phone.objects.count() == 1


def test_revoked_while_claiming(tokens: dict[Role, str]) -> None:
    """Who was first is gone afterwards, who was second is refused: nobody slips through."""
    for _ in range(TIMES):
        phones = [known_phone() for _ in range(3)]
        old = actions.token(TOPIC, Role.VIEWER)
        claims = [claiming(phone, old) for phone in phones]
        answers = at_once(*claims, lambda: actions.rotate(TOPIC, Role.VIEWER, keep=None).generation)
        assert set(answers[:-1]) <= {303, 404}
        for phone in phones:
            assert access.phone_roles(phone.session["phone"], [TOPIC]) == {}


def test_two_revoke_at_once(tokens: dict[Role, str]) -> None:
    keeper = Phone.objects.create(label="keeper")
    actions.grant(keeper, TOPIC, Role.SCOREKEEPER)
    revoke = [lambda: actions.rotate(TOPIC, Role.SCOREKEEPER, keep=keeper)] * 4
    at_once(*revoke)
    assert Key.objects.get(role="scorekeeper").generation == 5
    assert Role.SCOREKEEPER in access.phone_roles(keeper.pk, [TOPIC])[TOPIC]


def test_two_take_over_at_once(tokens: dict[Role, str]) -> None:
    for _ in range(TIMES):
        actions.rotate(TOPIC, Role.SCOREKEEPER, keep=None)
        giver, takers = known_phone(), [known_phone() for _ in range(3)]
        giver.post(f"/k/{actions.token(TOPIC, Role.SCOREKEEPER)}/")
        page = giver.post("/keys/hand-over/", {"topic": TOPIC}).content.decode()
        token = page.partition("/k/")[2].partition("/")[0]
        answers = at_once(*(claiming(taker, token) for taker in takers))
        assert sorted(answers) == [303, 404, 404]
        holds = [bool(access.phone_roles(each.session["phone"], [TOPIC])) for each in takers]
        assert sum(holds) == 1
        assert access.phone_roles(giver.session["phone"], [TOPIC]) == {}


def test_both_give_up_at_once(tokens: dict[Role, str]) -> None:
    """One of two scorekeepers stays."""
    for _ in range(TIMES):
        actions.rotate(TOPIC, Role.SCOREKEEPER, keep=None)
        phones = [known_phone() for _ in range(2)]
        for phone in phones:
            phone.post(f"/k/{actions.token(TOPIC, Role.SCOREKEEPER)}/")
        form = {"topic": TOPIC, "role": "scorekeeper"}
        leave = [partial(phone.post, "/keys/release/", form) for phone in phones]
        assert sorted(answer.status_code for answer in at_once(*leave)) == [303, 409]


def test_names_remembered_twice_at_once(transactional_db: None) -> None:
    phone = Phone.objects.create(label="Pixel")
    remember = [lambda: actions.remember_players(phone, ["Aino", "Bo"])] * 4
    at_once(*remember)
    assert sorted(RememberedPlayer.objects.values_list("name", "used")) == [("Aino", 4), ("Bo", 4)]


# ── Accounts ──────────────────────────────────────────────────────────────────────────────────────
def signing_in(client: Client, account: Account) -> Callable[[], int]:
    """By a link, in a browser that has asked for nothing yet."""
    path = f"/account/with/{codec.write_link(account)}/"
    return lambda: client.post(path).status_code


def stray_keys() -> list[Phone]:
    """Browsers that hold keys themselves although somebody is signed in there."""
    return list(Phone.objects.exclude(account=None).filter(holdings__isnull=False))


def test_a_key_claimed_while_signing_in_is_the_accounts(tokens: dict[Role, str]) -> None:
    for _ in range(TIMES):
        phone, account = known_phone(), actions.make_account("Anna")
        answers = at_once(
            claiming(copy_of(phone), tokens[Role.VIEWER]),
            claiming(copy_of(phone), tokens[Role.SCOREKEEPER]),
            signing_in(copy_of(phone), account),
        )
        # Whoever comes last may find that the session has a new name, and is a new guest then.
        assert answers == [303, 303, 303]
        assert stray_keys() == []


def test_two_phones_bring_the_same_key_at_once(tokens: dict[Role, str]) -> None:
    for _ in range(TIMES):
        account, phones = actions.make_account("Anna"), [known_phone() for _ in range(2)]
        for phone in phones:
            phone.post(f"/k/{tokens[Role.VIEWER]}/")
        at_once(*(partial(put_in, phone, account) for phone in phones))
        assert stray_keys() == []
        assert Holding.objects.filter(phone=account.ring).count() == 1
        actions.delete_account(account)


def put_in(client: Client, account: Account) -> None:
    """Sign this browser in, as every way to sign in ends."""
    request = RequestFactory().post("/")
    request.session = SessionStore(client.session.session_key)
    actions.sign_in(request, account)


def test_a_link_is_taken_by_one_of_two(tokens: dict[Role, str]) -> None:
    for _ in range(TIMES):
        account, phones = actions.make_account("Anna"), [known_phone() for _ in range(2)]
        answers = at_once(*(signing_in(phone, account) for phone in phones))
        assert sorted(answers) == [303, 404]
        assert account.phones.count() == 1


def test_signing_in_while_the_account_is_deleted(tokens: dict[Role, str]) -> None:
    for _ in range(TIMES):
        phone, account = known_phone(), actions.make_account("Anna")
        phone.post(f"/k/{tokens[Role.VIEWER]}/")
        delete = partial(actions.delete_account, account)
        assert at_once(signing_in(copy_of(phone), account), delete)[0] in {303, 404}
        assert not Account.objects.exists()
        assert stray_keys() == []


def test_one_address_makes_one_account(tokens: dict[Role, str], settings: Settings) -> None:
    settings.EMAIL_URL = "smtp://here"
    mail.outbox = []
    for number in range(TIMES):
        phones, email = [known_phone() for _ in range(2)], f"anna{number}@example.org"
        for phone in phones:
            phone.post("/account/code/", {"email": email})
        codes = [(CODE.findall(str(text.body))[0], text) for text in posted(2 * number + 2)[-2:]]
        assert {text.to[0] for _code, text in codes} == {email}
        entering = [partial(enters, phone, [code for code, _text in codes]) for phone in phones]
        assert at_once(*entering) == [303, 303]
        assert Account.objects.count() == number + 1


def posted(number: int) -> list[mail.EmailMessage]:
    mails(number)
    return list(mail.outbox)


def enters(client: Client, codes: list[str]) -> int:
    """Whichever of the two it was that this browser asked for."""
    path = "/account/code/enter/"
    return min(client.post(path, {"code": code}).status_code for code in codes)
