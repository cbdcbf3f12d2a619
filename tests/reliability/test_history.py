"""What is read of a match while it is written: always the beginning of what it comes to.

Rounds are only ever appended, so whoever reads, wherever, must be told a prefix of the final list:
no shorter than what anybody was told before, or had acknowledged; also after a server was killed.
"""

import logging
import os
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate

import pytest

from tests.conftest import Serve
from tests.feed.conftest import wait_until
from tests.reliability.lives import NUMBER_OF_WORKERS, WORKERS, live_and_die
from tests.reliability.phones import Phone, Played, check_nothing_lost_or_doubled
from tests.reliability.readers import Points, Read, Reader, told_by_api
from tests.servers import Served

pytestmark = pytest.mark.reliability
log = logging.getLogger(__name__)
# Evenings, and how often the server is killed in each.
EVENINGS, LIVES = (15, 2) if os.environ.get("LONG_TESTS") else (1, 1)
SEATS = [(True, True), (False, False)]
READS = 20  # of each reader in a life
ROUNDS = 10  # of each phone


@dataclass(frozen=True)
class Table:
    match: Played
    phones: Sequence[Phone]
    readers: Sequence[Reader]

    def check(self, served: Served) -> None:
        for phone in self.phones:
            phone.settle(served.port)
        check_nothing_lost_or_doubled(self.match, self.phones)
        final = told_by_api(self.match.scored.now()).points
        reads = [read for reader in self.readers for read in reader.reads]
        for read in reads:
            check_prefix(read, final)
        self._check_order(reads)

    def _check_order(self, reads: Sequence[Read]) -> None:
        """Nobody is told less than was known before they asked, nor what nobody has entered yet."""
        saved = [one for phone in self.phones for one in phone.saved]
        known = [(one.answered, one.number) for one in saved]
        known += [(read.ended, len(read.told.points)) for read in reads]
        known.sort()
        times = [at for at, _number in known]
        most = [0, *accumulate((number for _at, number in known), max)]
        entered = {one.number: one.began for one in saved}
        for read in reads:
            number = len(read.told.points)
            assert number >= most[bisect_left(times, read.began)]
            assert not number or entered[number] < read.ended


def check_prefix(read: Read, final: Points) -> None:
    version, points = read.told
    assert points == final[: len(points)]
    assert version == 1 + len(points)


def opened(served: Served, careful: Sequence[bool]) -> Table:
    match = Played(served)
    phones = [Phone(match, careful=each) for each in careful]
    return Table(match, phones, [Reader(match, NUMBER_OF_WORKERS) for _ in range(2)])


def in_full_swing(phones: Sequence[Phone], readers: Sequence[Reader]) -> None:
    """Wait until everybody has done something in this life of the server."""
    reads = [len(reader.reads) + READS for reader in readers]
    rounds = [len(phone.saved) + ROUNDS for phone in phones]

    def all_have() -> bool:
        have_read = all(len(one.reads) >= want for one, want in zip(readers, reads, strict=True))
        return have_read and all(
            one.is_done or len(one.saved) >= want for one, want in zip(phones, rounds, strict=True)
        )

    wait_until(all_have, 60)


def test_every_read_is_a_prefix(serve: Serve) -> None:
    served, read = serve(*WORKERS), 0
    for _ in range(EVENINGS):
        tables = [opened(served, careful) for careful in SEATS]
        phones = [phone for table in tables for phone in table.phones]
        readers = [reader for table in tables for reader in table.readers]
        for _ in range(LIVES):
            live_and_die(served, [*phones, *readers], partial(in_full_swing, phones, readers))
            served.start(*WORKERS)
        for table in tables:
            table.check(served)
        read += sum(len(reader.reads) for reader in readers)
    log.info("%d kills, %d reads, each a prefix", EVENINGS * LIVES, read)
