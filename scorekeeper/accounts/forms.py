"""What people type about their account."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.people.forms import short_name
from scorekeeper.web.fields import NameFormField
from scorekeeper.web.forms import PageForm
from scorekeeper.web.strict_json import BadJSON, read_object
from scorekeeper.web.words import sentence

LONGEST_EMAIL: Final = 254
LONGEST_CODE: Final = 40
LONGEST_CREDENTIAL: Final = 16_384


class EmailForm(PageForm):
    email = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        max_length=LONGEST_EMAIL,
        error_messages={
            "required": gettext_lazy("Type your e-mail address."),
            "invalid": gettext_lazy("This is no e-mail address. It looks like anna@example.org."),
        },
        widget=forms.EmailInput(attrs={"autocomplete": "email", "autocapitalize": "none"}),
    )

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"]).lower()


class OwnEmailForm(EmailForm):
    """The address of an account. `present`: the one that it has."""

    def __init__(self, present: str, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.present = present
        if present:
            self.fields["email"].label = _("New e-mail address")
            self.fields["email"].help_text = _("It takes the place of the one above.")

    def clean_email(self) -> str:
        email = super().clean_email()
        if email == self.present:
            raise forms.ValidationError(_("This is the address of your account already."))
        return email


class CodeForm(PageForm):
    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=LONGEST_CODE,
        error_messages={"required": gettext_lazy("Type the code from the mail.")},
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "inputmode": "numeric", "autofocus": True}
        ),
    )


class NameForm(PageForm):
    """The name of an account, of a passkey, or of a phone."""

    name = NameFormField(label=gettext_lazy("Name"))

    def clean_name(self) -> str:
        return short_name(self.cleaned_data["name"])


class EverywhereForm(forms.Form):
    """What goes with signing out everywhere."""

    tokens = forms.BooleanField(
        label=gettext_lazy("Revoke the API tokens, too"), required=False, initial=True
    )


class CredentialForm(forms.Form):
    """What the browser makes of a passkey: JSON, written by our own page's script."""

    credential = forms.CharField(max_length=LONGEST_CREDENTIAL)

    def clean_credential(self) -> dict[str, Any]:
        try:
            return read_object(self.cleaned_data["credential"].encode())
        except BadJSON as wrong:
            raise forms.ValidationError(sentence(wrong), wrong.code) from None
