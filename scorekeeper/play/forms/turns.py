"""A turn as chosen on the page, and the small things that a table takes."""

from typing import Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from scorekeeper.matches.forms.writing import WriteForm
from scorekeeper.play.forms.words import LEVELS, SIGNS

LONGEST: Final = 12  # cards that one request may name: more are none that anybody holds


def chosen_in(data: QueryDict) -> list[str]:
    """The cards that are ticked, as they were sent."""
    return data.getlist("discard")[:LONGEST]


class TurnForm(WriteForm):
    """What was pressed, the deck or a card of the floor; the ticked cards come beside it."""

    pick_up = forms.CharField(
        max_length=LONGEST,
        error_messages={"required": gettext_lazy("Tap the deck or a card on the floor.")},
    )


class LevelForm(WriteForm):
    level = forms.ChoiceField(choices=[*LEVELS.items()])


class SeedForm(forms.Form):
    client_seed = forms.RegexField(r"\A[0-9a-fA-F]{32}\Z")


class SignForm(WriteForm):
    sign = forms.ChoiceField(choices=[*SIGNS.items()])
