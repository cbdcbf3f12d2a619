"""Tokens, revoking, giving up: who holds what afterwards."""

from typing import Any

import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory

from scorekeeper.people import access, actions, codec
from scorekeeper.people.access import KeyUnknown, Role
from scorekeeper.people.models import Holding, Key, Phone
from scorekeeper.web.errors import NotFound, TooLittleRight
from tests.people.conftest import TOPIC, NewPhone

Tokens = dict[Role, str]


def phone(label: str = "Pixel") -> Phone:
    return Phone.objects.create(label=label)


def asking(bearer: str | None = None, who: Phone | None = None) -> HttpRequest:
    headers = {"Authorization": f"Bearer {bearer}"} if bearer is not None else {}
    request = RequestFactory().get("/", headers=headers)
    request.session = {"phone": who.pk} if who else {}  # type: ignore[assignment]
    return request


def test_nothing_secret_is_stored(tokens: Tokens) -> None:
    for key in Key.objects.all():
        secret = tokens[Role(key.role)].partition("-")[2]
        assert len(secret) == 26
        assert secret not in str(vars(key))


def test_a_token_can_be_shown_again(tokens: Tokens) -> None:
    assert actions.token(TOPIC, Role.VIEWER) == tokens[Role.VIEWER]


def test_tokens_of_another_installation_are_none(tokens: Tokens, settings: Any) -> None:
    settings.SECRET_KEY = settings.SECRET_KEY[::-1]
    assert access.find_key(tokens[Role.VIEWER]) is None


def test_a_row_id_that_comes_again_opens_nothing(tokens: Tokens) -> None:
    """After an older backup was restored the same id may name another thing's key."""
    Key.objects.filter(role="viewer").update(topic="thing:other")
    assert access.find_key(tokens[Role.VIEWER]) is None


def test_revoking_takes_the_key_from_all_others(tokens: Tokens) -> None:
    mine, other = phone(), phone()
    for each in (mine, other):
        actions.grant(each, TOPIC, Role.SCOREKEEPER)
    actions.rotate(TOPIC, Role.SCOREKEEPER, keep=mine)
    assert Role.SCOREKEEPER in access.roles(asking(who=mine), TOPIC)
    assert access.roles(asking(who=other), TOPIC) == set()
    assert access.roles(asking(tokens[Role.SCOREKEEPER]), TOPIC) == set()
    assert Role.SCOREKEEPER in access.roles(asking(actions.token(TOPIC, Role.SCOREKEEPER)), TOPIC)


def test_revoking_one_role_leaves_the_other(tokens: Tokens) -> None:
    viewer = phone()
    actions.grant(viewer, TOPIC, Role.VIEWER)
    actions.rotate(TOPIC, Role.SCOREKEEPER, keep=None)
    assert access.roles(asking(who=viewer), TOPIC) == {Role.VIEWER}
    assert access.find_key(tokens[Role.VIEWER])


def test_revoking_gives_nothing_to_who_did_not_hold_it(tokens: Tokens) -> None:
    scorer, stranger = phone(), phone()
    actions.grant(scorer, TOPIC, Role.SCOREKEEPER)
    actions.rotate(TOPIC, Role.VIEWER, keep=stranger)
    assert access.roles(asking(who=stranger), TOPIC) == set()


def test_who_lost_a_key_can_be_given_it_again(tokens: Tokens) -> None:
    guest = phone()
    actions.grant(guest, TOPIC, Role.VIEWER)
    before = Holding.objects.get().since
    actions.rotate(TOPIC, Role.VIEWER, keep=None)
    actions.grant(guest, TOPIC, Role.VIEWER)
    assert access.roles(asking(who=guest), TOPIC) == {Role.VIEWER}
    assert Holding.objects.get().since > before


def test_the_answer_to_a_creation_stays_the_same(tokens: Tokens) -> None:
    actions.rotate(TOPIC, Role.SCOREKEEPER, keep=None)
    assert actions.first_token(TOPIC, Role.SCOREKEEPER) == tokens[Role.SCOREKEEPER]
    assert actions.token(TOPIC, Role.SCOREKEEPER) != tokens[Role.SCOREKEEPER]


