"""The shared vectors: each with its readings, under every option that could matter to it."""

import json
from collections.abc import Collection, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest

BOOK = json.loads(Path(__file__).with_name("vectors.json").read_text())
OPTIONS = BOOK["meta"]["options"]
KINDS: dict[str, str] = {"four": "two_pairs", "sequence3": "sequence", "sequence5": "sequence"}
CODES: dict[str, str] = {  # the hints of the vectors that a code of the API answers to
    "duplicate_card": "same-card-twice",
    "not_in_hand": "not-in-hand",
    "three_of_kind": "three-of-a-kind",
    "two_different_pairs": "mixed-pairs",
    "wraparound": "ace-turns-corner",
    "two_card_run": "sequence-of-two",
    "four_card_run": "sequence-of-four",
    "mixed_suit_sequence": "sequence-not-suited",
    "gap": "sequence-gap",
    "flush_not_five": "flush-needs-five",
    "not_flush": "not-a-set",
    "five_of_rank": "not-a-set",
    "repeated_rank": "not-a-set",
    "other": "not-a-set",
    "different_ranks": "sequence-of-two",  # K-Q and J-10: no pair, and too short a sequence
}
OF_DISCARDS = ("seq_suit", "two_different_pairs")
ALSO = {"discard": OF_DISCARDS, "legal_count": OF_DISCARDS}


def _readings(vector: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any], Any]]:
    """The name, the house rules and the expectation of every reading of a vector.

    Discards are read under all their options, also where the vector says that one is no matter.
    """
    fixed = {name: vector[name] for name in ("threshold", "decks") if name in vector}
    depends_on = vector.get("depends_on", [])
    named = [*dict.fromkeys([*depends_on, *ALSO.get(vector["kind"], ())])]
    for chosen in product(*(OPTIONS[option] for option in named)):
        rules = dict(fixed)
        for option, name in zip(named, chosen, strict=True):
            rules |= OPTIONS[option][name]
        expect = vector.get("expect") or vector["expect_by"]["+".join(chosen[: len(depends_on)])]
        yield "+".join(chosen), rules, expect


def cases(kinds: Collection[str]) -> list[Any]:
    """The vector, the house rules and the expectation of every reading of these kinds."""
    return [
        pytest.param(vector, rules, expect, id=f"{vector['id']}-{reading}")
        for vector in BOOK["vectors"]
        if vector["kind"] in kinds
        for reading, rules, expect in _readings(vector)
    ]


def kind(expect: Mapping[str, Any]) -> str:
    """The kind of a legal discard; of several the first, a sequence before a flush (rule 3.8)."""
    first: str = expect["types"][0]
    return KINDS.get(first, first)


def code(expect: Mapping[str, Any]) -> str:
    """The code that refuses an illegal one."""
    return CODES[expect["reason"]]
