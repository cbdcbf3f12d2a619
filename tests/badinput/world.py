"""One of each thing, with the keys and browsers to it, and a mark of all that is stored."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

from django.apps import apps
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.test import Client

from scorekeeper.people.access import Role
from scorekeeper.people.actions import token
from tests.league.evening import Evening
from tests.matches.api import Api
from tests.matches.api import Match as MatchOfApi
from tests.play.tables import Game

# What a request may leave whoever it is, and whatever becomes of it: who it was, not what was done.
WHO_ASKED = {"django_session"}


class World:
    """A match with a round, a table that waits and one that is dealt, a night of a league."""

    def __init__(self) -> None:
        self.match = MatchOfApi("Aino", "Bo")
        self.match.play(0, 5, 9)
        self.waiting, self.dealt = Game(people=2), Game(people=2)
        self.dealt.start()
        self.evening = Evening(7)
        self.evening.open(4, 3)
        self.evening.play(1, 0, 5, 9, 12, 8)
        self.league_key = token(self.evening.league.topic, Role.ORGANISER)
        self.ids = {
            "public_id": self.match.id,
            "code": self.waiting.code,
            "league_id": self.evening.league.public_id,
            "night_id": self.evening.night.public_id,
            "player_id": self.evening.people[0].public_id,
            "season_id": self.evening.night.season.public_id,
            "token": self.match.opened["keys"]["viewer"],
            "number": "1",
            "seat": "0",
            "role": "viewer",
        }
        self.keys = {
            "public_id": self.match.api.key,
            "code": self.waiting.host.api.key,
            "league_id": self.league_key,
            "night_id": self.evening.token(),
        }

    def api(self, path: str) -> Api:
        """Return somebody with the key to what the address names; else with none."""
        return Api(next((key for name, key in self.keys.items() if f"{{{name}}}" in path), None))

    def browser(self, language: str = "en") -> Client:
        """Return a phone that may do anything here."""
        client = Client(headers={"Accept-Language": language})
        for key in self.keys.values():
            client.post(f"/k/{key}/")
        return client


def stored() -> dict[str, str]:
    """Return a mark of all rows of each table."""
    tables = {model._meta.db_table for model in apps.get_models(include_auto_created=True)}
    with connection.cursor() as cursor:
        return {table: _mark(cursor, table) for table in sorted(tables - WHO_ASKED)}


def _mark(cursor: CursorWrapper, table: str) -> str:
    cursor.execute(f'SELECT * FROM "{table}" ORDER BY 1')  # noqa: S608
    return hashlib.sha256(repr(cursor.fetchall()).encode()).hexdigest()


@contextmanager
def nothing_changes() -> Iterator[None]:
    """Fail if what is stored is another afterwards."""
    before = stored()
    yield
    after = stored()
    changed = [table for table in after if after[table] != before[table]]
    assert not changed, changed
