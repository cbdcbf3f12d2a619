"""`manage.py serve`: what it says, and how it stops."""

import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

from scorekeeper.management.commands import serve as command
from scorekeeper.web.addresses import lan_addresses
from tests.conftest import Serve
from tests.feed.conftest import Follow
from tests.servers import ROOT, Served


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_at_once_though_people_watch(
    served: Served, follow: Follow, number: signal.Signals
) -> None:
    topic = f"match:{served.api('matches/', {'players': ['Aino', 'Bo']})['id']}"
    viewers = [follow(served.port, topic) for _ in range(20)]
    assert [viewer.version() for viewer in viewers] == [1] * 20
    started = time.monotonic()
    served.process.send_signal(number)
    assert [viewer.event() for viewer in viewers] == [None] * 20
    assert time.monotonic() - started < 0.9
    assert served.process.wait(10) == 0
    # A second is what the server gives to responses that do not end; it needed none of it.
    said = served.clear_away()
    assert "timeout" not in said
    assert "Traceback" not in said


def test_a_new_data_folder_is_made_ready(served: Served) -> None:
    with urlopen(f"{served.url}/") as page:  # noqa: S310
        html = page.read().decode()
    assert page.status == 200
    style = re.search(r'href="(/static/[^"]+\.css)"', html)
    assert style, "the page names a style sheet"
    with urlopen(f"{served.url}{style[1]}") as sheet:  # noqa: S310
        assert "immutable" in sheet.headers["Cache-Control"]
    assert (served.data / "static").is_dir()


def test_it_shows_where_to_open_it(serve: Serve) -> None:
    shown = "\n".join(serve(LEASTSCORE_PUBLIC_URL="https://score.example.org").shown)
    assert re.search(r"http://127\.0\.0\.1:\d+/", shown)
    assert "https://score.example.org/" in shown
    assert "█" not in shown, "a code is for a terminal"


def test_the_addresses_are_those_of_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "lan_addresses", lambda: ["192.168.1.20", "10.0.0.3"])
    assert command._urls("0.0.0.0", 8000) == [  # noqa: S104
        "http://127.0.0.1:8000/", "http://192.168.1.20:8000/", "http://10.0.0.3:8000/",
    ]  # fmt: skip
    assert command._urls("127.0.0.1", 8000) == ["http://127.0.0.1:8000/"]
    assert command._urls("::1", 8000) == ["http://[::1]:8000/"]


def test_finding_the_addresses_sends_nothing() -> None:
    for address in lan_addresses():
        assert not address.startswith("127.")
        with socket.create_server((address, 0)):
            pass  # it is one of ours


def test_the_code_holds_the_address() -> None:
    lines = command._qr("http://192.168.1.20:8000/")
    assert 10 < len(lines) < 30
    assert all(line.startswith("\x1b[97;40m") and line.endswith("\x1b[0m") for line in lines)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--workers", "0"], "At least one worker is needed."),
        (["--port", "70000"], "A port is a number from 0 to 65535."),
        (["--host", "203.0.113.9"], "This computer has no address 203.0.113.9 to listen on."),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    tmp_path: Path, arguments: list[str], sentence: str
) -> None:
    assert _failed(tmp_path, *arguments) == f"CommandError: {sentence}"


def test_a_taken_port_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = _failed(tmp_path, "--host", "127.0.0.1", "--port", str(port))
    assert said.startswith(f"CommandError: Port {port} is taken by another program.")


def test_sqlite_is_served_by_one_process(tmp_path: Path) -> None:
    said = _failed(tmp_path, "--workers", "2", DATABASE_URL=f"sqlite:///{tmp_path}/a.sqlite3")
    assert said.startswith("CommandError: On SQLite one process serves.")


def test_one_server_at_a_time_on_a_data_folder(serve: Serve) -> None:
    first = serve(DATABASE_URL="")  # on SQLite, whatever the tests run on
    said = _failed(first.data, "--port", "0", DATABASE_URL="")
    assert said.startswith("CommandError: Another server is running on this data folder: ")


def test_the_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    """Also in a folder that somebody made for it, and that others can look into."""
    data = tmp_path / "made-before"
    data.mkdir(mode=0o755)
    served = Served(data, (), {"DATABASE_URL": ""})
    served.stop()
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in data.glob("*.sqlite3*")}
    assert modes
    assert set(modes.values()) == {0o600}


def test_a_database_that_is_not_there_is_named(tmp_path: Path) -> None:
    nowhere = f"sqlite:///{tmp_path}/no-such-folder/a.sqlite3"
    said = _failed(tmp_path, "--port", "0", DATABASE_URL=nowhere)
    assert said.startswith("CommandError: The database cannot be used: ")


def _failed(data: Path, *arguments: str, **environment: str) -> str:
    ran = subprocess.run(
        [sys.executable, "manage.py", "serve", *arguments],
        cwd=ROOT,
        env={**os.environ, "LEASTSCORE_DATA": str(data), **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 1
    return ran.stderr.strip()
