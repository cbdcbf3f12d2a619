"""Where somebody lands who reloads the answer to a form, or reads it in the other language."""

from collections.abc import Callable
from functools import wraps
from typing import TypeAlias

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from scorekeeper.accounts.actions import waits_for_code
from scorekeeper.web.pages import see_other

View: TypeAlias = Callable[[HttpRequest], HttpResponse]


def sends_back(view: View) -> View:
    """Whoever looks at the address of this form is sent to the account."""
    return _sending(view, lambda _request: "accounts:account")


def sends_on_to_code(view: View) -> View:
    """Whoever looks at it is sent to where the code is typed, if one was sent; else as above."""
    return _sending(
        view,
        lambda request: "accounts:enter_code" if waits_for_code(request) else "accounts:account",
    )


def _sending(view: View, where: Callable[[HttpRequest], str]) -> View:
    @wraps(view)
    def answered(request: HttpRequest) -> HttpResponse:
        if request.method == "POST":
            return view(request)
        return see_other(request, reverse(where(request)))

    return answered
