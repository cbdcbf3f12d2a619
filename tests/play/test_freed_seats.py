"""A seat that was freed is nobody's: who sat there is told so, whatever they send again."""

import pytest
from django.test import Client

from tests.matches.api import Api
from tests.play.tables import Game

pytestmark = pytest.mark.django_db


def test_sitting_down_sent_again_after_the_seat_was_freed_is_no_seat() -> None:
    game, guest = Game(1), Api(client=Client())
    assert guest.post(f"tables/{game.code}/join/", {"player": "Bo"}, op="1").status == 201
    assert game.host.api.delete(f"tables/{game.code}/seats/1/").status == 200
    again = guest.post(f"tables/{game.code}/join/", {"player": "Bo"}, op="1")
    assert (again.status, again.code) == (403, "no-seat")
