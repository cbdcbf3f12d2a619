"""What every form that writes brings along: an operation id, and the version it was made for."""

import secrets
from typing import Final

from django import forms
from django.http import HttpRequest

from scorekeeper.feed.actions import Write, fingerprint
from scorekeeper.people.access import caller
from scorekeeper.web.errors import Malformed
from scorekeeper.web.fields import WholeFormField
from scorekeeper.web.forms import PageForm

NOT_ASKED: Final = "csrfmiddlewaretoken"
PREVIEW: Final = Write(by="")  # of what is there, whatever its version


class WriteForm(PageForm):
    """The two hidden fields; without a version the write holds for whatever is there."""

    op = forms.RegexField(r"\A[A-Za-z0-9_-]{1,64}\Z", widget=forms.HiddenInput)
    version = WholeFormField(required=False, min_value=0, max_value=2**31, widget=forms.HiddenInput)


def new_operation() -> str:
    """Return an operation id for a form about to be shown."""
    return secrets.token_urlsafe(12)


def page_write(request: HttpRequest, form: forms.Form) -> Write:
    """Return what the POST of a valid form brings to a write."""
    who = caller(request)
    asked = {name: request.POST.getlist(name) for name in request.POST if name != NOT_ASKED}
    return Write(
        by=who.label,
        phone_id=who.phone_id,
        scope=who.scope,
        operation=form.cleaned_data["op"],
        body=fingerprint("POST", request.path, asked),
        version=form.cleaned_data.get("version"),
    )


def button_write(request: HttpRequest) -> Write:
    """Return what the POST of a lone button brings to a write. Raises Malformed."""
    form = WriteForm(request.POST)
    if not form.is_valid():
        raise Malformed(field=next(iter(form.errors)))
    return page_write(request, form)
