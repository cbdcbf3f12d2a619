"""Refusals on their way out of pages: as a page, or as a fragment for htmx."""

import sys
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.defaults import server_error

from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.house import MOST_PLAYERS
from scorekeeper.web.account_words import WAYS_ON
from scorekeeper.web.api_errors import outage_error, plain_error
from scorekeeper.web.errors import SignedOut, page_status
from scorekeeper.web.outages import outage
from scorekeeper.web.pages import page, with_wait
from scorekeeper.web.sessions import SIGNED_IN
from scorekeeper.web.words import sentence

API: Final = "/api/"
# Unknown and private alike: who was signed out is not told either which of them it is.
FOR_WANT_OF_A_KEY: Final = {
    "too-little-right",
    "not-found",
    "no-seat",
    "no-such-table",
    "sign-in-first",
}
CSRF_FIELD: Final = "csrfmiddlewaretoken"


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
        if isinstance(exc, Refusal):
            return refusal_page(request, exc)
        return _outage_answer(request, exc)


def fault_answer(request: HttpRequest) -> HttpResponse:
    """Django's hook: what nobody has caught, a session that could not be stored included."""
    return _outage_answer(request, sys.exc_info()[1]) or server_error(request)


def _outage_answer(request: HttpRequest, exc: BaseException | None) -> HttpResponse | None:
    refusal = outage(exc)
    if refusal is None:
        return None
    if request.path.startswith(API):
        return outage_error(refusal)
    return refusal_page(request, refusal, again=_again(request))


def refusal_page(
    request: HttpRequest, refusal: Refusal, again: Mapping[str, object] | None = None
) -> HttpResponse:
    """The refusal as a page, or as a fragment where htmx asked; without any use of the database.

    `again`: what its button sends once more.
    """
    code, told = page_status(refusal), as_told(request, refusal)
    context = {
        "heading": _heading(code),
        "sentence": sentence(told, _counted()),
        "again": again,
        "way_on": way_on(request, told.code),
    }
    response = page(request, "web/refused.html", "web/_refused.html", context, status=code)
    response["Cache-Control"] = "no-store"
    return with_wait(response, refusal)


def as_told(request: HttpRequest, refusal: Refusal) -> Refusal:
    """For want of a key SignedOut, where somebody was signed in and is not now: they have signed
    out in another tab, or from afar.
    """
    lacks_a_key = refusal.code in FOR_WANT_OF_A_KEY
    if lacks_a_key and request.session.get(SIGNED_IN) and not request.user.is_authenticated:
        return SignedOut()
    return refusal


def _again(request: HttpRequest) -> dict[str, object] | None:
    """What was asked for, for a button: nothing that was typed is lost, and its operation is the
    same. None: a file was sent, which the browser alone can send again.
    """
    if request.method != "POST":
        return {"url": request.get_full_path(), "fields": None}
    if request.FILES:
        return None
    typed = [(name, value) for name, values in request.POST.lists() for value in values]
    fields = [field for field in typed if field[0] != CSRF_FIELD]
    return {"url": request.get_full_path(), "fields": fields}


def way_on(request: HttpRequest, code: str = "") -> dict[str, str] | None:
    """A button to where one can help oneself, beside that to the front page."""
    space = request.resolver_match.namespace if request.resolver_match else ""
    found = WAYS_ON.get(code) or WAYS_ON.get(space)
    return {"url": reverse(found[0]), "words": _(found[1])} if found else None


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
        503: _("Back in a moment"),
        507: _("This was not saved"),
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
        "way_on": way_on(request),
    }
    body = render_to_string("web/refused.html", context, request)
    return HttpResponse(body, status=response.status_code, headers={"Allow": response["Allow"]})
