"""A server under load that is killed again and again, and started again on what it has kept."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from django.conf import settings

from tests.servers import Served

NUMBER_OF_WORKERS = 1 if settings.ON_SQLITE else 2  # all that the database allows
WORKERS = ("--workers", str(NUMBER_OF_WORKERS))


class Person(Protocol):
    """Somebody who uses a server until it dies."""

    def goes_on(self, port: int) -> None:
        """Return when it is dead; raise what it has done wrong."""


def live_and_die(served: Served, people: Sequence[Person], moment: Callable[[], None]) -> None:
    """Let all of them use the server until it is killed, when `moment` returns."""
    with ThreadPoolExecutor(len(people)) as threads:
        doing = [threads.submit(person.goes_on, served.port) for person in people]
        try:
            moment()
        finally:
            said = served.kill()
            for each in doing:
                each.result()
    assert "Traceback" not in said, said
