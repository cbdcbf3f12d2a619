"""At a table of a night that is dealt on phones: a link is for one player, and shown no longer than
that player needs it.
"""

import re

import pytest
from django.test import Client

from tests.league.evening import Evening
from tests.matches.api import Api

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    evening = Evening(3)
    evening.open(3, digital=[1])
    return evening


def links(evening: Evening, client: Client | None = None) -> list[str]:
    told = (client or evening.scorekeeper(1)).get(f"{evening.url}tables/1/").content.decode()
    return re.findall(r'href="[^"]*(/k/[^"]+)"', told)


def token_in(link: str) -> str:
    return link.split("/")[2]


def sees_hand(evening: Evening, key: str) -> bool:
    return Api(key).get(f"tables/{evening.match(1).dealt_at}/").json["you"] is not None


def test_what_was_noted_down_opens_nothing_once_the_player_sits(evening: Evening) -> None:
    noted = links(evening)
    assert len(noted) == 3
    player = Client()
    assert player.post(noted[0]).status_code == 303
    code = evening.match(1).dealt_at
    assert Api(client=player).get(f"tables/{code}/").json["you"]["seat"] == 0
    assert not sees_hand(evening, token_in(noted[0]))
    assert Client().get(noted[0]).status_code == 404
    assert Client().post(noted[0]).status_code == 404
    for press in (player.get, player.post):  # the player's own browser comes back by the link
        answer = press(noted[0])
        assert (answer.status_code, answer["Location"]) == (303, f"/t/{code}/")


def test_the_players_own_browser_does_not_come_back_by_a_link_that_never_was(
    evening: Evening,
) -> None:
    noted, player = links(evening)[0], Client()
    assert player.post(noted).status_code == 303
    forged = f"/k/{token_in(noted).partition('-')[0]}-{'a' * 26}/"
    assert player.get(forged).status_code == 404
    assert player.get(noted).status_code == 303


def test_the_players_other_device_takes_nothing_from_the_first(evening: Evening) -> None:
    first, second, code = Client(), Client(), evening.match(1).dealt_at
    first.post(links(evening)[0])
    own = first.get(f"/t/{code}/seat/").content.decode()
    link = own.partition('id="seat-link" value="')[2].partition('"')[0]
    assert second.post(link.replace("http://testserver", "")).status_code == 303
    for phone in (first, second):
        assert phone.get(f"/t/{code}/seat/").status_code == 200


def test_nothing_is_shown_as_soon_as_cards_are_dealt(evening: Evening) -> None:
    noted, player, code = links(evening), Client(), evening.match(1).dealt_at
    player.post(noted[0])
    assert Api(client=player).post(f"tables/{code}/start/").status == 200
    for client in (evening.scorekeeper(1), evening.organiser()):
        assert links(evening, client) == []
    late = Client()  # who was handed the link before still takes the seat
    assert late.post(noted[1]).status_code == 303
    assert not sees_hand(evening, token_in(noted[1]))


def test_who_plays_by_the_key_itself_has_sat_down(evening: Evening) -> None:
    key, code = token_in(links(evening)[2]), evening.match(1).dealt_at
    assert Api(key).post(f"tables/{code}/seed/", {"client_seed": "0" * 32}).status == 200
    assert key not in "".join(links(evening))
    other = token_in(links(evening)[1])
    renewed = Api(other).post(f"tables/{code}/seats/1/rotate/").json["keys"]["seat"]
    assert renewed not in "".join(links(evening))
    assert len(links(evening)) == 1


def test_only_the_very_link_leads_the_player_back(evening: Evening) -> None:
    player, link = Client(), links(evening)[0]
    player.post(link)
    forged = link.partition("-")[0] + "-" + "a" * 26 + "/"
    for press in (player.get, player.post):
        assert press(forged).status_code == 404
