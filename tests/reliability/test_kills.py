"""Killed under load: every answered round is there once, every other is settled by its retry.

The long form tells its numbers with --log-cli-level=INFO.
"""

import logging
import os
import random
import signal
import time
from collections import Counter
from functools import partial

import pytest

from tests.conftest import Serve
from tests.feed.conftest import wait_until
from tests.management.installations import CLEAN
from tests.reliability.lives import NUMBER_OF_WORKERS, WORKERS, live_and_die
from tests.reliability.phones import Phone, Played, check_nothing_lost_or_doubled, connected
from tests.reliability.readers import lines_to_all
from tests.servers import Served, children

pytestmark = pytest.mark.reliability
log = logging.getLogger(__name__)
KILLS = 100 if os.environ.get("LONG_TESTS") else 5
# Two with a match of their own, and two matches with two phones each.
SEATS = [(True,), (False,), (True, True), (False, False)]


class Night:
    """Matches under way, and those before: a full one is followed by another."""

    def __init__(self) -> None:
        self.matches: list[tuple[Played, list[Phone]]] = []
        self._tables: list[list[Phone]] = [[] for _ in SEATS]

    @property
    def phones(self) -> list[Phone]:
        return [phone for _match, phones in self.matches for phone in phones]

    def goes_on(self, served: Served) -> None:
        """Open a match wherever none is under way."""
        for at, careful in enumerate(SEATS):
            if all(phone.is_done for phone in self._tables[at]):
                match = Played(served)
                self._tables[at] = [Phone(match, careful=each) for each in careful]
                self.matches.append((match, self._tables[at]))

    def moment(self, served: Served) -> None:
        """Wait for the moment of death: mostly in full swing, sometimes just after the start.

        Sometimes one of the workers dies before the others.
        """
        saved = self.saved()
        if random.random() > 0.1:
            wait_until(lambda: self.saved() > saved, 60)
        time.sleep(random.uniform(0, 0.4))
        workers = children(served.process.pid)
        if workers and random.random() < 0.2:
            os.kill(random.choice(workers), signal.SIGKILL)
            time.sleep(random.uniform(0, 0.4))

    def saved(self) -> int:
        return sum(len(phone.saved) for phone in self.phones)

    def check(self, served: Served) -> None:
        for match, phones in self.matches:
            for phone in phones:
                phone.settle(served.port)
            check_nothing_lost_or_doubled(match, phones)


def test_killed_under_load(serve: Serve) -> None:
    served, night = serve(*WORKERS), Night()
    for _ in range(KILLS):
        night.goes_on(served)
        busy = [phone for phone in night.phones if not phone.is_done]
        live_and_die(served, busy, partial(night.moment, served))
        served.start(*WORKERS)
    night.check(served)
    assert served.command("audit").stdout == CLEAN
    settled = sum((phone.settled for phone in night.phones), Counter())
    log.info("%d kills, %d rounds saved; unknown %s", KILLS, night.saved(), settled or "none")
    assert settled, "nothing was under way when the server died"


def test_workers_end_with_a_server_that_is_killed(serve: Serve) -> None:
    served = serve(*WORKERS)
    with lines_to_all(served, NUMBER_OF_WORKERS):  # all of them are there
        served.process.kill()  # by itself, as when memory runs out
        said, _ = served.process.communicate(timeout=10)  # until the last has let go of it
    assert "Traceback" not in said, said
    with pytest.raises(ConnectionRefusedError), connected(served.port):
        pass
