"""A round that two phones entered differently: both versions, side by side."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.matches.access import match_to_score
from scorekeeper.matches.actions import settle_round
from scorekeeper.matches.forms import button_write, disputed, new_operation
from scorekeeper.matches.queries import sheet
from scorekeeper.web.pages import see_other


@require_safe
@never_cache
def dispute(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Show both versions; once it is settled, by whichever phone, the score sheet."""
    now = sheet(match_to_score(request, public_id))
    found = list(disputed(now, number))
    if not found:
        return see_other(request, reverse("matches:sheet", args=[public_id]))
    context = {"match": now, "number": number, "disputed": found, "op": new_operation()}
    return render(request, "matches/dispute.html", context)


@require_POST
def settle(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Let the round stand as it is saved."""
    match = match_to_score(request, public_id)
    settle_round(match, button_write(request), number)
    messages.success(request, _("Settled: round %(number)s stays as it is.") % {"number": number})
    return see_other(request, reverse("matches:sheet", args=[public_id]))
