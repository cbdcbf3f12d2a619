"""The data folder: whom it belongs to at the moment, and files that last in it."""

import os
import sys
from pathlib import Path

from django.conf import settings

if sys.platform != "win32":
    import fcntl


def take_folder() -> bool:
    """Let one process at a time write SQLite's data folder: two servers would be two writers.

    False: another has it. It is held until the process ends, which lets go of it however it ends.
    """
    if sys.platform == "win32" or not settings.ON_SQLITE:
        return True
    lock = os.open(settings.DATA_DIR / "serving.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        return False
    return True


def to_the_disk(path: Path) -> None:
    """Have a file, or the names in a folder, written to the disk before anything goes on."""
    if path.is_dir() and sys.platform == "win32":
        return
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
