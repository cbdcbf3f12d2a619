"""Fetch and check in one call: a match for those who may see it, or may score it."""

import re
from typing import Final

from django.http import HttpRequest
from django.urls import reverse
from rest_framework.request import Request

from scorekeeper.feed.access import register_guard
from scorekeeper.matches.models import Match
from scorekeeper.people import access as people
from scorekeeper.people.access import Role, Topic
from scorekeeper.rules.errors import Forbidden, Refusal
from scorekeeper.web.errors import NotFound

__all__ = [
    "DealtDigitally",
    "Match",
    "is_scorekeeper",
    "match_by_topic",
    "match_to_read",
    "match_to_score",
]

Asking = HttpRequest | Request
PUBLIC_ID: Final = re.compile(r"[a-z0-9]{16}")
ROLES: Final = (Role.SCOREKEEPER, Role.VIEWER)  # that one can have on a match


class DealtDigitally(Forbidden):
    """Nobody keeps the score of a match that is dealt at a table of ours: the table does."""

    code = "dealt-digitally"


def match_to_read(request: Asking, public_id: str) -> Match:
    """Return a match that the caller may see: any whose id is known, a private one with a key.

    Raises NotFound.
    """
    match = _match(public_id)
    if match.private:
        people.require(request, match.topic, Role.VIEWER, private=True)
    return match


def match_to_score(request: Asking, public_id: str) -> Match:
    """Return a match that the caller keeps the score of.

    Raises NotFound; TooLittleRight where the caller may only look; DealtDigitally.
    """
    match = _match(public_id)
    if match.dealt_at:
        raise DealtDigitally
    people.require(request, match.topic, Role.SCOREKEEPER, private=match.private)
    return match


def match_by_topic(topic: str) -> Match:
    """Return the match that a topic names, for who has just written to it."""
    return _match(topic.partition(":")[2])


def is_scorekeeper(request: Asking, match: Match) -> bool:
    """Say whether to offer what only scorekeepers may do."""
    return Role.SCOREKEEPER in people.roles(request, match.topic)


def _match(public_id: str) -> Match:
    if not PUBLIC_ID.fullmatch(public_id):  # a database may stumble over what is no text to it
        raise NotFound
    try:
        return Match.objects.get(public_id=public_id)
    except Match.DoesNotExist:
        raise NotFound from None


def _may_follow(request: HttpRequest, public_id: str) -> bool:
    try:
        match_to_read(request, public_id)
    except Refusal:
        return False
    return True


def _url(public_id: str) -> str:
    return reverse("matches:sheet", args=[public_id])


def _title(public_id: str) -> str:
    return str(_match(public_id))


def _is_private(public_id: str) -> bool:
    return _match(public_id).private


def _lies_in(public_id: str) -> str:
    return Match.objects.values_list("lies_in", flat=True).get(public_id=public_id)


register_guard("match", _may_follow)
people.register_topic("match", Topic(_url, _title, _is_private, within=_lies_in))
