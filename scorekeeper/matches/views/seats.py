"""What happens between rounds: one POST for each thing a scorekeeper can do about the players."""

from collections.abc import Callable
from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.feed.actions import Done, Write
from scorekeeper.matches import actions
from scorekeeper.matches.access import Match, match_to_score
from scorekeeper.matches.actions.seats import NamesAlike
from scorekeeper.matches.forms import (
    NameForm,
    Sent,
    SubstituteForm,
    SwapForm,
    WriteForm,
    new_operation,
    page_write,
    seating,
)
from scorekeeper.matches.queries import refusal_words, sheet
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.timeline import UnknownSeat
from scorekeeper.web.errors import NotFound, page_status
from scorekeeper.web.pages import see_other

Act = Callable[[Match, Write], Done]


@require_safe
def players(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the forms."""
    return _show(request, match_to_score(request, public_id))


@require_POST
def join(request: HttpRequest, public_id: str) -> HttpResponse:
    """Let somebody join late."""
    match, form = match_to_score(request, public_id), NameForm(request.POST, auto_id="join_%s")

    def act(now: Match, write: Write) -> Done:
        return actions.join(now, write, form.cleaned_data["player"])

    return _do(request, match, Sent("join", None, form), act)


@require_POST
def leave(request: HttpRequest, public_id: str, seat: int) -> HttpResponse:
    """Let somebody leave."""
    match, sent = match_to_score(request, public_id), Sent("leave", seat, WriteForm(request.POST))
    return _do(request, match, sent, lambda now, write: actions.leave(now, write, seat))


@require_POST
def come_back(request: HttpRequest, public_id: str, seat: int) -> HttpResponse:
    """Take a leave back."""
    match = match_to_score(request, public_id)
    sent = Sent("come-back", seat, WriteForm(request.POST))
    return _do(request, match, sent, lambda now, write: actions.come_back(now, write, seat))


@require_POST
def rebuy(request: HttpRequest, public_id: str, seat: int) -> HttpResponse:
    """Let somebody who was knocked out back in."""
    match, sent = match_to_score(request, public_id), Sent("rebuy", seat, WriteForm(request.POST))
    return _do(request, match, sent, lambda now, write: actions.rebuy(now, write, seat))


@require_POST
def rename(request: HttpRequest, public_id: str, seat: int) -> HttpResponse:
    """Correct a name."""
    match = match_to_score(request, public_id)
    form = NameForm(request.POST, auto_id=f"rename-{seat}_%s")

    def act(now: Match, write: Write) -> Done:
        return actions.rename(now, write, seat, form.cleaned_data["player"])

    return _do(request, match, Sent("rename", seat, form), act)


@require_POST
def substitute(request: HttpRequest, public_id: str, seat: int) -> HttpResponse:
    """Put somebody else into a row."""
    match = match_to_score(request, public_id)
    last = sheet(match).state.next_round
    form = SubstituteForm(request.POST, last=last, auto_id=f"substitute-{seat}_%s")

    def act(now: Match, write: Write) -> Done:
        said = form.cleaned_data
        return actions.substitute(now, write, seat, said["player"], said["from_round"])

    return _do(request, match, Sent("substitute", seat, form), act)


@require_POST
def swap(request: HttpRequest, public_id: str) -> HttpResponse:
    """Exchange two players' rows."""
    match = match_to_score(request, public_id)
    form = SwapForm(request.POST, names=sheet(match).names)

    def act(now: Match, write: Write) -> Done:
        return actions.swap_rows(now, write, form.seats)

    return _do(request, match, Sent("swap", None, form), act)


@require_http_methods(["GET", "HEAD", "POST"])
def finish(request: HttpRequest, public_id: str) -> HttpResponse:
    """Say what calling time does; a POST calls it."""
    match = match_to_score(request, public_id)
    if request.method != "POST":
        now = sheet(match)
        leaders = [now.names[seat] for seat in now.state.leaders]
        context = {"match": now, "leaders": leaders, "op": new_operation()}
        return render(request, "matches/finish.html", context)
    sent = Sent("finish", None, WriteForm(request.POST))
    return _do(request, match, sent, actions.call_time)


@require_POST
def reopen(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take the call of time back."""
    match, sent = match_to_score(request, public_id), Sent("reopen", None, WriteForm(request.POST))
    return _do(request, match, sent, actions.reopen)


def _do(request: HttpRequest, match: Match, sent: Sent, act: Act) -> HttpResponse:
    """Do it and go where it shows; or say why not, with what was typed."""
    if not sent.form.is_valid():
        return _mend(request, match, sent)
    try:
        act(match, page_write(request, sent.form))
    except NamesAlike as refusal:
        return _mend(request, match, sent, refusal)
    except Refusal as refusal:
        if isinstance(refusal, UnknownSeat) and "field" not in refusal.facts:  # of the address
            raise NotFound from refusal
        problem = refusal_words(refusal, sheet(match).everybody)
        return _show(request, match, sent, problem, page_status(refusal))
    if sent.what in {"finish", "reopen"}:
        return see_other(request, reverse("matches:sheet", args=[match.public_id]))
    messages.success(request, _done_words(sent.what))
    return see_other(request, reverse("matches:seats", args=[match.public_id]))


def _mend(
    request: HttpRequest, match: Match, sent: Sent, alike: NamesAlike | None = None
) -> HttpResponse:
    """Show what is wrong at its field; of two names that look alike, the one that is there."""
    if alike and isinstance(sent.form, NameForm):
        there, _typed = cast("list[str]", alike.facts["names"])
        sent.form.ask_same(there, str(alike.facts["proposal"]))
    return _show(request, match, sent, code=422)


def _show(
    request: HttpRequest,
    match: Match,
    sent: Sent | None = None,
    problem: str | None = None,
    code: int = 200,
) -> HttpResponse:
    context = {**seating(sheet(match), sent), "problem": problem}
    return render(request, "matches/players.html", context, status=code)


def _done_words(what: str) -> str:
    return {
        "join": _("Joined the table."),
        "leave": _("Left the table."),
        "come-back": _("Back at the table."),
        "rebuy": _("Bought back in."),
        "rename": _("The name is corrected."),
        "substitute": _("The substitute sits there now."),
        "swap": _("The two rows are swapped."),
    }[what]
