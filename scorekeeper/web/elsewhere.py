"""Work that takes its time runs in a process of its own, so that it holds up no thread of ours.

The process is started when first needed, knows no Django, and ends when this one does.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from typing import Final, TypeVar

from scorekeeper.web.errors import TooMany

T = TypeVar("T")

PATIENCE: Final = 20.0  # seconds
AGAIN: Final = 5  # seconds

_starting = threading.Lock()
_pool: list[ProcessPoolExecutor] = []  # one, or none yet


def elsewhere(what: Callable[..., T], *args: object, patience: float = PATIENCE) -> T:
    """Call a pure function there, and wait; who waits too long is asked to come again."""
    try:
        return _submitted(what, *args).result(patience)
    except (TimeoutError, BrokenExecutor) as wrong:
        if isinstance(wrong, BrokenExecutor):
            end_elsewhere()  # the next one starts a new process
        raise TooMany(retry_after=AGAIN) from wrong


def end_elsewhere() -> None:
    """End the process, whatever it is doing."""
    with _starting:
        while _pool:
            _pool.pop().shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()


def _submitted(what: Callable[..., T], *args: object) -> Future[T]:
    with _starting:
        if not _pool:
            spawn = multiprocessing.get_context("spawn")
            _pool.append(ProcessPoolExecutor(1, mp_context=spawn, initializer=_begin))
        return _pool[0].submit(what, *args)


def _begin() -> None:
    """In the process: Ctrl+C is for the server, and nobody is left behind when that is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)
