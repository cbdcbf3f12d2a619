"""Sharing a match: links and codes for viewers and scorekeepers, and the phones that hold them."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.matches import access, actions, queries
from scorekeeper.matches.forms import button_write, new_operation
from scorekeeper.people.access import Role
from scorekeeper.people.actions import phone_of
from scorekeeper.web.errors import NotFound
from scorekeeper.web.pages import see_other


@require_safe
@never_cache
def share(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the keys; only to a scorekeeper, who may pass them on."""
    match = access.match_to_score(request, public_id)
    context = {
        "sheet": queries.sheet(match),
        "keys": queries.match_keys(request, match),
        "keeper_topic": queries.key_topic(request, match, Role.SCOREKEEPER),
        "op": new_operation(),
    }
    return render(request, "matches/share.html", context)


@require_POST
def revoke(request: HttpRequest, public_id: str, role: str) -> HttpResponse:
    """Make a new key in place of the old: all other phones lose it, printed codes too."""
    match = access.match_to_score(request, public_id)
    if role not in access.ROLES:
        raise NotFound
    topics = queries.key_topics(request, match, Role(role))
    actions.renew_key(match, button_write(request), Role(role), phone_of(request), topics)
    messages.success(request, _("Revoked. Share the new code with those who may still see it."))
    return see_other(request, reverse("matches:share", args=[public_id]))
