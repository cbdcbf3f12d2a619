"""Every refusal of the whole app has its sentence, and every sentence its facts."""

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.utils import translation

import scorekeeper
from scorekeeper.rules.errors import Forbidden, Impossible, Refusal
from scorekeeper.web.errors import HttpRefusal, TooMany, status
from scorekeeper.web.words import WORDS, sentence

ROOT = Path(scorekeeper.__file__).parent
ALWAYS = {"who"}
BASES = {Refusal, Impossible, Forbidden, HttpRefusal}


def every_module() -> None:
    for module in pkgutil.walk_packages(scorekeeper.__path__, "scorekeeper."):
        if ".migrations." not in module.name:
            importlib.import_module(module.name)


def below(kind: type[Refusal]) -> Iterator[type[Refusal]]:
    for child in kind.__subclasses__():
        if child.__module__.startswith("scorekeeper."):
            yield child
        yield from below(child)


def every_refusal() -> set[type[Refusal]]:
    every_module()
    return set(below(Refusal)) - BASES


def placeholders(code: str) -> set[str]:
    return set(re.findall(r"%\((\w+)\)", WORDS[code]))


def test_no_refusal_is_without_words() -> None:
    mute = [kind.__qualname__ for kind in every_refusal() if kind.code not in WORDS]
    assert mute == []


def test_no_words_are_without_a_refusal() -> None:
    codes = {kind.code for kind in every_refusal()} | {HttpRefusal.code}
    assert sorted(set(WORDS) - codes) == []


def raised() -> Iterator[tuple[str, str, set[str]]]:
    """Every place that makes a refusal: where, the class's name, the facts given."""
    names = {kind.__name__ for kind in every_refusal()}
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            where = f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
            match node:
                case ast.Raise(exc=ast.Name(id=name)) if name in names:
                    yield where, name, set()
                case ast.Call(func=ast.Name(id=name), keywords=words) if name in names:
                    given = {word.arg for word in words if word.arg}
                    if len(given) == len(words):  # **facts cannot be read here
                        yield where, name, given


def test_every_place_gives_the_facts_its_sentence_names() -> None:
    codes = {kind.__name__: kind.code for kind in every_refusal()}
    places = list(raised())
    assert len(places) > 30
    lacking = []
    for where, name, given in places:
        facts = given | ALWAYS if "seat" in given else given
        if missing := placeholders(codes[name]) - facts:
            lacking.append((where, name, missing))
    assert lacking == []


def test_two_refusals_of_one_code_agree_on_the_status() -> None:
    found: dict[str, int] = {}
    for kind in every_refusal():
        made = (
            kind(retry_after=1) if "retry_after" in inspect.signature(kind).parameters else kind()
        )
        assert found.setdefault(kind.code, status(made)) == status(made)


@pytest.mark.parametrize("language", ["en", "fi"])
def test_every_sentence_can_be_said(language: str) -> None:
    with translation.override(language):
        for code in WORDS:
            made = type("Made", (Refusal,), {"code": code})(
                **dict.fromkeys(placeholders(code) - ALWAYS, "7H")
            )
            said = sentence(made)
            assert "%(" not in said
            assert said


def test_every_sentence_is_translated() -> None:
    finnish = polib.pofile(str(ROOT / "locale/fi/LC_MESSAGES/django.po"))
    translated = {entry.msgid for entry in finnish.translated_entries()}
    assert [code for code, words in WORDS.items() if words not in translated] == []


class Someone(Impossible):
    code = "missing-total"


def test_seats_are_called_by_name_where_the_name_is_known() -> None:
    refusal = Someone(seat=1, given=2, expected=3)
    assert sentence(refusal, {1: "Bo"}).startswith("Total missing: Bo ")
    assert sentence(refusal).startswith("Total missing: seat 1 ")


def test_a_name_with_a_percent_sign_is_only_a_name() -> None:
    refusal = Someone(seat=1, given=2, expected=3)
    assert "%(seat)s %s" in sentence(refusal, {1: "%(seat)s %s"})


def test_a_missing_fact_is_no_crash() -> None:
    assert "?" in sentence(Someone())


def test_lists_are_told_in_a_row() -> None:
    made = type("Made", (Impossible,), {"code": "bad-choice"})
    assert sentence(made(choices=["a", "b"])) == "Choose one of these: a, b."


WAITS = [
    (1, "in 1 second", "1 sekunnin kuluttua"),
    (89, "in 89 seconds", "89 sekunnin kuluttua"),
    (90, "in about 2 minutes", "noin 2 minuutin kuluttua"),
    (120, "in about 2 minutes", "noin 2 minuutin kuluttua"),
    (121, "in about 3 minutes", "noin 3 minuutin kuluttua"),
    (595, "in about 10 minutes", "noin 10 minuutin kuluttua"),
]


@pytest.mark.parametrize(("seconds", "english", "finnish"), WAITS)
def test_a_wait_is_told_as_people_tell_it(seconds: int, english: str, finnish: str) -> None:
    for language, said in (("en", f"Try again {english}."), ("fi", f"Yritä uudelleen {finnish}.")):
        with translation.override(language):
            assert sentence(TooMany(retry_after=seconds)).endswith(said)
