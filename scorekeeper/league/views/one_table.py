"""One table of a night as everybody sees it, made once for all who look on."""

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from scorekeeper.league.access import Night, is_organiser
from scorekeeper.league.queries.room import table_at_place
from scorekeeper.league.queries.stations import Station, last_opened, station
from scorekeeper.league.views.showing import show_night
from scorekeeper.web.fields import whole


def show_table(
    request: HttpRequest, night: Night, template: str, typed: str, *, hold: bool = False
) -> HttpResponse:
    """Show the table of that number. Raises NotFound."""
    found = station(night, whole(typed) or 0)

    def make() -> HttpResponse:
        table = table_at_place(night, found.number, hold=hold)
        return show_night(request, night, template, {"table": table, "round": last_opened(night)})

    # A clock of its own counts from when it was told; an organiser's has words that go by the time.
    if found.now.clock_ends or is_organiser(request, night):
        return make()
    content = cache.get_or_set(_key(night, template, found), lambda: make().content)
    answer = HttpResponse(content)
    patch_vary_headers(answer, ["HX-Request"])
    return answer


def _key(night: Night, template: str, found: Station) -> str:
    """All that it depends on: what happened to the night, and to the match that is shown."""
    match = found.now.match
    seen = [match.public_id, str(match.version)] if match else []
    return ":".join([template, night.public_id, str(night.version), *seen, str(get_language())])
