"""The hand counter: tap the cards, or type them, and see what the hand is worth."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.rulebook.forms import HandForm
from scorekeeper.rules.cards import MOST_CARDS, hand_total
from scorekeeper.web.card_words import RANK_KEYS


@require_safe
def hand(request: HttpRequest) -> HttpResponse:
    """Count the typed cards of the address, if there are any."""
    form = HandForm.of(request.GET)
    good = form.is_valid()
    cards = form.cleaned_data["hand"] if good else ()
    context = {
        "form": form,
        "cards": cards,
        "total": hand_total(cards) if cards else None,
        "ranks": RANK_KEYS,
        "most": MOST_CARDS,
    }
    return render(request, "rulebook/hand.html", context, status=200 if good else 422)
