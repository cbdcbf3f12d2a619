"""How many files the server may have open: each viewer is one."""

import sys
from contextlib import suppress
from typing import Final

if sys.platform != "win32":
    import resource

MOST: Final = 65_536
ENOUGH: Final = 4_096  # for a thousand who watch, and some more
OURS: Final = 100  # the database, the log, the sockets between processes


def raise_file_limit() -> int | None:
    """Take as many as the system gives, for this process and its workers; return how many.

    The usual limit of 1,024 is soft. None: there is no limit that one could ask for.
    """
    if sys.platform == "win32":
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return None
    most = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft < most:
        with suppress(ValueError, OSError):  # macOS has a lower one that it does not name
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def viewers_at_most(files: int) -> int:
    """Return how many can watch on one process: a stream each, and the page that they fetch."""
    return max(0, files - OURS) // 2
