"""A round that is over: move by move from every seat, and whether it was dealt fairly."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.play import queries
from scorekeeper.play.access import table_to_see
from scorekeeper.play.queries import table_sheet
from scorekeeper.play.views.proof import proof
from scorekeeper.play.views.replay import replayed
from scorekeeper.web.errors import NotFound
from scorekeeper.web.fields import whole


@require_safe
def replay(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show one moment of the round with all hands; links lead to the others."""
    found = table_to_see(request, code)
    steps = queries.replay(found.table, number)
    now = table_sheet(*found)
    context = {
        "now": now,
        "round": number,
        "replay": replayed(steps, whole(request.GET.get("move", "")) or 0, now),
    }
    return render(request, "play/replay.html", context)


@require_safe
def fairness(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show what was promised, what was added, and what came of both."""
    found = table_to_see(request, code)
    now = table_sheet(*found)
    context = {"now": now, "fair": proof(queries.fairness(found.table, number), now)}
    return render(request, "play/fairness.html", context)


@require_safe
def published(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Give the round as verify.py takes it."""
    told = queries.fairness(table_to_see(request, code).table, number).published
    if told is None:
        raise NotFound
    return JsonResponse(dict(told))
