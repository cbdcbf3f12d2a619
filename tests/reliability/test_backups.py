"""Backups taken while scores are saved: each has every round that was answered before it began."""

import os
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Event

import pytest

from tests.conftest import Serve
from tests.management.installations import CLEAN, Scored, backup, restore
from tests.servers import Served

pytestmark = pytest.mark.reliability
BACKUPS = 20 if os.environ.get("LONG_TESTS") else 3
EVERY = 1.0  # seconds
WRITERS = 4


class Writer:
    """Somebody who saves one round after the other."""

    def __init__(self, served: Served) -> None:
        self.match = Scored(served, threshold=1000)
        self.answered = 0

    def write_until(self, enough: Event) -> None:
        for number in count(1):
            if enough.is_set():
                return
            self.match.record(number, declarer=number % 2)
            self.answered = number
            time.sleep(0.02)  # else a long test fills a match


@contextmanager
def writing(writers: list[Writer]) -> Iterator[None]:
    enough = Event()
    with ThreadPoolExecutor(len(writers)) as threads:
        done = [threads.submit(writer.write_until, enough) for writer in writers]
        try:
            yield
        finally:
            enough.set()
    for one in done:
        one.result()


def answered(writers: list[Writer]) -> list[int]:
    return [writer.answered for writer in writers]


def rounds_of(served: Served, writers: list[Writer]) -> list[list[int]]:
    """The numbers of the rounds that the database has, by writer."""
    by_match = defaultdict(list)
    for record in served.stored("roundrecord"):
        by_match[record["match"]].append(record["number"])
    return [sorted(by_match[match]) for match in range(1, len(writers) + 1)]


def test_each_backup_has_what_was_answered_before_it_began(serve: Serve) -> None:
    served = serve()
    writers = [Writer(served) for _ in range(WRITERS)]
    taken: list[tuple[list[int], Path, list[int]]] = []
    with writing(writers):
        for _ in range(BACKUPS):
            began, before = time.monotonic(), answered(writers)
            taken.append((before, backup(served, "--keep", str(BACKUPS)), answered(writers)))
            time.sleep(max(0, EVERY - (time.monotonic() - began)))
    assert all(sum(after) > sum(before) for before, _made, after in taken), "nobody saved meanwhile"
    served.stop()
    for before, made, after in taken:
        assert restore(served, made).endswith(CLEAN)
        for had, numbers, at_the_end in zip(before, rounds_of(served, writers), after, strict=True):
            assert numbers == list(range(1, len(numbers) + 1))
            assert had <= len(numbers) <= at_the_end + 1
