"""The rules page: the whole game, chapter by chapter."""

from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from scorekeeper.matches.forms.house import HouseForm
from scorekeeper.rules.house import RANGES

Words = Any  # put into the reader's language when shown


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rules; its clauses stand in its template."""

    number: str
    title: Words
    template: str


CHAPTERS: Final = (
    Chapter("1", _("Cards"), "rulebook/_rules_1_cards.html"),
    Chapter("2", _("The deal and the turn"), "rulebook/_rules_2_turn.html"),
    Chapter("3", _("Discards"), "rulebook/_rules_3_discards.html"),
    Chapter("4", _("Declaring"), "rulebook/_rules_4_declaring.html"),
    Chapter("5", _("Scoring"), "rulebook/_rules_5_scoring.html"),
    Chapter("6", _("Knock-out and the end"), "rulebook/_rules_6_knockout.html"),
    Chapter("7", _("Places"), "rulebook/_rules_7_places.html"),
    Chapter("8", _("Corrections"), "rulebook/_rules_8_corrections.html"),
)
LIMITS: Final = tuple(  # rule 6.8
    (HouseForm.base_fields[rule].label, low, high) for rule, (low, high) in RANGES.items()
)


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show the rules; they are the same for everybody."""
    return render(request, "rulebook/rules.html", {"chapters": CHAPTERS, "limits": LIMITS})
