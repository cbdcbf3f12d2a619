"""The key of a seat: renewed by who sits there, given up only where another phone plays on."""

import pytest
from django.test import Client

from scorekeeper.feed import queries as feed
from tests.matches.api import Api
from tests.play.browsing import Browser, dealt, seated
from tests.play.tables import Game, Player

pytestmark = pytest.mark.django_db(transaction=True)


def another_phone(person: Browser) -> Browser:
    """Take the link of the seat to it."""
    person.look("seat/")
    link = person.html.partition('id="seat-link" value="')[2].partition('"')[0]
    other = Browser(person.name, person.code)
    assert other.client.post(link.replace("http://testserver", "")).status_code == 303
    return other


def test_a_new_key_in_place_of_the_old() -> None:
    game = Game(2)
    game.start()
    player, before = game.players[1], game.table()["version"]
    answer = player.post("seats/1/rotate", {})
    assert answer.status == 200
    assert "no-store" in answer.headers["Cache-Control"]
    renewed = Player(game.code, answer.json["keys"]["seat"])
    assert renewed.table()["you"]["seat"] == 1
    assert player.table()["you"] is None
    assert player.post("seats/1/rotate", {}).code == "no-seat"
    assert game.table()["version"] == before + 1
    event = feed.history(f"table:{game.code}")[-1]
    assert (event.verb, event.facts) == ("seat_renewed", {"seat": 1})


def test_only_ones_own_seat() -> None:
    game = Game(2)
    key = game.players[1].api.key
    answer = game.host.post("seats/1/rotate", {})
    assert (answer.status, answer.code) == (403, "own-seat-only")
    assert game.host.post("seats/7/rotate", {}).status == 404
    assert game.onlooker.post("seats/1/rotate", {}).code == "no-seat"
    assert game.players[1].post("seats/1/rotate", {"version": 1}).code == "stale-version"
    assert Player(game.code, key).table()["you"]["seat"] == 1


def test_the_same_request_again_has_the_same_answer() -> None:
    client = Client()
    seat = Api(client=client)
    code = seat.post("tables/", {"player": "Aino"}, op="o").json["code"]
    client.get(f"/t/{code}/")
    browser = Browser("Aino").open()
    path = f"tables/{browser.code}/seats/0/rotate/"
    known = Api(client=browser.client)
    answers = [known.post(path, {}, op="again") for _ in range(2)]
    assert [answer.replayed for answer in answers] == [False, True]
    assert answers[0].json == answers[1].json
    assert browser.look().hidden("leave/"), "the phone that asked keeps its seat"


@pytest.mark.parametrize(
    ("language", "button", "said"),
    [("en", "Make a new link", "new link"), ("fi", "Tee uusi linkki", "uusi linkki")],
)
def test_on_its_page_other_phones_lose_the_seat(language: str, button: str, said: str) -> None:
    host = Browser("Aino", language=language).open()
    stranger = another_phone(host)
    assert stranger.look("seat/").answer.status_code == 200
    assert button in host.look("seat/").text
    old = host.html
    assert host.press("seat/renew/") == 303
    host.answer = host.client.get(host.answer["Location"])
    assert said in host.text.lower()
    assert host.html.partition('id="seat-link"')[2][:80] != old.partition('id="seat-link"')[2][:80]
    assert stranger.look("seat/").answer.status_code == 403
    assert another_phone(host).look("seat/").answer.status_code == 200


def test_a_seat_that_nobody_would_play_is_not_given_up() -> None:
    people = dealt("Aino", "Bo")
    form = {"topic": f"seat:{people[1].code}-1", "role": "seat"}
    answer = people[1].client.post("/keys/release/", form)
    assert answer.status_code == 409
    assert "Leave the table" in answer.content.decode()
    assert people[1].look("seat/").answer.status_code == 200
    spare = another_phone(people[1])
    assert spare.client.post("/keys/release/", form).status_code == 303
    assert spare.look("seat/").answer.status_code == 403
    assert people[1].look("seat/").answer.status_code == 200


def test_giving_up_tells_nothing_of_other_seats() -> None:
    host, stranger = Browser("Aino").open(is_open=""), seated("Cai")[0]
    answers = [
        stranger.client.post("/keys/release/", {"topic": topic, "role": "seat"})
        for topic in (f"seat:{host.code}-0", f"seat:{host.code}-9", "seat:BCDFGH-0", "no:thing")
    ]
    assert len({(answer.status_code, answer.get("Location")) for answer in answers}) == 1


@pytest.mark.parametrize("settings", [{}, {"open": False}])
@pytest.mark.parametrize("dealt", [True, False])
def test_leaving_sent_again_has_the_first_answer(settings: dict[str, bool], dealt: bool) -> None:
    game = Game(3, **settings)
    if dealt:
        game.start()
    leaver = game.players[1]
    first = leaver.post("leave", {}, op="bye")
    again = leaver.post("leave", {}, op="bye")
    assert (first.status, first.replayed) == (200, False)
    assert (again.status, again.replayed) == (200, True)
    assert again.json == first.json
    other = leaver.post("leave", {}, op="bye2")
    assert (other.status, other.code) == (403, "no-seat")
    assert leaver.post("leave", {"version": 1}, op="bye").status == 422
    stranger = Api().post(f"tables/{game.code}/leave/", {}, op="bye")
    assert stranger.status == (404 if settings else 403)


def test_leaving_tapped_twice_leads_away_twice() -> None:
    host, guest = seated("Aino", "Bo", is_open="")
    form = guest.look().hidden("leave/")
    for _twice in range(2):
        answer = guest.client.post(f"{guest.url}leave/", form)
        assert (answer.status_code, answer.headers.get("Location")) == (303, "/play/")
    assert "Bo" not in host.look().text
