"""`manage.py discard`: its sentence and its exit code."""

import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.matches.api import JSON
from tests.rules.oracle import CLAUSES, parts
from tests.rules.vectors import cases, code, kind

ROOT = Path(__file__).resolve().parents[2]
HOUSE = {"mixed_two_pairs": "--mixed-two-pairs", "suited_sequences": "--suited-sequences"}


def discard(*arguments: str) -> int:
    """Run it in this process; its exit code."""
    try:
        call_command("discard", *arguments)
    except CommandError as error:
        return error.returncode
    except SystemExit as left:
        return int(left.code or 0)
    return 0


def switches(rules: JSON) -> list[str]:
    chosen = [switch for rule, switch in HOUSE.items() if rules[rule]]
    return [*chosen, "--decks", str(rules.get("decks", 1))]


@pytest.mark.parametrize(("vector", "rules", "expect"), cases({"discard"}))
def test_discards(
    vector: JSON, rules: JSON, expect: JSON, capsys: pytest.CaptureFixture[str]
) -> None:
    left = discard(*vector["discard"], "--hand", *vector["hand"], *switches(rules))
    said = capsys.readouterr().out
    if not vector["discard"]:  # D004
        assert (left, said) == (2, "")
    elif expect["legal"]:
        assert left == 0
        assert said.startswith(f"Legal (rule {CLAUSES[kind(expect)]}). ")
    else:
        assert left == 1
        assert said.startswith(f"Not legal (rule {CLAUSES[code(expect)]}). ")


@pytest.mark.parametrize(("vector", "rules", "expect"), cases({"legal_count"}))
def test_legal_counts(vector: JSON, rules: JSON, expect: JSON) -> None:
    """As many parts of the hand are legal, tried one by one."""
    hand = ["--hand", *vector["hand"], *switches(rules)]
    left = [discard(*part, *hand) for part in parts(vector["hand"])]
    assert left.count(0) == expect["legal_discards"]
    assert {*left} <= {0, 1}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("KH KS", "Legal (rule 3.2). Pair of kings, worth 20."),
        ("7h,8s9♦", "Legal (rule 3.5). Sequence 7-8-9, worth 24."),
        (
            "KH KS --hand KH KS 2D 3C 9H",
            "Legal (rule 3.2). Pair of kings, worth 20. Left in the hand: 2D 3C 9H, worth 14.",
        ),
        (
            "7H --decks 2 --hand 7H 7H",
            "Legal (rule 3.1). Single card: seven of hearts, worth 7. "
            "Left in the hand: 7H, worth 7.",
        ),
        (
            "2H 7H 9H JH KH --hand 2H 7H 9H JH KH",
            "Legal (rule 3.6). Flush of hearts, worth 38. Nothing is left in the hand.",
        ),
    ],
)
def test_what_is_legal(line: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert discard(*line.split()) == 0
    assert capsys.readouterr() == (f"{said}\n", "")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "7H 7H",
            "Not legal (rule 3.7). This card is there more often than there are cards of it: "
            "seven of hearts. Take one away.",
        ),
        (
            "7H 8H 9H 10H",
            "Not legal (rule 3.5). Four in a row: a sequence has three or five cards.",
        ),
        (
            "KH --hand KS",
            "Not legal (rule 3.7). This card is not in the hand: king of hearts. "
            "Choose cards that are.",
        ),
    ],
)
def test_what_is_not(line: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert discard(*line.split()) == 1
    assert capsys.readouterr() == (f"{said}\n", "")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Choose 1 to 5 cards, like 7H 7S."),
        ([",", " "], "Choose 1 to 5 cards, like 7H 7S."),
        (["2H"] * 6, "Choose 1 to 5 cards, like 7H 7S."),
        (["2H", "--hand", ""], "Choose 1 to 5 cards, like 7H 7S."),
        (["2H", "--hand", "2H", "7R"], "This is no card: 7R. Type cards like 7H or 10S."),
        (["<script>"], "This is no card: <script>. Type cards like 7H or 10S."),
        (["7H", "--decks", "3"], "argument --decks: invalid choice: 3"),
        (["7H", "--jokers"], "unrecognized arguments: --jokers"),
    ],
)
def test_no_cards(arguments: list[str], said: str) -> None:
    """As people start it: what is wrong comes by the other way out, and nothing by the first."""
    ran = run(*arguments)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert said in ran.stderr
    assert "Traceback" not in ran.stderr


def test_exit_codes_and_help() -> None:
    assert run("KH", "KS").returncode == 0
    assert run("KH", "QS").returncode == 1
    told = run("--help")
    assert told.returncode == 0
    assert "Exit code: 0 legal, 1 not legal, 2 no cards." in " ".join(told.stdout.split())
    for switch in ("--hand", "--decks", *HOUSE.values()):
        assert switch in told.stdout


@pytest.mark.parametrize("part", ["7H ", "x", " ", "♠"])
def test_a_flood_is_refused_at_once(part: str) -> None:
    flood = part * (100_000 // len(part))
    began = time.perf_counter()
    assert discard(flood) == 2
    assert time.perf_counter() - began < 0.2


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", "discard", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
