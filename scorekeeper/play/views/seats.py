"""The own seat: on another device, still here, a seed for the coming deal, leaving."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.feed.actions import Write
from scorekeeper.matches.forms import new_operation
from scorekeeper.people.access import caller
from scorekeeper.people.actions import phone_of
from scorekeeper.play import actions, queries
from scorekeeper.play.access import table_to_leave, table_to_play
from scorekeeper.play.forms import SeedForm
from scorekeeper.play.views.writes import carry_out, write_in
from scorekeeper.web.errors import Malformed
from scorekeeper.web.pages import see_other


@require_safe
@never_cache
def seat(request: HttpRequest, code: str) -> HttpResponse:
    """Show the code that brings another device to this seat; only to who sits there."""
    table, own = table_to_play(request, code)
    context = {
        "code": table.code,
        "player": own.player,
        "key": queries.seat_link(request, own),
        "op": new_operation(),
    }
    return render(request, "play/seat.html", context)


@require_POST
def renew(request: HttpRequest, code: str) -> HttpResponse:
    """Make a new link to this seat; other phones that have it lose it."""
    table, own = table_to_play(request, code)
    actions.renew_key(table, own, write_in(request), own.number, phone_of(request))
    messages.success(request, _("A new link: the old one and other phones have lost the seat."))
    return see_other(request, reverse("play:seat", args=[table.code]))


@require_POST
def here(request: HttpRequest, code: str) -> HttpResponse:
    """The page is still open."""
    _table, own = table_to_play(request, code)
    actions.here(own)
    return HttpResponse(status=204)


@require_POST
def seed(request: HttpRequest, code: str) -> HttpResponse:
    """Take what the browser adds to the chance of the coming deal."""
    table, own = table_to_play(request, code)
    form = SeedForm(request.POST)
    if not form.is_valid():
        raise Malformed(field="client_seed")
    who = caller(request)
    actions.give_seed(table, own, Write(who.label, who.phone_id), form.cleaned_data["client_seed"])
    return HttpResponse(status=204)


@require_POST
def come_back(request: HttpRequest, code: str) -> HttpResponse:
    """Play oneself again, where a bot stood in."""
    return carry_out(request, code, actions.come_back)


@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Get up from the table."""
    table, own = table_to_leave(request, code)
    actions.leave(table, own, write_in(request))
    return see_other(request, reverse("play:play"))
