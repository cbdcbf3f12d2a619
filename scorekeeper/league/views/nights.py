"""A night: planning it, its page for everybody, changing and closing it."""

from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.league import access, actions
from scorekeeper.league.access import League, Night
from scorekeeper.league.actions.nights import RoundsOpened
from scorekeeper.league.forms.nights import NightForm
from scorekeeper.league.queries import last_night, my_place, open_doubts, stage
from scorekeeper.league.views.showing import show_night
from scorekeeper.matches.forms import button_write, new_operation, page_write
from scorekeeper.people.access import Role, topic_url
from scorekeeper.people.queries import SharedKey, shared_keys
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.errors import page_status
from scorekeeper.web.pages import see_other, wants_part, with_wait
from scorekeeper.web.words import sentence


@require_safe
def night(request: HttpRequest, night_id: str) -> HttpResponse:
    """Show what comes next to who runs it, and to everybody where they sit."""
    found = access.night_to_see(request, night_id)
    now = stage(found)
    organises = access.is_organiser(request, found)
    context = {
        "stage": now,
        "me": my_place(now, request.GET.get("me", "")),
        "doubts": open_doubts(found) if organises else [],
        "link": _players_link(request, found) if organises and not wants_part(request) else None,
    }
    return show_night(request, found, "night", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new_night(request: HttpRequest, league_id: str) -> HttpResponse:
    """Ask when and how; a POST plans the night."""
    league = access.league_to_run(request, league_id)
    if request.method != "POST":
        return _ask(request, league, NightForm(initial=_usual(league)), 200)
    form = NightForm(request.POST)
    if not form.is_valid():
        return _ask(request, league, form, 422)
    try:
        access.count_night(request, league)
        done = actions.open_night(league, page_write(request, form), form.night)
    except Refusal as refusal:
        form.add_error(None, sentence(refusal))
        return with_wait(_ask(request, league, form, page_status(refusal)), refusal)
    return see_other(request, topic_url(done.topic))


@require_http_methods(["GET", "HEAD", "POST"])
def change_night(request: HttpRequest, night_id: str) -> HttpResponse:
    """Change what was planned."""
    found = access.night_to_run(request, night_id)
    if request.method != "POST":
        return _mend(request, found, NightForm(initial=_as_it_is(found)), 200)
    form = NightForm(request.POST)
    if not form.is_valid():
        return _mend(request, found, form, 422)
    try:
        actions.change_night(found, page_write(request, form), form.night)
    except Refusal as refusal:
        form.add_error(None, sentence(refusal))
        return _mend(request, found, form, 409)
    messages.success(request, _("Saved."))
    return see_other(request, reverse("league:night", args=[night_id]))


@require_http_methods(["GET", "HEAD", "POST"])
def close_night(request: HttpRequest, night_id: str) -> HttpResponse:
    """Say what closing does; a POST closes the night."""
    found = access.night_to_run(request, night_id)
    if request.method != "POST":
        return show_night(request, found, "close", {"stage": stage(found)})
    actions.close_night(found, button_write(request))
    return see_other(request, reverse("league:night", args=[night_id]))


@require_http_methods(["GET", "HEAD", "POST"])
def cancel_night(request: HttpRequest, night_id: str) -> HttpResponse:
    """Say what cancelling does; a POST takes a night away that never began."""
    found = access.night_to_run(request, night_id)
    if request.method == "POST":
        try:
            actions.cancel_night(found, button_write(request))
        except RoundsOpened:
            return show_night(request, found, "cancel", {"stage": stage(found)}, 409)
        messages.success(request, _("The night is cancelled."))
        return see_other(request, topic_url(found.season.league.topic))
    return show_night(request, found, "cancel", {"stage": stage(found)})


@require_POST
def reopen_night(request: HttpRequest, night_id: str) -> HttpResponse:
    """It was not over after all."""
    found = access.night_to_run(request, night_id)
    actions.reopen_night(found, button_write(request))
    return see_other(request, reverse("league:night", args=[night_id]))


@require_safe
def seating_list(request: HttpRequest, night_id: str) -> HttpResponse:
    """Show who sits where, to be printed and pinned to the wall."""
    found = access.night_to_see(request, night_id)
    now = stage(found)
    listed = [*([now.now] if now.now else []), *now.planned]
    return show_night(request, found, "seating_list", {"listed": listed})


def _players_link(request: HttpRequest, night: Night) -> SharedKey | None:
    keys = shared_keys(request, night.topic)
    return next((key for key in keys if key.role is Role.VIEWER), None)


def _usual(league: League) -> dict[str, object]:
    """Today in the league's zone; rounds and sizes as on the last night."""
    today = timezone.localdate(timezone=ZoneInfo(league.timezone))
    before = last_night(league)
    rounds, sizes = (before.rounds, before.sizes) if before else (3, [3, 4])
    return {"date": today, "rounds": rounds, "sizes": sizes}


def _as_it_is(night: Night) -> dict[str, object]:
    return {name: getattr(night, name) for name in ("date", "rounds", "sizes", "title")}


def _ask(request: HttpRequest, league: League, form: NightForm, code: int) -> HttpResponse:
    context = {"league": league, "form": form, "op": new_operation(), "organises": True}
    return render(request, "league/new_night.html", context, status=code)


def _mend(request: HttpRequest, night: Night, form: NightForm, code: int) -> HttpResponse:
    return show_night(request, night, "change_night", {"form": form}, code)
