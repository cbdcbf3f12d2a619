"""Phones signed out from afar, what is taken home of an account, and the end of it."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scorekeeper.people import access, actions, queries
from scorekeeper.people.access import Account, Role
from scorekeeper.people.models import Holding, Phone, RememberedPlayer
from tests.matches.played import Played
from tests.people.accounts import account_of, is_in, join, link_shown, phone_of
from tests.people.conftest import TOPIC, NewPhone

pytestmark = pytest.mark.django_db
Tokens = dict[Role, str]


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


def test_each_phone_is_called_as_its_owner_likes(owner: Client, new_phone: NewPhone) -> None:
    other, stranger = new_phone(), new_phone()
    join(other, owner)
    link_shown(stranger)
    path = f"/account/phones/{phone_of(other).pk}/"
    assert f'href="{path}"' in owner.get("/account/").content.decode()
    assert 'value="iPhone · Safari (2)"' in owner.get(path).content.decode()
    for name in ("", "\u202e", "x" * 61, "\0"):
        assert owner.post(path, {"name": name}).status_code == 422
    assert owner.post(path, {"name": "Kitchen"}).status_code == 303
    page = owner.get("/account/").content.decode()
    assert phone_of(other).label == "Kitchen"
    assert "Kitchen" in page
    assert "The name is saved." in page
    for number in (phone_of(stranger).pk, account_of(owner).ring_id, 10**30):
        assert owner.post(f"/account/phones/{number}/", {"name": "Mine"}).status_code == 404
    assert new_phone().post(path, {"name": "Mine"}).status_code == 403
    finnish = owner.get(path, headers={"Accept-Language": "fi"}).content.decode()
    assert "Kirjaa ulos" in finnish


def test_the_name_of_the_account_is_said_to_be_saved(owner: Client) -> None:
    for language, said in (("en", "The name is saved."), ("fi", "Nimi on tallennettu.")):
        owner.post("/account/name/", {"name": "Anna"}, headers={"Accept-Language": language})
        page = owner.get("/account/", headers={"Accept-Language": language}).content.decode()
        assert said in page


def test_phones_with_the_same_words_are_numbered(owner: Client, new_phone: NewPhone) -> None:
    phones = [new_phone() for _ in range(3)]
    for phone in phones:
        join(phone, owner)
    labels = [phone_of(phone).label for phone in (owner, *phones)]
    assert labels == ["iPhone · Safari", *[f"iPhone · Safari ({n})" for n in (2, 3, 4)]]
    join(phones[0], phones[1])  # once more
    assert phone_of(phones[0]).label == "iPhone · Safari (2)"
    long = new_phone()
    long.post("/phone/label/", {"label": "Mine"})
    Phone.objects.filter(pk__in=[phone_of(one).pk for one in (owner, long)]).update(label="x" * 60)
    join(long, owner)
    assert phone_of(long).label == "x" * 56 + " (2)"


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
