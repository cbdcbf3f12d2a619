"""The server's clock is set forth and back by an hour: nobody is locked out, nothing stands still.

The clock of the whole process jumps, the keeper's and the streams' threads included; the one that
cannot be set (`time.monotonic`) goes on, as it does on a computer.
"""

import os
import re
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from pytest_django import Settings

from scorekeeper.people.access import Role
from scorekeeper.play import access, keeper
from scorekeeper.play.queries import due_tables
from scorekeeper.web.limits import Limit
from tests.feed.conftest import Follow, wait_until
from tests.matches.api import Api
from tests.matches.played import Played
from tests.play.tables import Game
from tests.servers import AsgiServer

# It holds whatever database is below; what depends on that is in tests/play/test_keeper.py.
pytestmark = [pytest.mark.reliability, pytest.mark.looks]
HOUR = timedelta(hours=1)
PACE = 0.1
CLOCK = 30  # seconds, at that pace
WAIT = 2  # seconds, for who has guessed too often
AHEAD = timedelta(seconds=5)
WRONG = "BCDFGH"
MINUS = "[-\N{MINUS SIGN}]"
NEGATIVE = re.compile(rf">\s*{MINUS}\d|{MINUS}\d+:\d\d|{MINUS}\d+ (?:minute|hour|second)")


@pytest.fixture
def server(transactional_db: None, settings: Settings) -> Iterator[AsgiServer]:
    settings.PACE = PACE
    server = AsgiServer(keeps=True)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the keeper has looked for what is due."""
    counted: Counter[str] = Counter()

    def look(at: datetime) -> Any:
        counted["looks"] += 1
        return due_tables(at)

    monkeypatch.setattr(keeper, "due_tables", look)
    return counted


class Night:
    """A match whose score is kept, who watches it, a digital table, and somebody who guesses."""

    def __init__(self, server: AsgiServer, follow: Follow) -> None:
        self.match = Played("Aino", "Bo")
        self.phone = self.match.holder()
        self.key = Api(self.match.token(Role.SCOREKEEPER))
        self.viewer = follow(server.port, self.match.match.topic)
        self.version = self.viewer.version()
        rules = {"threshold": 1000, "declare_at_most": 1}
        self.game = Game(1, bots=["easy", "easy", "easy"], clock=CLOCK, rules=rules)
        self.game.start()

    def goes_on(self) -> None:
        self.scores_are_kept()
        self.nobody_is_locked_out()
        self.table_goes_on()
        self.nothing_is_negative()

    def scores_are_kept(self) -> None:
        """By a key and by a session, and who watches learns of it."""
        path = f"matches/{self.match.match.public_id}/"
        entered = {"declarer": 0, "totals": {"0": 3, "1": 7}}
        answer = self.key.post(f"{path}rounds/", entered, op=f"round-{self.version}")
        assert answer.status == 201, answer.text
        saved = time.monotonic()
        self.version += 1
        assert self.viewer.version() == self.version
        assert time.monotonic() - saved < 1
        assert "round/" in self.phone.get(self.match.url).content.decode()

    def nobody_is_locked_out(self) -> None:
        while (answer := self.key.get(f"tables/{WRONG}/")).status == 404:
            pass
        assert answer.status == 429
        assert 1 <= int(answer.headers["Retry-After"]) <= WAIT

    def table_goes_on(self) -> None:
        seen = self.game.row.version
        wait_until(lambda: self.game.row.version >= seen + 4, seconds=keeper.LOOK + 10)
        if turn := self.game.table()["turn"]:
            left = datetime.fromisoformat(turn["deadline"]) - datetime.now(UTC)
            assert left < timedelta(seconds=CLOCK) * PACE + AHEAD

    def nothing_is_negative(self) -> None:
        for page in (f"{self.match.url}players/", f"{self.match.url}history/", self.match.url):
            text = self.phone.get(page).content.decode()
            assert not NEGATIVE.search(text), NEGATIVE.search(text)

    def host_is_there(self) -> bool:
        return bool(self.game.table()["seats"][0]["connected"])


def test_an_hour_forth_and_back(
    server: AsgiServer, follow: Follow, looks: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if not os.environ.get("LONG_TESTS"):
        monkeypatch.setattr(keeper, "LOOK", 1.0)
    monkeypatch.setattr(access, "WRONG_CODES_OF_ONE", Limit("codes of", 10, WAIT))
    night = Night(server, follow)
    began = time.monotonic()
    with time_machine.travel(datetime.now(UTC) + HOUR):
        assert not night.host_is_there()
        night.goes_on()
    night.goes_on()  # an hour back
    with time_machine.travel(datetime.now(UTC) - HOUR):
        assert not night.host_is_there(), "somebody who was last seen in the future"
        night.goes_on()
        assert night.game.host.post("back", {}).status == 200
        assert night.host_is_there()
    night.scores_are_kept()  # an hour forth
    assert looks["looks"] / (time.monotonic() - began) < 1 / keeper.SOON, "the keeper storms"
    while night.key.get(f"tables/{WRONG}/").status != 404:
        time.sleep(0.1)
        assert time.monotonic() - began < 60
