"""How the API knows its callers: a key or token in the Authorization header, or a session."""

from typing import Any, Final

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.request import Request

from scorekeeper.people.access import Caller, caller

BEARER: Final = (
    "The key of one thing, as the answer told it that made the thing; or an API token (ls_…), made "
    "on the page of an account: it has the roles that the account has, as far as its scopes reach. "
    "read: viewer. score: scorekeeper, viewer. play: seat. organise: organiser, scorekeeper, "
    "viewer. To open matches takes score, tables play, leagues organise. A token that is unknown "
    "or revoked is nobody's."
)
COOKIE: Final = "The session of a browser; its writes need the CSRF token too."


class PhoneAuthentication(BaseAuthentication):
    """Everybody is somebody or nobody; rights are a matter of each view. A browser's writes need
    the CSRF token, those with a key or an API token do not.
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
            {"type": "http", "scheme": "bearer", "description": BEARER},
            {"type": "apiKey", "in": "cookie", "name": "sessionid", "description": COOKIE},
        ]
