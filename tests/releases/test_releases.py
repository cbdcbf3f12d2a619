"""What earlier releases left in a database is migrated, audited, and goes on being played."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from django.apps import apps
from django.conf import settings
from django_migration_linter import MigrationLinter

from tests.conftest import Serve
from tests.management.installations import CLEAN
from tests.releases.written import HERE, stamps
from tests.servers import ROOT, Served, scratch_database

RELEASES = sorted(HERE.glob("*.json"))
NEWEST = RELEASES[-1]
MOST_BYTES = 200_000


def told(release: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(release.read_text(encoding="utf-8"))
    return found


@pytest.fixture
def left(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, str]]:
    """Where a release has run: the environment of its data folder and database."""
    data = tmp_path / "left"
    data.mkdir()
    (data / "secret.txt").write_text(told(request.param)["secret"], encoding="ascii")
    here = {"LEASTSCORE_DATA": str(data), "DATABASE_URL": f"sqlite:///{data}/leastscore.sqlite3"}
    if settings.ON_SQLITE:
        _put_in(request.param, here)
        yield here
        return
    with scratch_database() as here["DATABASE_URL"]:
        _put_in(request.param, here)
        yield here


def _put_in(release: Path, environment: dict[str, str]) -> None:
    said = f"from tests.releases.putting import put_in; put_in({str(release)!r})"
    shell = [sys.executable, "manage.py", "shell", "-v", "0", "-c", said]
    subprocess.run(shell, cwd=ROOT, env={**os.environ, **environment}, check=True)


def page(served: Served, path: str, phone: str = "") -> str:
    headers = {"Cookie": f"sessionid={phone}"} if phone else {}
    with urlopen(Request(f"{served.url}{path}", headers=headers), timeout=20) as answer:  # noqa: S310
        html: str = answer.read().decode()
    return html


@pytest.mark.parametrize("left", RELEASES, ids=lambda path: path.stem, indirect=True)
def test_a_release_goes_on_where_it_was(
    left: dict[str, str], serve: Serve, request: pytest.FixtureRequest
) -> None:
    release = told(request.node.callspec.params["left"])
    hands = release["hands"]
    served = serve(**left)  # it migrates
    match, before = f"matches/{hands['match']}/", Keys(hands["scorekeeper"], hands["seat"])
    for phone in (hands["phone"], hands.get("account", hands["phone"])):
        assert page(served, f"/m/{hands['match']}/share/", phone), "the phone keeps its key"
    if token := hands.get("token"):
        assert served.get(match, Authorization=f"Bearer {token}"), "the API token opens it"
    rounds = served.get(match, **before.scorekeeper)["rounds"]
    entry = {"declarer": 3, "totals": {"0": 9, "1": 8, "2": 7, "3": 6}}
    once = {"Idempotency-Key": "after-the-upgrade"}
    served.api(f"{match}rounds/", entry, **before.scorekeeper, **once)
    assert len(served.get(match, **before.scorekeeper)["rounds"]) == len(rounds) + 1
    table = served.get(f"tables/{hands['table']}/", **before.seat)
    assert table["you"]["seat"] == 0
    for path in addresses(release):
        assert page(served, path)
    assert served.command("audit").stdout == CLEAN


class Keys:
    """Those that were given out by the release."""

    def __init__(self, scorekeeper: str, seat: str) -> None:
        self.scorekeeper = {"Authorization": f"Bearer {scorekeeper}"}
        self.seat = {"Authorization": f"Bearer {seat}"}


def addresses(release: dict[str, Any]) -> Iterator[str]:
    """Pages that anybody may see: a few of each kind."""
    yield from ("/", f"/t/{release['hands']['table']}/")
    for model, letter in (("league", "l"), ("night", "n"), ("match", "m")):
        table = release.get(f"scorekeeper.{model}", {"columns": [], "rows": []})
        for row in table["rows"][-3:]:
            told = dict(zip(table["columns"], row, strict=True))
            if not told.get("private"):
                yield f"/{letter}/{told['public_id']}/"


def test_the_newest_has_something_of_everything() -> None:
    ours = {model._meta.label_lower for model in apps.get_app_config("scorekeeper").get_models()}
    assert ours - told(NEWEST).keys() == set()


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.stem)
def test_no_migration_of_a_release_is_changed(release: Path) -> None:
    assert told(release)["migrations"].items() <= stamps(ROOT).items(), (
        "databases have been migrated by what it was: write another migration"
    )
    assert release.stat().st_size < MOST_BYTES


def test_every_release_is_here() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.findall(r"^## \[(\d[^\]]*)\]", changes, re.MULTILINE)
    assert set(released) <= {release.stem for release in RELEASES}


@pytest.mark.django_db
def test_the_release_before_can_go_on_meanwhile() -> None:
    """Expand, migrate, contract: nothing goes, nothing is asked of rows that it writes."""
    if settings.ON_SQLITE:
        return  # which makes tables anew, whatever changes: only PostgreSQL's statements tell
    linter = MigrationLinter(
        str(ROOT), include_apps=["scorekeeper"], ignore_name_contains="contract", no_cache=True
    )
    linter.lint_all_migrations()
    assert linter.nb_total >= len(stamps(ROOT))
    assert not linter.has_errors
