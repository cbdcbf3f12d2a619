"""Forms for the tables of a night."""

import re
from typing import Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.league.actions.clock import MOST_MINUTES
from scorekeeper.league.actions.guests import HIGHEST_TABLE
from scorekeeper.league.actions.tables import LONGEST_WORD
from scorekeeper.matches.access import match_of_key
from scorekeeper.matches.forms.writing import WriteForm
from scorekeeper.web.fields import LineFormField, WholeFormField

MATCH_IN: Final = re.compile(r"(?:.*/)?(?:m/)?([a-z0-9]{16})/?(?:[?#].*)?\s*")
KEY_IN: Final = re.compile(r"(?:.*/k/)?([0-9]{1,18}-[a-z2-7]{26})/?(?:[?#].*)?\s*")


class RoundForm(WriteForm):
    """A button; `round` says which one is meant, else it is the present one, or the next."""

    round = WholeFormField(required=False, min_value=1, max_value=999, widget=forms.HiddenInput)


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

    tables = WholeFormField(
        label=gettext_lazy("Tables"),
        min_value=1,
        max_value=HIGHEST_TABLE,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )


class MinutesForm(WriteForm):
    """So many minutes, for the clock of all tables or more for one."""

    minutes = WholeFormField(
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
        help_text=gettext_lazy(
            "The scorekeeper's link, as the guests' phone shows it under “Share”."
        ),
        max_length=400,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    table = WholeFormField(
        label=gettext_lazy("Table"),
        help_text=gettext_lazy("Leave it empty for a table of its own."),
        required=False,
        min_value=1,
        max_value=HIGHEST_TABLE,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "class": "input-number"}),
    )

    def clean_match(self) -> tuple[str, str]:
        """The match and, if it is the link of a key, that key."""
        typed = self.cleaned_data["match"]
        if by_key := KEY_IN.fullmatch(typed):
            if public_id := match_of_key(by_key[1]):
                return public_id, by_key[1]
        elif by_id := MATCH_IN.fullmatch(typed):
            return by_id[1], ""
        raise forms.ValidationError(_("This is no link of a match."), "not-a-match")