def test_giving_up(tokens: Tokens) -> None:
    mine, other = phone(), phone()
    for each in (mine, other):
        actions.grant(each, TOPIC, Role.SCOREKEEPER)
    actions.release(mine.pk, TOPIC, Role.SCOREKEEPER)
    assert access.roles(asking(who=mine), TOPIC) == set()
    assert Role.SCOREKEEPER in access.roles(asking(who=other), TOPIC)


def test_the_last_scorekeeper_cannot_give_up(tokens: Tokens) -> None:
    mine, gone = phone(), phone()
    actions.grant(gone, TOPIC, Role.SCOREKEEPER)
    actions.rotate(TOPIC, Role.SCOREKEEPER, keep=None)
    actions.grant(mine, TOPIC, Role.SCOREKEEPER)
    with pytest.raises(actions.LastScorekeeper):
        actions.release(mine.pk, TOPIC, Role.SCOREKEEPER)
    assert Role.SCOREKEEPER in access.roles(asking(who=mine), TOPIC)


def test_the_last_viewer_can(tokens: Tokens) -> None:
    mine = phone()
    actions.grant(mine, TOPIC, Role.VIEWER)
    actions.release(mine.pk, TOPIC, Role.VIEWER)
    assert access.roles(asking(who=mine), TOPIC) == set()


def test_giving_up_what_one_never_had_is_no_fault(tokens: Tokens) -> None:
    actions.release(phone().pk, TOPIC, Role.SCOREKEEPER)


@pytest.mark.django_db
def test_a_thing_without_such_a_key() -> None:
    with pytest.raises(KeyUnknown):
        actions.rotate("thing:none", Role.VIEWER, keep=None)


def test_the_next_match_of_the_table_has_the_same_holders(tokens: Tokens) -> None:
    scorer, viewer, gone = phone("s"), phone("v"), phone("g")
    actions.grant(gone, TOPIC, Role.VIEWER)
    actions.rotate(TOPIC, Role.VIEWER, keep=None)
    actions.grant(scorer, TOPIC, Role.SCOREKEEPER)
    actions.grant(viewer, TOPIC, Role.VIEWER)
    actions.make_keys("thing:next", [Role.SCOREKEEPER, Role.VIEWER])
    actions.copy_holdings(TOPIC, "thing:next")
    assert Role.SCOREKEEPER in access.roles(asking(who=scorer), "thing:next")
    assert access.roles(asking(who=viewer), "thing:next") == {Role.VIEWER}
    assert access.roles(asking(who=gone), "thing:next") == set()


def test_scorekeepers_may_look_too(tokens: Tokens) -> None:
    keeper = asking(tokens[Role.SCOREKEEPER])
    assert access.roles(keeper, TOPIC) == {Role.SCOREKEEPER, Role.VIEWER}
    assert access.roles(asking(tokens[Role.VIEWER]), TOPIC) == {Role.VIEWER}


@pytest.mark.parametrize("private", [True, False])
def test_a_key_opens_only_its_own_thing(tokens: Tokens, private: bool) -> None:
    actions.make_keys("thing:other", [Role.SCOREKEEPER, Role.VIEWER])
    request = asking(tokens[Role.SCOREKEEPER])
    with pytest.raises(NotFound if private else TooLittleRight):
        access.require(request, "thing:other", Role.SCOREKEEPER, private=private)


@pytest.mark.parametrize("bearer", ["", "x", "1-a", "Bearer", "ä"])
def test_a_bad_bearer_is_nobody_even_with_a_session(tokens: Tokens, bearer: str) -> None:
    mine = phone()
    actions.grant(mine, TOPIC, Role.SCOREKEEPER)
    request = asking(bearer, who=mine)
    assert access.caller(request) == access.Caller()
    assert access.roles(request, TOPIC) == set()
    assert access.held(request, "thing") == {}


def test_a_proxys_own_credentials_do_not_hide_the_session(tokens: Tokens) -> None:
    mine = phone()
    actions.grant(mine, TOPIC, Role.SCOREKEEPER)
    request = asking(who=mine)
    request.META["HTTP_AUTHORIZATION"] = "Basic dTpw"
    assert Role.SCOREKEEPER in access.roles(request, TOPIC)


