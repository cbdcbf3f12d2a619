"""Sharing a match: links and codes for viewers and scorekeepers, and the phones that hold them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.matches import access, queries
from scorekeeper.people.queries import shared_keys


@require_safe
@never_cache
def share(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the keys; only to a scorekeeper, who may pass them on."""
    match = access.match_to_score(request, public_id)
    context = {
        "sheet": queries.sheet(match),
        "keys": sorted(shared_keys(request, match.topic), key=lambda key: key.role, reverse=True),
    }
    return render(request, "matches/share.html", context)
