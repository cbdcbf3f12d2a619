"""What tests do with an installation: keep a score on it, back it up, put a backup back."""

import uuid
from pathlib import Path
from typing import Any

from tests.servers import Served

CLEAN = "matches: 0 differences\ndeals: 0 differences\nleagues: 0 differences\n"


class Scored:
    """A match whose score is kept through the API."""

    def __init__(self, served: Served, rules: dict[str, Any] | None = None) -> None:
        opened = served.api("matches/", {"players": ["Aino", "Bo"], "rules": rules or {}})
        self.path = f"matches/{opened['id']}/"
        self.topic = f"match:{opened['id']}"
        self.served = served
        self._key = {"Authorization": f"Bearer {opened['keys']['scorekeeper']}"}

    def record(self, number: int, declarer: int = 0) -> None:
        totals = {str(seat): 1 if seat == declarer else 2 for seat in range(2)}
        entered = {"round": number, "declarer": declarer, "totals": totals}
        once = {"Idempotency-Key": uuid.uuid4().hex}
        self.served.api(f"{self.path}rounds/", entered, **self._key, **once)

    def now(self) -> dict[str, Any]:
        return self.served.get(self.path)


def backup(served: Served, *arguments: str) -> Path:
    ran = served.command("backup", *arguments)
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stderr
    return Path(ran.stdout.strip())


def restore(served: Served, made: Path) -> str:
    ran = served.command("restore", str(made))
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stderr
    return ran.stdout
