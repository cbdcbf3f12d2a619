"""Where a command cannot work it says so as the database or the system does, and exits with 1."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.servers import ROOT

pytestmark = pytest.mark.looks

AWAY = "postgres://nobody@127.0.0.1:1/nothing"


def failed(data: Path, *arguments: str, database: str = "") -> str:
    ran = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**os.environ, "LEASTSCORE_DATA": str(data), "DATABASE_URL": database},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (1, "")
    return ran.stderr


def test_a_database_that_is_away_is_told_in_its_words(tmp_path: Path) -> None:
    said = failed(tmp_path, "audit", database=AWAY)
    assert said.startswith("The database says: connection failed: ")
    assert said.count("\n") == 1
    traced = failed(tmp_path, "audit", "--traceback", database=AWAY)
    assert traced.startswith("Traceback (most recent call last):")


def test_so_is_one_that_is_not_made_yet(tmp_path: Path) -> None:
    said = failed(tmp_path, "prune", "--older-than", "9")
    assert said.startswith("The database says: no such table: scorekeeper_match (")


def test_so_is_a_disk(tmp_path: Path) -> None:
    (tmp_path / "serving.lock").mkdir()
    said = failed(tmp_path, "serve", "--port", "0")
    assert said.startswith("The system says: [Errno 21] Is a directory: ")
