"""The form that takes a whole league, as it was taken home."""

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scorekeeper.matches.forms import WriteForm
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.packed import MOST_PACKED, read_packed
from scorekeeper.web.words import sentence

KINDS: Final = ".json,.gz,application/json,application/gzip"


class RestoreForm(WriteForm):
    """A file; what is in it is `data`."""

    file = forms.FileField(
        label=_("File of a league"),
        help_text=_("The JSON that was taken home here or elsewhere, packed or not."),
        widget=forms.FileInput(attrs={"accept": KINDS}),
    )

    def clean_file(self) -> dict[str, Any]:
        """Return the object in the file."""
        try:
            return read_packed(self.cleaned_data["file"].read(MOST_PACKED + 1))
        except Refusal as refusal:
            raise ValidationError(sentence(refusal), refusal.code) from None

    @property
    def data_sent(self) -> dict[str, Any]:
        """The league, as the file has it."""
        read: dict[str, Any] = self.cleaned_data["file"]
        return read
