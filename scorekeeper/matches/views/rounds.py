"""Correcting a round in two steps, the second of which writes; and undoing the last one."""

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.matches.access import Match, match_to_read, match_to_score
from scorekeeper.matches.actions import correct_round, preview_correction, settle_round, undo_round
from scorekeeper.matches.forms import (
    LATER,
    PREVIEW,
    LaterForm,
    RoundForm,
    Stage,
    button_write,
    later_form,
    page_write,
    preview,
    typed_in,
)
from scorekeeper.matches.queries import Review, Sheet, refusal_words, review, sheet
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.errors import NotFound, StaleVersion, TooLittleRight, page_status
from scorekeeper.web.pages import page, see_other
from scorekeeper.web.refusals import as_told, way_on

Context = Mapping[str, object]


@require_http_methods(["GET", "HEAD", "POST"])
def correct_page(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Show a round as it is; what is posted is completed, shown, and only on confirm written."""
    if request.method == "POST":
        return _correct(request, public_id, number)
    stage = _stage(sheet(match_to_score(request, public_id)), number)
    return _show(request, stage, stage.form({**stage.recorded, **typed_in(request.GET)}))


@require_POST
def undo(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Take the last round away, and offer its numbers for another try."""
    match = match_to_score(request, public_id)
    write, before = button_write(request), sheet(match)
    try:
        done = undo_round(match, write, number)
    except Refusal as refusal:
        return _not_undone(request, before, refusal)
    messages.success(request, _("Undone: round %(number)s.") % {"number": number})
    typed = {} if done.replayed else _stage(before, number).recorded
    return see_other(request, f"{reverse('matches:enter', args=[public_id])}?{urlencode(typed)}")


def _not_undone(request: HttpRequest, now: Sheet, refusal: Refusal) -> HttpResponse:
    """Say why, and lead back to the match."""
    words = refusal_words(refusal, now.everybody)
    if isinstance(refusal, StaleVersion):
        words = _(
            "The match has changed meanwhile, so nothing was undone. Look at the score sheet, then "
            "undo again if it is still right."
        )
    context = {
        "heading": _("Not undone"),
        "sentence": words,
        "sheet_url": reverse("matches:sheet", args=[now.id]),
    }
    part = "web/_refused.html"
    code = page_status(refusal)
    return page(request, "matches/refused.html", part, context, status=code)


def _stage(now: Sheet, number: int) -> Stage:
    if not 1 <= number <= len(now.state.rounds):
        raise NotFound
    return Stage.of(now, number)


def _correct(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    try:
        match = match_to_score(request, public_id)
    except TooLittleRight as refusal:
        stage = _stage(sheet(match_to_read(request, public_id)), number)
        return _refused(request, stage, as_told(request, refusal))
    stage = _stage(sheet(match), number)
    try:
        done = _complete(request, match, stage)
    except Refusal as refusal:
        return _refused(request, _stage(sheet(match), number), refusal)
    if done:
        return done
    messages.success(request, _("Corrected: round %(number)s.") % {"number": number})
    return see_other(request, reverse("matches:sheet", args=[public_id]))


def _complete(request: HttpRequest, match: Match, stage: Stage) -> HttpResponse | None:
    """Show the next step, or take the last one: then the correction is written."""
    form = stage.form(request.POST.dict(), bound=True)
    if not form.is_valid() or "back" in request.POST:
        context = {"preview": preview(stage, form), "problems": list(form.problems)}
        return _show(request, stage, form, context, 422 if form.errors else 200)
    entry = replace(form.entry, number=stage.number)
    later = later_form(request.POST, stage, entry)
    if not later.is_valid():
        return _ask(request, stage, form, later)
    if "confirm" not in request.POST:
        after = preview_correction(stage.sheet, PREVIEW, entry, later.later)
        return _review(request, stage, form, review(stage.sheet, after))
    write = page_write(request, form)
    if not correct_round(match, write, entry, later.later).new:
        # Counted again, and it is what is there.
        settle_round(match, replace(write, operation=None), stage.number)
    return None


def _refused(request: HttpRequest, stage: Stage, refusal: Refusal) -> HttpResponse:
    problem = refusal_words(refusal, stage.sheet.everybody)
    form = stage.form(typed_in(request.POST))
    context = {"problems": [problem], "way_on": way_on(request, refusal.code)}
    return _show(request, stage, form, context, page_status(refusal))


def _show(
    request: HttpRequest,
    stage: Stage,
    form: RoundForm,
    context: Context | None = None,
    code: int = 200,
) -> HttpResponse:
    """Show the pad."""
    last = stage.number == len(stage.sheet.state.rounds)
    told_of = {**_told(request, stage, form), "can_undo": last, **(context or {})}
    return page(request, "matches/correct.html", "matches/_correct.html", told_of, status=code)


def _ask(request: HttpRequest, stage: Stage, form: RoundForm, later: LaterForm) -> HttpResponse:
    """Ask for what later rounds lack."""
    told_of = {**_told(request, stage, form), "later": later, "carried": form.as_typed}
    part = "matches/_correct_later.html"
    code = 422 if later.errors else 200
    return page(request, "matches/correct_later.html", part, told_of, status=code)


def _review(request: HttpRequest, stage: Stage, form: RoundForm, what: Review) -> HttpResponse:
    """Show what would change."""
    told_of = _told(request, stage, form)
    told_of["review"] = what
    told_of["carried"] = [*form.as_typed, *_later_typed(request)]
    part = "matches/_correct_review.html"
    return page(request, "matches/correct_review.html", part, told_of)


def _told(request: HttpRequest, stage: Stage, form: RoundForm) -> dict[str, object]:
    context = stage.context(form, list(stage.rows(form)))
    return {"match": stage.sheet, "carried": _later_typed(request), **context}


def _later_typed(request: HttpRequest) -> list[tuple[str, str]]:
    return [(name, str(request.POST[name])) for name in request.POST if name.startswith(LATER)]
