"""The API's schema, and the page that explains it: plain HTML made from that schema."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator

Schema = Mapping[str, Any]
REF: Final = "#/components/schemas/"
METHODS: Final = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True, slots=True)
class Kind:
    """What a value is, in words; `name` is the shape described further down, if it is one."""

    words: str
    name: str = ""
    more: str = ""


@dataclass(frozen=True, slots=True)
class Member:
    """A parameter, or a member of a shape."""

    name: str
    kind: Kind
    required: bool
    text: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What may come back."""

    status: str
    text: str
    kinds: tuple[Kind, ...]
    headers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one address."""

    method: str
    path: str
    summary: str
    text: str
    parameters: tuple[Member, ...]
    body: Kind | None
    answers: tuple[Answer, ...]

    @property
    def request(self) -> str:
        """What is asked, in a line."""
        return f"{self.method} {self.path}"

    @property
    def anchor(self) -> str:
        """Where it stands on the page."""
        return f"{self.method}{self.path.replace('{', '').replace('}', '')}".strip("/")


@dataclass(frozen=True, slots=True)
class Shape:
    """An object with named members."""

    name: str
    members: tuple[Member, ...]


@cache
def api_schema() -> Schema:
    """Return the OpenAPI schema; it is the same for everybody."""
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]
    schema: Schema = generator.get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return schema


@require_safe
@cache_control(no_cache=True)
def schema(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Answer the schema as JSON."""
    return JsonResponse(api_schema(), json_dumps_params={"indent": 1})


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Show the schema to people."""
    return render(request, "api/docs.html", {"operations": _operations(), "shapes": _shapes()})


@cache
def _operations() -> tuple[Operation, ...]:
    return tuple(
        _operation(method, path, methods[method])
        for path, methods in api_schema()["paths"].items()
        for method in METHODS
        if method in methods
    )


@cache
def _shapes() -> tuple[Shape, ...]:
    schemas = api_schema()["components"]["schemas"].items()
    return tuple(Shape(name, tuple(_members(schema))) for name, schema in schemas)


def _operation(method: str, path: str, told: Schema) -> Operation:
    parameters = [
        Member(one["name"], _kind(one["schema"]), one.get("required", False), _text(one), one["in"])
        for one in told.get("parameters", [])
    ]
    bodies = _kinds(told.get("requestBody", {}))
    return Operation(
        method=method.upper(),
        path=path,
        summary=told["summary"],
        text=_text(told),
        parameters=tuple(parameters),
        body=bodies[0] if bodies else None,
        answers=tuple(_answer(status, one) for status, one in sorted(told["responses"].items())),
    )


def _answer(status: str, told: Schema) -> Answer:
    return Answer(status, _text(told), _kinds(told), tuple(told.get("headers", {})))


def _kinds(told: Schema) -> tuple[Kind, ...]:
    return tuple(
        _kind(content["schema"]) if kind.endswith("json") else Kind(kind)
        for kind, content in told.get("content", {}).items()
    )


def _members(schema: Schema) -> Iterator[Member]:
    for name, told in schema.get("properties", {}).items():
        yield Member(name, _kind(told), name in schema.get("required", []), _text(told))


def _text(told: Schema) -> str:
    return str(told.get("description", ""))


def _kind(told: Schema) -> Kind:
    kind = _plain(told)
    more = [kind.more, _range(told), "or null" if told.get("nullable") else ""]
    return Kind(kind.words, kind.name, " ".join(part for part in more if part))


def _plain(told: Schema) -> Kind:
    if ref := _ref(told):
        return Kind(ref, ref)
    if "enum" in told:
        return Kind(" | ".join(str(choice) for choice in told["enum"] if choice is not None))
    of = told.get("items", told.get("additionalProperties"))
    if isinstance(of, dict) and of:
        inner = _kind(of)
        words = "list of" if "items" in told else "members, each"
        return Kind(f"{words} {inner.words}", inner.name, inner.more)
    return Kind(told.get("format", told.get("type", "anything")))


def _ref(told: Schema) -> str:
    for one in (told, *told.get("allOf", [])):
        if "$ref" in one:
            return str(one["$ref"]).removeprefix(REF)
    return ""


def _range(told: Schema) -> str:
    low, high = told.get("minimum"), told.get("maximum")
    if high is not None:
        return f"{low} to {high}"
    return "" if low is None else f"from {low}"
