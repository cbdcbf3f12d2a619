"""Refusals: named exceptions with a code, the clause that refuses, and facts for the sentence."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeAlias

JSONable: TypeAlias = "str | int | Sequence[JSONable] | Mapping[str, JSONable] | None"


class Refusal(Exception):
    """Something that cannot be done. Facts are numbers, seats and field paths, never names."""

    code: ClassVar[str]
    clause: ClassVar[str] = ""

    def __init__(self, **facts: JSONable) -> None:
        self.facts: dict[str, JSONable] = facts

    def __str__(self) -> str:
        return f"{self.code} {self.facts}" if self.facts else self.code


class Impossible(Refusal):
    """A value that can never be; the fact `field`, where present, is its path ("totals.2")."""


class Forbidden(Refusal):
    """The rules, or the present state, do not allow it now."""
