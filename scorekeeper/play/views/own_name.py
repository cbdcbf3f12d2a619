"""The name that this browser plays under, to be offered again."""

from django.http import HttpRequest

OWN_NAME = "own-name"  # in the session


def own_name(request: HttpRequest) -> str:
    """Nothing for who has not played yet."""
    return str(request.session.get(OWN_NAME, ""))


def remember_own_name(request: HttpRequest, name: str) -> None:
    """Only writes may call this."""
    request.session[OWN_NAME] = name
