"""A backup: one file with the database and the secret, whole or not there at all."""

import os
import re
import zlib
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from django.conf import settings
from django.core.management.base import CommandError

from scorekeeper.management.keeping.copies import Copies
from scorekeeper.management.keeping.folder import to_the_disk

SECRET: Final = "secret.txt"  # noqa: S105 - the name of its file
NAME: Final = re.compile(r"leastscore-\d{8}T\d{6}\.\d{3}Z\.zip")
FORM_OF_SECRET: Final = re.compile(r"[\x21-\x7e]{32,200}")


def stamp() -> str:
    """Return the present moment (UTC), for the name of a file."""
    return datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%f")[:-3] + "Z"


def write(folder: Path, copies: Copies) -> Path:
    """Write a backup; it has its name only when all of it is on the disk."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".unfinished-", dir=folder) as unfinished:
        copy = Path(unfinished) / copies.member
        draft = Path(unfinished) / "backup.zip"
        copies.take(copy)
        _pack(draft, copy, ZIP_STORED if copies.compressed else ZIP_DEFLATED)
        _read_again(draft)
        kept = draft.rename(folder / f"leastscore-{stamp()}.zip")
    to_the_disk(folder)
    return kept


def thin_out(folder: Path, keep: int, made: Path) -> list[Path]:
    """Delete all backups but the newest; return what went. Other files are left alone, and so is
    the one just made: it only looks old where the clock was set back.
    """
    there = sorted(path for path in folder.iterdir() if NAME.fullmatch(path.name) and path != made)
    gone = there[: max(0, len(there) + 1 - keep)]
    for path in gone:
        path.unlink()
    return gone


def unpack(file: Path, into: Path, member: str) -> tuple[Path, str]:
    """Return the copy that a backup holds, and the secret. Raises CommandError: it is not whole."""
    try:
        with ZipFile(file) as packed:
            if sorted(packed.namelist()) != sorted([member, SECRET]):
                message = (
                    f"{file} should hold {member} and {SECRET}: {packed.namelist()}. "
                    "A backup goes back into its own kind of database, SQLite or PostgreSQL."
                )
                raise CommandError(message)
            secret = packed.read(SECRET).decode("ascii", "replace")
            copy = Path(packed.extract(member, into))  # what is read is checked (CRC)
    except (BadZipFile, OSError, EOFError, zlib.error, RuntimeError) as wrong:
        message = f"{file} is no whole backup: {wrong}"
        raise CommandError(message) from wrong
    if not FORM_OF_SECRET.fullmatch(secret):
        message = f"{file} holds no secret of this app."
        raise CommandError(message)
    return copy, secret


def _read_again(draft: Path) -> None:
    with ZipFile(draft) as packed:
        if damaged := packed.testzip():
            message = f"What was written is not what is read: {damaged}"
            raise CommandError(message)


def _pack(draft: Path, copy: Path, form: int) -> None:
    opened = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)  # a secret is in it
    with os.fdopen(opened, "w+b") as file:
        with ZipFile(file, "w", form, compresslevel=1) as packed:
            packed.write(copy, copy.name)
            packed.writestr(SECRET, (settings.DATA_DIR / SECRET).read_bytes())
        file.flush()
        os.fsync(file.fileno())
