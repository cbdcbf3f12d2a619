"""Cards for the tables, on paper: each with the code that lets one phone keep its score."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.league.access import night_to_run
from scorekeeper.league.queries.keys import station_keys
from scorekeeper.league.queries.room import room
from scorekeeper.league.views.showing import show_night


@require_safe
@never_cache
def cards(request: HttpRequest, night_id: str) -> HttpResponse:
    """Show a card for every table; they hold all night, whatever round it is."""
    night = night_to_run(request, night_id)
    context = {"keys": station_keys(request, night), "room": room(night)}
    return show_night(request, night, "cards", context)
