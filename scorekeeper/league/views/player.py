"""One player: results, figures, rating."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from scorekeeper.league import access, queries

LATEST = 20  # nights, until all are asked for


@require_safe
def player(request: HttpRequest, league_id: str, player_id: str) -> HttpResponse:
    """Show what a player has done; who turned out to be somebody else is shown there."""
    league = access.league_to_see(request, league_id)
    asked = access.player_of(league, player_id)
    now = queries.now_is(league, asked.public_id)
    if now and now != asked:
        return redirect("league:player", league.public_id, now.public_id)
    named = request.GET.get("season")
    season = access.season_of(league, named) if named else queries.present_season(league)
    page = queries.player_page(asked, season)
    context = {
        "league": league,
        "seasons": list(league.seasons.order_by("-starts", "-pk")),
        "organises": access.is_organiser(request, league),
        "page": page,
        "nights": page.nights if "all" in request.GET else page.nights[:LATEST],
    }
    return render(request, "league/player.html", context)
