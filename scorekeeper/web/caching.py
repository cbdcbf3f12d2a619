"""Nothing that Django answers is kept by others; what tells a key or a hand, by nobody."""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Final

from django.http import HttpRequest, HttpResponseBase

SECRET: Final = ("/k/", "/account/")  # a key in the address itself; ways to sign in
_secret: Final = ContextVar("a key or a hand was told", default=False)


def tells_secret() -> None:
    """A key or a hand goes into what is being answered: whoever hands one out says so."""
    _secret.set(True)


class CachingMiddleware:
    """Says `private, no-cache` where a view said nothing, and `no-store` where a secret is told."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        before = _secret.set(False)
        try:
            response = self.get_response(request)
            is_secret = _secret.get() or request.path.startswith(SECRET)
        finally:
            _secret.reset(before)
        if is_secret:
            response["Cache-Control"] = "no-store"
        else:
            response.headers.setdefault("Cache-Control", "private, no-cache")
        return response
