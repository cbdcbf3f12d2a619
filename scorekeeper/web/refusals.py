"""Refusals on their way out of pages: as a page, or as a fragment for htmx."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.house import MOST_PLAYERS
from scorekeeper.web.api_errors import plain_error
from scorekeeper.web.errors import page_status
from scorekeeper.web.pages import page, with_wait
from scorekeeper.web.words import sentence

API: Final = "/api/"


class RefusalMiddleware:
    """The last word of every page view that refuses, and of every address of the API."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if response.status_code < HTTPStatus.BAD_REQUEST:
            return response
        if request.path.startswith(API):
            return _as_json(response)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            return _with_words(request, response)
        return response

    def process_exception(self, request: HttpRequest, exc: Exception) -> HttpResponse | None:
        """Django's hook: what a view raised."""
        return refusal_page(request, exc) if isinstance(exc, Refusal) else None


def refusal_page(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """The refusal as a page, or as a fragment where htmx asked."""
    code = page_status(refusal)
    context = {"heading": _heading(code), "sentence": sentence(refusal, _counted())}
    response = page(request, "web/refused.html", "web/_refused.html", context, status=code)
    response["Cache-Control"] = "no-store"
    return with_wait(response, refusal)


def _counted() -> dict[int, str]:
    """Names for seats nobody has named here, counted as people count."""
    return {seat: _("player %(number)s") % {"number": seat + 1} for seat in range(MOST_PLAYERS)}


def _heading(code: int) -> str:
    return {
        403: _("Not with this key"),
        404: _("Not found"),
        405: _("Not this way"),
        409: _("Not now"),
        413: _("Too large"),
        429: _("Wait a moment"),
    }.get(code, _("That does not work"))


def _as_json(response: HttpResponseBase) -> HttpResponseBase:
    """An error page in the API becomes its error shape; what is JSON already stays."""
    if "json" in response.get("Content-Type", ""):
        return response
    answer = plain_error(response.status_code)
    for name in ("Allow", "Retry-After"):
        if name in response:
            answer[name] = response[name]
    return answer


def _with_words(request: HttpRequest, response: HttpResponseBase) -> HttpResponse:
    """Django answers a wrong method with an empty page: somebody reloaded the answer to a form."""
    context = {
        "heading": _heading(response.status_code),
        "sentence": _("This address only takes forms. Go back to the page before."),
    }
    body = render_to_string("web/refused.html", context, request)
    return HttpResponse(body, status=response.status_code, headers={"Allow": response["Allow"]})
