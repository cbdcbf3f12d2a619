"""Every refusal of the rules has a code of its own, and can be raised, shown and copied."""

import copy
import importlib
import pkgutil
import re

import scorekeeper.rules
from scorekeeper.rules.discards import Kind
from scorekeeper.rules.errors import Forbidden, Impossible, Refusal
from tests.rules.oracle import CODES, KINDS

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


def test_each_has_its_clause_of_the_rules() -> None:
    """Those of the rule book; how a night is seated stands in no rule."""
    named = [one for one in _named() if not one.__module__.startswith("scorekeeper.rules.seating")]
    clauses = {refusal.code: refusal.clause for refusal in named}
    without = {code for code, clause in clauses.items() if not clause}
    # no clause speaks of what is not there, nor of how chance is made
    assert without == {"unknown-rule", "unknown-seat", "bad-client-seed"}
    assert all(re.fullmatch(r"([1-8](\.[1-9])?)?", clause) for clause in clauses.values())


def test_discards_are_refused_by_the_clauses_of_the_contract() -> None:
    refusals = {
        refusal.code: refusal.clause for refusal in _named() if "illegal" in refusal.__module__
    }
    assert refusals == CODES


def test_kinds_of_discards_have_theirs() -> None:
    assert {kind.value: kind.clause for kind in Kind} == KINDS


def test_facts_are_kept_and_shown() -> None:
    class Example(Forbidden):
        code = "example"

    assert str(Example()) == "example"
    refusal = Example(seat=2, field="totals.2")
    assert str(refusal) == "example {'seat': 2, 'field': 'totals.2'}"
    assert copy.copy(refusal).facts == {"seat": 2, "field": "totals.2"}
