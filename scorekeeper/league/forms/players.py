"""Forms of the roster: adding, renaming, merging, importing."""

from collections.abc import Iterable
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.league.queries import RosterRow
from scorekeeper.matches.forms import WriteForm
from scorekeeper.web.csv_text import ALPHABETS, DELIMITERS, EACH_LINE, decode, written
from scorekeeper.web.fields import LongSelect, NameFormField, whole
from scorekeeper.web.forms import PageForm

NAMES: Final = {"autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}
ALPHABET_WORDS: Final = {
    "utf-8": "UTF-8",
    "windows-1252": gettext_lazy("Western European (Windows-1252)"),
    "utf-16": "UTF-16",
    "utf-16-be": "UTF-16 BE",
    "windows-1250": gettext_lazy("Central European (Windows-1250)"),
    "windows-1251": gettext_lazy("Cyrillic (Windows-1251)"),
    "windows-1253": gettext_lazy("Greek (Windows-1253)"),
    "windows-1255": gettext_lazy("Hebrew (Windows-1255)"),
    "mac-roman": gettext_lazy("Western European (old Mac)"),
}
DELIMITER_WORDS: Final = {
    ",": gettext_lazy("Comma"),
    ";": gettext_lazy("Semicolon"),
    "\t": gettext_lazy("Tab"),
    EACH_LINE: gettext_lazy("None: a name on each line"),
}
MOST_COLUMNS: Final = 50
COLUMNS: Final = [
    ("", gettext_lazy("The column that says so, or the first")),
    *((str(at), str(at + 1)) for at in range(MOST_COLUMNS)),
]


class PlayerForm(WriteForm):
    """A name, and whether it is a guest's; `confirm` if it is not who is called alike."""

    name = NameFormField(label=gettext_lazy("Name"), widget=forms.TextInput(attrs=NAMES))
    guest = forms.BooleanField(
        label=gettext_lazy("Guest"),
        help_text=gettext_lazy("Plays along, but is not in the season's standings."),
        required=False,
    )
    confirm = forms.BooleanField(required=False, widget=forms.HiddenInput)


class MergeForm(WriteForm):
    """Who it turned out to be: somebody else on the roster."""

    def __init__(self, *args: Any, others: Iterable[RosterRow], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["into"] = forms.ChoiceField(
            label=_("Is the same person as"),
            choices=[("", ""), *((row.id, row.name) for row in others)],
            widget=LongSelect,
        )


class UploadForm(PageForm):
    """A file, or its text."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy("CSV or plain text, from any spreadsheet; up to 500 names."),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,text/csv,text/plain"}),
    )
    text = forms.CharField(
        label=gettext_lazy("Or paste the names"),
        help_text=gettext_lazy("A name on each line."),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={**NAMES, "rows": 5}),
    )

    sent: bytes  # what a valid form brings
    pasted: bool

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        if not said.get("file") and not said.get("text") and not self.errors:
            raise ValidationError(_("Choose a file, or paste the names."), "nothing")
        file = said.get("file")
        self.pasted = not isinstance(file, UploadedFile)
        self.sent = (
            file.read() if isinstance(file, UploadedFile) else str(said.get("text", "")).encode()
        )
        return said


class ReadingForm(WriteForm):
    """The text that was read, and how: to be read in another way, or to be imported."""

    text = forms.CharField(
        label=gettext_lazy("The list"),
        strip=False,
        widget=forms.Textarea(attrs={**NAMES, "rows": 8}),
    )
    was = forms.ChoiceField(
        choices=[(one, one) for one in ALPHABETS], widget=forms.HiddenInput
    )  # in which `text` was written
    alphabet = forms.ChoiceField(
        label=gettext_lazy("Letters"), choices=[(one, ALPHABET_WORDS[one]) for one in ALPHABETS]
    )
    delimiter = forms.ChoiceField(
        label=gettext_lazy("Between columns"),
        choices=[(one, DELIMITER_WORDS[one]) for one in DELIMITERS],
    )
    column = forms.TypedChoiceField(
        label=gettext_lazy("Names are in"),
        choices=COLUMNS,
        coerce=int,
        empty_value=None,
        required=False,
    )
    leave_out = forms.BooleanField(required=False)  # the rows that are no names

    def narrow(self, columns: int) -> None:
        """Offer only columns that there are."""
        field = self.fields["column"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [COLUMNS[0], *COLUMNS[1 : columns + 1]]

    @property
    def others(self) -> set[int]:
        """Lines whose names are somebody else's than those who are called alike."""
        sent = self.data.getlist("other") if isinstance(self.data, QueryDict) else []
        return {line for line in map(whole, sent) if line is not None}

    @property
    def reread(self) -> str:
        """The text in the letters that are chosen now. Raises Unreadable."""
        said = self.cleaned_data
        if said["was"] == said["alphabet"]:
            return str(said["text"])
        return decode(written(said["text"], said["was"]), said["alphabet"])
