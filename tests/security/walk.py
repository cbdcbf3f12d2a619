"""Every address of the app, with things that are there, and browsers that may see them."""

from collections.abc import Iterator
from typing import Any

from django.test import Client
from django.urls import get_resolver, reverse

from scorekeeper.people.access import Role
from tests.league.evening import Evening
from tests.play.browsing import dealt
from tests.web.test_every_page import pages


class Place:
    """A night at its tables, and a table with cards in two hands."""

    def __init__(self, host: str = "Aino", guest: str = "Bo") -> None:
        self.evening = Evening(7)
        self.evening.open(4, 3)
        self.evening.play(1, 0, 5, 9, 12, 8)
        self.evening.seat(3, 4)
        self.host, self.guest = dealt(host, guest)
        self.organiser = self.evening.organiser()
        self.organiser.post(f"/k/{self.evening.station_token(1)}/")

    @property
    def known(self) -> dict[str, Any]:
        return {
            "league_id": self.evening.league.public_id,
            "night_id": self.evening.night.public_id,
            "player_id": self.evening.people[0].public_id,
            "season_id": self.evening.night.season.public_id,
            "public_id": self.evening.match(1).public_id,
            "token": self.evening.token(Role.VIEWER),
            "code": self.host.code,
            "number": 1,
            "seat": 0,
            "role": "viewer",
            "phone": 1,
            "passkey": 1,
        }

    def addresses(self) -> Iterator[str]:
        """All of the app's own; those of libraries are seen to by who brings them in."""
        known = self.known
        for index, space in (("scorekeeper.urls", ""), ("scorekeeper.api_urls", "api")):
            for name, needed in pages(get_resolver(index).url_patterns, space):
                if needed <= known.keys():
                    yield reverse(name, kwargs={each: known[each] for each in needed})


def cookie_of(client: Client) -> str:
    return "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
