"""A code in an e-mail opens an account, and the phone's keys go onto its ring."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scorekeeper.people import access, actions, queries
from scorekeeper.people.access import Role
from scorekeeper.people.models import Holding, Phone, RememberedPlayer
from scorekeeper.web.sessions import SIGNED_IN
from tests.people.accounts import account_of, phone_of, sign_in
from tests.people.conftest import TOPIC, NewPhone

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("with_mail")]
Tokens = dict[Role, str]
ANNA = "anna@example.org"


def roles_of(client: Client) -> frozenset[Role]:
    holder = phone_of(client).holder
    return access.phone_roles(holder.pk, [TOPIC]).get(TOPIC, frozenset())


def test_a_code_makes_an_account_and_the_next_opens_it(new_phone: NewPhone) -> None:
    first, second = new_phone(), new_phone()
    sign_in(first, ANNA)
    sign_in(second, "ANNA@example.org")
    assert account_of(first) == account_of(second)
    assert not User.objects.get().has_usable_password()


def test_keys_go_onto_the_ring_and_to_the_next_phone(tokens: Tokens, new_phone: NewPhone) -> None:
    first, second = new_phone(), new_phone()
    first.post(f"/k/{tokens[Role.SCOREKEEPER]}/")
    sign_in(first, ANNA)
    assert roles_of(first) == {Role.SCOREKEEPER, Role.VIEWER}
    assert phone_of(first).holdings.count() == 0
    sign_in(second, ANNA)
    assert roles_of(second) == {Role.SCOREKEEPER, Role.VIEWER}
    first.post("/account/sign-out/")
    assert "phone" not in first.session
    assert roles_of(second) == {Role.SCOREKEEPER, Role.VIEWER}


def test_what_is_claimed_later_is_the_accounts(tokens: Tokens, new_phone: NewPhone) -> None:
    first, second = new_phone(), new_phone()
    sign_in(first, ANNA)
    sign_in(second, ANNA)
    first.post(f"/k/{tokens[Role.SCOREKEEPER]}/")
    assert roles_of(second) == {Role.SCOREKEEPER, Role.VIEWER}
    assert Holding.objects.get().phone == account_of(first).ring


def test_a_key_that_both_had_is_held_once_since_the_earlier(
    tokens: Tokens, new_phone: NewPhone
) -> None:
    first, second = new_phone(), new_phone()
    first.post(f"/k/{tokens[Role.VIEWER]}/")
    since = Holding.objects.get().since
    second.post(f"/k/{tokens[Role.VIEWER]}/")
    sign_in(second, ANNA)
    sign_in(first, ANNA)
    assert [one.since for one in Holding.objects.all()] == [since]


def test_a_revoked_one_never_counts_for_a_live_one(tokens: Tokens, new_phone: NewPhone) -> None:
    first, second = new_phone(), new_phone()
    first.post(f"/k/{tokens[Role.VIEWER]}/")
    sign_in(first, ANNA)
    actions.rotate(TOPIC, Role.VIEWER, keep=None)
    second.post(f"/k/{actions.token(TOPIC, Role.VIEWER)}/")
    sign_in(second, ANNA)
    assert roles_of(first) == {Role.VIEWER}
    assert Holding.objects.count() == 1


def test_names_move_along_and_are_counted_together(new_phone: NewPhone) -> None:
    first, second = new_phone(), new_phone()
    sign_in(first, ANNA)
    actions.remember_players(phone_of(first), ["aino", "Bo"])
    second.post("/phone/label/", {"label": "Tablet"})
    actions.remember_players(phone_of(second), ["Aino", "Cai"])
    sign_in(second, ANNA)
    ring = account_of(first).ring
    assert queries.remembered_names(ring.pk) == ["Aino", "Bo", "Cai"]
    assert RememberedPlayer.objects.get(name="Aino").used == 2
    assert set(RememberedPlayer.objects.values_list("phone", flat=True)) == {ring.pk}


def test_operations_stay_those_of_the_browser(new_phone: NewPhone) -> None:
    client = new_phone()
    client.post("/phone/label/", {"label": "Mine"})
    before = phone_of(client)
    sign_in(client, ANNA)
    assert phone_of(client) == before
    who = access.Caller(phone_id=before.pk, ring_id=account_of(client).ring_id)
    assert who.scope == f"phone:{before.pk}"


def test_revoking_keeps_the_key_of_the_account(tokens: Tokens, new_phone: NewPhone) -> None:
    client, other = new_phone(), new_phone()
    sign_in(client, ANNA)
    for one in (client, other):
        one.post(f"/k/{tokens[Role.SCOREKEEPER]}/")
    actions.rotate(TOPIC, Role.SCOREKEEPER, keep=phone_of(client))
    assert roles_of(client) == {Role.SCOREKEEPER, Role.VIEWER}
    assert roles_of(other) == frozenset()


def test_handing_over_and_giving_up(tokens: Tokens, new_phone: NewPhone) -> None:
    giver, taker = new_phone(), new_phone()
    sign_in(giver, ANNA)
    giver.post(f"/k/{tokens[Role.SCOREKEEPER]}/")
    meant = {"topic": TOPIC, "role": "scorekeeper"}
    refused = giver.post("/keys/release/", meant)
    assert refused.status_code == 409
    page = giver.post("/keys/hand-over/", {"topic": TOPIC}).content.decode()
    link = page.partition("readonly")[0].rpartition('value="')[2].partition('"')[0]
    assert taker.post(link.partition("testserver")[2]).status_code == 303
    assert roles_of(giver) == frozenset()
    assert roles_of(taker) == {Role.SCOREKEEPER, Role.VIEWER}


def test_holders_are_told_by_the_name_of_the_account(tokens: Tokens, new_phone: NewPhone) -> None:
    client = new_phone()
    client.post(f"/k/{tokens[Role.SCOREKEEPER]}/")
    sign_in(client, ANNA)
    client.post("/account/name/", {"name": "Anna"})
    ring = account_of(client).ring
    [holder] = queries.holders(TOPIC, ring.pk)
    assert (holder.label, holder.is_you) == ("Anna", True)


# ── Sessions ──────────────────────────────────────────────────────────────────────────────────────
def test_who_knew_the_session_before_is_left_outside(new_phone: NewPhone) -> None:
    client = new_phone()
    client.post("/phone/label/", {"label": "Mine"})
    planted = client.cookies["sessionid"].value
    sign_in(client, ANNA)
    assert client.cookies["sessionid"].value != planted
    thief = new_phone()
    thief.cookies["sessionid"] = planted
    assert "Your keys" not in thief.get("/account/").content.decode()


def test_signing_out_leaves_nothing_on_the_phone(tokens: Tokens, new_phone: NewPhone) -> None:
    client = new_phone()
    client.post(f"/k/{tokens[Role.SCOREKEEPER]}/")
    sign_in(client, ANNA)
    before = client.cookies["sessionid"].value
    client.post("/account/sign-out/")
    assert dict(client.session) == {SIGNED_IN: True}  # that somebody was, and not who
    client.cookies["sessionid"] = before
    assert "Your keys" not in client.get("/account/").content.decode()
    assert Holding.objects.count() == 1


def test_signing_out_everywhere(tokens: Tokens, new_phone: NewPhone) -> None:
    first, second = new_phone(), new_phone()
    first.post(f"/k/{tokens[Role.SCOREKEEPER]}/")
    for client in (first, second):
        sign_in(client, ANNA)
    assert second.post("/account/sign-out/everywhere/").status_code == 303
    assert not Phone.objects.exclude(account=None).exists()
    assert roles_of(first) == frozenset()
    assert first.get("/account/export/").status_code == 403


def test_looking_writes_nothing(tokens: Tokens, new_phone: NewPhone) -> None:
    client = new_phone()
    client.post(f"/k/{tokens[Role.SCOREKEEPER]}/")
    sign_in(client, ANNA)
    before = str(dict(client.session))
    for path in ("/account/", "/account/sign-out/", "/account/delete/", "/account/export/", "/"):
        assert client.get(path).status_code == 200
    assert str(dict(client.session)) == before
