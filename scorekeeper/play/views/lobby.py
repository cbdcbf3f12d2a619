"""Before the start: sitting down, and what the host arranges."""

from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.matches.actions.seats import NamesAlike
from scorekeeper.matches.forms import new_operation, page_write
from scorekeeper.people.actions import phone_of
from scorekeeper.people.queries import suggested_names
from scorekeeper.play import actions
from scorekeeper.play.access import Table, table_to_join
from scorekeeper.play.actions import Level
from scorekeeper.play.forms import JoinForm, LevelForm, SeedForm
from scorekeeper.play.views.own_name import own_name, remember_own_name
from scorekeeper.play.views.show import table_url
from scorekeeper.play.views.writes import carry_out
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.errors import Malformed, page_status
from scorekeeper.web.pages import see_other
from scorekeeper.web.words import sentence


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Ask for a name; a POST sits down."""
    table = table_to_join(request, code)
    if request.method != "POST":
        return _ask(request, table, JoinForm(initial={"player": own_name(request)}), 200)
    form = JoinForm(request.POST)
    if not form.is_valid():
        return _ask(request, table, form, 422)
    phone, name = phone_of(request), form.cleaned_data["player"]
    try:
        actions.join(table, page_write(request, form), name, form.seed, phone)
        remember_own_name(request, name)
    except NamesAlike as refusal:
        there, _typed = cast("list[str]", refusal.facts["names"])
        form.ask_same(there, str(refusal.facts["proposal"]))
        return _ask(request, table, form, 422)
    except Refusal as refusal:
        form.add_error(None, sentence(refusal))
        return _ask(request, table, form, page_status(refusal))
    return see_other(request, table_url(table.code))


@require_POST
def add_bot(request: HttpRequest, code: str) -> HttpResponse:
    """Put a bot on the next seat."""
    form = LevelForm(request.POST)
    if not form.is_valid():
        raise Malformed(field=next(iter(form.errors)))
    return carry_out(request, code, actions.add_bot, Level(form.cleaned_data["level"]))


@require_POST
def remove(request: HttpRequest, code: str, seat: int) -> HttpResponse:
    """Free a seat."""
    return carry_out(request, code, actions.remove_seat, seat)


@require_POST
def start(request: HttpRequest, code: str) -> HttpResponse:
    """Deal the first round."""
    return carry_out(request, code, actions.start, seed_in(request))


def seed_in(request: HttpRequest) -> str | None:
    """What the browser adds to the chance, if it does; without scripts it cannot."""
    form = SeedForm(request.POST)
    return form.cleaned_data["client_seed"] if form.is_valid() else None


def _ask(request: HttpRequest, table: Table, form: JoinForm, code: int) -> HttpResponse:
    context = {
        "code": table.code,
        "join": form,
        "op": new_operation(),
        "known": suggested_names(request),
    }
    return render(request, "play/join.html", context, status=code)
