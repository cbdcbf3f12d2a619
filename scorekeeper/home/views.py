"""The front page, and what those ask who look after the server."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.home.queries import front_page, readiness
from scorekeeper.home.queries.kept import KEPT
from scorekeeper.web.mail import has_mail


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the doors and this phone's matches."""
    return render(request, "home/home.html", {"page": front_page(request)})


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Say what is kept of people, and how long."""
    return render(request, "home/privacy.html", {"lines": KEPT, "has_mail": has_mail()})


@require_safe
def ready(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Say whether people can be served by this process: 200, or 503."""
    found = readiness()
    answer = JsonResponse(found, status=200 if found["ready"] else 503)
    answer["Cache-Control"] = "no-store"
    return answer
