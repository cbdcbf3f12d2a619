"""Showing a page of a night: times in the league's zone, and whether the caller runs it."""

from collections.abc import Mapping
from zoneinfo import ZoneInfo

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from scorekeeper.league.access import Night, is_organiser
from scorekeeper.matches.forms import new_operation
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.errors import page_status
from scorekeeper.web.pages import page


def show_night(
    request: HttpRequest,
    night: Night,
    template: str,
    context: Mapping[str, object],
    status: int = 200,
) -> HttpResponse:
    """Render "name" as `league/name.html`, or for htmx its part, `league/_name.html`."""
    known = {"night": night, "organises": is_organiser(request, night), "op": new_operation()}
    whole, part = f"league/{template}.html", f"league/_{template}.html"
    with timezone.override(ZoneInfo(night.season.league.timezone)):
        return page(request, whole, part, {**known, **context}, status=status)


def status_of(sent: forms.Form | None, problem: Refusal | None) -> int:
    """The status of a page that shows what became of a form, if any was sent."""
    if problem:
        return page_status(problem)
    return 422 if sent else 200
