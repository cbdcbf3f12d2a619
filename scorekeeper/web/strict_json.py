"""JSON as the API takes it: nothing that two readers could read in two ways."""

import json
import math
import re
from collections import Counter
from collections.abc import Mapping
from typing import IO, Any, ClassVar, Final, NoReturn

from rest_framework.parsers import BaseParser

from scorekeeper.web.errors import Malformed, TooLarge

MOST_BYTES: Final = 64 * 1024
DEEPEST: Final = 16
MOST_DIGITS: Final = 18  # always fits a database integer
# Strings are skipped whole, ended or not, so that the search stays linear.
STRING_OR_BRACKET: Final = re.compile(r'"(?:[^"\\]|\\.?)*+"?|[\[\]{}]', re.DOTALL)


class BadJSON(Malformed):
    """Facts: reason, a word for developers."""

    code = "bad-json"


class StrictJSONParser(BaseParser):
    """UTF-8, at most 64 KiB, one object at the top; an empty body is {}."""

    media_type = "application/json"
    most_bytes: ClassVar[int] = MOST_BYTES

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,  # noqa: ARG002
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> dict[str, Any]:
        """Raise TooLarge or BadJSON, or return the object."""
        body = stream.read(self.most_bytes + 1)
        if len(body) > self.most_bytes:
            raise TooLarge(limit=self.most_bytes)
        return read_object(body)


def read_object(body: bytes) -> dict[str, Any]:
    """The JSON object in the body; raises BadJSON."""
    if not body:
        return {}
    text = _text(body)
    _check_depth(text)
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_float,
            parse_constant=_constant,
        )
    except json.JSONDecodeError as error:
        raise BadJSON(reason="syntax", line=error.lineno, column=error.colno) from None
    if not isinstance(value, dict):
        raise BadJSON(reason="not-an-object")
    _check_texts(value)
    return value


def _text(body: bytes) -> str:
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        raise BadJSON(reason="not-utf-8") from None
    if text.startswith("\ufeff"):
        raise BadJSON(reason="byte-order-mark")
    return text


def _check_depth(text: str) -> None:
    depth = 0
    for token in STRING_OR_BRACKET.findall(text):
        depth += (token in {"[", "{"}) - (token in {"]", "}"})
        if depth > DEEPEST:
            raise BadJSON(reason="too-deep")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        [(twice, _times)] = Counter(name for name, _value in pairs).most_common(1)
        raise BadJSON(reason="duplicate-member", field=_shown(twice))
    return members


def _integer(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise BadJSON(reason="number-too-large")
    return int(digits)


def _float(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise BadJSON(reason="number-too-large")
    return number


def _constant(name: str) -> NoReturn:
    raise BadJSON(reason="not-a-number", value=name)


def _check_texts(value: object) -> None:
    """No NUL and no lone surrogate, in names of members neither: databases choke on them."""
    if isinstance(value, str):
        if "\0" in value or any("\ud800" <= char <= "\udfff" for char in value):
            raise BadJSON(reason="bad-character")
    elif isinstance(value, dict):
        for name, below in value.items():
            _check_texts(name)
            _check_texts(below)
    elif isinstance(value, list):
        for below in value:
            _check_texts(below)


def _shown(name: str) -> str:
    return name.encode("utf-8", "replace").decode()[:64]
