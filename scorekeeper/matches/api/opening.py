"""Opening a match."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rest_framework.authentication import SessionAuthentication
from rest_framework.decorators import authentication_classes
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.feed.actions import Done, Write
from scorekeeper.matches import actions
from scorekeeper.matches.access import ROLES, match_by_topic
from scorekeeper.matches.api.endpoint import answered
from scorekeeper.matches.api.schema import writes
from scorekeeper.matches.queries import sheet
from scorekeeper.matches.serializers.answers import JSON, match_json
from scorekeeper.matches.serializers.asked import MatchAsked
from scorekeeper.matches.serializers.requests import api_write, operation_of
from scorekeeper.matches.serializers.told import OpenedTold
from scorekeeper.people.access import (
    Caller,
    Phone,
    Role,
    browser_phone,
    caller,
    count_opening,
    token_ring,
)
from scorekeeper.people.actions import first_token, phone_of
from scorekeeper.web.api_endpoint import endpoint, read_body
from scorekeeper.web.api_schema import ANYBODY, OF_CREATIONS


@writes(
    MatchAsked,
    OpenedTold,
    "Open a match",
    text="Needs no key; the account of an API token (scope: score) is its scorekeeper. The answer "
    "is the only one that tells keys without being asked: keep them. "
    "A retry is known by the key it comes with, or by the cookie that came with the first answer; "
    "a viewer's key is many people's, so there only the cookie counts.",
    made=True,
    errors=OF_CREATIONS,
    auth=ANYBODY,
)
@endpoint("POST")
@authentication_classes([])  # nobody's rights are used, so a retry needs no CSRF token
def matches(request: Request) -> Response:
    """Open a match."""
    new = actions.NewMatch(**read_body(MatchAsked, request))
    count_opening(request)
    phone = opening_phone(request, Role.SCOREKEEPER)
    done = actions.open_match(creation(request, {}), new, phone)
    response = answered(done, _opened(done), made=True)
    response["Cache-Control"] = "no-store"
    return response


def opening_phone(request: Request, role: Role) -> Phone | None:
    """The phone of a page of ours, or the ring of an API token, which get the role on what they
    make. Raises ScopeMissing.
    """
    if ring := token_ring(request, role):
        return ring
    known = _is_browser(request)
    if operation_of(request):
        phone_of(request)  # so that a retry is known; it gets no rights by this
    return phone_of(request) if known else None


def creation(request: Request, data: Mapping[str, Any]) -> Write:
    """What the request brings to a write whose answer tells new keys: a viewer's key is many
    people's, and only who made a thing is told its keys again.
    """
    write, granted = api_write(request, data), caller(request).granted
    if granted is None or granted[1] is not Role.VIEWER:
        return write
    browser = Caller(phone_id=phone.pk) if (phone := browser_phone(request)) else Caller()
    return replace(write, scope=browser.scope)


def _is_browser(request: Request) -> bool:
    """Say whether this is a page of ours in a browser that has a phone already."""
    if caller(request).phone_id is None:
        return False
    try:
        SessionAuthentication().enforce_csrf(request)
    except PermissionDenied:
        return False
    return True


def _opened(done: Done) -> JSON:
    match = match_by_topic(done.topic)
    keys = {role.value: first_token(match.topic, role) for role in ROLES}
    return {**match_json(sheet(match, done.number)), "keys": keys}
