"""Links to another phone, phones signed out from afar, what is taken home, and the end of it."""

import datetime as dt
import json
import re
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from scorekeeper.accounts import access as limits
from scorekeeper.accounts.codec import write_link
from scorekeeper.people import access, actions, queries
from scorekeeper.people.access import Account, Role
from scorekeeper.people.models import Holding, Phone, RememberedPlayer
from tests.matches.played import Played
from tests.people.accounts import account_of, phone_of
from tests.people.conftest import TOPIC, NewPhone

pytestmark = pytest.mark.django_db
Tokens = dict[Role, str]


def link_shown(client: Client) -> str:
    """The address in the QR code of a phone that adds another."""
    page = client.post("/account/another-phone/").content.decode()
    found = re.search(r'value="[^"]*(/account/with/[^"]+)"', page)
    assert found
    return found[1]


@pytest.fixture
def owner(new_phone: NewPhone) -> Client:
    """Signed in, without an address or a passkey."""
    client = new_phone()
    link_shown(client)
    return client


def join(client: Client, owner: Client) -> None:
    assert client.post(link_shown(owner)).status_code == 303


def is_in(client: Client) -> bool:
    return bool(client.get("/account/export/").status_code == 200)


# ── Links ─────────────────────────────────────────────────────────────────────────────────────────
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
    assert "Wait a moment" in answers[-1].content.decode()
    join(new_phone(), owner)  # at the same address


# ── Phones ────────────────────────────────────────────────────────────────────────────────────────
def test_a_phone_is_signed_out_from_afar(
    tokens: Tokens, owner: Client, new_phone: NewPhone
) -> None:
    owner.post(f"/k/{tokens[Role.SCOREKEEPER]}/")
    lost = new_phone()
    join(lost, owner)
    path = f"/account/phones/{phone_of(lost).pk}/sign-out/"
    assert owner.get(path).status_code == 405
    assert is_in(lost)
    assert owner.post(path).status_code == 303
    assert not is_in(lost)
    assert TOPIC not in access.phone_roles(phone_of(lost).holder.pk, [TOPIC])
    assert is_in(owner)
    assert owner.post(path).status_code == 404, "a guest's phone is nobody else's affair"


def test_anothers_phone_is_as_good_as_none(owner: Client, new_phone: NewPhone) -> None:
    other = new_phone()
    link_shown(other)
    for number in (phone_of(other).pk, account_of(owner).ring_id, 10**6, 10**30):
        assert owner.post(f"/account/phones/{number}/sign-out/").status_code == 404
    assert is_in(other)
    assert new_phone().post(f"/account/phones/{phone_of(other).pk}/sign-out/").status_code == 403


def test_a_closed_account_has_no_keys_any_more(
    tokens: Tokens, owner: Client, new_phone: NewPhone
) -> None:
    owner.post(f"/k/{tokens[Role.SCOREKEEPER]}/")
    link = link_shown(owner)
    User.objects.update(is_active=False)
    assert not is_in(owner)
    assert TOPIC not in access.phone_roles(phone_of(owner).holder.pk, [TOPIC])
    assert owner.post("/keys/hand-over/", {"topic": TOPIC}).status_code == 404
    assert new_phone().post(link).status_code == 404
    owner.post(f"/k/{tokens[Role.VIEWER]}/")
    assert Holding.objects.get(key__role="viewer").phone == phone_of(owner)
    User.objects.update(is_active=True)
    assert is_in(owner)


