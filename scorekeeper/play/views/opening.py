"""Opening a table, a game against bots at once, and the way to a table by its code."""

from contextlib import suppress
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.feed.actions import Write
from scorekeeper.matches.forms import new_operation, page_write
from scorekeeper.matches.forms.house import OTHER, THRESHOLDS
from scorekeeper.people.access import caller, count_opening
from scorekeeper.people.actions import phone_of
from scorekeeper.people.queries import suggested_names
from scorekeeper.play import actions
from scorekeeper.play.access import (
    Table,
    table_by_topic,
    table_to_join,
    table_to_play,
    table_to_see,
)
from scorekeeper.play.actions import Level, NewTable
from scorekeeper.play.actions.refusals import TableStarted
from scorekeeper.play.forms import JoinForm, NewTableForm
from scorekeeper.play.forms.opening import MOST_BOTS
from scorekeeper.play.queries import TableSheet, my_tables, table_sheet
from scorekeeper.play.views.own_name import own_name, remember_own_name
from scorekeeper.play.views.show import table_url
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.errors import NotFound, status
from scorekeeper.web.pages import see_other, with_wait
from scorekeeper.web.words import sentence

Context = dict[str, object]

AGAINST = (Level.NORMAL,) * 3  # the bots of a game at once


@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HttpRequest) -> HttpResponse:
    """Show the ways to a table; a POST opens one."""
    if request.method != "POST":
        return _ask(request, _like(request), 200)
    form = NewTableForm(request.POST)
    if form.is_valid():
        said = form.cleaned_data
        bots = (Level(said["level"]),) * said["bots"]
        new = NewTable(said["player"], said["rules"], bots, said["clock"], open=said["is_open"])
        try:
            return see_other(request, table_url(_open(request, form, new).code))
        except Refusal as refusal:
            form.add_error(None, sentence(refusal))
            return with_wait(_ask(request, {"form": form}, 422), refusal)
    return _ask(request, {"form": form}, 422)


@require_POST
def bots_now(request: HttpRequest) -> HttpResponse:
    """Open a table with bots and deal."""
    form = JoinForm(request.POST, auto_id="id_quick_%s")
    if not form.is_valid():
        return _ask(request, {"quick": form}, 422)
    new = NewTable(form.cleaned_data["player"], bots=AGAINST)
    try:
        table = _open(request, form, new)
        _deal(request, table, form)
        return see_other(request, table_url(table.code))
    except Refusal as refusal:
        form.add_error("player", sentence(refusal))
        return with_wait(_ask(request, {"quick": form}, 422), refusal)


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """Lead to the table of a code as it was typed; at a closed one, to its door."""
    typed = request.GET.get("code", "")
    try:
        table = table_to_join(request, typed)
    except Refusal as refusal:
        # A code alone is asked for again: a guess is to cost little, and a slip needs no more.
        context: Context = {"code": typed, "problem": sentence(refusal), "form": None}
        return with_wait(_ask(request, context, status(refusal)), refusal)
    if table.open or table.code in {mine.code for mine in my_tables(request)}:
        return see_other(request, table_url(table.code))
    return see_other(request, reverse("play:join", args=[table.code]))


def _like(request: HttpRequest) -> Context:
    """The form filled in as for another table, to play once more."""
    typed = request.GET.get("like", "")
    if not typed:
        return {}
    with suppress(NotFound):
        table = table_to_see(request, typed).table
        initial = {**as_before(table_sheet(table, None)), "player": own_name(request)}
        return {"form": NewTableForm(initial=initial)}
    return {}


def as_before(now: TableSheet) -> Context:
    """What a table was opened with, as the form has it."""
    rules = now.match.rules.to_dict()
    threshold = str(rules["threshold"])
    bots = [seat.bot for seat in now.seats if seat.bot]
    return {
        **rules,
        "threshold": threshold if threshold in THRESHOLDS else OTHER,
        "threshold_other": threshold,
        "clock": now.clock or "",
        "bots": min(len(bots), MOST_BOTS),
        "level": bots[0] if bots else Level.NORMAL.value,
        "is_open": now.table.open,
    }


def _open(request: HttpRequest, form: JoinForm, new: NewTable) -> Table:
    """Open it once, however often the form comes."""
    count_opening(request)
    phone = phone_of(request)
    new = replace(new, client_seed=form.seed)
    done = actions.create_table(page_write(request, form), new, phone)
    remember_own_name(request, new.player)
    return table_by_topic(done.topic)


def _deal(request: HttpRequest, table: Table, form: JoinForm) -> None:
    who = caller(request)
    with suppress(TableStarted):  # by the same form, sent twice
        actions.start(
            *table_to_play(request, table.code), Write(who.label, who.phone_id), form.seed
        )


def _ask(request: HttpRequest, more: Context, code: int) -> HttpResponse:
    name = own_name(request)
    context = {
        "form": NewTableForm(initial={"player": name}),
        "quick": JoinForm(initial={"player": name or _("Me")}, auto_id="id_quick_%s"),
        "running": my_tables(request),
        "known": suggested_names(request),
        "op": new_operation(),
        **more,
    }
    return render(request, "play/play.html", context, status=code)
