"""Work that takes its time runs in a process of its own, so that it holds up no thread of ours.

The process is started when first needed, knows no Django, and ends when this one does. What takes
long has a queue with another process, so that what is short does not wait for it.
"""

import multiprocessing
import signal
import threading
from collections.abc import Callable, Hashable
from concurrent.futures import BrokenExecutor, CancelledError, Future, ProcessPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

from scorekeeper.web.errors import TooMany
from scorekeeper.web.parent import end_with_parent

T = TypeVar("T")

PATIENCE: Final = 20.0  # seconds
AGAIN: Final = 5  # seconds

_starting = threading.Lock()
_pools: dict[str, ProcessPoolExecutor] = {}  # by queue, as far as they are needed yet
_under_way: dict[Hashable, Future[Any]] = {}


def elsewhere(
    what: Callable[..., T],
    *args: object,
    queue: str = "short",
    same: Hashable = None,
    patience: float = PATIENCE,
) -> T:
    """Call a pure function there, and wait; who waits too long is asked to come again. Calls that
    are the `same` are made once while under way.
    """
    same = object() if same is None else same
    try:
        return _waited(_submitted(queue, same, partial(what, *args)), patience)
    except (TimeoutError, BrokenExecutor, CancelledError) as wrong:
        if isinstance(wrong, BrokenExecutor):  # while it worked, or before
            end_elsewhere()  # the next one starts a new process
        raise TooMany(retry_after=AGAIN) from wrong


def end_elsewhere() -> None:
    """End the processes, whatever they are doing."""
    with _starting:
        while _pools:
            _pools.popitem()[1].shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()


def _submitted(queue: str, same: Hashable, call: Callable[[], T]) -> Future[T]:
    with _starting:
        if found := _under_way.get(same):
            return found
        if queue not in _pools:
            spawn = multiprocessing.get_context("spawn")
            _pools[queue] = ProcessPoolExecutor(1, mp_context=spawn, initializer=_begin)
        future = _under_way[same] = _pools[queue].submit(call)
    future.add_done_callback(lambda _: _under_way.pop(same, None))
    return future


def _waited(future: Future[T], patience: float) -> T:
    try:
        return future.result(patience)
    except TimeoutError:
        future.cancel()  # nobody waits for it, unless it has begun
        raise


def _begin() -> None:
    """In the process: Ctrl+C is for the server, and nobody is left behind when that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent(signal.SIGKILL)
