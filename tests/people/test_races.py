"""Keys under contention, on either database."""

from collections.abc import Callable
from functools import partial

import pytest
from django.test import Client

from scorekeeper.people import access, actions
from scorekeeper.people.access import Role
from scorekeeper.people.models import Holding, Key, Phone, RememberedPlayer
from tests.at_once import at_once

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
