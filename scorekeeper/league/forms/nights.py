"""The form of a night: when, how many rounds, at tables of which sizes."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.league.actions import NewNight
from scorekeeper.matches.forms import WriteForm
from scorekeeper.rules.seating.ask import LARGEST_TABLE, MOST_ROUNDS, SMALLEST_TABLE
from scorekeeper.web.fields import LineFormField, WholeFormField

LONGEST_TITLE: Final = 120
SIZES: Final = [(size, str(size)) for size in range(SMALLEST_TABLE, LARGEST_TABLE + 1)]


class SizesField(forms.TypedMultipleChoiceField):
    """Sizes of tables, as boxes to tick."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=SIZES, coerce=int, widget=forms.CheckboxSelectMultiple, **kwargs)


class NightForm(WriteForm):
    """A night to be planned, or to be changed."""

    date = forms.DateField(
        label=_("Date"),
        help_text=_("Of the evening it begins; it may go on after midnight."),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        input_formats=["%Y-%m-%d"],
    )
    rounds = WholeFormField(
        label=_("Rounds"),
        help_text=_("A round is a match at every table; then everybody meets new people."),
        min_value=1,
        max_value=MOST_ROUNDS,
        widget=forms.NumberInput(attrs={"class": "input-number", "inputmode": "numeric"}),
    )
    sizes = SizesField(
        label=_("People at a table"),
        help_text=_("3 and 4 fit nearly any number of people and make the fewest repeats."),
    )
    title = LineFormField(
        label=_("Title of the night"),
        help_text=_("Leave it empty to call it by the league and the date."),
        max_length=LONGEST_TITLE,
        required=False,
    )

    @property
    def night(self) -> NewNight:
        """What a valid form asks for."""
        said = self.cleaned_data
        return NewNight(
            date=said["date"], rounds=said["rounds"], sizes=said["sizes"], title=said["title"]
        )
