"""Reads a value of JSON piece by piece, and names the first place that is not as it should be."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any, Final, TypeVar

from scorekeeper.matches.models import ALPHABET
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.errors import Malformed
from scorekeeper.web.names import CONTROL, DIRECTION, LONGEST_TYPED, clean_name

T = TypeVar("T")
MOST_LIST: Final = 100_000
ID_LENGTH: Final = 16
AMOUNT: Final = re.compile(r"(0|[1-9][0-9]{0,2})(\.[0-9]{1,2})?")
DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
MOMENT: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
# Nothing was recorded before or after; at the edge of the calendar no zone can be reckoned with.
EARLIEST: Final = datetime(2000, 1, 1, tzinfo=UTC)
LATEST: Final = datetime(2100, 1, 1, tzinfo=UTC)


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

    def written(self, form: re.Pattern[str]) -> str:
        """A text that is written in just this way."""
        if not isinstance(self.value, str) or not form.fullmatch(self.value):
            raise self.wrong()
        return self.value

    def one_of(self, choices: Collection[str]) -> str:
        if not isinstance(self.value, str) or self.value not in choices:
            raise self.wrong()
        return self.value

    def name(self, most: int = LONGEST_TYPED) -> str:
        """A name as it is kept, of so many code points at most."""
        name = self.text(most)
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
        """An amount of points as text: "1.50"."""
        return Decimal(self.written(AMOUNT)).quantize(Decimal("0.01"))

    def day(self) -> date:
        try:
            return date.fromisoformat(self.written(DAY))
        except ValueError:
            raise self.wrong() from None

    def moment(self) -> datetime:
        """A time in UTC, to the second."""
        try:
            at = datetime.fromisoformat(self.written(MOMENT))
        except ValueError:
            raise self.wrong() from None
        if not EARLIEST <= at < LATEST:
            raise self.wrong()
        return at

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
