"""Opening a table, and sitting down at one."""

from typing import Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.matches.forms.house import HouseForm
from scorekeeper.matches.forms.writing import WriteForm
from scorekeeper.play.forms.words import LEVELS
from scorekeeper.web.fields import NameFormField

MOST_BOTS: Final = 3  # to begin with
CLOCKS: Final = ("30", "60", "120")


class JoinForm(WriteForm):
    """A name, and what the browser adds to the chance of the first deal."""

    player = NameFormField(
        label=gettext_lazy("Your name"),
        widget=forms.TextInput(
            attrs={"autocomplete": "nickname", "autocapitalize": "words", "list": "known"}
        ),
    )
    client_seed = forms.RegexField(r"\A[0-9a-fA-F]{32}\Z", required=False, widget=forms.HiddenInput)

    proposal = ""  # another name, where somebody at the table is called that already

    def ask_same(self, there: str, proposal: str) -> None:
        """Ask whether it is who sits there already."""
        self.proposal = proposal
        words = _("Somebody here is called that already: %(name)s. Is it you?")
        self.add_error("player", words % {"name": there})

    @property
    def seed(self) -> str | None:
        """The client seed of a valid form, if it was given."""
        return self.cleaned_data["client_seed"] or None


class QuickForm(JoinForm):
    """All that a game against bots needs."""


class NewTableForm(JoinForm, HouseForm):
    """A table as its host wants it."""

    clock = forms.TypedChoiceField(
        label=gettext_lazy("Clock, seconds a turn"),
        help_text=gettext_lazy(
            "When it runs out, the highest single card is thrown and one drawn from the deck."
        ),
        choices=[("", gettext_lazy("None")), *((seconds, seconds) for seconds in CLOCKS)],
        coerce=int,
        empty_value=None,
        initial="",
        required=False,
        widget=forms.RadioSelect,
    )
    bots = forms.TypedChoiceField(
        label=gettext_lazy("Bots"),
        help_text=gettext_lazy("More can sit down before you deal."),
        choices=[(str(number), str(number)) for number in range(MOST_BOTS + 1)],
        coerce=int,
        initial="0",
        widget=forms.RadioSelect,
    )
    level = forms.ChoiceField(
        label=gettext_lazy("How well they play"),
        choices=[*LEVELS.items()],
        initial="normal",
        widget=forms.RadioSelect,
    )
    is_open = forms.BooleanField(
        label=gettext_lazy("Others may watch"),
        help_text=gettext_lazy("Whoever has the link sees the table, but no hand in play."),
        required=False,
        initial=True,
    )
