"""Every error of the API in one shape: {"errors": [{code, detail, field, facts}], "current"?}."""

import math
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any, Final, TypedDict

from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.http import Http404, JsonResponse
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response

from scorekeeper.rules.errors import JSONable, Refusal
from scorekeeper.web.errors import ComeAgain, InContext, Malformed, NotFound, TooLarge, status
from scorekeeper.web.outages import outage
from scorekeeper.web.words import sentence


class Error(TypedDict):
    code: str
    detail: str
    field: str | None
    facts: Mapping[str, JSONable]


CODES: Final[Mapping[str, str]] = {  # Django REST framework's own, where ours are another word
    "parse_error": "malformed",
    "not_found": "not-found",
    "permission_denied": "too-little-right",
    "invalid": "malformed",
}


def api_answer(exc: Exception, context: Mapping[str, Any]) -> Response | None:  # noqa: ARG001
    """Answer an exception of an API view; None lets what is a fault of ours be one (500)."""
    known = outage(exc) or _translated(exc)
    if isinstance(known, Refusal):
        known = InContext(known)
    if isinstance(known, InContext):
        return _refused(known)
    if isinstance(known, exceptions.APIException):
        return Response(
            {"errors": list(_errors(known.detail))},
            status=known.status_code,
            headers=_headers(known),
        )
    return None


def plain_error(code: int) -> JsonResponse:
    """For what never reached an API view: an unknown address, a bad host, a crash."""
    if code >= HTTPStatus.INTERNAL_SERVER_ERROR:
        error = _error("error", _("This went wrong on our side. Try again in a moment."))
    elif code == HTTPStatus.NOT_FOUND:
        error = _error("not-found", sentence(NotFound()))
    elif code == HTTPStatus.METHOD_NOT_ALLOWED:
        error = _error("method-not-allowed", _("This address does not take this method."))
    else:
        error = _error("malformed", sentence(Malformed()))
    return JsonResponse({"errors": [error]}, status=code)


def outage_error(refusal: ComeAgain) -> JsonResponse:
    """For an outage that no API view has met: of a session, say."""
    error = _error(refusal.code, sentence(refusal), facts=refusal.facts)
    wait = {"Retry-After": str(refusal.retry_after)}
    return JsonResponse({"errors": [error]}, status=refusal.status, headers=wait)


def _translated(exc: Exception) -> Exception:
    match exc:
        case Http404():
            return NotFound()
        case PermissionDenied():
            return exceptions.PermissionDenied()
        case RequestDataTooBig():
            return TooLarge(limit=settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        case SuspiciousOperation():
            return Malformed()
        case _:
            return exc


def _refused(known: InContext) -> Response:
    refusal = known.refusal
    facts = {name: value for name, value in refusal.facts.items() if name != "field"}
    field = refusal.facts.get("field")
    error = _error(
        refusal.code, sentence(refusal, known.names), str(field) if field else None, facts
    )
    body: dict[str, object] = {"errors": [error]}
    if known.current is not None:
        body["current"] = known.current
    headers = {"Retry-After": str(refusal.retry_after)} if isinstance(refusal, ComeAgain) else {}
    return Response(body, status=status(refusal), headers=headers)


def _error(
    code: str, detail: str, field: str | None = None, facts: Mapping[str, JSONable] | None = None
) -> Error:
    return {"code": code, "detail": detail, "field": field, "facts": facts or {}}


def _errors(detail: object, path: str = "") -> Iterator[Error]:
    """Flatten the nested details of a serializer into one list with paths."""
    if isinstance(detail, Mapping):
        for name, below in detail.items():
            own = "" if name == "non_field_errors" else str(name)
            yield from _errors(below, ".".join(part for part in (path, own) if part))
    elif isinstance(detail, list):
        for number, below in enumerate(detail):
            leaf = isinstance(below, str)
            yield from _errors(below, path if leaf else f"{path}.{number}".lstrip("."))
    elif detail:
        code = str(getattr(detail, "code", "invalid"))
        yield _error(CODES.get(code, code.replace("_", "-")), str(detail), path or None)


def _headers(exc: exceptions.APIException) -> dict[str, str]:
    wait = getattr(exc, "wait", None)
    return {"Retry-After": str(math.ceil(wait))} if wait else {}
