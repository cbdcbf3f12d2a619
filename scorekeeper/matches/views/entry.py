"""Round entry: the pad, the preview while typing, and saving; what was typed is never lost."""

from collections.abc import Mapping
from typing import Final

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.matches.access import match_to_read, match_to_score
from scorekeeper.matches.actions import record_round
from scorekeeper.matches.actions.rounds import RoundExists
from scorekeeper.matches.forms import RoundForm, page_write
from scorekeeper.matches.queries import Sheet, sheet
from scorekeeper.matches.views.conflict import conflict
from scorekeeper.matches.views.preview import preview
from scorekeeper.matches.views.stage import Stage
from scorekeeper.rules.errors import Impossible, Refusal
from scorekeeper.web.errors import StaleVersion, TooLittleRight
from scorekeeper.web.pages import page, see_other
from scorekeeper.web.refusals import sentence, status

Typed = Mapping[str, str]
Context = dict[str, object]

LONGEST: Final = 20  # characters of a value that anybody means
FIELDS: Final = 16  # of a round of twelve


@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the pad; a POST saves the round. A GET may bring along what was typed elsewhere."""
    if request.method == "POST":
        return _save(request, public_id)
    match = match_to_score(request, public_id)
    return _answer(request, sheet(match), typed_in(request.GET))


@require_safe
def enter_preview(request: HttpRequest, public_id: str, number: int = 0) -> HttpResponse:
    """Say what the round as typed so far would do; nothing is written."""
    match = match_to_score(request, public_id)
    stage = Stage.of(sheet(match), number or None)
    form = stage.form({"op": "preview", **typed_in(request.GET)}, bound=True)
    context = {"preview": preview(stage, form), "stage": stage}
    return render(request, "matches/_preview.html", context)


def typed_in(data: QueryDict) -> dict[str, str]:
    """Return what somebody typed, cut to lengths that can be meant."""
    kept = [name for name in data if name in {"round", "declarer"} or name.startswith("total-")]
    return {name: str(data[name])[:LONGEST].replace("\0", "") for name in kept[:FIELDS]}


def told(refusal: Refusal, now: Sheet) -> str:
    """Return the refusal in a sentence that fits what stays on the page."""
    if isinstance(refusal, StaleVersion):
        return _("The match has changed meanwhile. Here it is as it is now: look again, then save.")
    if isinstance(refusal, TooLittleRight):
        return _(
            "This phone may no longer keep the score of this match. What you typed still stands "
            "here: ask a scorekeeper for a key, then save."
        )
    return sentence(refusal, dict(enumerate(now.names.values())))


def form_status(refusal: Refusal) -> int:
    """Return the status for people: a value that cannot be is 422."""
    return 422 if isinstance(refusal, Impossible) else status(refusal)


def number_in(typed: Typed) -> int | None:
    """Return the round that the form says it is about."""
    said = typed.get("round", "")
    return int(said) if said.isascii() and said.isdigit() else None


def _save(request: HttpRequest, public_id: str) -> HttpResponse:
    typed = typed_in(request.POST)
    try:
        match = match_to_score(request, public_id)
    except TooLittleRight as refusal:
        return _answer(request, sheet(match_to_read(request, public_id)), typed, refusal)
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


def _answer(
    request: HttpRequest, now: Sheet, typed: Typed, refusal: Refusal | None = None
) -> HttpResponse:
    """Show the match as it is with what was typed: to type on, to settle a conflict, or to read."""
    stage = Stage.of(now, number_in(typed))
    context: Context = {"problem": refusal and told(refusal, now)}
    if stage.is_there:
        context["conflict"] = conflict(stage, typed)
    if isinstance(refusal, RoundExists):
        context["problem"] = None  # the two versions say it
    code = form_status(refusal) if refusal else 200
    return _pad(request, stage, stage.form(typed), context, code)


def _mend(request: HttpRequest, stage: Stage, form: RoundForm) -> HttpResponse:
    """Show what is wrong, or what the round would do, if that was asked."""
    if stage.is_there:
        return _answer(
            request, stage.sheet, typed_in(request.POST), RoundExists(round=stage.number)
        )
    meant_for = request.POST.get("version", "")
    stale = meant_for.isdecimal() and int(meant_for) != stage.sheet.version
    problem = told(StaleVersion(), stage.sheet) if stale else None
    context: Context = {"problem": problem}
    if not form.errors:
        context["preview"] = preview(stage, form)
    return _pad(request, stage, form, context, 422 if form.errors else 200)


def _pad(
    request: HttpRequest, stage: Stage, form: RoundForm, context: Context, code: int
) -> HttpResponse:
    rows = list(stage.rows(form))
    told_of = {
        "match": stage.sheet,
        "typed": [(row.name, row.field.value()) for row in rows if row.field.value()],
        **stage.context(form, rows),
        **context,
    }
    return page(request, "matches/enter.html", "matches/_enter.html", told_of, status=code)
