"""How fast a saved round reaches those who watch, and what they cost: `make bench`, or this file.

Starts the server that `make serve` starts, on a folder of its own, lets 300 viewers follow one
match and records rounds through the API. Exit code 1 when a limit is passed.
"""

import asyncio
import http.client
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections import defaultdict
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
VIEWERS = int(os.environ.get("VIEWERS", "300"))
ROUNDS = int(os.environ.get("ROUNDS", "20"))
FIRST = 20  # of them come before anything is measured: what is made once is made by then
SLOWEST = 300  # ms until the last viewer knows
DEAREST = 30.0  # kB for a viewer
STOP = 1.0  # seconds


class Server:
    """`manage.py serve` in a process."""

    def __init__(self, environment: dict[str, str], workers: int = 1) -> None:
        command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", "0"]
        self.process = subprocess.Popen(
            [*command, "--workers", str(workers)],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.port = 0
        for line in self.process.stdout or ():
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                self.port = int(found[1])
            if "Ctrl+C" in line:
                return
        sys.exit("The server did not start.")

    def post(self, path: str, body: dict[str, Any], key: str = "") -> Any:
        client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Content-Type": "application/json", "Idempotency-Key": uuid.uuid4().hex}
        headers |= {"Authorization": f"Bearer {key}"} if key else {}
        client.request("POST", f"/api/v1/{path}", json.dumps(body), headers)
        answer = client.getresponse()
        content = json.loads(answer.read())
        client.close()
        if answer.status != http.HTTPStatus.CREATED:
            sys.exit(f"{answer.status}: {content}")
        return content

    def threads(self) -> int:
        return int(re.findall(r"Threads:\s+(\d+)", self._proc("status"))[0])

    def memory(self) -> int:
        """Return the resident memory, in kB."""
        return int(re.findall(r"VmRSS:\s+(\d+)", self._proc("status"))[0])

    def memory_in_all(self) -> float:
        """Return the memory of all its processes, in MB; what they share counts once."""
        of = [self.process.pid, *map(int, self._proc(f"task/{self.process.pid}/children").split())]
        rollups = [Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii") for pid in of]
        return sum(int(re.findall(r"Pss:\s+(\d+)", one)[0]) for one in rollups) / 1024

    def connections(self) -> int:
        """Return how often the database is open."""
        files = [one.readlink() for one in Path(f"/proc/{self.process.pid}/fd").iterdir()]
        return sum(file.suffix == ".sqlite3" for file in files)

    def stop(self) -> float:
        """Stop it as Ctrl+C does; return the seconds it took."""
        started = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        if self.process.wait(30) != 0:
            sys.exit("The server did not end well.")
        return time.monotonic() - started

    def end(self) -> None:
        """Stop it, however it feels."""
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()

    def _proc(self, name: str) -> str:
        return Path(f"/proc/{self.process.pid}/{name}").read_text(encoding="ascii")


class Watch:
    """Viewers of one topic; notes when each learns of which version."""

    def __init__(self, port: int, topic: str) -> None:
        self._port = port
        self._topic = topic
        self._told: dict[int, list[float]] = defaultdict(list)
        self._followed: list[asyncio.Task[None]] = []

    async def add(self, number: int) -> None:
        known = len(self._told[1])
        for _ in range(number):
            self._followed.append(asyncio.create_task(self._follow()))
        await self.all_told(1, known + number)

    async def all_told(self, version: int, number: int) -> list[float]:
        """Wait until as many know the version; return when each learned of it, in order."""
        async with asyncio.timeout(30):
            while len(self._told[version]) < number:
                await asyncio.sleep(0.005)
        return sorted(self._told[version])

    async def _follow(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        writer.write(f"GET /live/?topic={self._topic} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        while line := await reader.readline():
            if line.startswith(b"data: "):
                self._told[json.loads(line[6:])["version"]].append(time.monotonic())


async def measure(server: Server) -> bool:
    """Print what was measured; say whether it is within the limits."""
    match = server.post("matches/", {"players": ["Aino", "Bo", "Cai", "Dagny"]})
    watch = Watch(server.port, f"match:{match['id']}")
    print(f"{VIEWERS} viewers of one match, {ROUNDS} rounds saved")
    lean = await crowd(server, watch)
    prompt = await rounds(server, watch, match)
    took = await asyncio.to_thread(server.stop)
    print(f"  stopped in {took:.2f} s with all of them there")
    return lean and prompt and took < STOP


async def crowd(server: Server, watch: Watch) -> bool:
    """Let the viewers in, and look at what they cost."""
    await watch.add(FIRST)
    threads, connections, memory = server.threads(), server.connections(), server.memory()
    await watch.add(VIEWERS - FIRST)
    each = (server.memory() - memory) / (VIEWERS - FIRST)
    more = server.threads() - threads, server.connections() - connections
    print(f"  a viewer: {each:.1f} kB; all of them: threads +{more[0]}, connections +{more[1]}")
    print(f"  server in all: {server.threads()} threads, {server.memory() / 1024:.0f} MB")
    return each < DEAREST and max(more) <= 0


async def rounds(server: Server, watch: Watch, match: dict[str, Any]) -> bool:
    """Save rounds, and see when the viewers learn of each."""
    entry = {"declarer": 0, "totals": {"0": 3, "1": 4, "2": 4, "3": 4}}
    halves, lasts = [], []
    for number in range(1, ROUNDS + 1):
        started = time.monotonic()
        path, key = f"matches/{match['id']}/rounds/", match["keys"]["scorekeeper"]
        await asyncio.to_thread(server.post, path, entry, key)
        waits = [1000 * (at - started) for at in await watch.all_told(number + 1, VIEWERS)]
        halves.append(median(waits))
        lasts.append(waits[-1])
        await asyncio.sleep(0.2)
    print("  from sending a round to viewers knowing (p50 and last of them, ms):")
    print(f"    {median(halves):.0f} and {median(lasts):.0f}, at worst {max(lasts):.0f}")
    return max(lasts) < SLOWEST


def main() -> int:
    """Run everything; return the exit code."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    with tempfile.TemporaryDirectory() as folder:
        ours = {"DATABASE_URL": f"sqlite:///{folder}/live.sqlite3", "REDIS_URL": ""}
        server = Server({**os.environ, "LEASTSCORE_DATA": folder, **ours})
        try:
            within = asyncio.run(measure(server))
        finally:
            server.process.kill()
    return 0 if within else 1


if __name__ == "__main__":
    sys.exit(main())
