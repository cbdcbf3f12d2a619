"""Every way into the API, from the schema: each member of each body, and what it takes."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from scorekeeper.play.serializers.asked import A_SEED
from scorekeeper.web.cards import A_CARD
from tests.badinput import values
from tests.badinput.values import ANY, NULL, Bad
from tests.matches.api import JSON, schema

BASE: Final = "/api/v1/"
ONE_OF_TWO: Final[dict[str, JSON]] = {"nights/{night_id}/checkins/": {"name": "Walk-in"}}
BY_TYPE: Final = {
    "array": values.LISTS,
    "object": values.OBJECTS,
    "boolean": values.BOOLEANS,
}
WRITES: Final = ("post", "put", "patch", "delete")


class Operation(NamedTuple):
    """An operation with a JSON body: `{}` in its path stand for ids."""

    method: str
    path: str
    told: JSON
    shape: JSON


class Door(NamedTuple):
    """A member of a body; all else in the body is good. `field` is where its refusal points."""

    operation: Operation
    field: str
    body: JSON
    bad: Sequence[Bad]

    def sent(self, value: Any) -> JSON:
        """Return the body with this value in that place."""
        body: JSON = _put(self.body, self.field.split("."), value)
        return body


def operations() -> Iterator[Operation]:
    """Yield all that write or ask with a body of JSON."""
    for path, methods in schema()["paths"].items():
        for method in WRITES:
            if told := methods.get(method):
                shape: JSON = (
                    told.get("requestBody", {}).get("content", {}).get("application/json", {})
                )
                yield Operation(
                    method.upper(), path.removeprefix(BASE), told, _whole(shape.get("schema", {}))
                )


def doors() -> Iterator[Door]:
    """Yield every member of every body."""
    for operation in operations():
        if operation.path.endswith("/import/"):  # a whole league: tests/league/test_restoring*
            continue
        body = good_body(operation)
        for field, shape in _members(operation.shape):
            yield Door(operation, field, body, _bad(shape))


def good_body(operation: Operation) -> JSON:
    """Return the least that can be read; whether it can be done is another question."""
    body: JSON = _good(operation.shape) if operation.shape else {}
    return {**body, **ONE_OF_TWO.get(operation.path, {})}


def _members(shape: JSON, within: str = "") -> Iterator[tuple[str, JSON]]:
    for name, told in shape.get("properties", {}).items():
        inner = _whole(told)
        yield f"{within}{name}", inner
        if of := inner.get("items"):
            yield f"{within}{name}.0", _whole(of)
            yield from _members(_whole(of), f"{within}{name}.0.")
        if isinstance(of := inner.get("additionalProperties"), dict):
            yield f"{within}{name}.0", _whole(of)


def _whole(told: JSON) -> JSON:
    """Return a shape without references; what stands beside one counts too."""
    parts = [told, *told.get("allOf", [])]
    found: JSON = {}
    for part in parts:
        if "$ref" in part:
            found |= schema()["components"]["schemas"][part["$ref"].rpartition("/")[2]]
    return {
        **found,
        **{name: value for name, value in told.items() if name not in {"$ref", "allOf"}},
    }


def _good(told: JSON) -> Any:
    """Return the least that the shape takes."""
    shape = _whole(told)
    kind = shape.get("type")
    if "enum" in shape:
        return shape["enum"][0]
    if kind == "object":
        return _members_of(shape)
    if kind == "array":
        return _several(shape)
    simple: JSON = {"integer": max(shape.get("minimum", 1), 0), "boolean": True}
    return simple[kind] if kind in simple else _text(shape)


def _members_of(shape: JSON) -> JSON:
    if isinstance(of := shape.get("additionalProperties"), dict):
        return {str(seat): _good(of) for seat in range(2)}
    return {name: _good(shape["properties"][name]) for name in shape.get("required", [])}


def _several(shape: JSON) -> list[Any]:
    if shape.get("uniqueItems"):
        return ["Aino", "Bo"]
    number = max(shape.get("minItems", 1), 1)
    if shape["items"].get("type") == "integer":  # no two alike
        return [_good(shape["items"]) + more for more in range(number)]
    return [_good(shape["items"])] * number


def _text(shape: JSON) -> str:
    by_form = {"date": "2026-12-03", "time-zone": "UTC", "decimal": "1.50", "name": "Aino"}
    by_pattern = {A_CARD["pattern"]: "7H", A_SEED["pattern"]: "0" * 32}
    return by_form.get(shape.get("format", "")) or by_pattern.get(shape.get("pattern", ""), "deck")


def _bad(shape: JSON) -> list[Bad]:
    found = [*_of_kind(shape)]
    if shape.get("nullable"):
        return [bad for bad in found if bad[0] is not None]
    return [*found, (None, ANY if shape.get("type") == "object" else NULL)]


def _of_kind(shape: JSON) -> list[Bad]:
    kind = shape.get("type", "")
    if "enum" in shape:
        return values.CHOICES
    if kind == "integer":
        return [*values.INTEGERS, *_beyond(shape)]
    if kind == "array" and shape["items"].get("pattern") == A_CARD["pattern"]:
        return values.CARDS
    if kind == "object" and "threshold" in shape.get("properties", {}):
        return values.RULES
    return BY_TYPE[kind] if kind in BY_TYPE else _of_text(shape)


def _of_text(shape: JSON) -> list[Bad]:
    by_form = {"name": values.NAMES, "date": values.DATES, "decimal": values.AMOUNTS}
    texts = values.SEEDS if shape.get("pattern") == A_SEED["pattern"] else values.TEXTS
    return by_form.get(shape.get("format", ""), texts)


def _beyond(shape: JSON) -> Iterator[Bad]:
    for name, by in (("minimum", -1), ("maximum", 1), ("maximum", 10**17)):
        if name in shape:
            yield shape[name] + by, ANY


def _put(body: Any, path: list[str], value: Any) -> Any:
    name, *rest = path
    if isinstance(body, list):
        found = [*body] or [None]
        found[0] = _put(found[0], rest, value) if rest else value
        return found
    body = body if isinstance(body, dict) else {}
    inner = body.get(name)
    if rest and inner is None:
        inner = [] if re.fullmatch("0", rest[0]) else {}
    return {**body, name: _put(inner, rest, value) if rest else value}
