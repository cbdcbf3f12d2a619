"""Every refusal of the rules has a code of its own, and can be raised, shown and copied."""

import copy
import importlib
import pkgutil
import re

import scorekeeper.rules
from scorekeeper.rules.errors import Forbidden, Impossible, Refusal

BRANCHES = {Impossible, Forbidden}


def _named() -> list[type[Refusal]]:
    for module in pkgutil.iter_modules(scorekeeper.rules.__path__):
        importlib.import_module(f"scorekeeper.rules.{module.name}")
    refusals = [refusal for branch in BRANCHES for refusal in branch.__subclasses__()]
    return [refusal for refusal in refusals if refusal.__module__.startswith("scorekeeper.rules.")]


def test_each_has_a_code_of_its_own() -> None:
    named = _named()
    assert len(named) > 30
    codes = [refusal.code for refusal in named]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", code) for code in codes)


def test_clauses_are_numbers_of_the_rules() -> None:
    clauses = {refusal.clause for refusal in _named()}
    assert all(re.fullmatch(r"([1-8](\.[1-9])?)?", clause) for clause in clauses)


def test_facts_are_kept_and_shown() -> None:
    class Example(Forbidden):
        code = "example"

    assert str(Example()) == "example"
    refusal = Example(seat=2, field="totals.2")
    assert str(refusal) == "example {'seat': 2, 'field': 'totals.2'}"
    assert copy.copy(refusal).facts == {"seat": 2, "field": "totals.2"}
