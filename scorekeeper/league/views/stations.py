"""One table of a night: what its scorekeeper's phone shows all evening, and what can be done."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.feed.actions import Done, Write
from scorekeeper.league import actions
from scorekeeper.league.access import (
    Night,
    count_doubt,
    follows,
    keeps_station,
    night_to_follow,
    night_to_run,
    night_to_see,
)
from scorekeeper.league.forms.tables import (
    DigitalForm,
    DoubtForm,
    MinutesForm,
    ReasonForm,
    RoundForm,
)
from scorekeeper.league.queries.keys import station_key
from scorekeeper.league.queries.room import Place, place
from scorekeeper.league.queries.stations import table_at
from scorekeeper.league.views.showing import show_night, status_of
from scorekeeper.matches.forms import WriteForm, new_operation, page_write
from scorekeeper.people.actions import phone_of
from scorekeeper.play.queries import seats_to_take
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.errors import NotFound
from scorekeeper.web.fields import whole
from scorekeeper.web.pages import see_other
from scorekeeper.web.words import sentence

MORE = 5  # minutes that the field for more time proposes

Act = Callable[[Night, Write], Done]


@require_safe
@never_cache
def station(request: HttpRequest, night_id: str, number: int) -> HttpResponse:
    """Show what is played there; it changes by itself when the next round comes."""
    return _show(request, night_to_see(request, night_id), number)


@require_POST
def more_time(request: HttpRequest, night_id: str, number: int) -> HttpResponse:
    """Give the table more minutes than it has."""
    form = MinutesForm(request.POST)

    def act(night: Night, write: Write) -> Done:
        return actions.set_clock(night, write, form.cleaned_data["minutes"], number)

    return _do(request, (night_id, number), form, act, _("The table has more time."))


@require_POST
def void(request: HttpRequest, night_id: str, number: int) -> HttpResponse:
    """Let the match not count, for a reason."""
    form = ReasonForm(request.POST)

    def act(night: Night, write: Write) -> Done:
        said = form.cleaned_data
        return actions.void_table(night, write, number, said["reason"], said["round"])

    return _do(request, (night_id, number), form, act, _("The match does not count."))


@require_POST
def count(request: HttpRequest, night_id: str, number: int) -> HttpResponse:
    """Let the match count after all."""
    form = RoundForm(request.POST)

    def act(night: Night, write: Write) -> Done:
        return actions.count_again(night, write, number, form.cleaned_data["round"])

    return _do(request, (night_id, number), form, act, _("The match counts again."))


@require_POST
def settle(request: HttpRequest, night_id: str, number: int) -> HttpResponse:
    """Say that nothing is wrong there any more."""
    form = RoundForm(request.POST)

    def act(night: Night, write: Write) -> Done:
        return actions.settle_doubts(night, write, number, form.cleaned_data["round"])

    return _do(request, (night_id, number), form, act, _("Settled."))


@require_POST
def rotate(request: HttpRequest, night_id: str, number: int) -> HttpResponse:
    """Make a new key for the table: cards printed so far open nothing any more."""

    def act(night: Night, write: Write) -> Done:
        return actions.rotate_station(night, write, number, phone_of(request))

    words = _("The table has a new code. Print its card again.")
    return _do(request, (night_id, number), WriteForm(request.POST), act, words)


@require_POST
def digital(request: HttpRequest, night_id: str, number: int) -> HttpResponse:
    """Let a table of the coming round be dealt here, or with real cards."""
    night, form = night_to_run(request, night_id), DigitalForm(request.POST)
    if not form.is_valid():
        raise NotFound
    chosen = form.cleaned_data["digital"]
    actions.deal_digitally(night, page_write(request, form), number, digital=chosen)
    return see_other(request, reverse("league:tables", args=[night_id]))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def doubt(request: HttpRequest, night_id: str, number: int) -> HttpResponse:
    """Ask what is wrong; a POST tells the organiser."""
    night = night_to_follow(request, night_id)
    if request.method != "POST":
        asked = table_at(night, number, whole(request.GET.get("round", "")))
        form = DoubtForm(initial={"op": new_operation(), "round": asked.round.number})
        return show_night(request, night, "doubt", {"form": form, "number": number})
    form = DoubtForm(request.POST)
    if form.is_valid():
        phone_of(request)
        count_doubt(request)
        said = form.cleaned_data
        actions.doubt(night, page_write(request, form), number, said["word"], said["round"])
        messages.success(
            request, _("The organiser knows now. The result waits until it is settled.")
        )
        return see_other(request, reverse("league:station", args=[night_id, number]))
    return show_night(request, night, "doubt", {"form": form, "number": number}, 422)


def _do(
    request: HttpRequest, where: tuple[str, int], form: WriteForm, act: Act, words: str
) -> HttpResponse:
    """Do it and show the table; or say why not, with what was typed."""
    night_id, number = where
    night = night_to_run(request, night_id)
    if not form.is_valid():
        return _show(request, night, number, form)
    try:
        act(night, page_write(request, form))
    except Refusal as refusal:
        return _show(request, night, number, problem=refusal)
    messages.success(request, words)
    return see_other(request, reverse("league:station", args=[night_id, number]))


def _show(
    request: HttpRequest,
    night: Night,
    number: int,
    sent: WriteForm | None = None,
    problem: Refusal | None = None,
) -> HttpResponse:
    found = place(night, number)
    keeps = keeps_station(request, night, number)
    context = {
        "place": found,
        "table": found.now,
        "keeps": keeps,
        "doubts": follows(request, night) and not keeps,
        "seats": _seats(request, found) if keeps else [],
        "key": station_key(request, night, number) if keeps else None,
        "problem": sentence(problem) if problem else None,
        "time_form": sent
        if isinstance(sent, MinutesForm)
        else MinutesForm(initial={"minutes": MORE}),
        "void_form": sent if isinstance(sent, ReasonForm) else ReasonForm(),
    }
    return show_night(request, night, "station", context, status_of(sent, problem))


def _seats(request: HttpRequest, found: Place) -> list[object]:
    """At a table that is dealt here: the links by which people take their seats."""
    if found.now is None or not found.now.is_dealt_for or not found.now.is_open:
        return []
    return list(seats_to_take(request, found.now.sheet.dealt_at))
