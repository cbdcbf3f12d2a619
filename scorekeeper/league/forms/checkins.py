"""What the door sends: who comes or goes, somebody who is not on the list."""

from dataclasses import replace
from typing import Final

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from scorekeeper.feed.actions import Write
from scorekeeper.matches.forms import WriteForm, page_write
from scorekeeper.web.fields import NameFormField

LONGEST_SEARCH: Final = 60


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
    player = forms.RegexField(r"\A[a-z0-9]{16}\Z")

    def write(self, request: HttpRequest, way: str) -> Write:
        """What this tap brings to a write."""
        own = f"{self.cleaned_data['op']}-{way}-{self.cleaned_data['player']}"
        return replace(page_write(request, self), operation=own)


class WalkInForm(WriteForm):
    """Somebody who is not on the roster yet; `confirm`: not the one with the same name either."""

    name = NameFormField(label=_("Name"))
    guest = forms.BooleanField(required=False)
    confirm = forms.BooleanField(required=False, widget=forms.HiddenInput)
