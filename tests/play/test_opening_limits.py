"""Strangers cannot fill the database: who opens very many matches or tables is told to wait."""

import pytest
from django.test import Client

from scorekeeper.matches.models import Match
from scorekeeper.people import access
from scorekeeper.play.models import Table
from tests.matches.api import Api
from tests.matches.browsing import RULES, names

pytestmark = pytest.mark.django_db
TABLE = {**RULES, "op": "open", "player": "Aino", "bots": "0", "level": "normal"}


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the limits be three for one, five for an address."""
    for name, most in (("OPENED_BY_ONE", 3), ("OPENED_AT_AN_ADDRESS", 5)):
        monkeypatch.setattr(access, name, getattr(access, name)._replace(most=most))


def test_a_pub_is_one_address_and_may_play() -> None:
    assert access.OPENED_AT_AN_ADDRESS.most >= 120
    assert access.OPENED_BY_ONE.most >= 60


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("path", "body"), [("tables/", {"player": "Aino"}), ("matches/", {"players": ["A", "B"]})]
)
def test_programs_must_wait(path: str, body: dict[str, object]) -> None:
    for _ in range(5):
        assert Api().post(path, body).status == 201
    answer = Api().post(path, body)
    assert (answer.status, answer.code) == (429, "too-many")
    assert 0 < int(answer.headers["Retry-After"]) <= 600
    assert Match.objects.count() == 5
    assert Api(client=Client(REMOTE_ADDR="192.0.2.1")).post(path, body).status == 201


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("url", "form"),
    [
        ("/play/", TABLE),
        ("/play/bots/", {"player": "Aino"}),
        ("/new/", {**RULES, **names("Aino", "Bo")}),
    ],
)
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Try again in about 10 minutes."),
        ("fi", "Yritä uudelleen noin 10 minuutin kuluttua."),
    ],
)
def test_browsers_must_wait(url: str, form: dict[str, object], language: str, said: str) -> None:
    client = Client(headers={"Accept-Language": language})
    for number in range(4):
        assert client.post(url, {**form, "op": f"n{number}"}).status_code == 303
    answer = client.post(url, {**form, "op": "more"})
    assert answer.status_code == 429
    assert said in answer.content.decode()
    assert 0 < int(answer["Retry-After"]) <= 600
    assert Client().post(url, {**form, "op": "other"}).status_code == 303, "others go on"
    assert Match.objects.count() == 5
    assert Table.objects.count() in {0, 5}
