"""Disks that are full, and get room again: a small one, or a limit to the size of files."""

import os
import resource
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, Protocol

from tests.servers import Served

SMALL: Final = 48  # megabytes
PIECE: Final = 4096  # bytes


class Disk(Protocol):
    def fill(self, served: Served, room: int = 0) -> None:
        """Leave room for so many pages of the database, and no more."""

    def free(self, served: Served) -> None:
        """Make room again."""


class SmallDisk:
    """A file system of its own, filled by a file that is of no use."""

    def __init__(self, folder: Path) -> None:
        self._ballast = folder / "ballast"

    def fill(self, served: Served, room: int = 0) -> None:  # noqa: ARG002
        with self._ballast.open("wb", buffering=0) as file:
            with suppress(OSError):
                while True:
                    file.write(bytes(PIECE))
            file.truncate(file.tell() - room * PIECE)

    def free(self, served: Served) -> None:  # noqa: ARG002
        self._ballast.unlink()


class Limit:
    """The server may write no file larger than its log is now: also without root's rights."""

    def fill(self, served: Served, room: int = 0) -> None:
        size = next(served.data.glob("*.sqlite3-wal")).stat().st_size
        _limit(served, size + room * PIECE)

    def free(self, served: Served) -> None:
        _limit(served, resource.RLIM_INFINITY)


def _limit(served: Served, size: int) -> None:
    resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@contextmanager
def small_disk(size: int = SMALL) -> Iterator[Path]:
    """Lend a disk of so many megabytes; needs the right to mount one."""
    with tempfile.TemporaryDirectory(prefix="leastscore-disk-") as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={size}m", "tmpfs", folder]
        subprocess.run(mount, check=True, capture_output=True)
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)


def can_mount() -> bool:
    if os.geteuid() != 0:
        return False
    try:
        with small_disk():
            return True
    except (OSError, subprocess.CalledProcessError):
        return False
