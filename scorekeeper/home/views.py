"""The front page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.home.queries import front_page


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the doors and this phone's matches."""
    return render(request, "home/home.html", {"page": front_page(request)})
