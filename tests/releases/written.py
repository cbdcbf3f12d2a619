"""What a release leaves behind, as a text: its rows, its secret, and by which migrations.

`manage.py shell -c "from tests.releases.written import write; write('0.2.0')"` writes
`tests/releases/0.2.0.json`: the release is served on an empty SQLite database, a season is played,
and all rows are kept. `write(name, folder)` does it with the release that lies in another folder.
"""

import hashlib
import json
import sys
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.releases.season import play
from tests.servers import ROOT, Served

HERE = Path(__file__).resolve().parent
MIGRATIONS = "scorekeeper/migrations"
KEPT = ("auth.user", "scorekeeper", "sessions")
RIGHTS = ("groups", "user_permissions")  # of a user: many to many, and nobody has any
NEVER = "2126-01-01T00:00:00Z"  # sessions end: those of a fixture must not
Rows = dict[str, dict[str, Any]]


def stamps(root: Path) -> dict[str, str]:
    """Each migration with a stamp of its text, without what git may do to the ends of lines."""
    files = sorted((root / MIGRATIONS).glob("0*.py"))
    read = {path.stem: path.read_text(encoding="utf-8") for path in files}
    return {name: hashlib.sha256(text.encode()).hexdigest()[:16] for name, text in read.items()}


def rows_of(dump: str) -> Rows:
    """The rows of `dumpdata`, a table each."""
    tables: dict[str, list[list[Any]]] = defaultdict(list)
    columns: dict[str, list[str]] = {}
    for row in json.loads(dump):
        told = {name: value for name, value in row["fields"].items() if name not in RIGHTS}
        named = {"pk": row["pk"], **told}
        if row["model"] == "sessions.session":
            named["expire_date"] = NEVER
        columns[row["model"]] = list(named)
        tables[row["model"]].append(list(named.values()))
    return {model: {"columns": columns[model], "rows": tables[model]} for model in columns}


def text_of(release: dict[str, Any], tables: Rows) -> str:
    """A line for each row: a difference can be read."""
    parts = [f"{json.dumps(name)}: {_compact(told)}" for name, told in release.items()]
    for model, table in tables.items():
        lines = ",\n".join(_compact(row) for row in table["rows"])
        parts.append(f'"{model}": {{"columns": {_compact(table["columns"])}, "rows": [\n{lines}]}}')
    return "{" + ",\n".join(parts) + "}\n"


def _compact(told: Any) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def write(name: str, root: str = "") -> None:
    """Play a season on the release in `root`, and keep what it leaves as `NAME.json`."""
    with TemporaryDirectory() as folder:
        away = {"DATABASE_URL": "", "REDIS_URL": "", "LEASTSCORE_PACE": "0.01"}
        served = Served(Path(folder) / "data", (), away, Path(root or ROOT))
        try:
            hands = play(served)
        finally:
            served.stop()
        dump = served.command("dumpdata", *KEPT).stdout
        secret = (served.data / "secret.txt").read_text(encoding="ascii")
    release = {"hands": hands, "secret": secret, "migrations": stamps(served.root)}
    made = HERE / f"{name}.json"
    made.write_text(text_of(release, rows_of(dump)), encoding="utf-8")
    sys.stdout.write(f"{made}: {made.stat().st_size} bytes\n")
