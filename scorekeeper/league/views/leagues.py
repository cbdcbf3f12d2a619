"""Opening a league, its page, and its settings."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.league import actions, queries
from scorekeeper.league.access import League, is_organiser, league_to_run, league_to_see
from scorekeeper.league.forms.leagues import HouseCardForm, NewLeagueForm, TermsForm, terms_form
from scorekeeper.matches.forms import WriteForm, new_operation, page_write
from scorekeeper.people.access import count_opening, topic_url
from scorekeeper.people.actions import phone_of
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.errors import page_status
from scorekeeper.web.pages import page, see_other, with_wait
from scorekeeper.web.words import sentence


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Ask for a name; a POST opens the league, and this phone organises it."""
    if request.method != "POST":
        zone = timezone.get_default_timezone_name()
        return _ask(request, NewLeagueForm(initial={"timezone": zone}), 200)
    form = NewLeagueForm(request.POST)
    if not form.is_valid():
        return _ask(request, form, 422)
    try:
        count_opening(request)
        phone = phone_of(request)
        done = actions.open_league(page_write(request, form), form.opened, phone)
    except Refusal as refusal:
        form.add_error(None, sentence(refusal))
        return with_wait(_ask(request, form, page_status(refusal)), refusal)
    return see_other(request, topic_url(done.topic))


@require_safe
def league(request: HttpRequest, league_id: str) -> HttpResponse:
    """Show what is next and what was; for htmx only what changes."""
    found = league_to_see(request, league_id)
    context = {
        "league": found,
        "organises": is_organiser(request, found),
        "page": queries.league_page(found),
        "here": "league",
    }
    return page(request, "league/league.html", "league/_league.html", context)


@require_safe
def settings(request: HttpRequest, league_id: str) -> HttpResponse:
    """Show the terms and the house card."""
    return _settings(request, league_to_run(request, league_id))


@require_POST
def change_terms(request: HttpRequest, league_id: str) -> HttpResponse:
    """Change the terms."""
    found, form = league_to_run(request, league_id), TermsForm(request.POST)
    if not form.is_valid():
        return _settings(request, found, form)
    try:
        actions.change_league(found, page_write(request, form), form.terms)
    except Refusal as refusal:
        return _mend(request, found, form, refusal)
    return _saved(request, found)


@require_POST
def write_card(request: HttpRequest, league_id: str) -> HttpResponse:
    """Write the next house card."""
    found, form = league_to_run(request, league_id), HouseCardForm(request.POST)
    if not form.is_valid():
        return _settings(request, found, card=form)
    try:
        write = page_write(request, form)
        actions.set_house_card(found, write, form.cleaned_data["rules"])
    except Refusal as refusal:
        return _mend(request, found, form, refusal)
    return _saved(request, found)


def _saved(request: HttpRequest, league: League) -> HttpResponse:
    messages.success(request, _("Saved."))
    return see_other(request, reverse("league:settings", args=[league.public_id]))


def _mend(request: HttpRequest, league: League, form: WriteForm, refusal: Refusal) -> HttpResponse:
    """Show the form with what was typed, and why not."""
    form.add_error(None, sentence(refusal))
    code = page_status(refusal)
    league.refresh_from_db()
    if isinstance(form, HouseCardForm):
        return _settings(request, league, card=form, code=code)
    return _settings(request, league, form if isinstance(form, TermsForm) else None, code=code)


def _ask(request: HttpRequest, form: NewLeagueForm, code: int) -> HttpResponse:
    context = {"form": form, "op": new_operation()}
    return render(request, "league/new_league.html", context, status=code)


def _settings(
    request: HttpRequest,
    league: League,
    form: TermsForm | None = None,
    card: HouseCardForm | None = None,
    code: int = 422,
) -> HttpResponse:
    context = {
        "league": league,
        "organises": True,
        "here": "settings",
        "form": form or terms_form(league),
        "card": card or HouseCardForm.of(queries.house_rules(league)),
        "number": queries.house_card_number(league),
        "op": new_operation(),
    }
    status = code if form or card else 200
    return render(request, "league/settings.html", context, status=status)
