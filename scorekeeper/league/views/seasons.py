"""The seasons of a league."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.feed.actions import Done
from scorekeeper.league import actions, queries
from scorekeeper.league.access import (
    League,
    Season,
    is_organiser,
    league_to_run,
    league_to_see,
    season_of,
)
from scorekeeper.league.forms.seasons import SeasonForm
from scorekeeper.matches.forms import new_operation, page_write
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.errors import page_status
from scorekeeper.web.pages import see_other
from scorekeeper.web.words import sentence


@require_safe
def seasons(request: HttpRequest, league_id: str) -> HttpResponse:
    """Show every season; whoever organises may open and correct them."""
    return _show(request, league_to_see(request, league_id))


@require_POST
def open_season(request: HttpRequest, league_id: str) -> HttpResponse:
    """Open the next season."""
    return _do(request, league_to_run(request, league_id), None)


@require_POST
def change_season(request: HttpRequest, league_id: str, season_id: str) -> HttpResponse:
    """Correct a season."""
    league = league_to_run(request, league_id)
    return _do(request, league, season_of(league, season_id))


def _do(request: HttpRequest, league: League, season: Season | None) -> HttpResponse:
    form = SeasonForm(request.POST, auto_id=_ids(season.public_id if season else "new"))
    if not form.is_valid():
        return _show(request, league, form, season)
    try:
        _act(request, league, season, form)
    except Refusal as refusal:
        field = str(refusal.facts.get("field", "")) or None
        form.add_error(field, sentence(refusal))
        return _show(request, league, form, season, page_status(refusal))
    messages.success(request, _("Saved."))
    return see_other(request, reverse("league:seasons", args=[league.public_id]))


def _act(request: HttpRequest, league: League, season: Season | None, form: SeasonForm) -> Done:
    write = page_write(request, form)
    if season is None:
        return actions.open_season(league, write, form.terms)
    return actions.change_season(season, write, form.terms)


def _show(
    request: HttpRequest,
    league: League,
    sent: SeasonForm | None = None,
    season: Season | None = None,
    code: int = 422,
) -> HttpResponse:
    asked = season.public_id if season else ""
    rows = [
        (row, sent if sent and row.id == asked else _form_of(row))
        for row in queries.seasons(league)
    ]
    context = {
        "league": league,
        "organises": is_organiser(request, league),
        "here": "seasons",
        "rows": rows,
        "asked": asked,
        "form": sent if sent and not asked else SeasonForm(auto_id=_ids("new")),
        "op": new_operation(),
    }
    return render(request, "league/seasons.html", context, status=code if sent else 200)


def _form_of(row: queries.SeasonRow) -> SeasonForm:
    there = {"name": row.name, "starts": row.starts, "ends": row.ends}
    return SeasonForm(initial=there, auto_id=_ids(row.id))


def _ids(name: str) -> str:
    return f"{name}_%s"
