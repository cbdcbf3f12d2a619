"""Forms of seasons."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.league.actions import SeasonTerms
from scorekeeper.matches.forms import WriteForm
from scorekeeper.web.fields import NameFormField


class Day(forms.DateInput):
    """A calendar of the browser's, which wants the date in this one way."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class SeasonForm(WriteForm):
    """What a season is called, its first day, and its last if that is known."""

    name = NameFormField(label=_("Name"), help_text=_("Like 2026, or Autumn 2026."))
    starts = forms.DateField(label=_("First day"), widget=Day)
    ends = forms.DateField(
        label=_("Last day"),
        help_text=_("Leave it empty until you know."),
        required=False,
        widget=Day,
    )

    @property
    def terms(self) -> SeasonTerms:
        """What a valid form asks for."""
        said = self.cleaned_data
        return SeasonTerms(said["name"], said["starts"], said["ends"])
