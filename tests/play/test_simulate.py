"""Bots against bots from the command line."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command


def simulate(*words: str) -> str:
    printed = StringIO()
    call_command("simulate", *words, stdout=printed)
    return printed.getvalue()


def as_json(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(simulate("--json", *words))
    return found


def test_it_says_who_is_better_and_how_sure_that_is() -> None:
    printed = simulate("--deals", "20", "--bots", "easy,normal")
    first, normal, easy, difference = printed.splitlines()
    assert first.startswith("20 deals, each for every way to sit of easy, normal: 40 in ")
    assert normal.startswith("normal ")
    assert easy.startswith("easy ")
    assert difference.startswith("easy - normal: ")


def test_the_same_as_json() -> None:
    found = as_json("--deals", "20", "--bots", "easy,normal,easy", "--seed", "7")
    assert found["seats"] == ["easy", "normal", "easy"]
    assert (found["deals"], found["dealt"], found["seed"]) == (20, 60, 7)
    (difference,) = found["differences"]
    assert (difference["better"], difference["worse"]) == ("normal", "easy")
    assert 0 < difference["low"] < difference["points_per_round"] < difference["high"]
    points = {name: bot["points_per_round"] for name, bot in found["bots"].items()}
    less = points["easy"] - points["normal"]
    assert less == pytest.approx(difference["points_per_round"], abs=0.002)
    assert found["deals_per_second"] > 0


def test_bots_are_repeated_round_a_larger_table() -> None:
    found = as_json("--deals", "2", "--bots", "easy, normal", "--seats", "5")
    assert found["seats"] == ["easy", "normal", "easy", "normal", "easy"]


def test_every_two_of_three_are_compared() -> None:
    found = as_json("--deals", "3", "--bots", "easy,normal,hard")
    pairs = {frozenset((each["better"], each["worse"])) for each in found["differences"]}
    assert len(pairs) == len(found["differences"]) == 3


def results(*words: str) -> object:
    found = as_json("--deals", "5", "--bots", "easy,normal", *words)
    return found["differences"]


def test_a_seed_gives_the_same_deals_again() -> None:
    assert results("--seed", "1") == results("--seed", "1") != results("--seed", "2")


def test_the_house_may_have_other_rules() -> None:
    assert results("--rules", '{"declare_at_most": 5}') != results()
    assert results("--rules", "{}") == results()


def test_a_bot_against_its_like_is_no_contest() -> None:
    found = as_json("--deals", "2", "--bots", "normal,normal")
    assert found["differences"] == []
    assert found["dealt"] == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--bots", "hard,clever"], "There is no bot 'clever'. Choose from easy, normal, hard."),
        (["--bots", ""], "There is no bot ''. Choose from easy, normal, hard."),
        (["--bots", "hard"], "A deal has 2 to 8 seats, not 1."),
        (["--bots", ",".join(["hard"] * 9)], "A deal has 2 to 8 seats, not 9."),
        (["--bots", "hard,easy", "--seats", "9"], "A deal has 2 to 8 seats, not 9."),
        (["--bots", "hard,easy,hard", "--seats", "2"], "3 bots do not fit on 2 seats."),
        (["--bots", "hard,easy", "--deals", "1"], "At least 2 deals are needed"),
        (["--bots", "hard,easy", "--rules", '{"penalty": 101}'], "--rules: Choose a whole number"),
        (["--bots", "hard,easy", "--rules", '{"luck": 1}'], "--rules: "),
        (["--bots", "hard,easy", "--rules", "penalty"], "--rules: "),
        (["--bots", "hard,easy", "--deals", "many"], "invalid int value: 'many'"),
        ([], "--bots"),
    ],
)
def test_what_cannot_be_played_is_said(words: list[str], sentence: str) -> None:
    with pytest.raises(CommandError) as refused:
        simulate(*words)
    assert sentence in str(refused.value)
