"""How fast a round is saved: `make bench`, or this file with the project's Python.

Starts the server that `make serve` starts, on a folder of its own, and lets 1, 8 and 32 writers
record rounds through the API. Beside it, in the same run on the same disk: bare commits of the same
database file, and a minimal Flask app behind the same uvicorn. Compare the ratios.
"""

import contextlib
import http.client
import itertools
import json
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).resolve().parent.parent
SECONDS = float(os.environ.get("SECONDS", "6"))
WRITERS = (1, 8, 32)
ROUNDS_OF_A_MATCH = 30
NAMES = ["Aino", "Bo", "Cai", "Dagny", "Eino"]
ENTRY = {"declarer": 0, "totals": {str(seat): 7 for seat in range(len(NAMES))}}


addresses = (f"198.18.{number // 256}.{number % 256}" for number in itertools.count())


class Client:
    """One phone: a kept connection, an address and a match of its own."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.address = next(addresses)  # as a proxy tells it: an address may not open too many

    def post(self, path: str, body: object, key: str = "") -> dict[str, object]:
        """Send and insist on 201."""
        headers = {"Content-Type": "application/json", "Idempotency-Key": uuid.uuid4().hex}
        headers["X-Forwarded-For"] = self.address
        if key:
            headers["Authorization"] = f"Bearer {key}"
        self.connection.request("POST", path, json.dumps(body), headers)
        answer = self.connection.getresponse()
        content = answer.read()
        assert answer.status == 201, (answer.status, content[:300])
        decoded: dict[str, object] = json.loads(content)
        return decoded


def app_writer(port: int) -> Callable[[], float]:
    """Return what records one round of the app and says how long it took."""
    client = Client(port)
    state: dict[str, object] = {}

    def open_match() -> None:
        match = client.post("/api/v1/matches/", {"players": NAMES, "first_dealer": 0})
        state.update(left=ROUNDS_OF_A_MATCH, path=f"/api/v1/matches/{match['id']}/rounds/")
        state.update(key=match["keys"]["scorekeeper"])  # type: ignore[index]

    def record() -> float:
        if not state["left"]:
            open_match()
        state["left"] = int(str(state["left"])) - 1
        start = time.perf_counter()
        client.post(str(state["path"]), ENTRY, str(state["key"]))
        return time.perf_counter() - start

    open_match()
    return record


def flask_writer(port: int) -> Callable[[], float]:
    """Return the same for the Flask app."""
    client, game = Client(port), uuid.uuid4().hex

    def record() -> float:
        start = time.perf_counter()
        client.post(f"/rounds/{game}/", ENTRY)
        return time.perf_counter() - start

    return record


def load(make: Callable[[], Callable[[], float]], writers: int) -> tuple[float, float, float]:
    """Return p50 and p99 in ms, and rounds/s."""
    times: list[float] = []
    failures: list[BaseException] = []
    records = [make() for _ in range(writers)]
    end = time.perf_counter() + SECONDS

    def work(record: Callable[[], float]) -> None:
        try:
            while time.perf_counter() < end:
                times.append(record())
        except BaseException as failure:
            failures.append(failure)
            raise

    threads = [threading.Thread(target=work, args=(record,)) for record in records]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures, failures[0]
    rate = len(times) / (time.perf_counter() - start)
    return median(times) * 1000, quantiles(times, n=100)[98] * 1000, rate


def raw_commits(path: Path) -> float:
    """Return commits/s of one row each, WAL and FULL, from one connection."""
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE IF NOT EXISTS raw (id INTEGER PRIMARY KEY, body TEXT)")
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS / 2:
        database.execute("INSERT INTO raw (body) VALUES (?)", (json.dumps(ENTRY),))
        database.commit()
        count += 1
    database.close()
    return count / (time.perf_counter() - start)


def free_port() -> int:
    """Return a port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(port: int) -> None:
    """Return when somebody listens there."""
    for _ in range(300):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.1)
    raise TimeoutError(port)


@contextlib.contextmanager
def running(command: list[str], port: int, **settings: str) -> Iterator[int]:
    """Run a server until the end of the block."""
    environment = {**os.environ, **settings}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL) as server:
        try:
            wait_for(port)
            yield port
        finally:
            server.terminate()


def report(name: str, make: Callable[[], Callable[[], float]]) -> dict[int, float]:
    """Print a row per number of writers; return the rates."""
    rates = {}
    for writers in WRITERS:
        p50, p99, rate = load(make, writers)
        rates[writers] = rate
        fair = 3 * writers / rate * 1000
        print(
            f"{name:8}{writers:>8}{p50:>10.1f}{p99:>10.1f}{rate:>10.0f}/s   p99 bound {fair:>7.1f}"
        )
    return rates


def main() -> None:
    """Measure all three."""
    with tempfile.TemporaryDirectory() as folder:
        python, port = sys.executable, free_port()
        print(f"{'':8}{'writers':>8}{'p50 ms':>10}{'p99 ms':>10}{'rounds':>12}")
        serve = [python, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
        with running(serve, port, LEASTSCORE_DATA=folder, DATABASE_URL="", REDIS_URL=""):
            ours = report("app", lambda: app_writer(port))
        port = free_port()
        uvicorn = [python, "-m", "uvicorn", "--app-dir", "benchmarks", "--no-access-log"]
        flask = [*uvicorn, "--log-level", "error", "--port", str(port), "flask_app:application"]
        with running(flask, port, FLASK_DATABASE=f"{folder}/flask.sqlite3"):
            theirs = report("flask", lambda: flask_writer(port))
        commits = raw_commits(Path(folder) / "leastscore.sqlite3")
    print(f"bare commits of the same database file: {commits:.0f}/s")
    for writers in WRITERS:
        to_flask, to_bare = ours[writers] / theirs[writers], ours[writers] / commits
        print(f"{writers} writers: app/flask {to_flask:.2f}, app/bare commits {to_bare:.2f}")


if __name__ == "__main__":
    main()