def test_what_each_may(tokens: Tokens) -> None:
    viewer, stranger = asking(tokens[Role.VIEWER]), asking()
    access.require(stranger, TOPIC, Role.VIEWER, private=False)
    access.require(viewer, TOPIC, Role.VIEWER, private=True)
    with pytest.raises(NotFound):
        access.require(stranger, TOPIC, Role.VIEWER, private=True)
    with pytest.raises(NotFound):
        access.require(stranger, TOPIC, Role.SCOREKEEPER, private=True)
    with pytest.raises(TooLittleRight):
        access.require(stranger, TOPIC, Role.SCOREKEEPER, private=False)
    with pytest.raises(TooLittleRight):
        access.require(viewer, TOPIC, Role.SCOREKEEPER, private=True)


def test_callers(tokens: Tokens) -> None:
    mine = phone("Pixel · Firefox")
    by_phone, by_key = access.caller(asking(who=mine)), access.caller(asking(tokens[Role.VIEWER]))
    assert (by_phone.phone_id, by_phone.key_id) == (mine.pk, None)
    assert (by_phone.label, by_phone.scope) == ("Pixel · Firefox", f"phone:{mine.pk}")
    key = Key.objects.get(role="viewer")
    assert (by_key.phone_id, by_key.key_id) == (None, key.pk)
    assert (by_key.label, by_key.scope) == ("API key", f"key:{key.pk}")
    assert access.caller(asking()).scope is None


def test_a_phone_that_was_deleted_is_nobody(tokens: Tokens) -> None:
    mine = phone()
    request = asking(who=mine)
    mine.delete()
    assert access.caller(request) == access.Caller()


@pytest.mark.parametrize("planted", ["7", True, [1], {"a": 1}, 10**30])
def test_a_strange_session_is_nobody(db: None, planted: object) -> None:
    request = asking()
    request.session["phone"] = planted
    assert access.caller(request) == access.Caller()


def test_my_things_the_latest_first(tokens: Tokens) -> None:
    mine = phone()
    for name in ("one", "two"):
        actions.make_keys(f"thing:{name}", [Role.SCOREKEEPER, Role.VIEWER])
    actions.make_keys("night:x", [Role.VIEWER])
    for topic in ("thing:two", TOPIC, "night:x", "thing:one"):
        actions.grant(mine, topic, Role.VIEWER)
    actions.grant(mine, TOPIC, Role.SCOREKEEPER)
    held = list(access.held(asking(who=mine), "thing"))
    assert held == [TOPIC, "thing:one", "thing:two"]
    assert access.held(asking(), "thing") == {}
    assert access.held(asking(tokens[Role.VIEWER]), "thing") == {TOPIC: {Role.VIEWER}}


def test_many_roles_by_one_query(tokens: Tokens, django_assert_num_queries: Any) -> None:
    mine = phone()
    actions.grant(mine, TOPIC, Role.SCOREKEEPER)
    with django_assert_num_queries(1):
        found = access.phone_roles(mine.pk, [TOPIC, "thing:none"])
    assert found == {TOPIC: {Role.SCOREKEEPER, Role.VIEWER}}
    with django_assert_num_queries(0):
        assert access.phone_roles(None, [TOPIC]) == {}


def test_the_phone_is_seen_when_it_writes(tokens: Tokens, new_phone: NewPhone) -> None:
    visitor: Client = new_phone()
    visitor.post(f"/k/{tokens[Role.VIEWER]}/")
    long_ago = Phone.objects.get().created.replace(year=2020)
    Phone.objects.update(last_seen=long_ago)
    visitor.get(f"/k/{tokens[Role.VIEWER]}/")
    assert Phone.objects.get().last_seen == long_ago
    visitor.post(f"/k/{tokens[Role.VIEWER]}/")
    assert Phone.objects.get().last_seen > long_ago


def test_topics_nobody_registered(tokens: Tokens) -> None:
    assert access.topic_url("unknown:x") == "/"
    assert access.topic_title("unknown:x") == ""


def test_the_longest_id_still_fits(tokens: Tokens) -> None:
    assert codec.key_id_in("9" * 18 + "-" + "a" * 26) == int("9" * 18)
    assert codec.key_id_in("9" * 19 + "-" + "a" * 26) is None
