"""All tables of a night on one page, live; what the organiser does for all of them."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.feed.actions import Done, Write
from scorekeeper.feed.queries import event
from scorekeeper.league import actions
from scorekeeper.league.access import (
    Night,
    is_organiser,
    night_by_topic,
    night_to_run,
    night_to_see,
)
from scorekeeper.league.forms.tables import MinutesForm, RoundForm, TakeInForm
from scorekeeper.league.queries.room import earlier_rounds, room
from scorekeeper.league.queries.stations import still_playing
from scorekeeper.league.queries.table_words import has_begun, tables_named, which
from scorekeeper.league.views.one_table import show_table
from scorekeeper.league.views.showing import show_night, status_of
from scorekeeper.matches.access import match_to_take_in
from scorekeeper.matches.forms import WriteForm, page_write
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.pages import see_other, wants_part
from scorekeeper.web.words import sentence

CLOCK = 20  # minutes that the clock's field proposes

Act = Callable[[Night, Write], Done]


@require_safe
@never_cache
def tables(request: HttpRequest, night_id: str) -> HttpResponse:
    """Show every table; for htmx the whole room, or the table that has changed."""
    night = night_to_see(request, night_id)
    if wants_part(request) and "table" in request.GET:
        return show_table(request, night, "table", request.GET["table"])
    return _show(request, night)


@require_POST
def open_next(request: HttpRequest, night_id: str) -> HttpResponse:
    """Open the next round, also while a table still plays."""
    form = RoundForm(request.POST)

    def act(night: Night, write: Write) -> Done:
        return actions.open_next(night, write, form.cleaned_data["round"])

    return _do(request, night_id, form, act, _opened)


@require_POST
def clock(request: HttpRequest, night_id: str) -> HttpResponse:
    """Set the clock of all tables."""
    form = MinutesForm(request.POST)

    def act(night: Night, write: Write) -> Done:
        return actions.set_clock(night, write, form.cleaned_data["minutes"])

    return _do(request, night_id, form, act, lambda *_told: _("The clock is set."))


@require_POST
def call_time(request: HttpRequest, night_id: str) -> HttpResponse:
    """Call time at all tables."""
    return _do(request, night_id, WriteForm(request.POST), actions.call_time, _called)


@require_POST
def take_in(request: HttpRequest, night_id: str) -> HttpResponse:
    """Take a match that guests began into the night."""
    form = TakeInForm(request.POST)

    def act(night: Night, write: Write) -> Done:
        said = form.cleaned_data
        match = match_to_take_in(request, *said["match"])
        return actions.take_in(night, write, match, said["table"])

    return _do(request, night_id, form, act, _taken_in)


def _do(
    request: HttpRequest,
    night_id: str,
    form: WriteForm,
    act: Act,
    words: Callable[[Done], str],
) -> HttpResponse:
    """Do it and show the tables; or say why not, with what was typed."""
    night = night_to_run(request, night_id)
    if not form.is_valid():
        return _show(request, night, form)
    try:
        done = act(night, page_write(request, form))
    except Refusal as refusal:
        return _show(request, night, form, refusal)
    messages.success(request, words(done))
    return see_other(request, reverse("league:tables", args=[night_id]))


def _opened(done: Done) -> str:
    opened = event(done.topic, done.number).facts.get("round", "")
    playing = still_playing(night_by_topic(done.topic))
    before = [table for table in playing if table.round.number != opened]
    if before:
        words = _("Round %(round)s is open. Still playing before it: tables %(tables)s.")
        return words % {"round": opened, "tables": tables_named(which(before))}
    return _("Round %(round)s is open.") % {"round": opened}


def _called(done: Done) -> str:
    """Time is called where something was played; the tables that were left alone by name."""
    playing = still_playing(night_by_topic(done.topic))
    left = [table for table in playing if not has_begun(table)]
    if not left:
        return _("Time is called.")
    words = _("Time is called. Left alone, as no round was entered there: tables %(tables)s.")
    return words % {"tables": tables_named(which(left))}


def _taken_in(done: Done) -> str:
    words = _("Taken in as table %(table)s.")
    return words % {"table": event(done.topic, done.number).facts.get("table", "")}


def _show(
    request: HttpRequest,
    night: Night,
    form: WriteForm | None = None,
    problem: Refusal | None = None,
) -> HttpResponse:
    night.refresh_from_db()
    context = {
        "room": room(night),
        "earlier": {} if wants_part(request) else earlier_rounds(night),
        "problem": sentence(problem) if problem else None,
        **(_forms(form) if is_organiser(request, night) else {}),
    }
    return show_night(request, night, "tables", context, status_of(form, problem))


def _forms(sent: WriteForm | None) -> dict[str, object]:
    """The forms of the page; the one that was sent keeps what was typed."""
    return {
        "clock_form": sent
        if isinstance(sent, MinutesForm)
        else MinutesForm(initial={"minutes": CLOCK}),
        "take_in_form": sent if isinstance(sent, TakeInForm) else TakeInForm(),
    }
