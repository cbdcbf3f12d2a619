"""Nothing that Django answers is kept by others; what has a key in its address, by nobody."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

WITH_KEY = "/k/"


class CachingMiddleware:
    """Says `private, no-cache` where a view said nothing, and `no-store` to links of keys."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if request.path.startswith(WITH_KEY):
            response["Cache-Control"] = "no-store"
        else:
            response.headers.setdefault("Cache-Control", "private, no-cache")
        return response
