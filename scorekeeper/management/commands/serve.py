"""Serve the app: everything made ready first, then the address shown for phones to open."""

import errno
import gc
import io
import logging
import os
import signal
import socket
from argparse import ArgumentParser
from contextlib import nullcontext
from pathlib import Path
from types import FrameType
from typing import Any

import segno
import uvicorn
from django.conf import settings
from django.contrib.staticfiles.management.commands.collectstatic import (
    Command as CollectStatic,
)
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connections
from django.utils.translation import gettext as _
from uvicorn.supervisors import Multiprocess

from scorekeeper.management.keeping.folder import take_folder
from scorekeeper.management.keeping.forgetting import forget_lost_phones
from scorekeeper.management.open_files import ENOUGH, raise_file_limit, viewers_at_most
from scorekeeper.web.addresses import lan_addresses, listen_everywhere
from scorekeeper.web.metrics import counted_together

ANYWHERE = {"0.0.0.0", "::"}  # noqa: S104
PATIENCE = 20  # seconds in which a worker has to answer: a machine may be busy with something else

log = logging.getLogger(__name__)


class Server(uvicorn.Server):
    """Ends with exit code 0 when it is told to stop."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; without waiting for anybody when Ctrl+C is pressed again."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


class Workers(Multiprocess):
    """Says when a worker had to be replaced: what it was answering was cut off."""

    def keep_subprocess_alive(self) -> None:
        """Replace workers that have ended, or do not answer."""
        before = [*self.processes]
        super().keep_subprocess_alive()
        for old, new in zip(before, self.processes, strict=True):
            if new is not old:
                log.error("worker %s ended or hung: %s takes its place", old.pid, new.pid)


class Command(BaseCommand):
    help = "Make everything ready and serve the app; Ctrl+C stops it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0", help="address to listen on")  # noqa: S104
        parser.add_argument("--port", type=int, default=8000, help="0 takes a free one")
        parser.add_argument("--workers", type=int, default=1, help="processes, on PostgreSQL")

    def handle(self, *args: Any, host: str, port: int, workers: int, **options: Any) -> None:
        os.umask(0o077)  # sessions and seeds are in the database: it is for its owner alone
        _check_workers(workers)
        _check_folder()
        listening = _listen(host, port)
        files = raise_file_limit()
        _migrate()
        forget_lost_phones()
        call_command("translations")
        _pack_static_files()
        connections.close_all()
        listen_everywhere(anywhere=host in ANYWHERE)
        self._warn(files)
        self._show(_urls(host, listening.getsockname()[1]))
        _run(listening, workers)

    def _warn(self, files: int | None) -> None:
        if files is not None and files < ENOUGH:
            few = _(
                "This system lets a process open %(files)s files: about %(viewers)s people can "
                "watch on it at the same time. More with ulimit -n, or LimitNOFILE= of systemd."
            )
            self.stderr.write(few % {"files": files, "viewers": viewers_at_most(files)})

    def _show(self, urls: list[str]) -> None:
        self.stdout.write(
            _("Least Score is ready. Open it here or on a phone in the same network:")
        )
        for url in urls:
            self.stdout.write(f"  {url}")
        if len(urls) > 1 and self.stdout.isatty():
            for line in _qr(urls[1]):
                self.stdout.write(line)
        self.stdout.write(_("Ctrl+C stops it."))
        self.stdout.flush()


def _check_workers(workers: int) -> None:
    if workers < 1:
        raise CommandError(_("At least one worker is needed."))
    if workers > 1 and settings.ON_SQLITE:
        raise CommandError(
            _("On SQLite one process serves. For more workers, set DATABASE_URL to PostgreSQL.")
        )


def _listen(host: str, port: int) -> socket.socket:
    """Take the port before anything else, so that what is wrong with it is said at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family, dualstack_ipv6=host == "::")
    except (OSError, OverflowError) as wrong:
        raise CommandError(_why_not(host, port, wrong)) from wrong
    listening.set_inheritable(True)
    # asyncio sets it only on sockets that say their protocol; without it answers wait 40 ms.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def _why_not(host: str, port: int, wrong: OSError | OverflowError) -> str:
    facts = {"host": host, "port": port, "free": port + 1}
    if isinstance(wrong, OverflowError):
        return _("A port is a number from 0 to 65535.")
    if wrong.errno == errno.EADDRINUSE:
        return _("Port %(port)s is taken by another program. Try make serve PORT=%(free)s.") % facts
    if wrong.errno == errno.EACCES:
        return _("Port %(port)s is not for everybody. Try make serve PORT=8000.") % facts
    return _("This computer has no address %(host)s to listen on.") % facts


def _check_folder() -> None:
    if not take_folder():
        taken = _("Another server is running on this data folder: %s")
        raise CommandError(taken % settings.DATA_DIR)


def _migrate() -> None:
    try:
        call_command("migrate", verbosity=0, interactive=False)
    except OperationalError as wrong:
        cannot = _("The database cannot be used: %s") % str(wrong).strip()
        raise CommandError(cannot) from wrong


def _pack_static_files() -> None:
    """Copy what is newer, and pack only then: packing would be a quarter of every start."""
    collect, mark = CollectStatic(), settings.STATIC_ROOT.with_suffix(".packed")
    call_command(collect, verbosity=0, interactive=False, post_process=False)
    # Set last: whatever is newer was copied by a start that was cut short.
    if not mark.exists() or mark.stat().st_mtime_ns < _newest(settings.STATIC_ROOT):
        call_command(collect, verbosity=0, interactive=False)
        mark.touch()


def _newest(folder: Path) -> int:
    return max(path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file())


def _urls(host: str, port: int) -> list[str]:
    """Return where the app is to be found: on this computer first, then from elsewhere."""
    if settings.PUBLIC_URL:
        elsewhere = [f"{settings.PUBLIC_URL}/"]
    else:
        elsewhere = [_url(address, port) for address in lan_addresses()]
    if host in ANYWHERE:
        return [_url("127.0.0.1", port), *elsewhere]
    return [_url(host, port), *(elsewhere if settings.PUBLIC_URL else [])]


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _qr(url: str) -> list[str]:
    """Return the lines of a QR code, white on black whatever the terminal's colours are."""
    drawn = io.StringIO()
    segno.make(url, error="l").terminal(drawn, border=2, compact=True)
    return [f"\x1b[97;40m{line}\x1b[0m" for line in drawn.getvalue().splitlines()]


def _run(listening: socket.socket, workers: int) -> None:
    # Headers that a proxy forwards are believed from this computer only (uvicorn's default).
    config = uvicorn.Config(
        "leastscore_site.asgi:application",
        workers=workers,
        ws="none",
        lifespan="on",
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=1,
        timeout_worker_healthcheck=PATIENCE,
    )
    if workers > 1:
        with counted_together() if settings.METRICS else nullcontext():
            Workers(config, sockets=[listening]).run()
    else:
        Server(config).run(sockets=[listening])
        gc.freeze()  # Python would look through all its objects once more: half of the time to stop
