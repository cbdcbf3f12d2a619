"""Cards for the tables, on paper: each with the code that lets one phone keep its score."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.league import actions
from scorekeeper.league.access import Night, night_to_run
from scorekeeper.league.forms.tables import CardsForm
from scorekeeper.league.queries.cards import likely_tables
from scorekeeper.league.queries.keys import station_keys
from scorekeeper.league.queries.room import room
from scorekeeper.league.views.showing import show_night, status_of
from scorekeeper.matches.forms import page_write
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.pages import see_other
from scorekeeper.web.words import sentence


@require_safe
@never_cache
def cards(request: HttpRequest, night_id: str) -> HttpResponse:
    """Show a card for every table; they hold all night, whatever round it is."""
    return _show(request, night_to_run(request, night_id))


@require_POST
def make(request: HttpRequest, night_id: str) -> HttpResponse:
    """Make cards for so many tables, also before anybody is seated."""
    night, form = night_to_run(request, night_id), CardsForm(request.POST)
    if not form.is_valid():
        return _show(request, night, form)
    try:
        actions.make_cards(night, page_write(request, form), form.cleaned_data["tables"])
    except Refusal as refusal:
        return _show(request, night, form, refusal)
    return see_other(request, reverse("league:cards", args=[night_id]))


def _show(
    request: HttpRequest,
    night: Night,
    sent: CardsForm | None = None,
    problem: Refusal | None = None,
) -> HttpResponse:
    keys, now = station_keys(request, night), room(night)
    proposed = max(len(keys), likely_tables(night))
    context = {
        "keys": keys,
        "room": now,
        "form": sent or CardsForm(initial={"tables": proposed}),
        "problem": sentence(problem) if problem else None,
    }
    return show_night(request, night, "cards", context, status_of(sent, problem))
