"""How the API knows its callers: a key in the Authorization header, or the browser's session."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.request import Request

from scorekeeper.people.access import Caller, caller


class PhoneAuthentication(BaseAuthentication):
    """Everybody is somebody or nobody; rights are a matter of each view. A browser's writes need
    the CSRF token, a key's do not.
    """

    def authenticate(self, request: Request) -> tuple[None, Caller]:
        """Return the caller as `request.auth`."""
        who = caller(request)
        if who.phone_id is not None:
            SessionAuthentication().enforce_csrf(request)
        return None, who


class PhoneScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The two ways, as the schema describes them."""

    target_class = PhoneAuthentication
    name = ["key", "browser"]

    def get_security_definition(self, auto_schema: Any) -> list[dict[str, str]]:  # noqa: ARG002
        """Return an OpenAPI scheme for each name."""
        return [
            {"type": "http", "scheme": "bearer"},
            {"type": "apiKey", "in": "cookie", "name": "sessionid"},
        ]
