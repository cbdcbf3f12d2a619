"""What every write brings: who writes, its operation id, the version last seen."""

import re
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from rest_framework.request import Request

from scorekeeper.feed.actions import Write, fingerprint
from scorekeeper.people.access import caller
from scorekeeper.web.api_endpoint import body_of
from scorekeeper.web.errors import Malformed

OPERATION: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


class IdempotencyKeyRequired(Malformed):
    """This write must say which operation it is. Facts: field."""

    code = "idempotency-key-required"


class BadIdempotencyKey(Malformed):
    """Facts: field."""

    code = "bad-idempotency-key"


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
        body=fingerprint(request.method or "", request.path, body_of(request)),
        version=data.get("version"),
    )
