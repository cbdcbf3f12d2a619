"""`manage.py seat`: what it prints, and what it refuses."""

import json
import re
import resource
import subprocess
import sys
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.servers import ROOT

MOST_SECONDS = 4 * 2.0


def seat(*words: str) -> str:
    printed = StringIO()
    call_command("seat", *words, stdout=printed)
    return printed.getvalue()


def test_rounds_then_what_they_cost() -> None:
    printed = seat("--players", "14", "--rounds", "3", "--sizes", "3,4")
    rounds = re.findall(r"^Round \d$(?:\n  Table \d: [\d ]+)+", printed, re.MULTILINE)
    assert len(rounds) == 3
    for each in rounds:
        tables = re.findall(r"Table \d: (.+)", each)
        assert sorted(int(who) for table in tables for who in table.split()) == [*range(14)]
    assert "Nobody meets anybody twice." in printed
    assert "Turns at an odd-sized table: 0 to 2 each." in printed
    assert "With turns that differ by 1 (here by 2) the cost is 4 (here 0): --evenly." in printed
    assert "  3 3 4 4: 0 (taken)" in printed
    assert "  4 5 5: 15 (not as wished)" in printed


def test_what_cannot_be_avoided_is_said() -> None:
    printed = seat("--players", "5", "--rounds", "2")
    assert "Meetings again: 10 (cost 10; no plan at these tables costs less)." in printed
    assert "Nobody meets the same person more than 2 times." in printed
    assert "The same whole table sits together again: 1 times." in printed
    assert "Pairs who meet in two rounds running: 0-1, 0-2," in printed
    assert "Everybody meets everybody." in printed
    assert "  5: 10 (taken, not as wished)" in printed


def test_who_sits_out_is_said() -> None:
    printed = seat("--players", "10", "--rounds", "1", "--sizes", "8")
    assert re.search(r"  Sitting out: \d \d\n", printed)
    assert "  8: 0 (taken, not as wished, 2 sit out)" in printed


def test_the_same_as_json() -> None:
    told = json.loads(seat("--players", "14", "--rounds", "3", "--seed", "7", "--json", "--evenly"))
    assert told["seed"] == 7
    assert len(told["rounds"]) == 3
    assert told["report"]["turns_differ_by"] == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--players", "1", "--rounds", "3"), "A table needs two people."),
        (("--players", "61", "--rounds", "3"), "at most 60 people, and these are 61"),
        (("--players", "9", "--rounds", "13"), "Choose 1 to 12 rounds."),
        (("--players", "9", "--rounds", "3", "--sizes", "1,3"), "Tables have 2 to 8 seats."),
        (("--players", "9", "--rounds", "3", "--sizes", "three"), "like 3,4, not 'three'"),
        (("--players", "9", "--rounds", "3", "--effort", "some"), "invalid choice: 'some'"),
        (("--rounds", "3"), "the following arguments are required: --players"),
    ],
)
def test_what_cannot_be_asked(words: tuple[str, ...], said: str) -> None:
    with pytest.raises(CommandError) as refused:
        seat(*words)
    assert said in str(refused.value)


def seconds_of_others() -> float:
    """Of the processor, however busy it is with something else."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


def test_from_a_terminal_it_takes_a_second() -> None:
    command = [sys.executable, "manage.py", "seat", "--players", "17", "--rounds", "6"]
    began = seconds_of_others()
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert seconds_of_others() - began < MOST_SECONDS
    assert "Meetings again: 2 (cost 2)." in done.stdout
    refused = subprocess.run(
        [*command, "--sizes", "0"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "Tables have 2 to 8 seats." in refused.stderr
