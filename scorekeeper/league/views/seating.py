"""The seating of the coming rounds: drawn, weighed, changed by hand, accepted."""

from collections.abc import Mapping
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.league import access, actions
from scorekeeper.league.access import Night
from scorekeeper.league.forms.choices import Choices, choices_in
from scorekeeper.league.forms.nights import SIZES
from scorekeeper.league.forms.seating import AcceptForm, SinceForm
from scorekeeper.league.queries import (
    How,
    by_name,
    came_or_went,
    draw,
    last_by_standing,
    names,
    opened_by,
    seated_since,
    stage,
)
from scorekeeper.league.views.showing import show_night
from scorekeeper.matches.forms import page_write
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.seating.ask import FEWEST_PEOPLE
from scorekeeper.web.asking import only_asks
from scorekeeper.web.errors import Malformed, page_status
from scorekeeper.web.pages import see_other
from scorekeeper.web.words import sentence


@only_asks
@require_safe
def seating(request: HttpRequest, night_id: str) -> HttpResponse:
    """Propose tables for the coming rounds, as the address asks for them."""
    night = access.night_to_run(request, night_id)
    return _show(request, night, choices_in(request.GET))


@require_POST
def accept(request: HttpRequest, night_id: str) -> HttpResponse:
    """Let the coming rounds be as they were shown; the next one begins, unless one is played."""
    night = access.night_to_run(request, night_id)
    form = AcceptForm(request.POST)
    if not form.is_valid():
        raise Malformed(field=next(iter(form.errors)))
    write = page_write(request, form)
    try:
        done = actions.accept(
            night, write, form.cleaned_data["round"], form.apart_pairs, form.drawn
        )
    except Refusal as refusal:
        problem = sentence(refusal, names(night))
        return _show(request, night, Choices(), problem, page_status(refusal))
    opened = opened_by(done)
    words = _("Round %(round)s is open.") if opened else _("The seating is saved.")
    messages.success(request, words % {"round": opened})
    return see_other(request, reverse("league:night", args=[night_id]))


@require_safe
def news(request: HttpRequest, night_id: str) -> HttpResponse:
    """Say whether somebody came or went since some tables were drawn, or seated a round."""
    night = access.night_to_run(request, night_id)
    form = SinceForm(request.GET)
    if not form.is_valid():
        raise Malformed(field="since")
    since = form.cleaned_data["since"]
    context = {
        "night": night,
        "since": since,
        "is_seated": seated_since(night, since),
        "is_behind": came_or_went(night, since),
    }
    return render(request, "league/_seating_news.html", context)


def _show(
    request: HttpRequest,
    night: Night,
    choices: Choices,
    problem: str | None = None,
    code: int = 200,
) -> HttpResponse:
    now, called = stage(night), names(night)
    if choices.standing is None:
        choices = replace(choices, standing=last_by_standing(night))
    context: dict[str, object] = {
        "stage": now,
        "choices": choices,
        "people": by_name(night),
        "since": night.version,
        "picked_name": called.get(choices.picked.partition(":")[2], ""),
        "apart": _apart(night, choices, called),
        "sizes": SIZES,
        "chosen_sizes": choices.sizes or tuple(night.sizes),
        "problem": problem,
    }
    try:
        actions.check_not_closed(night)
        context["draw"] = draw(night, choices.wish, _how(choices))
    except Refusal as refusal:
        context["impossible"] = sentence(refusal)
        code = code if problem or now.here < FEWEST_PEOPLE else page_status(refusal)
    return show_night(request, night, "seating", context, code)


def _apart(night: Night, choices: Choices, called: Mapping[str, str]) -> list[tuple[str, str]]:
    """Pairs to keep apart, as the form sends them and in words."""
    pairs = night.apart if choices.apart is None else choices.apart
    found = [(one, other) for one, other in pairs if {one, other} <= called.keys()]
    return [(f"{one}:{other}", f"{called[one]} + {called[other]}") for one, other in found]


def _how(choices: Choices) -> How:
    return How(
        seed=choices.seed,
        effort=choices.effort,
        standing=bool(choices.standing),
        swaps=choices.swaps,
    )
