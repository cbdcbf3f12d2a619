"""Sharing a league: its page for everybody, its key for who organises it too."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.league import actions
from scorekeeper.league.access import league_to_run
from scorekeeper.matches.forms import button_write, new_operation
from scorekeeper.people.access import Role
from scorekeeper.people.actions import phone_of
from scorekeeper.people.queries import qr_svg, shared_keys
from scorekeeper.web.addresses import address_for_others
from scorekeeper.web.pages import see_other


@require_safe
@never_cache
def share(request: HttpRequest, league_id: str) -> HttpResponse:
    """Show the key; only to an organiser, who may pass it on."""
    league = league_to_run(request, league_id)
    public = address_for_others(request, reverse("league:league", args=[league_id]))
    [key] = shared_keys(request, league.topic)
    context = {
        "league": league,
        "key": key,
        "public": public,
        "qr": qr_svg(public, _("The league's page")),
        "op": new_operation(),
    }
    return render(request, "league/share_league.html", context)


@require_POST
def revoke(request: HttpRequest, league_id: str) -> HttpResponse:
    """Make a new key in place of the old: all other phones lose it, printed codes too."""
    league = league_to_run(request, league_id)
    write = button_write(request)
    actions.renew_key(league, write, Role.ORGANISER, phone_of(request))
    messages.success(request, _("Revoked. Share the new code with those who organise with you."))
    return see_other(request, reverse("league:share_league", args=[league_id]))
