"""What the schema says of every endpoint: headers, and each error that can come."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.utils import (
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
    extend_schema_serializer,
)
from rest_framework import serializers

from scorekeeper.web.fields import StrictSerializer

F = TypeVar("F", bound=Callable[..., Any])
Shape = type[StrictSerializer]
Told = serializers.Serializer[Any]

CONFLICT: Final = 409
AWAY: Final = 503
FULL: Final = 507
ERRORS: Final = {
    400: "Malformed, or a value that cannot be.",
    403: "A known thing, but the key is missing, unknown or reaches too little.",
    404: "Unknown, or private and no key to it.",
    CONFLICT: "The present state or a rule forbids it now; the present state comes along.",
    413: "More than 64 KiB.",
    415: "Not JSON.",
    422: "This Idempotency-Key was used with another body.",
    429: "Too many wrong codes, or too many things opened: wait as long as Retry-After says.",
    AWAY: "The database is away; the same request may do after as long as Retry-After says.",
    FULL: "The disk of the server is full; as 503.",
}
OF_READS: Final = (400, 404)
OF_CREATIONS: Final = (400, 403, 413, 415, 422, 429)
OF_QUESTIONS: Final = (400, 413, 415)
OF_KEYS: Final = (400, 403, 404, CONFLICT)
OF_WRITES: Final = (400, 403, 404, CONFLICT, 413, 415, 422)

Scheme = dict[str, list[str]]
ANYBODY: Final[list[Scheme]] = [{}, {"key": []}, {"browser": []}]
WITH_KEY: Final[list[Scheme]] = [{"key": []}, {"browser": []}]
HEADER: Final = OpenApiParameter.HEADER
ETAG: Final = OpenApiParameter(
    "ETag",
    str,
    HEADER,
    description="The version, in quotes; of leagues and nights with a mark of the rest as well.",
    response=[200, 304],
)
IF_NONE_MATCH: Final = OpenApiParameter(
    "If-None-Match", str, HEADER, description="The version one has, in quotes."
)
REPLAY: Final = OpenApiParameter(
    "Idempotent-Replay",
    str,
    HEADER,
    enum=["true"],
    description="This operation had been done before; this is its answer again.",
    response=[200],
)


@extend_schema_serializer(component_name="Error")
class ErrorTold(Told):
    code = serializers.CharField(help_text="For programs; never changes.")
    detail = serializers.CharField(help_text="For people, in the language asked for.")
    field = serializers.CharField(
        allow_null=True, help_text="What of the request is meant: totals.2"
    )
    facts = serializers.DictField()


class ErrorsTold(Told):
    errors = ErrorTold(many=True)  # type: ignore[assignment]


class ClosedShape(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """What may be asked has no members but these."""

    target_class = StrictSerializer
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        """Return the shape as it is, closed."""
        shape = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)  # noqa: SLF001
        return {**shape, "additionalProperties": False}


def _operation(*, required: bool) -> OpenApiParameter:
    return OpenApiParameter(
        "Idempotency-Key",
        str,
        HEADER,
        required=required,
        pattern="^[A-Za-z0-9_-]{1,64}$",
        description="An id of your own for this operation: however often sent, it is done once.",
    )


def _role(roles: Sequence[str]) -> OpenApiParameter:
    return OpenApiParameter("role", str, OpenApiParameter.PATH, enum=[*roles])


def _errors(codes: Iterable[int], conflict: type[ErrorsTold]) -> dict[int, OpenApiResponse]:
    return {
        code: OpenApiResponse(
            conflict if code == CONFLICT else ErrorsTold, description=ERRORS[code]
        )
        for code in codes
    }


def reads(told: Any, summary: str, *, text: str = "", **more: Any) -> Callable[[F], F]:
    """Describe a GET. `versioned` unless told otherwise: with ETag and 304; `query`; `errors`, of a
    `conflict` this shape.
    """
    versioned, query = more.pop("versioned", True), more.pop("query", None)
    responses: dict[Any, Any] = told if isinstance(told, dict) else {200: told}
    if versioned:
        responses |= {304: OpenApiResponse(description="Still this version.")}
    responses |= _errors([*more.pop("errors", OF_READS), AWAY], more.pop("conflict", ErrorsTold))
    return extend_schema(
        summary=summary,
        description=text,
        parameters=[*([IF_NONE_MATCH, ETAG] if versioned else []), *([query] if query else [])],
        responses=responses,
        **{"auth": ANYBODY, **more},
    )


def writes(
    asked: Shape | Mapping[str, object],
    told: type[Told],
    summary: str,
    *,
    text: str = "",
    **more: Any,
) -> Callable[[F], F]:
    """Describe a write. `made`: 201 the first time; `required`: only with an Idempotency-Key;
    `query`; `errors`, of a `conflict` this shape; `once`: not for what stores nothing; `roles`:
    whose keys the address may name.
    """
    first = {201: told} if more.pop("made", False) else {}
    codes = [*more.pop("errors", OF_WRITES), AWAY, FULL]
    errors = _errors(codes, more.pop("conflict", ErrorsTold))
    query = more.pop("query", None)
    headers = [_operation(required=more.pop("required", False)), REPLAY]
    named = [_role(more.pop("roles"))] if "roles" in more else []
    return extend_schema(
        summary=summary,
        description=text,
        request=asked,
        parameters=[
            *named,
            *(headers if more.pop("once", True) else []),
            *([query] if query else []),
        ],
        responses={**first, 200: told, **errors},
        **{"auth": WITH_KEY, **more},
    )
