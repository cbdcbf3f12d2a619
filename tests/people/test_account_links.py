"""Links to another phone: whom they let in, how long, and what stays behind; and the way back to
the account from where a form of it went.
"""

import datetime as dt

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from scorekeeper.accounts import access as limits
from scorekeeper.accounts.codec import write_link
from scorekeeper.people.access import Account, Role
from scorekeeper.people.models import Holding, Phone
from tests.people.accounts import account_of, is_in, join, link_shown
from tests.people.conftest import TOPIC, NewPhone

pytestmark = pytest.mark.django_db
Tokens = dict[Role, str]


def test_a_link_brings_the_keys_to_another_phone(tokens: Tokens, new_phone: NewPhone) -> None:
    first, second = new_phone(), new_phone()
    first.post(f"/k/{tokens[Role.SCOREKEEPER]}/")
    second.post(f"/k/{tokens[Role.VIEWER]}/")
    page = second.get(link := link_shown(first)).content.decode()
    assert "Nothing happens until you tap" in page
    assert "1 key on this phone" in page
    assert not is_in(second)
    before = second.cookies["sessionid"].value
    assert second.post(link).headers["Location"] == "/account/"
    assert second.cookies["sessionid"].value != before
    assert account_of(second) == account_of(first)
    assert Holding.objects.filter(phone=account_of(first).ring).count() == 2


def test_a_link_is_good_once_and_the_newest_alone(owner: Client, new_phone: NewPhone) -> None:
    older, newer = link_shown(owner), link_shown(owner)
    for again in (older, newer, newer):
        client = new_phone()
        is_new = again == newer and account_of(owner).phones.count() == 1
        assert client.get(again).status_code == (200 if is_new else 404)
        answer = client.post(again)
        assert answer.status_code == (303 if is_new else 404)
        assert is_new or "was used already" in answer.content.decode()


def test_a_link_is_good_for_ten_minutes(owner: Client, new_phone: NewPhone) -> None:
    now = timezone.now()
    with time_machine.travel(now, tick=False) as clock:
        link = link_shown(owner)
        clock.move_to(now + dt.timedelta(seconds=599))
        assert new_phone().get(link).status_code == 200
        clock.move_to(now + dt.timedelta(seconds=601))
        assert new_phone().get(link).status_code == 404
        assert new_phone().post(link).status_code == 404


@pytest.mark.parametrize(
    "token", ["x", "1-1", "1-1.a.b", "9" * 400, "%00", "1-1.1xY3rC." + "a" * 43]
)
def test_a_forged_link_opens_nothing(owner: Client, new_phone: NewPhone, token: str) -> None:
    for ask in (new_phone().get, new_phone().post):
        assert ask(f"/account/with/{token}/").status_code == 404


def test_links_of_keys_and_hand_overs_are_none(tokens: Tokens, new_phone: NewPhone) -> None:
    holder = new_phone()
    holder.post(f"/k/{tokens[Role.SCOREKEEPER]}/")
    page = holder.post("/keys/hand-over/", {"topic": TOPIC}).content.decode()
    offer = page.partition("/k/")[2].partition("/")[0]
    link = link_shown(new_phone()).removeprefix("/account/with/").rstrip("/")
    for token in (tokens[Role.SCOREKEEPER], offer):
        assert new_phone().post(f"/account/with/{token}/").status_code == 404
    assert new_phone().post(f"/k/{link}/").status_code == 404


def test_going_to_another_account_leaves_the_keys_where_they_are(
    tokens: Tokens, owner: Client, new_phone: NewPhone
) -> None:
    client = new_phone()
    client.post(f"/k/{tokens[Role.SCOREKEEPER]}/")
    link_shown(client)
    left = account_of(client)
    page = client.get(link := link_shown(owner)).content.decode()
    assert "leaves the account" in page
    client.post(link)
    assert account_of(client) == account_of(owner)
    assert Holding.objects.get().phone == left.ring


def test_who_comes_from_another_account_is_told_what_stays_behind(
    tokens: Tokens, owner: Client, new_phone: NewPhone
) -> None:
    client, guest, second = new_phone(), new_phone(), new_phone()
    client.post(f"/k/{tokens[Role.SCOREKEEPER]}/")
    link_shown(client)
    link = link_shown(owner)
    bring, gone, needed = "that you bring along", "Add one first", "Nobody else can do this"
    page = client.get(link).content.decode()
    assert "they do not come along" in page
    assert bring not in page
    assert gone in page
    assert needed in page
    assert "&lt;abc&gt; &amp; Co" in page
    assert bring not in guest.get(link).content.decode(), "there is nothing to bring"
    guest.post(f"/k/{tokens[Role.VIEWER]}/")
    assert bring in guest.get(link).content.decode()
    join(second, client)
    page = client.get(link).content.decode()
    assert "they do not come along" in page
    assert gone not in page, "another phone is still signed in"
    assert needed not in page
    client.post(link)
    assert Holding.objects.filter(phone=account_of(second).ring).exists()


def test_who_is_in_the_account_already_gets_there(owner: Client) -> None:
    page = owner.get(link_shown(owner)).content.decode()
    main = page.partition("<main")[2]
    assert "signed in to it already" in main
    assert 'class="button button-primary" href="/account/"' in main


def test_a_link_speaks_finnish(owner: Client, new_phone: NewPhone) -> None:
    client = new_phone()
    link_shown(client)
    page = client.get(link_shown(owner), headers={"Accept-Language": "fi"}).content.decode()
    assert "ne eivät tule mukana" in page


def test_wrong_links_slow_down_who_tries_them_alone(
    owner: Client, new_phone: NewPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WRONG_AT_AN_ADDRESS", limits.WRONG_AT_AN_ADDRESS._replace(most=12))
    guesser, wrong = new_phone(), f"/account/with/{write_link(Account(pk=99))}/"
    guesser.post("/phone/label/", {"label": "Guesser"})
    assert [guesser.post(wrong).status_code for _ in range(12)] == [*[404] * 10, 429, 429]
    answers = [new_phone().post(wrong) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [404, 404, 429]
    assert 1 <= int(answers[-1]["Retry-After"]) <= 600
    assert "Try again in about 10 minutes." in answers[-1].content.decode()
    join(new_phone(), owner)  # at the same address


# ── Back from where a form went ───────────────────────────────────────────────────────────────────
FORMS = ["code/", "email/", "name/", "another-phone/", "passkey/", "passkeys/", "email/remove/"]


@pytest.mark.parametrize("form", FORMS)
def test_who_comes_back_to_where_a_form_went_is_sent_to_the_account(
    owner: Client, new_phone: NewPhone, form: str
) -> None:
    """By a reload, or in the other language."""
    before, guest = Phone.objects.count(), new_phone()
    links = account_of(owner).links
    for ask in (owner.get, owner.head, guest.get, guest.head):
        answer = ask(f"/account/{form}")
        assert (answer.status_code, answer.headers["Location"]) == (303, "/account/")
    assert owner.put(f"/account/{form}").status_code == 405
    assert (Phone.objects.count(), account_of(owner).links) == (before, links)
    assert "sessionid" not in guest.cookies
