"""The board on the wall: seating, scores, standings and the clock, large and live."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorekeeper.league.access import Night, is_organiser, night_to_see
from scorekeeper.league.queries.keys import night_keys
from scorekeeper.league.queries.room import Room, room
from scorekeeper.league.queries.standings import night_standings
from scorekeeper.league.views.one_table import show_table
from scorekeeper.league.views.showing import show_night
from scorekeeper.people.access import Role
from scorekeeper.people.queries import qr_svg
from scorekeeper.web.addresses import address_for_others
from scorekeeper.web.pages import wants_part


@require_safe
@never_cache
def wall(request: HttpRequest, night_id: str) -> HttpResponse:
    """Show the board; for htmx all that turns on it, one table, or the standings."""
    night = night_to_see(request, night_id)
    asked = request.GET if wants_part(request) else {}
    if "table" in asked:
        return show_table(request, night, "wall_table", asked["table"], hold=True)
    shown = room(night, hold=True)
    if "standings" in asked:
        return show_night(request, night, "wall_standings", _board(night, shown))
    context = {
        "room": shown,
        "round": shown.round,
        **_board(night, shown),
        "qr": None if wants_part(request) else _code(request, night),
    }
    return show_night(request, night, "wall", context)


def _board(night: Night, shown: Room) -> dict[str, object]:
    """The standings, and who in them sits at a table under review."""
    doubted = [table for table in shown.tables if table.is_held]
    return {
        "standings": night_standings(night),
        "doubted": [table.number for table in doubted],
        "waiting": {pid for table in doubted for pid in table.players},
    }


def _code(request: HttpRequest, night: Night) -> str:
    """Return the code that leads players here; the organiser's screen shows the one with a key."""
    keys = night_keys(request, night) if is_organiser(request, night) else []
    own = {key.role: key.url for key in keys}
    page = address_for_others(request, reverse("league:night", args=[night.public_id]))
    return qr_svg(own.get(Role.VIEWER, page), _("For players"))
