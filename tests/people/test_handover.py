"""Keeping score changes hands by one scan and one tap."""

import re
import time

import pytest
from django.core import signing
from django.test import Client

from scorekeeper.people import access, actions, codec
from scorekeeper.people.access import Role
from scorekeeper.people.models import Holding, Phone
from tests.people.conftest import TOPIC, NewPhone

Tokens = dict[Role, str]
SCORER = {Role.SCOREKEEPER, Role.VIEWER}


def scorekeeper(new_phone: NewPhone, tokens: Tokens) -> Client:
    phone = new_phone()
    phone.post(f"/k/{tokens[Role.SCOREKEEPER]}/")
    return phone


def roles(phone: Client) -> set[Role]:
    phone_id = phone.session.get("phone")
    return set(access.phone_roles(phone_id, [TOPIC]).get(TOPIC, set()))


def offered_by(phone: Client) -> str:
    answer = phone.post("/keys/hand-over/", {"topic": TOPIC})
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    [link] = re.findall(r'value="http://testserver(/k/[^"]+/)"', answer.content.decode())
    return str(link)


def test_the_role_goes_from_one_to_the_other(tokens: Tokens, new_phone: NewPhone) -> None:
    giver, taker = scorekeeper(new_phone, tokens), new_phone()
    link = offered_by(giver)
    assert "Take over keeping score" in taker.get(link).content.decode()
    assert roles(giver) == SCORER  # until somebody takes it
    answer = taker.post(link)
    assert (answer.status_code, answer["Location"]) == (303, "/thing/abc/")
    assert roles(taker) == SCORER
    assert roles(giver) == set()


def test_it_works_once(tokens: Tokens, new_phone: NewPhone) -> None:
    giver, taker, third = scorekeeper(new_phone, tokens), new_phone(), new_phone()
    first, second = offered_by(giver), offered_by(giver)
    taker.post(first)
    for link in (first, second):
        answer = third.post(link)
        assert answer.status_code == 404
        assert "no longer open" in answer.content.decode()
        assert third.get(link).status_code == 404
    assert roles(taker) == SCORER


def test_handed_back_the_old_offers_stay_dead(tokens: Tokens, new_phone: NewPhone) -> None:
    giver, taker, third = scorekeeper(new_phone, tokens), new_phone(), new_phone()
    old = offered_by(giver)
    taker.post(offered_by(giver))
    giver.post(offered_by(taker))
    assert roles(giver) == SCORER
    assert third.post(old).status_code == 404
    assert roles(giver) == SCORER


def test_it_lasts_ten_minutes(
    tokens: Tokens, new_phone: NewPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    giver, taker = scorekeeper(new_phone, tokens), new_phone()

    def offered_before(seconds: int) -> str:
        then = signing.b62_encode(int(time.time()) - seconds)
        with monkeypatch.context() as patch:
            patch.setattr(signing.TimestampSigner, "timestamp", lambda _self: then)
            return offered_by(giver)

    late, soon = offered_before(602), offered_before(590)
    assert taker.get(late).status_code == 404
    assert taker.post(late).status_code == 404
    assert roles(giver) == SCORER
    assert taker.post(soon).status_code == 303


def test_revoking_ends_the_offer(tokens: Tokens, new_phone: NewPhone) -> None:
    giver, taker = scorekeeper(new_phone, tokens), new_phone()
    link = offered_by(giver)
    actions.rotate(TOPIC, Role.SCOREKEEPER, keep=Phone.objects.get())
    assert roles(giver) == SCORER
    assert taker.post(link).status_code == 404


def test_ones_own_offer_changes_nothing(tokens: Tokens, new_phone: NewPhone) -> None:
    giver = scorekeeper(new_phone, tokens)
    assert giver.post(offered_by(giver)).status_code == 303
    assert roles(giver) == SCORER


def test_who_keeps_score_already_takes_over_too(tokens: Tokens, new_phone: NewPhone) -> None:
    giver, other = scorekeeper(new_phone, tokens), scorekeeper(new_phone, tokens)
    other.post(offered_by(giver))
    assert roles(other) == SCORER
    assert roles(giver) == set()


@pytest.mark.parametrize("end", ["x", "", "A"])
def test_forged_offers(tokens: Tokens, new_phone: NewPhone, end: str) -> None:
    holder = _holder(new_phone, tokens)
    token = codec.write_offer(Holding.objects.get(phone=holder), holder)
    forged = token[:-1] + end if token[-1] != end else token[:-2]
    assert new_phone().post(f"/k/{forged}/").status_code == 404


def _holder(new_phone: NewPhone, tokens: Tokens) -> int:
    found = scorekeeper(new_phone, tokens).session["phone"]
    assert isinstance(found, int)
    return found


def test_viewers_have_nothing_to_hand_over(tokens: Tokens, new_phone: NewPhone) -> None:
    viewer, stranger = new_phone(), new_phone()
    viewer.post(f"/k/{tokens[Role.VIEWER]}/")
    assert viewer.post("/keys/hand-over/", {"topic": TOPIC}).status_code == 403
    assert stranger.post("/keys/hand-over/", {"topic": TOPIC}).status_code == 404


def test_a_bearer_key_is_no_phone(tokens: Tokens, new_phone: NewPhone) -> None:
    key = {"Authorization": f"Bearer {tokens[Role.SCOREKEEPER]}"}
    assert new_phone().post("/keys/hand-over/", {"topic": TOPIC}, headers=key).status_code == 403


def test_htmx_gets_the_code_alone(tokens: Tokens, new_phone: NewPhone) -> None:
    giver = scorekeeper(new_phone, tokens)
    answer = giver.post("/keys/hand-over/", {"topic": TOPIC}, headers={"HX-Request": "true"})
    assert "<html" not in answer.content.decode()
    assert "<svg" in answer.content.decode()


def test_actions_know_the_giver(tokens: Tokens, new_phone: NewPhone) -> None:
    giver = scorekeeper(new_phone, tokens)
    actions.rotate(TOPIC, Role.SCOREKEEPER, keep=None)
    assert giver.post("/keys/hand-over/", {"topic": TOPIC}).status_code == 404
