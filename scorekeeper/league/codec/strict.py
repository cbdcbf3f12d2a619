"""Reads a value of JSON piece by piece, and names the first place that is not as it should be."""

from collections.abc import Callable, Collection, Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from typing import Any, Final, TypeVar

from scorekeeper.matches.models import ALPHABET
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.errors import Malformed
from scorekeeper.web.names import CONTROL, DIRECTION, clean_name

T = TypeVar("T")
MOST_LIST: Final = 100_000
ID_LENGTH: Final = 16


class NotAnExport(Malformed):
    """Not a file that an export of a league has made. Facts: field (where it is not so)."""

    code = "not-an-export"


class Piece:
    """A value, and where in the file it stands."""

    def __init__(self, value: object, path: str = "") -> None:
        self.value, self.path = value, path

    def wrong(self) -> NotAnExport:
        return NotAnExport(field=self.path or "$")

    def has(self, *members: str) -> "Piece":
        """Refuse what is no object with just these members."""
        if not isinstance(self.value, Mapping) or set(self.value) != set(members):
            raise self.wrong()
        return self

    def __getitem__(self, member: str | int) -> "Piece":
        value: Any = self.value
        try:
            below = value[member]
        except (LookupError, TypeError):
            raise self.wrong() from None
        return Piece(below, f"{self.path}.{member}".lstrip("."))

    def each(self) -> "Iterator[Piece]":
        """The pieces of a list."""
        if not isinstance(self.value, list) or len(self.value) > MOST_LIST:
            raise self.wrong()
        return (self[at] for at in range(len(self.value)))

    def row(self, length: int) -> "Piece":
        """Refuse what is no list of that length."""
        if not isinstance(self.value, list) or len(self.value) != length:
            raise self.wrong()
        return self

    def maybe(self, read: "Callable[[Piece], T]") -> T | None:
        return None if self.value is None else read(self)

    def text(self, most: int = 200) -> str:
        """A line of text without hidden characters."""
        if not isinstance(self.value, str) or len(self.value) > most:
            raise self.wrong()
        if CONTROL.search(self.value) or DIRECTION.search(self.value):
            raise self.wrong()
        return self.value

    def one_of(self, choices: Collection[str]) -> str:
        if not isinstance(self.value, str) or self.value not in choices:
            raise self.wrong()
        return self.value

    def name(self) -> str:
        """A name as it is kept."""
        name = self.text(800)
        if self.asked(lambda: clean_name(name)) != name:
            raise self.wrong()
        return name

    def id(self) -> str:
        text = self.text(ID_LENGTH)
        if len(text) != ID_LENGTH or not set(text) <= set(ALPHABET):
            raise self.wrong()
        return text

    def whole(self, low: int = 0, high: int = 2**31 - 1) -> int:
        if type(self.value) is not int or not low <= self.value <= high:
            raise self.wrong()
        return self.value

    def flag(self) -> bool:
        if type(self.value) is not bool:
            raise self.wrong()
        return self.value

    def amount(self) -> Decimal:
        """A decimal number as text: "1.50"."""
        try:
            amount = Decimal(self.text(8))
        except InvalidOperation:
            raise self.wrong() from None
        if not amount.is_finite() or not 0 <= amount < Decimal(1000):
            raise self.wrong()
        return amount

    def day(self) -> date:
        try:
            return date.fromisoformat(self.text(10))
        except ValueError:
            raise self.wrong() from None

    def moment(self) -> datetime:
        """A time in UTC, to the second."""
        try:
            return datetime.strptime(self.text(20), "%Y-%m-%dT%H:%M:%S%z")
        except ValueError:
            raise self.wrong() from None

    def object(self) -> dict[str, Any]:
        if not isinstance(self.value, dict):
            raise self.wrong()
        return self.value

    def asked(self, read: Callable[[], T]) -> T:
        """What `read` returns; whatever it refuses is wrong here."""
        try:
            return read()
        except Refusal:
            raise self.wrong() from None

    def unique(self, things: list[T]) -> list[T]:
        """Refuse a list in which something stands twice."""
        if len(set(things)) < len(things):
            raise self.wrong()
        return things
