"""What all endpoints do alike: caching, reading the body or the address, unknown parameters."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from rest_framework.decorators import api_view
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from scorekeeper.web.fields import StrictSerializer

View = Callable[..., HttpResponse]


def endpoint(
    *methods: str, query: type[StrictSerializer] = StrictSerializer
) -> Callable[[View], Callable[..., HttpResponseBase]]:
    """Make an API view of a function; what `query` does not name may not stand in the address."""

    def decorate(view: View) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def checked(request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
            read_query(query, request)
            return view(request, *args, **kwargs)

        also = ["HEAD"] if "GET" in methods else []
        return cache_control(private=True, no_cache=True)(api_view([*methods, *also])(checked))

    return decorate


def read_body(shape: type[StrictSerializer], request: Request) -> dict[str, Any]:
    """Return what the body asks for, or raise what is wrong with its shape."""
    return _read(shape, body_of(request))


def read_query(shape: type[StrictSerializer], request: Request) -> dict[str, Any]:
    """Return what the address asks for; every parameter is known, and there once."""
    for name, values in request.query_params.lists():
        if len(values) > 1:
            raise ValidationError({name[:64]: _("Send this parameter once.")}, "repeated")
    return _read(shape, request.query_params.dict())


def body_of(request: Request) -> dict[str, Any]:
    """Return the object that was sent."""
    return dict(request.data)  # the parser lets nothing else through


def _read(shape: type[StrictSerializer], asked: Mapping[str, Any]) -> dict[str, Any]:
    serializer = shape(data=asked)
    serializer.is_valid(raise_exception=True)
    read: dict[str, Any] = serializer.validated_data
    return read
