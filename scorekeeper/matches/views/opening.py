"""Opening a match, and the next one of the same table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.matches.access import match_to_score
from scorekeeper.matches.actions import open_match
from scorekeeper.matches.actions import rematch as open_rematch
from scorekeeper.matches.forms import NewMatchForm, button_write, new_operation, page_write
from scorekeeper.people.access import count_opening, topic_url
from scorekeeper.people.actions import phone_of
from scorekeeper.people.queries import suggested_names
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.pages import see_other, with_wait
from scorekeeper.web.words import sentence


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Ask for names and rules; a POST opens the match, and this phone keeps its score."""
    if request.method != "POST":
        return _ask(request, NewMatchForm(), 200)
    form = NewMatchForm(request.POST).answered(request.POST)
    if not form.is_valid():
        return _ask(request, form, 422)
    try:
        count_opening(request)
        phone = phone_of(request)
        done = open_match(page_write(request, form), form.opened, phone)
    except Refusal as refusal:
        form.add_error(None, sentence(refusal))
        return with_wait(_ask(request, form, 422), refusal)
    return see_other(request, topic_url(done.topic))


@require_POST
def rematch(request: HttpRequest, public_id: str) -> HttpResponse:
    """Open the next match of the same table."""
    match = match_to_score(request, public_id)
    done = open_rematch(match, button_write(request))
    return see_other(request, topic_url(done.topic))


def _ask(request: HttpRequest, form: NewMatchForm, code: int) -> HttpResponse:
    context = {"form": form, "known": suggested_names(request), "op": new_operation()}
    return render(request, "matches/new.html", context, status=code)
