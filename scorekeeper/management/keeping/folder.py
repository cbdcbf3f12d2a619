"""The data folder: whom it belongs to at the moment, and files that last in it."""

import os
import sys
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError

if sys.platform != "win32":
    import fcntl
    import pwd


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


def check_owner() -> None:
    """Refuse what root would put into another user's folder: the server could not open it."""
    if sys.platform == "win32":
        return
    owner = settings.DATA_DIR.stat().st_uid
    if os.geteuid() == 0 and owner != 0:
        message = f"{settings.DATA_DIR} belongs to {_name(owner)}: restore as that user."
        raise CommandError(message)


def _name(user: int) -> str:
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"user {user}"


def to_the_disk(path: Path) -> None:
    """Have a file, or the names in a folder, written to the disk before anything goes on."""
    if path.is_dir() and sys.platform == "win32":
        return
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
