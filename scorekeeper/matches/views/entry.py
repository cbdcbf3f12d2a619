"""Round entry: the pad, the preview while typing, and saving; what was typed is never lost."""

import json
from collections.abc import Mapping
from time import time

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.matches.access import Match, match_to_read, match_to_score
from scorekeeper.matches.actions import record_round
from scorekeeper.matches.actions.rounds import RoundExists
from scorekeeper.matches.forms import (
    RoundForm,
    Stage,
    conflict,
    number_in,
    page_write,
    preview,
    typed_in,
)
from scorekeeper.matches.queries import Sheet, open_disputes, refusal_words, sheet
from scorekeeper.matches.serializers.answers import standing_json
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.errors import SignedOut, StaleVersion, TooLittleRight, page_status
from scorekeeper.web.fields import whole
from scorekeeper.web.pages import page, see_other, wants_part
from scorekeeper.web.refusals import as_told, way_on

Typed = Mapping[str, str]
Context = dict[str, object]


@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the pad; a POST saves the round. A GET may bring along what was typed elsewhere."""
    if request.method == "POST":
        return _save(request, public_id)
    try:
        match = match_to_score(request, public_id)
    except TooLittleRight as refusal:
        return _no_key(request, match_to_read(request, public_id), as_told(request, refusal))
    now, typed = sheet(match), typed_in(request.GET)
    return _settled(request, now, typed) or _answer(request, now, typed)


@require_safe
def enter_preview(request: HttpRequest, public_id: str, number: int = 0) -> HttpResponse:
    """Say what the round as typed so far would do; nothing is written."""
    match = match_to_score(request, public_id)
    stage = Stage.of(sheet(match), number or None)
    form = stage.form({"op": "preview", **typed_in(request.GET)}, bound=True)
    context = {"preview": preview(stage, form), "stage": stage}
    return render(request, "matches/_preview.html", context)


def _save(request: HttpRequest, public_id: str) -> HttpResponse:
    typed = typed_in(request.POST)
    try:
        match = match_to_score(request, public_id)
    except TooLittleRight as refusal:
        now = sheet(match_to_read(request, public_id))
        return _answer(request, now, typed, as_told(request, refusal))
    stage = Stage.of(sheet(match), number_in(typed))
    form = stage.form(request.POST.dict(), bound=True)
    if not form.is_valid() or "check" in request.POST:
        return _mend(request, stage, form)
    try:
        record_round(match, page_write(request, form), form.entry)
    except Refusal as refusal:
        return _answer(request, sheet(match), typed, refusal)
    url = reverse("matches:sheet", args=[public_id])
    return see_other(request, f"{url}?saved={stage.number}")


def _settled(request: HttpRequest, now: Sheet, typed: Typed) -> HttpResponse | None:
    """Go on to the next round where another phone has saved just what this one had typed. Not
    under the fingers of somebody who is typing: there the part that htmx asks for says so.
    """
    there = Stage.of(now, number_in(typed))
    if wants_part(request) or not there.is_there:
        return None
    both = conflict(there, typed)
    if not both.is_same:
        return None
    stage = Stage.of(now)
    return _pad(request, stage, stage.form({}), {"settled": both}, 200)


def _no_key(request: HttpRequest, match: Match, refusal: Refusal) -> HttpResponse:
    """Say to who may only look that nothing typed is lost."""
    words = _(
        "Your key does not allow this. Ask the scorekeeper to share the scorekeeper's link with "
        "you. A round that was typed here is kept on this phone, and is there again then."
    )
    if isinstance(refusal, SignedOut):
        words = _(
            "You were signed out on this phone. A round that was typed here is kept, and is there "
            "again when you have signed in."
        )
    context = {
        "heading": _("Not with this key"),
        "sentence": words,
        "sheet_url": reverse("matches:sheet", args=[match.public_id]),
        "way_on": way_on(request, refusal.code),
    }
    part = "web/_refused.html"
    return page(request, "matches/refused.html", part, context, status=403)


def _answer(
    request: HttpRequest, now: Sheet, typed: Typed, refusal: Refusal | None = None
) -> HttpResponse:
    """Show the match as it is with what was typed: to type on, to settle a conflict, or to read."""
    stage = Stage.of(now, number_in(typed))
    context: Context = {"problems": [refusal_words(refusal, now.everybody)] if refusal else []}
    context["way_on"] = way_on(request, refusal.code) if refusal else None
    if stage.is_there:
        context["conflict"] = conflict(stage, typed)
    if isinstance(refusal, RoundExists):
        context["problems"] = []  # the two versions say it
    code = page_status(refusal) if refusal else 200
    return _pad(request, stage, stage.form(typed), context, code)


def _mend(request: HttpRequest, stage: Stage, form: RoundForm) -> HttpResponse:
    """Show what is wrong, or what the round would do, if that was asked."""
    if stage.is_there:
        return _answer(
            request, stage.sheet, typed_in(request.POST), RoundExists(round=stage.number)
        )
    stale = whole(request.POST.get("version", "")) not in (None, stage.sheet.version)
    changed = [refusal_words(StaleVersion(), stage.sheet.everybody)] if stale else []
    context: Context = {"problems": [*changed, *form.problems]}
    if not form.errors:
        context["preview"] = preview(stage, form)
    return _pad(request, stage, form, context, 422 if form.errors else 200)


def _pad(
    request: HttpRequest, stage: Stage, form: RoundForm, context: Context, code: int
) -> HttpResponse:
    rows = list(stage.rows(form))
    told_of = {
        "match": stage.sheet,
        "standing": json.dumps(standing_json(stage.sheet)),
        "at": int(time()) * 1000,  # to the second, as answers tell theirs
        "disputes": open_disputes(stage.sheet),
        "typed": [(row.name, row.field.value()) for row in rows if row.field.value()],
        **stage.context(form, rows),
        **context,
    }
    return page(request, "matches/enter.html", "matches/_enter.html", told_of, status=code)
