"""The door: who has come, who leaves, and who is not on the list yet."""

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.feed.actions import Done, Write
from scorekeeper.league import access, actions
from scorekeeper.league.access import Night
from scorekeeper.league.actions.players import PlayerAlike
from scorekeeper.league.forms.checkins import DoorForm, SearchForm, WalkInForm
from scorekeeper.league.queries import door
from scorekeeper.league.views.showing import show_night
from scorekeeper.matches.forms import page_write
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.errors import Malformed, page_status
from scorekeeper.web.pages import see_other, wants_part
from scorekeeper.web.words import sentence


@require_safe
def checkin(request: HttpRequest, night_id: str) -> HttpResponse:
    """Show the list; for htmx what changes of it."""
    return _show(request, access.night_to_run(request, night_id), 200)


@require_POST
def tap(request: HttpRequest, night_id: str) -> HttpResponse:
    """Somebody has come; or leaves, or was checked in by mistake."""
    night = access.night_to_run(request, night_id)
    form = DoorForm(request.POST)
    if not form.is_valid():
        raise Malformed(field=next(iter(form.errors)))
    try:
        _act(night, form.write(request), form)
    except Refusal as refusal:
        return _show(request, night, page_status(refusal), problem=sentence(refusal))
    if wants_part(request):
        return _show(request, night, 200)
    return see_other(request, _address(request, night_id))


@require_POST
def walk_in(request: HttpRequest, night_id: str) -> HttpResponse:
    """Somebody has come who is not on the roster; of a name that is there, ask who it is."""
    night = access.night_to_run(request, night_id)
    form = WalkInForm(request.POST)
    if not form.is_valid():
        return _show(request, night, 422, walk_in=form)
    said = form.cleaned_data
    try:
        actions.check_in_walk_in(
            night,
            page_write(request, form),
            said["name"],
            guest=said["guest"],
            confirm=said["confirm"],
        )
    except PlayerAlike as refusal:
        return _show(request, night, 422, walk_in=form, **refusal.facts)
    except Refusal as refusal:
        return _show(request, night, page_status(refusal), problem=sentence(refusal))
    messages.success(request, _("Here now: %(name)s") % {"name": said["name"]})
    return see_other(request, reverse("league:checkin", args=[night_id]))


def _act(night: Night, write: Write, form: DoorForm) -> Done:
    if form.comes:
        return actions.check_in(night, write, form.comes)
    return actions.check_out(night, write, form.goes)


def _address(request: HttpRequest, night_id: str) -> str:
    """The list as it was searched."""
    search = SearchForm(request.POST).search
    query = f"?{urlencode({'q': search})}" if search else ""
    return reverse("league:checkin", args=[night_id]) + query


def _show(request: HttpRequest, night: Night, code: int, **more: object) -> HttpResponse:
    search = SearchForm(request.GET or request.POST).search
    night.refresh_from_db(fields=["version", "status"])
    form = cast("WalkInForm", more.pop("walk_in", None) or WalkInForm(initial={"name": search}))
    context = {"door": door(night, search), "search": search, "form": form, **more}
    return show_night(request, night, "checkin", context, code)
