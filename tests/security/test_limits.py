"""What strangers may do how often; and a pub behind one address has to wait for none of them."""

from contextlib import ExitStack

import pytest
from django.test import Client

from scorekeeper.feed import stream
from scorekeeper.people import access
from scorekeeper.people.access import Role
from scorekeeper.people.models import Phone
from tests.feed.conftest import Stream, wait_until
from tests.matches.api import Api
from tests.matches.played import Played
from tests.security.walk import cookie_of
from tests.servers import AsgiServer

pytestmark = pytest.mark.django_db
WRONG = "/k/17-abcdefghijklmnopqrstuvwx27/"
OFFER = "/k/17-1.abcdef.x/"


def known() -> Client:
    """A browser that has saved something."""
    client = Client()
    client.post("/phone/label/", {"label": "Mine"})
    return client


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("url", [WRONG, OFFER])
def test_wrong_keys(method: str, url: str) -> None:
    guesser, other, match = known(), known(), Played("Aino", "Bo")
    tried = [getattr(guesser, method)(url).status_code for _ in range(22)]
    assert tried == [404] * 20 + [429] * 2
    answer = guesser.get(url)
    assert 0 < int(answer["Retry-After"]) <= 60
    assert "Wait a moment" in answer.content.decode()
    assert other.get(url).status_code == 404, "others here are not punished"
    assert Client().get(url).status_code == 404
    assert guesser.get(f"/k/{match.token()}/").status_code == 200, "a right one is no guess"


def test_wrong_keys_of_everybody_at_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    few = access.WRONG_KEYS_AT_AN_ADDRESS._replace(most=3)
    monkeypatch.setattr(access, "WRONG_KEYS_AT_AN_ADDRESS", few)
    assert [Client().get(WRONG).status_code for _ in range(4)] == [404] * 3 + [429]
    assert Client(REMOTE_ADDR="192.0.2.1").get(WRONG).status_code == 404


def test_new_browsers_at_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is a row: whoever claims, or calls it something."""
    assert access.NEW_PHONES_AT_AN_ADDRESS.most >= 600, "a pub"
    monkeypatch.setattr(
        access, "NEW_PHONES_AT_AN_ADDRESS", access.NEW_PHONES_AT_AN_ADDRESS._replace(most=3)
    )
    match, old = Played("Aino", "Bo"), known()
    before = Phone.objects.count()
    url = f"/k/{match.token(Role.VIEWER)}/"
    answers = [Client().post(url) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [303, 303, 429, 429]
    assert int(answers[-1]["Retry-After"]) > 0
    assert Client().post("/phone/label/", {"label": "x"}).status_code == 429
    assert Phone.objects.count() == before + 2
    assert old.post(url).status_code == 303, "who is known goes on"


@pytest.mark.parametrize("as_page", [True, False], ids=["page", "api"])
def test_leagues(monkeypatch: pytest.MonkeyPatch, as_page: bool) -> None:
    monkeypatch.setattr(access, "OPENED_BY_ONE", access.OPENED_BY_ONE._replace(most=2))
    client, asked = known(), {"name": "Club", "timezone": "Europe/Helsinki", "points": "balanced"}
    statuses = []
    for number in range(3):
        if as_page:
            form = {**asked, "op": f"n{number}", "rebuy_cost": "1"}
            answer = client.post("/leagues/new/", form)
        else:
            answer = client.post("/api/v1/leagues/", asked, "application/json")
        statuses.append(answer.status_code)
    assert statuses == [303 if as_page else 201] * 2 + [429]
    assert int(answer["Retry-After"]) > 0
    assert Api().post("leagues/", asked).status == 201, "others go on"


@pytest.mark.django_db(transaction=True)
def test_streams_of_one_browser(asgi_server: AsgiServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "OF_ONE", stream.OF_ONE._replace(most=3))
    match = Played("Aino", "Bo")
    mine, other = {"Cookie": cookie_of(known())}, {"Cookie": cookie_of(known())}

    with ExitStack() as after:

        def opened(**headers: str) -> Stream:
            line = Stream(asgi_server.port, match.match.topic, **headers)
            after.callback(line.close)
            return line

        lines = [opened(**mine) for _ in range(3)]
        refused = opened(**mine)
        assert refused.status == 429
        assert refused.response.getheader("Retry-After") == "30"
        assert refused.response.read() == b"Wait a moment."
        more = [opened(**other), *(opened() for _ in range(5))]
        assert [line.status for line in more] == [200] * 6, "others here go on"
        monkeypatch.setattr(stream, "AT_AN_ADDRESS", stream.AT_AN_ADDRESS._replace(most=9))
        assert opened().status == 429
        for line in (lines.pop(), *more):
            line.close()
        wait_until(lambda: opened(**mine).status == 200)
