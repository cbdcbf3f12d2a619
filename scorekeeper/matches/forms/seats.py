"""Forms of the players page."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.matches.forms.writing import WriteForm
from scorekeeper.rules.scoring import SeatNo
from scorekeeper.web.fields import NameFormField


def taken_words(there: str) -> str:
    """Say that a name is taken, and ask whether it is the same person."""
    words = _("This name is there already: %(name)s. Is it the same person?")
    return words % {"name": there}


class NameForm(WriteForm):
    """A name: of who joins, or of who sits there."""

    player = NameFormField(label=gettext_lazy("Name"))

    proposal = ""  # another one, where somebody at the table is called that already

    def ask_same(self, there: str, proposal: str) -> None:
        """Ask whether it is the same person as who is there."""
        self.proposal = proposal
        self.add_error("player", taken_words(there))


class SubstituteForm(NameForm):
    """A name and the round from which on; `last` is the next round."""

    def __init__(self, *args: Any, last: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(number, str(number)) for number in range(last, 0, -1)]
        self.fields["from_round"] = forms.TypedChoiceField(
            label=_("From round"), choices=choices, coerce=int, initial=last
        )


class SwapForm(WriteForm):
    """Two different rows."""

    def __init__(self, *args: Any, names: Mapping[SeatNo, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", ""), *((str(seat), name) for seat, name in names.items())]
        for field, label in (("first", _("This row")), ("second", _("and this row"))):
            self.fields[field] = forms.TypedChoiceField(label=label, choices=choices, coerce=int)

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        if "first" in said and said["first"] == said.get("second"):
            raise ValidationError(_("Choose two different players."), "same-row")
        return said

    @property
    def seats(self) -> tuple[int, int]:
        """The two rows of a valid form."""
        return self.cleaned_data["first"], self.cleaned_data["second"]
