"""Servers for tests: the application in a thread, and `manage.py serve` as people start it."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import psycopg
import redis
import uvicorn
from django.conf import settings

from scorekeeper.feed import relay
from scorekeeper.feed.hub import hub

ROOT = Path(__file__).resolve().parent.parent


class AsgiServer:
    """The real application under uvicorn, on a free port, in a thread of this process."""

    def __init__(self, *, keeps: bool = False) -> None:
        """`keeps`: with the keeper of the tables, too."""
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        config = uvicorn.Config(
            "leastscore_site.asgi:application",
            ws="none",
            lifespan="on" if keeps else "off",
            access_log=False,
            log_config=None,
            log_level="warning",
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True
        )

    def start(self) -> None:
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.01)

    def stop(self) -> None:
        hub.close()
        self._server.should_exit = True
        self._thread.join(5)
        assert not self._thread.is_alive()


class Served:
    """An installation under `manage.py serve`, with a data folder of its own."""

    def __init__(
        self,
        data: Path,
        arguments: tuple[str, ...],
        environment: dict[str, str],
        root: Path = ROOT,
    ) -> None:
        self.data = data
        self.root = root  # where the release lies; another one may be started next
        self._environment = {**os.environ, "LEASTSCORE_DATA": str(data), **environment}
        self.start(*arguments)

    def start(self, *arguments: str) -> None:
        """Start it; also again, after it was stopped, on what it has kept."""
        self.process = subprocess.Popen(
            [
                sys.executable,
                "manage.py",
                "serve",
                "--host",
                "127.0.0.1",
                "--port",
                "0",
                *arguments,
            ],
            cwd=self.root,
            env=self._environment,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # a group of its own, with its workers
        )
        self.shown = list(self._lines_until_ready())
        found = [re.search(r"http://127[\d.]+:(\d+)", line) for line in self.shown]
        ports = [int(match[1]) for match in found if match]
        assert ports, "\n".join(self.shown)
        self.port = ports[0]
        self.url = f"http://127.0.0.1:{self.port}"

    def _lines_until_ready(self) -> Iterator[str]:
        assert self.process.stdout
        for line in self.process.stdout:
            yield line.rstrip()
            if "Ctrl+C" in line:
                return

    def api(self, path: str, body: dict[str, Any], **headers: str) -> dict[str, Any]:
        """Post to the API, as a client elsewhere does; return the answer."""
        request = Request(  # noqa: S310
            f"{self.url}/api/v1/{path}",
            data=json.dumps(body).encode(),
            headers={"Content-Type": "application/json", **headers},
        )
        with urlopen(request, timeout=10) as response:  # noqa: S310
            answer: dict[str, Any] = json.load(response)
        return answer

    def get(self, path: str, **headers: str) -> dict[str, Any]:
        """Read from the API."""
        request = Request(f"{self.url}/api/v1/{path}", headers=headers)  # noqa: S310
        with urlopen(request, timeout=10) as response:  # noqa: S310
            answer: dict[str, Any] = json.load(response)
        return answer

    def stored(self, model: str) -> list[dict[str, Any]]:
        """Every row of a table in its database."""
        return self.dump(model)[model]

    def dump(self, *models: str) -> dict[str, list[dict[str, Any]]]:
        """Every row of each of these tables in its database."""
        dumped = self.command("dumpdata", *(f"scorekeeper.{model}" for model in models))
        rows = json.loads(dumped.stdout)
        return {
            model: [row["fields"] for row in rows if row["model"] == f"scorekeeper.{model}"]
            for model in models
        }

    def command(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run `manage.py` on the same installation, also while it is served."""
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=self.root,
            env={**self._environment, **environment},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Stop it as a service manager does, or Ctrl+C (SIGINT); return the exit code."""
        self.process.send_signal(number)
        self.clear_away(10)
        return self.process.returncode

    def kill(self) -> str:
        """Kill it with its workers, all at once, as a power cut does; return what else it said."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        return self.process.communicate()[0]

    def clear_away(self, patience: float = 0) -> str:
        """Kill it if it still runs; return what else it has said."""
        try:
            return self.process.communicate(timeout=patience)[0]
        except subprocess.TimeoutExpired:
            return self.kill()


def children(pid: int) -> list[int]:
    """The processes that a process has started, whichever of its threads did."""
    found = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(each) for told in found for each in told.read_text(encoding="ascii").split()]


class RedisServer:
    """A Redis of the test's own, which can go and come back."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]
        self._folder = folder
        self.url = f"redis://127.0.0.1:{self._port}/0"
        self.start()

    def start(self) -> None:
        options = ("--port", str(self._port), "--save", "", "--dir", str(self._folder))
        self._process = subprocess.Popen(
            [str(shutil.which("redis-server")), *options], stdout=subprocess.DEVNULL
        )
        with redis.Redis.from_url(self.url) as client:
            for _ in range(100):
                try:
                    client.ping()
                except redis.ConnectionError:
                    time.sleep(0.05)
                else:
                    return

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()

    def hang(self) -> None:
        """Let it answer nobody, though its port is open, until it goes on."""
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def listeners(self) -> int:
        """Return how many processes listen for wakes."""
        with redis.Redis.from_url(self.url) as client:
            ((_, number),) = client.pubsub_numsub(relay.CHANNEL)
        return int(number)


@contextmanager
def scratch_database() -> Iterator[str]:
    """Lend a PostgreSQL database beside the one of the tests; the address is given."""
    name = f"leastscore_{uuid.uuid4().hex}"
    with _postgres() as server:
        server.execute(f'CREATE DATABASE "{name}"')
    try:
        yield postgres_url(name)
    finally:
        with _postgres() as server:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def cut_off() -> None:
    """End all connections to the database of the tests."""
    with _postgres() as server:
        name = settings.DATABASES["default"]["NAME"]
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
        server.execute(others, [name])


def postgres_url(name: str) -> str:
    """Return the address of another database on the server of the tests."""
    return re.sub(r"/[^/?]*(?=\?|$)", f"/{name}", os.environ["DATABASE_URL"])


def _postgres() -> psycopg.Connection:
    ours = settings.DATABASES["default"]
    words = {"host": "HOST", "port": "PORT", "user": "USER", "password": "PASSWORD"}
    given = {word: str(ours[name]) for word, name in words.items() if ours[name]}
    return psycopg.connect(dbname="postgres", autocommit=True, **given)  # type: ignore[arg-type]
