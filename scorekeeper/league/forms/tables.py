"""Forms for the tables of a night."""

import re
from typing import Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.league.actions.clock import MOST_MINUTES
from scorekeeper.league.actions.guests import HIGHEST_TABLE
from scorekeeper.league.actions.tables import LONGEST_WORD
from scorekeeper.matches.forms.writing import WriteForm
from scorekeeper.web.fields import LineFormField

MATCH_IN: Final = re.compile(r"(?:.*/)?(?:m/)?([a-z0-9]{16})/?(?:[?#].*)?\s*")


class RoundForm(WriteForm):
    """A button of one table; `round` says which match is meant, else it is the present one."""

    round = forms.IntegerField(required=False, min_value=1, max_value=999, widget=forms.HiddenInput)


class ReasonForm(RoundForm):
    reason = LineFormField(label=gettext_lazy("Reason"), max_length=LONGEST_WORD)


class DoubtForm(RoundForm):
    word = LineFormField(
        label=gettext_lazy("What is wrong?"),
        help_text=gettext_lazy("In a few words: who, which round, what it should be."),
        max_length=LONGEST_WORD,
    )


class CardsForm(WriteForm):
    """For how many tables."""

    tables = forms.IntegerField(
        label=gettext_lazy("Tables"),
        min_value=1,
        max_value=HIGHEST_TABLE,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )


class MinutesForm(WriteForm):
    """So many minutes, for the clock of all tables or more for one."""

    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes"),
        min_value=0,
        max_value=MOST_MINUTES,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "input-number"}),
    )


class DigitalForm(WriteForm):
    """Whether a table of the coming round is dealt here."""

    digital = forms.TypedChoiceField(
        choices=[("1", "1"), ("0", "0")], coerce=lambda said: said == "1"
    )


class TakeInForm(WriteForm):
    """A match by its link, and at which table it is played."""

    match = forms.CharField(
        label=gettext_lazy("Link of the match"),
        help_text=gettext_lazy("Its address, as the guests' phone shows it."),
        max_length=400,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    table = forms.IntegerField(
        label=gettext_lazy("Table"),
        help_text=gettext_lazy("Leave it empty for a table of its own."),
        required=False,
        min_value=1,
        max_value=HIGHEST_TABLE,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "input-number"}),
    )

    def clean_match(self) -> str:
        found = MATCH_IN.fullmatch(self.cleaned_data["match"])
        if found is None:
            raise forms.ValidationError(_("This is no link of a match."), "not-a-match")
        return found[1]
