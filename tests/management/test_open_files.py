"""The limit of open files: raised as far as the system lets it, and said where that is little."""

import subprocess
import sys
from io import StringIO

import pytest

from scorekeeper.management.commands.serve import Command
from scorekeeper.management.open_files import ENOUGH
from tests.servers import ROOT

ASKED = "from scorekeeper.management.open_files import raise_file_limit; print(raise_file_limit())"


@pytest.mark.parametrize(("hard", "taken"), [("500", "500"), ("300", "300")])
def test_as_many_as_the_system_gives(hard: str, taken: str) -> None:
    limited = f'ulimit -Sn 200; ulimit -Hn {hard}; exec "$0" -c "$1"'
    ran = subprocess.run(
        ["sh", "-c", limited, sys.executable, ASKED],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert ran.stdout.strip() == taken


@pytest.mark.parametrize("files", [None, ENOUGH])
def test_enough_is_not_mentioned(files: int | None) -> None:
    said = StringIO()
    Command(stderr=said)._warn(files)
    assert not said.getvalue()


def test_few_are_said_with_what_they_mean() -> None:
    said = StringIO()
    Command(stderr=said, no_color=True)._warn(1024)
    assert said.getvalue().startswith(
        "This system lets a process open 1024 files: about 462 people"
    )
    assert "LimitNOFILE=" in said.getvalue()
