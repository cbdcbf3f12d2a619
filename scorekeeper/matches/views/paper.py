"""A sheet of paper typed in: the rounds that were written down while there was no phone at hand."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.matches.access import Match, match_to_score
from scorekeeper.matches.actions import record_rounds
from scorekeeper.matches.forms import PaperForm, new_operation, page_write, rows_asked
from scorekeeper.matches.queries import Sheet, refusal_words, sheet
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.errors import page_status
from scorekeeper.web.fields import whole
from scorekeeper.web.pages import see_other


@require_http_methods(["GET", "HEAD", "POST"])
def paper(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the rows; a POST saves all rounds, or says which is the first that cannot be."""
    match = match_to_score(request, public_id)
    now, is_more = sheet(match), "more" in request.POST
    if now.state.is_over and request.method != "POST":
        return see_other(request, reverse("matches:sheet", args=[public_id]))
    rows = rows_asked(request.POST.get("rows", ""), more=is_more)
    if request.method == "POST" and not is_more:
        return _save(
            request, match, PaperForm(request.POST, sheet=_as_typed(match, request), rows=rows)
        )
    return _show(request, PaperForm(initial=request.POST.dict(), sheet=now, rows=rows))


def _save(request: HttpRequest, match: Match, form: PaperForm) -> HttpResponse:
    if not form.is_valid():
        return _show(request, form, code=422)
    try:
        record_rounds(match, page_write(request, form), form.entries)
    except Refusal as refusal:
        now = sheet(match)
        again = PaperForm(initial=request.POST.dict(), sheet=now, rows=len(form.numbers))
        return _show(request, again, refusal_words(refusal, now.everybody), page_status(refusal))
    numbers = ", ".join(str(entry.number) for entry in form.entries)
    messages.success(request, _("Saved from paper: rounds %(rounds)s.") % {"rounds": numbers})
    return see_other(request, reverse("matches:sheet", args=[match.public_id]))


def _as_typed(match: Match, request: HttpRequest) -> Sheet:
    """Return the match as it was when the rows were shown; so a double tap reads the same again."""
    version = whole(request.POST.get("version", "")) or match.version
    return sheet(match, max(1, min(version, match.version)))


def _show(
    request: HttpRequest, form: PaperForm, problem: str = "", code: int = 200
) -> HttpResponse:
    context = {"match": form.sheet, "form": form, "problem": problem, "op": new_operation()}
    return render(request, "matches/paper.html", context, status=code)
