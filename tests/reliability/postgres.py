"""A PostgreSQL of the test's own, which can be stopped while others go on."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.conftest import missing

USER = "postgres"
QUICK = "-c fsync=off -c listen_addresses=127.0.0.1"


class Postgres:
    """One instance, in a folder and on a port of its own."""

    def __init__(self, tools: Path, folder: Path) -> None:
        self._tools, self._folder = tools, folder
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.url = f"postgres://{USER}@127.0.0.1:{self.port}/postgres"
        self._run("initdb", "--auth=trust", f"--username={USER}", "--no-sync", "--no-locale")
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-p {self.port} -k {self._folder} {QUICK}"
        self._run("pg_ctl", "-w", "-o", options, "-l", str(self._folder / "log"), "start")
        self.runs = True

    def stop(self) -> None:
        """Cut everybody off, as a restart does."""
        self.runs = False
        self._run("pg_ctl", "-w", "-m", "fast", "stop")

    def _run(self, tool: str, *arguments: str) -> None:
        command = [str(self._tools / tool), "--pgdata", str(self._folder / "data"), *arguments]
        as_user = ["runuser", "-u", USER, "--"] if os.geteuid() == 0 else []
        # What it says goes nowhere: the server would inherit a pipe and keep it open.
        nowhere = subprocess.DEVNULL
        subprocess.run([*as_user, *command], check=True, cwd="/", stdout=nowhere, stderr=nowhere)


@contextmanager
def own_postgres(under: Path | None = None) -> Iterator[Postgres]:
    """Lend a running instance under that folder; skips where there are no programs for it."""
    tools = _tools()
    # Not among pytest's folders: those are closed to other users, and it never runs as root.
    folder = Path(tempfile.mkdtemp(prefix="leastscore-postgres-", dir=under))
    if os.geteuid() == 0:
        shutil.chown(folder, USER)
    server = Postgres(tools, folder)
    try:
        yield server
    finally:
        if server.runs:
            server.stop()
        shutil.rmtree(folder)


def _tools() -> Path:
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    is_root = os.geteuid() == 0
    if not any((place / "initdb").exists() for place in places):
        missing("PostgreSQL (the programs initdb and pg_ctl)")
    if is_root and not (shutil.which("runuser") and _is_there(USER)):
        missing(f"the user {USER}, for a PostgreSQL of the test's own")
    return places[0]


def _is_there(user: str) -> bool:
    return any(entry.pw_name == user for entry in pwd.getpwall())
