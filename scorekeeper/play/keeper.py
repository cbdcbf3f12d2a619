"""Lets happen at tables what must happen by itself: a task that sleeps until something is due.

What is due stands in the database, so that a restart loses nothing, and the lock of a table and its
version see to it that nothing is done twice. Bots think on a thread of their own, outside any lock.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from typing import Any, Final, TypeAlias

from django.db import connections
from django.utils import timezone

from scorekeeper.feed import hub
from scorekeeper.play.actions import take_due
from scorekeeper.play.queries import Table, decided, due_tables, next_due
from scorekeeper.web import metrics
from scorekeeper.web.outages import log_failure
from scorekeeper.web.threads import with_connection

Run: TypeAlias = Callable[..., Awaitable[Any]]  # a function and its arguments, on a writing thread

LOOK: Final = 5.0  # seconds at most between two looks: another process may have gone
SOON: Final = 0.03  # seconds at least: what is due may be in another process's hands
AGAIN: Final = 5.0  # seconds before what failed is tried again

log = logging.getLogger(__name__)


class Keeper:
    """Takes what is due, one table at a time, so that people's requests come in between."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._loop = asyncio.get_running_loop()
        self._poked = asyncio.Event()
        self._aside: dict[str, float] = {}  # tables where something failed, and until when
        self._bots = ThreadPoolExecutor(1, thread_name_prefix="bots")

    async def keep(self) -> None:
        """Go on for ever."""
        while True:
            try:
                self._poked.clear()  # before the look, or what happens during it is missed
                await self._take_all()
                await self._sleep(await self._seconds())
            except Exception as wrong:
                log_failure(log, wrong, "The keeper of the tables stumbled, and goes on")
                await asyncio.sleep(AGAIN)

    def hear(self, topic: str) -> None:
        """A table changed in this process: something else may be due next."""
        if topic.startswith("table:"):
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._poked.set)

    def close(self) -> None:
        """Let what is being thought of come to its end, and the thread with its connection."""
        self._bots.submit(connections.close_all)
        self._bots.shutdown(wait=False)

    async def _take_all(self) -> None:
        now = timezone.now()
        tables = await self._think(due_tables, now)
        metrics.keeper_looked(_late(tables[0], now) if tables else 0)
        for table in tables:
            if self._aside.get(table.code, 0) < self._loop.time():
                await self._take(table)

    async def _take(self, table: Table) -> None:
        try:
            choice = await self._think(decided, table)
            if await self._run(take_due, table, timezone.now(), choice):
                metrics.keeper_acted(_late(table, timezone.now()))
        except Exception as wrong:
            said = "What is due at the table in row %d failed, and is tried again"
            log_failure(log, wrong, said, table.pk)
            self._aside[table.code] = self._loop.time() + AGAIN

    async def _seconds(self) -> float:
        """How long nothing is due."""
        due = await self._think(next_due)
        return min(LOOK, max(SOON, (due - timezone.now()).total_seconds())) if due else LOOK

    async def _sleep(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._poked.wait()

    async def _think(self, what: Callable[..., Any], *args: object) -> Any:
        return await self._loop.run_in_executor(self._bots, with_connection, what, *args)


def _late(table: Table, now: datetime) -> float:
    """How long something has been due there (seconds); 0: it is not yet, the clock was set back."""
    return max(0, (now - table.due).total_seconds()) if table.due else 0


@asynccontextmanager
async def keeping(run: Run) -> AsyncIterator[None]:
    """Keep the tables as long as this lasts."""
    keeper = Keeper(run)
    hub.listen(keeper.hear)
    task = asyncio.create_task(keeper.keep())
    try:
        yield
    finally:
        hub.unlisten(keeper.hear)
        task.cancel()
        keeper.close()
