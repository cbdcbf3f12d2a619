"""The one rule for names."""

# ruff: noqa: RUF001, RUF003 - letters that look like others are what this is about

import pytest

from scorekeeper.rules.errors import Refusal
from scorekeeper.web.names import alike, alike_key, clean_name, looks_like_bot

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"  # one grapheme, 25 bytes

GOOD = {
    "Aino": "Aino",
    "  Aino  ": "Aino",
    "Aino \u00a0 \u3000Maria": "Aino Maria",
    "A\u0308iti": "Äiti",  # composed
    "<img src=x onerror=..>": "<img src=x onerror=..>",
    "{{7*7}}": "{{7*7}}",
    "=HYPERLINK(1)": "=HYPERLINK(1)",
    "مريم": "مريم",
    "דָּוִד": "דָּוִד",
    "علی\u200cرضا": "علی\u200cرضا",
    "क्\u200dष": "क्\u200dष",
    "葛\U000e0100": "葛\U000e0100",
    "\u2764\ufe0f": "\u2764\ufe0f",
    "\U0001f469\U0001f3fd\u200d\U0001f680": "\U0001f469\U0001f3fd\u200d\U0001f680",
    "\U0001f441\ufe0f\u200d\U0001f5e8\ufe0f": "\U0001f441\ufe0f\u200d\U0001f5e8\ufe0f",
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f": None,
    FAMILY * 10: None,
    "x" * 30: None,
    "?": "?",
    "0": "0",
}
BAD = {
    "": "name-missing",
    "   ": "name-missing",
    "\u0301": "name-missing",
    "x" * 31: "name-too-long",
    FAMILY * 30: "name-too-long",  # thirty graphemes, but 750 bytes
    "x" * 100_000: "name-too-long",
    "\u202exnoil": "name-direction",
    "a\u2066b\u2069": "name-direction",
    "\u200fa": "name-direction",
    "a\u061cb": "name-direction",
    "a\0b": "name-invisible",
    "a\nb": "name-invisible",
    "a\tb": "name-invisible",
    "a\u2028b": "name-invisible",
    "a\x7fb": "name-invisible",
    "\ud800": "name-invisible",
    "a\u200bb": "name-invisible",
    "a\u200db": "name-invisible",
    "a\ufe0f": "name-invisible",
    "a\u00adb": "name-invisible",
    "\ufeffAino": "name-invisible",
    "\u3164": "name-invisible",  # a letter that nobody sees
    "\u2800": "name-invisible",
    "Aino\U000e0041": "name-invisible",
    "a" + "\u0334" * 20: "name-marks",
}


@pytest.mark.parametrize("typed", GOOD)
def test_good_names_are_kept(typed: str) -> None:
    assert clean_name(typed) == (GOOD[typed] or typed)


@pytest.mark.parametrize("typed", BAD)
def test_bad_names_are_refused_with_the_reason(typed: str) -> None:
    with pytest.raises(Refusal) as refused:
        clean_name(typed)
    assert refused.value.code == BAD[typed]


def test_a_clean_name_is_clean() -> None:
    for typed in GOOD:
        assert clean_name(clean_name(typed)) == clean_name(typed)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Anna", "anna"),
        ("Anna", "Аnna"),  # Cyrillic А
        ("Jo Anne", "JoAnne"),
        ("Вера", "вера"),
        ("BEPA", "вера"),
        ("Νίκος", "ΝΊΚΟΣ"),
        ("Straße", "STRASSE"),
        ("Ａｎｎａ", "Anna"),
        ("Äiti", "A\u0308iti"),
    ],
)
def test_look_alikes(one: str, two: str) -> None:
    assert alike(["Bo", one, "Cai", two]) == (one, two)


@pytest.mark.parametrize(
    ("one", "two"), [("Iina", "Lina"), ("Aino", "Äino"), ("Anna", "Anna 2"), ("Bo", "Bö")]
)
def test_different_names(one: str, two: str) -> None:
    assert alike([one, two]) is None


def test_the_key_of_the_longest_name_fits_its_column() -> None:
    longest = ["\ufdfa" * 30, "\u0390" * 30, "ß" * 30, FAMILY * 16]
    assert max(len(alike_key(clean_name(name))) for name in longest) <= 800


@pytest.mark.parametrize(
    ("name", "does"),
    [("Ada (bot)", True), ("Ada [BÖT]", True), ("Ada (bot)!", True), ("Robot", False), ("", False)],
)
def test_what_looks_like_a_bot(name: str, does: bool) -> None:
    assert looks_like_bot(name) is does
