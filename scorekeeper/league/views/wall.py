"""The board on the wall: seating, scores, standings and the clock, large and live."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.league.access import night_to_see
from scorekeeper.league.queries.room import room
from scorekeeper.league.views.nightly import show_night
from scorekeeper.web.pages import wants_part

PAGE = ("league/wall.html", "league/_wall.html")
ONE_TABLE = ("league/wall.html", "league/_wall_table.html")
STANDINGS = ("league/wall.html", "league/_wall_standings.html")


@require_safe
@never_cache
def wall(request: HttpRequest, night_id: str) -> HttpResponse:
    """Show the board; for htmx all that turns on it, one table, or the standings."""
    night = night_to_see(request, night_id)
    shown = room(night, hold=True)
    asked = request.GET if wants_part(request) else {}
    if "table" in asked:
        return _one(request, night, shown, asked["table"])
    if "standings" in asked:
        return show_night(request, night, STANDINGS, {"standings": _standings(night)})
    context = {
        "room": shown,
        "seated": _seated(shown),
        "standings": _standings(night),
        "qr": None if wants_part(request) else _code(request, night),
    }
    return show_night(request, night, PAGE, context)
