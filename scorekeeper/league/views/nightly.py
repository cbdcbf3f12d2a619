"""What the pages of a night do alike: its zone, its head, and who is looking."""

from collections.abc import Callable, Mapping
from zoneinfo import ZoneInfo

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from scorekeeper.league.access import Night, is_organiser
from scorekeeper.matches.forms import new_operation
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.errors import page_status
from scorekeeper.web.pages import wants_part


def show_night(
    request: HttpRequest,
    night: Night,
    templates: tuple[str, str],
    context: Mapping[str, object],
    status: int = 200,
) -> HttpResponse:
    """Render the page, or for htmx its part, in the night's own time."""
    whole, part = templates
    told = {
        "night": night,
        "organises": is_organiser(request, night),
        "op": new_operation(),
        **context,
    }
    template = part if wants_part(request) else whole
    return in_zone(night, lambda: render(request, template, told, status=status))


def status_of(sent: forms.Form | None, problem: Refusal | None) -> int:
    """The status of a page that shows what became of a form, if any was sent."""
    if problem:
        return page_status(problem)
    return 422 if sent else 200


def in_zone(night: Night, make: Callable[[], HttpResponse]) -> HttpResponse:
    """Let times be told as the clock on the league's wall shows them."""
    with timezone.override(ZoneInfo(night.season.league.timezone)):
        return make()