# ── What is taken home ────────────────────────────────────────────────────────────────────────────
def test_all_that_is_kept_is_taken_home(tokens: Tokens, owner: Client, new_phone: NewPhone) -> None:
    owner.post("/account/name/", {"name": "Anna"})
    owner.post("/phone/label/", {"label": "Tablet"})
    owner.post(f"/k/{tokens[Role.SCOREKEEPER]}/")
    actions.remember_players(phone_of(owner), ["Bo", "Aino"])
    other, stranger = new_phone(), new_phone()
    join(other, owner)
    stranger.post("/phone/label/", {"label": "Stranger"})
    match = Played("Aino", "Bo")
    owner.post(f"/k/{match.token()}/")
    _record(owner, match)
    told = _export(owner)
    assert _export(other) == told
    assert (told["name"], told["email"], told["passkeys"]) == ("Anna", None, [])
    assert {one["label"] for one in told["devices"]} == {"Tablet", "iPhone · Safari"}
    assert {(one["to"], one["role"]) for one in told["keys"]} == {
        (TOPIC, "scorekeeper"),
        (match.match.topic, "scorekeeper"),
    }
    assert told["names"] == ["Aino", "Bo"]
    assert [(one["to"], one["what"]) for one in told["written"]] == [
        (match.match.topic, "recorded")
    ]
    assert "Stranger" not in json.dumps(told)


def test_what_is_taken_home_opens_nothing(tokens: Tokens, owner: Client) -> None:
    owner.post(f"/k/{tokens[Role.SCOREKEEPER]}/")
    text = json.dumps(_export(owner))
    assert tokens[Role.SCOREKEEPER] not in text
    assert owner.cookies["sessionid"].value not in text
    assert owner.get("/account/export/")["Cache-Control"].count("no-store") == 1


def _record(client: Client, match: Played) -> None:
    body = {"round": 1, "declarer": 0, "totals": {"0": 3, "1": 9}, "version": 1}
    answer = client.post(
        f"/api/v1/matches/{match.match.public_id}/rounds/",
        json.dumps(body),
        content_type="application/json",
        headers={"Idempotency-Key": "one"},
    )
    assert answer.status_code == 201, answer.content


def _export(client: Client) -> dict[str, Any]:
    answer = client.get("/account/export/")
    assert answer["Content-Disposition"].startswith("attachment")
    told: dict[str, Any] = json.loads(answer.content)
    return told


# ── The end ───────────────────────────────────────────────────────────────────────────────────────
def test_an_account_is_deleted_with_all_that_is_its_own(
    tokens: Tokens, owner: Client, new_phone: NewPhone
) -> None:
    match, other = Played("Aino", "Bo"), new_phone()
    join(other, owner)
    owner.post(f"/k/{match.token()}/")
    owner.post(f"/k/{tokens[Role.SCOREKEEPER]}/")
    actions.remember_players(phone_of(owner), ["Bo"])
    _record(owner, match)
    page = owner.get("/account/delete/").content.decode()
    assert "Nobody else can do this" in page
    assert "&lt;abc&gt; &amp; Co" in page
    assert page.count(match.url) == 0, "another phone keeps its score as well"
    assert Account.objects.count() == 1, "showing it changes nothing"
    assert owner.post("/account/delete/").status_code == 303
    assert dict(owner.session) == {}
    assert not Account.objects.exists()
    assert not User.objects.exists()
    assert not RememberedPlayer.objects.exclude(phone=match.phone).exists()
    assert not Holding.objects.filter(key__topic=TOPIC).exists()
    assert [one.label for one in queries.holders(match.match.topic)] == [match.phone.label]
    assert not is_in(other)
    assert other.post("/account/delete/").status_code == 403
    assert match.holder(Role.VIEWER).get(match.url).status_code == 200
    assert new_phone().post(f"/k/{tokens[Role.SCOREKEEPER]}/").status_code == 303


FORMS = ["code/", "email/", "name/", "another-phone/", "passkey/", "passkeys/"]
FORMS += ["email/remove/", "passkeys/1/remove/"]


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


def test_looking_at_links_and_ends_writes_nothing(owner: Client, new_phone: NewPhone) -> None:
    link, guest = link_shown(owner), new_phone()
    before = Phone.objects.count()
    for path in ("/account/", link, "/account/delete/", "/account/code/enter/"):
        guest.get(path)
        guest.head(path)
    assert Phone.objects.count() == before
    assert "sessionid" not in guest.cookies
    assert owner.get("/account/sign-out/everywhere/").status_code == 405
    assert is_in(owner)
