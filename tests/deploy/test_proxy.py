"""`deploy/Caddyfile` in front of the app: HTTP/2, a stream that is not held back, who asks."""

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.conftest import Serve, missing
from tests.servers import ROOT, Served

# Only that it runs beside others, on another port, and trusts nobody's certificates.
GLOBALS = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"
QUICK = 5.0  # seconds, on a busy machine: far under the 14 of the next heartbeat


class Caddy:
    """In front of these apps."""

    def __init__(self, folder: Path, port: int, apps: list[Served]) -> None:
        self.folder, self.host = folder, f"localhost:{port}"
        text = GLOBALS + (ROOT / "deploy/Caddyfile").read_text(encoding="utf-8")
        (folder / "Caddyfile").write_text(text, encoding="utf-8")
        where = " ".join(f"127.0.0.1:{app.port}" for app in apps)
        own = {"LEASTSCORE_HOST": self.host, "LEASTSCORE_APPS": where}
        homes = dict.fromkeys(("XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"), str(folder))
        with (folder / "log").open("wb") as log:
            self.process = subprocess.Popen(
                [str(shutil.which("caddy")), "run", "--config", folder / "Caddyfile"],
                env={**os.environ, **own, **homes},
                stderr=log,
            )

    def asked(self, path: str, *options: str) -> subprocess.CompletedProcess[str]:
        """Ask as a browser does."""
        return subprocess.run(
            [*self._curl(path), "--max-time", "20", *options],
            text=True,
            capture_output=True,
            check=False,
        )

    def stream(self, topic: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [*self._curl(f"/live/?topic={topic}"), "--no-buffer", "--max-time", "60"],
            text=True,
            stdout=subprocess.PIPE,
        )

    def _curl(self, path: str) -> list[str]:
        address = f"https://{self.host}{path}"
        return ["curl", "--silent", "--insecure", "--http2", "--ipv4", address]

    def wait(self) -> None:
        """Until it answers."""
        for _ in range(200):
            if self.asked("/healthz").stdout == "alive\n":
                return
            time.sleep(0.05)
        pytest.fail((self.folder / "log").read_text())


@pytest.fixture
def apps(serve: Serve) -> list[Served]:
    """Two on PostgreSQL, of one installation; one on SQLite."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    public = {"LEASTSCORE_PUBLIC_URL": f"https://localhost:{port}"}
    first = serve(**public)
    if settings.ON_SQLITE:
        return [first]
    same = {name: first._environment[name] for name in ("LEASTSCORE_DATA", "DATABASE_URL")}
    return [first, serve(**public, **same)]


@pytest.fixture
def caddy(tmp_path: Path, apps: list[Served]) -> Iterator[Caddy]:
    for program in ("caddy", "curl"):
        if not shutil.which(program):
            missing(program)
    port = int(apps[0]._environment["LEASTSCORE_PUBLIC_URL"].rpartition(":")[2])
    started = Caddy(tmp_path, port, apps)
    try:
        started.wait()
        yield started
    finally:
        started.process.terminate()
        started.process.wait(10)


def opened(app: Served) -> tuple[str, dict[str, str]]:
    match = app.api("matches/", {"players": ["Aino", "Bo"], "rules": {"threshold": 1000}})
    return match["id"], {"Authorization": f"Bearer {match['keys']['scorekeeper']}"}


def record(app: Served, match: str, key: dict[str, str], number: int) -> None:
    entry: dict[str, Any] = {"declarer": 0, "totals": {"0": 1, "1": 2}}
    app.api(f"matches/{match}/rounds/", entry, **key, **{"Idempotency-Key": f"round-{number}"})


def version(stream: "subprocess.Popen[str]") -> int:
    """The next one that is told."""
    assert stream.stdout
    for line in stream.stdout:
        if line.startswith("data: "):
            return int(json.loads(line.removeprefix("data: "))["version"])
    pytest.fail("the stream has ended")


def test_people_meet_the_app_through_it(caddy: Caddy, apps: list[Served]) -> None:
    page = caddy.asked("/", "--output", os.devnull, "--write-out", "%{http_version} %{http_code}")
    assert page.stdout == "2 200"
    _streams_come_as_it_happens(caddy, apps)
    _who_asks_is_the_browser_and_not_what_it_claims(caddy)
    if len(apps) > 1:
        apps[0].stop()
        asked = [caddy.asked("/readyz", "--fail").returncode for _ in range(20)]
        assert asked == [0] * 20, "one that stops is left out"


def _streams_come_as_it_happens(caddy: Caddy, apps: list[Served]) -> None:
    match, key = opened(apps[0])
    streams = [caddy.stream(f"match:{match}") for _ in apps]  # each at another app
    try:
        assert [version(stream) for stream in streams] == [1] * len(apps)
        for number, app in enumerate(apps, start=2):
            record(app, match, key, number)
            began = time.monotonic()
            assert [version(stream) for stream in streams] == [number] * len(apps)
            assert time.monotonic() - began < QUICK
    finally:
        for stream in streams:
            stream.kill()
            stream.communicate()


def _who_asks_is_the_browser_and_not_what_it_claims(caddy: Caddy) -> None:
    def guessed(number: int, *options: str) -> str:
        path = f"/api/v1/tables/BBBBB{'23456789'[number % 8]}/"
        only_status = ("--output", os.devnull, "--write-out", "%{http_code}")
        claimed = ("--header", f"X-Forwarded-For: 192.0.2.{number}")
        return caddy.asked(path, *only_status, *claimed, *options).stdout

    answers = [guessed(number) for number in range(24)]
    assert (answers[0], answers[-1]) == ("404", "429"), "what it claims counts for nothing"
    assert guessed(1, "--interface", "127.0.0.2") == "404", "somebody else is not locked out"
