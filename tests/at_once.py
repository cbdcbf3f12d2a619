"""Several jobs at the same moment, each as a phone of its own would do it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connections

T = TypeVar("T")


def at_once(*jobs: Callable[[], T]) -> list[T]:
    """Do all of this at the same moment, each in a thread with a connection of its own."""
    ready = Barrier(len(jobs))

    def run(job: Callable[[], T]) -> T:
        ready.wait(5)
        try:
            return job()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(jobs)) as threads:
        return list(threads.map(run, jobs))
