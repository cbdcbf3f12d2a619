"""What the door sends: who comes or goes, somebody who is not on the list."""

from dataclasses import replace
from typing import Any, Final

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from scorekeeper.feed.actions import Write
from scorekeeper.matches.forms import WriteForm, page_write
from scorekeeper.web.fields import NameFormField

LONGEST_SEARCH: Final = 60
PID: Final = r"\A[a-z0-9]{16}\Z"


class SearchForm(forms.Form):
    """The search box."""

    q = forms.CharField(max_length=LONGEST_SEARCH, required=False)

    @property
    def search(self) -> str:
        """What is searched for; what cannot be is passed over."""
        return self.cleaned_data["q"] if self.is_valid() else ""


class DoorForm(WriteForm):
    """A tap on a name. The list has one operation id: each name and way makes its own of it."""

    op = forms.RegexField(r"\A[A-Za-z0-9_-]{1,40}\Z", widget=forms.HiddenInput)
    come = forms.RegexField(PID, required=False)
    go = forms.RegexField(PID, required=False)

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        if bool(said.get("come")) == bool(said.get("go")):
            self.add_error("come", _("Name"))  # read by nobody: only our own pages write this
        return said

    @property
    def comes(self) -> str:
        """The id of who has come; empty: somebody leaves."""
        pid: str = self.cleaned_data["come"]
        return pid

    @property
    def goes(self) -> str:
        pid: str = self.cleaned_data["go"]
        return pid

    def write(self, request: HttpRequest) -> Write:
        """What this tap brings to a write."""
        own = f"{self.cleaned_data['op']}-{'in' if self.comes else 'out'}-{self.comes or self.goes}"
        return replace(page_write(request, self), operation=own)


class WalkInForm(WriteForm):
    """Somebody who is not on the roster yet; `confirm`: not the one with the same name either."""

    name = NameFormField(label=_("Name"))
    guest = forms.BooleanField(required=False)
    confirm = forms.BooleanField(required=False, widget=forms.HiddenInput)
