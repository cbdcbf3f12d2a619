"""Codes cannot be found by trying, whichever door is tried; who has the right one gets in."""

from collections.abc import Iterator

import pytest
from django.test import Client

from scorekeeper.feed import stream
from scorekeeper.play import access
from tests.feed.conftest import Follow
from tests.matches.api import Api
from tests.play.browsing import Browser
from tests.play.tables import Game
from tests.servers import AsgiServer, Served

pytestmark = pytest.mark.django_db(transaction=True)
WRONG = "BCDFGH"


def with_session(number: int = 1) -> Iterator[Api]:
    """Browsers that have opened something, as an attacker's may, too."""
    for _ in range(number):
        client = Client()
        assert Api(client=client).post("matches/", {"players": ["X", "Y"]}, op="1").status == 201
        yield Api(client=client)


@pytest.mark.parametrize("kind", ["table", "signs"])
def test_a_guess_at_the_stream_counts_like_any_other(
    asgi_server: AsgiServer, follow: Follow, kind: str
) -> None:
    game = Game(1)
    for _ in range(10):
        assert follow(asgi_server.port, f"{kind}:{WRONG}").status == 404
    blocked = follow(asgi_server.port, f"{kind}:{WRONG}")
    assert blocked.status == 429
    assert 0 < int(blocked.response.getheader("Retry-After") or 0) <= 60
    assert Api().get(f"tables/{WRONG}/").status == 429, "both doors count together"
    assert follow(asgi_server.port, f"{kind}:{game.code}").status == 200


def test_a_guess_elsewhere_counts_at_the_stream(asgi_server: AsgiServer, follow: Follow) -> None:
    game = Game(1)
    for _ in range(10):
        game.host.api.get(f"tables/{WRONG}/")
    held = {"Authorization": f"Bearer {game.host.api.key}"}
    other = Game(1)
    assert follow(asgi_server.port, f"table:{other.code}", **held).status == 429
    assert follow(asgi_server.port, f"table:{game.code}", **held).status == 200


def test_unknown_closed_and_mistyped_look_alike_at_the_stream(
    asgi_server: AsgiServer, follow: Follow
) -> None:
    closed, code = Game(1, open=False).code, Game(1).code
    mistyped = f"{code[:3]}-{code[3:]}"
    answers = [follow(asgi_server.port, f"table:{each}") for each in (WRONG, closed, mistyped, "x")]
    assert [answer.status for answer in answers] == [404] * 4
    assert {answer.response.read() for answer in answers} == {b"No such topic."}
    for _ in range(6):
        follow(asgi_server.port, f"table:{closed}")
    assert follow(asgi_server.port, f"table:{WRONG}").status == 429, "all of them were counted"


def test_many_topics_in_one_request_are_no_cheap_guess(
    asgi_server: AsgiServer, follow: Follow
) -> None:
    """It ends at the first wrong one: nobody learns of the others."""
    game = Game(1)
    for number in range(10):
        topics = [f"table:{game.code}", f"table:{WRONG}", f"signs:{game.code}"][: 2 + number % 2]
        assert follow(asgi_server.port, *topics).status == 404
    assert follow(asgi_server.port, f"table:{WRONG}").status == 429


def test_looking_again_whether_one_may_still_follow_is_no_guess(
    asgi_server: AsgiServer, follow: Follow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "HEARTBEAT", 0.02)
    game = Game(1, open=False)
    viewer = follow(
        asgi_server.port, f"table:{game.code}", Authorization=f"Bearer {game.host.api.key}"
    )
    assert viewer.version() == 1
    for _ in range(20):
        assert viewer.response.readline()
    assert follow(asgi_server.port, f"table:{WRONG}").status == 404


def test_people_behind_a_proxy_are_told_apart(served: Served, follow: Follow) -> None:
    one, other = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}
    for _ in range(10):
        assert follow(served.port, f"table:{WRONG}", **one).status == 404
    assert follow(served.port, f"table:{WRONG}", **one).status == 429
    assert follow(served.port, f"table:{WRONG}", **other).status == 404


def test_one_household_with_many_addresses_is_one() -> None:
    """IPv6 gives everybody 2^64 of them."""
    for number in range(10):
        guest = Api(client=Client(REMOTE_ADDR=f"2001:db8:1:2::{number}"))
        assert guest.get(f"tables/{WRONG}/").status == 404
    assert Api(client=Client(REMOTE_ADDR="2001:db8:1:2:3::")).get(f"tables/{WRONG}/").status == 429
    assert Api(client=Client(REMOTE_ADDR="2001:db8:1:3::1")).get(f"tables/{WRONG}/").status == 404


def test_newcomers_get_in_where_others_have_guessed() -> None:
    game, guest = Game(1), Api()
    for guesser in with_session(7):
        for _ in range(9):
            guesser.get(f"tables/{WRONG}/")
    for _ in range(70):
        guest.get(f"tables/{WRONG}/")
    assert guest.get(f"tables/{WRONG}/").status == 429
    assert Api().get(f"tables/{game.code}/").status == 200
    [known] = with_session()
    assert known.get(f"tables/{game.code}/").status == 200
    assert Browser("Bo", game.code).join().answer.status_code == 200
    assert [seat["player"] for seat in game.table()["seats"]] == ["Aino", "Bo"]


def test_a_session_that_has_guessed_too_much_learns_nothing_more() -> None:
    game = Game(1)
    [guesser] = with_session()
    for _ in range(10):
        assert guesser.get(f"tables/{WRONG}/").status == 404
    assert guesser.get(f"tables/{WRONG}/").status == 429
    assert guesser.get(f"tables/{game.code}/").status == 429


def test_an_address_has_an_end_whatever_it_calls_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also guesses that are answered 429 count: else they would tell right from wrong for ever."""
    monkeypatch.setattr(
        access, "WRONG_CODES_AT_AN_ADDRESS", access.WRONG_CODES_AT_AN_ADDRESS._replace(most=40)
    )
    game, guest = Game(1), Api()
    for _ in range(20):
        guest.get(f"tables/{WRONG}/")
    for guesser in with_session(4):
        for _ in range(5):
            guesser.get(f"tables/{WRONG}/")
    [fresh] = with_session()
    for newcomer in (Api(), fresh):
        assert newcomer.get(f"tables/{game.code}/").status == 429
    assert game.host.table()["you"], "one's own table is no guess"
    elsewhere = Api(client=Client(REMOTE_ADDR="192.0.2.1"))
    assert elsewhere.get(f"tables/{game.code}/").status == 200


def test_the_form_for_a_code_says_how_long_to_wait(client: Client) -> None:
    for _ in range(10):
        client.get("/play/find/", {"code": "zzz"})
    answer = client.get("/play/find/", {"code": "zzz"}, headers={"Accept-Language": "fi"})
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 60
