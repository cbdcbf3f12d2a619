"""Writes down when API tokens were used: most of them read, and what reads writes nothing."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeAlias

from scorekeeper.people.actions import write_uses
from scorekeeper.people.caller import has_noted_uses
from scorekeeper.web.outages import log_failure

Run: TypeAlias = Callable[..., Awaitable[Any]]  # a function and its arguments, on a writing thread

EVERY: Final = 60.0  # seconds

log = logging.getLogger(__name__)


@asynccontextmanager
async def noting(run: Run) -> AsyncIterator[None]:
    """Write them down as long as this lasts, the last ones at its end."""
    task = asyncio.create_task(_note(run))
    try:
        yield
    finally:
        task.cancel()
        await _write(run)


async def _note(run: Run) -> None:
    while True:
        await asyncio.sleep(EVERY)
        await _write(run)


async def _write(run: Run) -> None:
    if not has_noted_uses():
        return
    try:
        await run(write_uses)
    except Exception as wrong:
        log_failure(log, wrong, "When API tokens were used could not be written down")
