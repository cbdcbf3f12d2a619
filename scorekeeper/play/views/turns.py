"""A turn: what the chosen cards would be, throwing them, declaring; and the next round."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.play import actions
from scorekeeper.play.access import AtTable, table_to_play
from scorekeeper.play.forms import TurnForm, chosen_in
from scorekeeper.play.forms.words import KINDS
from scorekeeper.play.queries import TableSheet, table_sheet
from scorekeeper.play.views.lobby import seed_in
from scorekeeper.play.views.show import problem
from scorekeeper.play.views.writes import carry_out
from scorekeeper.rules.cards import Card, hand_total
from scorekeeper.rules.discards import classify
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.words import sentence

Context = dict[str, object]


@require_safe
def check(request: HttpRequest, code: str) -> HttpResponse:
    """Say what the chosen cards are as a discard, or why they are none; nothing is written."""
    now = table_sheet(*table_to_play(request, code))
    try:
        context = _as_discard(chosen_in(request.GET), now)
    except Refusal as refusal:
        context = {"legal": False, "sentence": sentence(refusal)}
    return render(request, "play/_check.html", context)


@require_POST
def turn(request: HttpRequest, code: str) -> HttpResponse:
    """Throw the chosen cards and pick one up: one move."""
    form = TurnForm(request.POST)
    if "pick_up" in form.errors:
        words = str(form.errors["pick_up"][0])
        return problem(request, AtTable(*table_to_play(request, code)), words)
    picked = request.POST["pick_up"]
    return carry_out(request, code, actions.take_turn, chosen_in(request.POST), picked)


@require_POST
def declare(request: HttpRequest, code: str) -> HttpResponse:
    """Show all hands."""
    return carry_out(request, code, actions.declare)


@require_POST
def next_round(request: HttpRequest, code: str) -> HttpResponse:
    """Deal on."""
    return carry_out(request, code, actions.next_round, seed_in(request))


def _as_discard(chosen: list[str], now: TableSheet) -> Context:
    cards, hand = [Card.parse(text) for text in chosen], now.you.hand if now.you else ()
    kind = classify(cards, now.view.rules if now.view else now.match.rules, hand)
    points = hand_total(cards)
    return {
        "legal": True,
        "kind": KINDS[kind],
        "points": points,
        "left": sum(card.points for card in hand) - points,
    }
