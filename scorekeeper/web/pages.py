"""A page or, for htmx, the part of it that was asked for; and where to go after a write."""

from collections.abc import Mapping
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import HttpResponseClientRedirect

from scorekeeper.rules.errors import Refusal
from scorekeeper.web.errors import ComeAgain

WHOLE: Final = ("HX-Boosted", "HX-History-Restore-Request")  # htmx, yet it wants the page


class SeeOther(HttpResponseRedirect):
    """303: fetch that by GET; what was posted is done."""

    status_code = 303


def wants_part(request: HttpRequest) -> bool:
    asked = request.headers.get("HX-Request") == "true"
    return asked and not any(request.headers.get(name) == "true" for name in WHOLE)


def page(
    request: HttpRequest,
    template: str,
    part: str,
    context: Mapping[str, object],
    *,
    status: int = 200,
) -> HttpResponse:
    """Render the part for htmx, else the whole page; also for htmx where a page has no part."""
    chosen = [part, template] if wants_part(request) else template
    response = render(request, chosen, dict(context), status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def see_other(request: HttpRequest, url: str) -> HttpResponse:
    """Send the browser on after a write, also out of an htmx request."""
    return HttpResponseClientRedirect(url) if wants_part(request) else SeeOther(url)


def with_wait(response: HttpResponse, refusal: Refusal) -> HttpResponse:
    """Say when to come again, where that is why it was refused."""
    if isinstance(refusal, ComeAgain):
        response.status_code = refusal.status
        response["Retry-After"] = str(refusal.retry_after)
    return response


def safe_next(request: HttpRequest, default: str = "/") -> str:
    """The address the form wants to go on to, if it is one of ours."""
    wished = request.POST.get("next") or request.GET.get("next") or ""
    ours = wished.startswith("/") and url_has_allowed_host_and_scheme(wished, allowed_hosts=None)
    return wished if ours else default
