"""Reading requests: the body or the address by a serializer, and what every write brings."""

import re
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from scorekeeper.feed.actions import Write, fingerprint
from scorekeeper.people.access import caller
from scorekeeper.web.errors import Malformed
from scorekeeper.web.fields import StrictSerializer

OPERATION: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


class IdempotencyKeyRequired(Malformed):
    """This write must say which operation it is. Facts: field."""

    code = "idempotency-key-required"


class BadIdempotencyKey(Malformed):
    """Facts: field."""

    code = "bad-idempotency-key"


def read_body(shape: type[StrictSerializer], request: Request) -> dict[str, Any]:
    """Return what the body asks for, or raise what is wrong with its shape."""
    return _read(shape, _object(request))


def read_query(shape: type[StrictSerializer], request: Request) -> dict[str, Any]:
    """Return what the address asks for; every parameter is known, and there once."""
    for name, values in request.query_params.lists():
        if len(values) > 1:
            raise ValidationError({name[:64]: _("Send this parameter once.")}, "repeated")
    return _read(shape, request.query_params.dict())


def _object(request: Request) -> dict[str, Any]:
    return dict(request.data)  # the parser lets nothing else through


def _read(shape: type[StrictSerializer], asked: Mapping[str, Any]) -> dict[str, Any]:
    serializer = shape(data=asked)
    serializer.is_valid(raise_exception=True)
    read: dict[str, Any] = serializer.validated_data
    return read


def operation_of(request: Request, *, required: bool = False) -> str | None:
    """Return the operation id in `Idempotency-Key`."""
    operation: str | None = request.headers.get("Idempotency-Key")
    if operation is None and required:
        raise IdempotencyKeyRequired(field="Idempotency-Key")
    if operation is not None and not OPERATION.fullmatch(operation):
        raise BadIdempotencyKey(field="Idempotency-Key")
    return operation


def api_write(request: Request, data: Mapping[str, Any], *, required: bool = False) -> Write:
    """Return what the request brings to every write; `data` is its body as read.

    Raises IdempotencyKeyRequired, BadIdempotencyKey.
    """
    who = caller(request)
    return Write(
        by=who.label or _("API"),
        phone_id=who.phone_id,
        scope=who.scope,
        operation=operation_of(request, required=required),
        body=fingerprint(request.method or "", request.path, _object(request)),
        version=data.get("version"),
    )
