"""What tests do with an installation: keep a score on it, back it up, put a backup back."""

import uuid
from pathlib import Path
from typing import Any

from tests.servers import Served

CLEAN = "matches: 0 differences\ndeals: 0 differences\nleagues: 0 differences\n"


class Scored:
    """A match whose score is kept through the API."""

    def __init__(self, served: Served, *players: str, **rules: Any) -> None:
        asked = {"players": players or ["Aino", "Bo"], "rules": rules}
        opened = served.api("matches/", asked)
        self.id: str = opened["id"]
        self.path = f"matches/{self.id}/"
        self.topic = f"match:{self.id}"
        self.served = served
        self.key = {"Authorization": f"Bearer {opened['keys']['scorekeeper']}"}

    def record(self, number: int, declarer: int = 0) -> None:
        totals = {str(seat): 1 if seat == declarer else 2 for seat in range(2)}
        entered = {"round": number, "declarer": declarer, "totals": totals}
        once = {"Idempotency-Key": uuid.uuid4().hex}
        self.served.api(f"{self.path}rounds/", entered, **self.key, **once)

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
