"""Claiming keys, and what their holders do with them."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.people import access, actions, queries
from scorekeeper.people.access import Role
from scorekeeper.people.forms import HandOverForm, KeyForm, LabelForm, TopicForm
from scorekeeper.web.errors import Malformed
from scorekeeper.web.pages import page, safe_next, see_other


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: HttpRequest, token: str) -> HttpResponse:
    """Show what a link offers; its button takes it. Showing it changes nothing."""
    if mine := access.claimed_before(request, token):
        return see_other(request, access.topic_url(mine.topic))
    try:
        if request.method == "POST":
            key = actions.claim(request, token)
            return see_other(request, access.topic_url(key.topic))
        offered = access.claimable(token)
    except (access.KeyUnknown, access.HandoverOver):
        access.count_wrong_key(request)
        raise
    topic, role = offered.key.topic, Role(offered.key.role)
    context = {
        "title": access.topic_title(topic),
        "role": role,
        "is_handover": offered.given_by is not None,
        "holds": role in access.roles(request, topic),
        "url": access.topic_url(topic),
    }
    return page(request, "people/claim.html", "people/_claim.html", context)


@require_POST
@never_cache
def hand_over(request: HttpRequest) -> HttpResponse:
    """Show the code that gives another phone the role in place of this one."""
    meant = _valid(HandOverForm(request.POST))
    topic, role = meant["topic"], Role(meant["role"] or Role.SCOREKEEPER)
    access.require_on_topic(request, topic, role)
    url = queries.claim_url(request, actions.offer_handover(request, topic, role))
    context = {
        "title": access.topic_title(topic),
        "role": role,
        "url": url,
        "qr": queries.qr_svg(url, _("Take over")),
        "back": safe_next(request, access.topic_url(topic)),
    }
    return page(request, "people/hand_over.html", "people/_hand_over.html", context)


@require_POST
def release(request: HttpRequest) -> HttpResponse:
    """Give up a key that the caller holds."""
    meant = _valid(KeyForm(request.POST))
    holder_id = access.caller(request).holder_id
    if holder_id is not None:
        actions.release(holder_id, meant["topic"], Role(meant["role"]))
        messages.success(request, _("Given up: this phone no longer holds that key."))
    return see_other(request, safe_next(request))


@require_POST
def label(request: HttpRequest) -> HttpResponse:
    """Rename this phone."""
    form = LabelForm(request.POST)
    if not form.is_valid():
        context = {"form": form, "next": safe_next(request)}
        return page(request, "people/phone.html", "people/_phone.html", context, status=422)
    actions.rename_phone(request, form.cleaned_data["label"])
    return see_other(request, safe_next(request))


def _valid(form: TopicForm) -> dict[str, Any]:
    """What the form says. Only our own pages write it, so a broken one is no form at all."""
    if not form.is_valid():
        raise Malformed(field=next(iter(form.errors)))
    return form.cleaned_data
