"""Answering "unchanged" (304) to who has this version of a page already."""

import hashlib

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language

from scorekeeper.web.pages import wants_part
from scorekeeper.web.release import release_stamp


def etag(request: HttpRequest, version: int, *seen: object) -> str:
    """Return the tag of what the caller is about to see: `seen` is all it depends on but the match.

    A whole page has a form token and messages in it as well.
    """
    parts = [release_stamp(), get_language(), *seen]
    if not wants_part(request):
        get_token(request)
        cookies = [request.META.get("CSRF_COOKIE"), request.COOKIES.get("messages")]
        parts += ["page", request.get_full_path(), *cookies]
    return tag_of(version, parts)


def tag_of(version: int, told: object) -> str:
    """Return the tag of what is told, made of plain values."""
    mark = hashlib.sha256(repr(told).encode()).hexdigest()[:16]
    return f'"{version}-{mark}"'


def not_modified(request: HttpRequest, tag: str) -> HttpResponse | None:
    """Return the 304, if the caller has just this."""
    answer = get_conditional_response(request, etag=tag)
    return with_tag(answer, tag) if isinstance(answer, HttpResponse) else None


def with_tag(response: HttpResponse, tag: str) -> HttpResponse:
    """Let the browser keep the answer, and ask each time whether it still holds."""
    response["ETag"] = tag
    patch_cache_control(response, private=True, no_cache=True)
    return response
