"""A season: its nights, who met whom."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.league import access, queries

LATEST = 20  # nights, until all are asked for


@require_safe
def season(request: HttpRequest, league_id: str, season_id: str) -> HttpResponse:
    """Show the season's nights, the matrix of meetings, and the forecast."""
    league = access.league_to_see(request, league_id)
    found = access.season_of(league, season_id)
    page = queries.season_page(found)
    everything = "all" in request.GET
    context = {
        "league": league,
        "organises": access.is_organiser(request, league),
        "here": "seasons",
        "page": page,
        "nights": page.nights if everything else page.nights[:LATEST],
    }
    return render(request, "league/season.html", context)
