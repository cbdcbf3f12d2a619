"""What a database says when it cannot work now, told from a fault of ours: one refusal for each."""

import logging
import sqlite3
from typing import Final

from django.db import Error, InterfaceError, OperationalError

from scorekeeper.web.errors import CannotStore, ComeAgain, DatabaseAway

SOON: Final = 2  # seconds: a database that is restarted is away for some
LATER: Final = 20  # seconds: somebody has to make room
FULL: Final = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}
BUSY: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_CANTOPEN}
DISK_FULL: Final = "53100"  # PostgreSQL's SQLSTATE

log = logging.getLogger(__name__)


def outage(exc: BaseException | None) -> ComeAgain | None:
    """Return the refusal that this comes to, once it is in the log; None: it is no outage."""
    if not isinstance(exc, OperationalError | InterfaceError):
        return None
    refusal = _refusal(exc)
    if refusal:
        log.error("%s: %s", refusal.code, " ".join(str(exc).split()) or type(exc).__name__)
    return refusal


def log_failure(where: logging.Logger, exc: Exception, what: str, *args: object) -> None:
    """Log what is tried again: an outage in a line, a fault of ours with its traceback."""
    if not outage(exc):
        where.error(what, *args, exc_info=exc)


def _refusal(exc: Error) -> ComeAgain | None:
    said = exc.__cause__
    if isinstance(said, sqlite3.Error):
        return _of_sqlite(getattr(said, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF)
    if getattr(said, "sqlstate", None) == DISK_FULL:
        return CannotStore(retry_after=LATER)
    return DatabaseAway(retry_after=SOON)


def _of_sqlite(code: int) -> ComeAgain | None:
    """By the primary result code; the others ("no such table") are faults of ours."""
    if code in FULL:
        return CannotStore(retry_after=LATER)
    return DatabaseAway(retry_after=SOON) if code in BUSY else None
