"""Fetch and check in one call: a match for those who may see it, or may score it."""

import re
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest
from django.urls import reverse
from rest_framework.request import Request

from scorekeeper.feed.access import register_guard
from scorekeeper.matches.models import Match
from scorekeeper.people import access as people
from scorekeeper.people.access import Role, Topic
from scorekeeper.rules.errors import Forbidden, Refusal
from scorekeeper.web.errors import HttpRefusal, NotFound

__all__ = [
    "DealtDigitally",
    "Match",
    "TableKeepsScore",
    "is_scorekeeper",
    "let_seats_read",
    "match_by_topic",
    "match_of_key",
    "match_to_read",
    "match_to_score",
    "match_to_take_in",
]

Asking = HttpRequest | Request
HasSeat = Callable[[Asking, str], bool]
PUBLIC_ID: Final = re.compile(r"[a-z0-9]{16}")
ROLES: Final = (Role.SCOREKEEPER, Role.VIEWER)  # that one can have on a match


class DealtDigitally(Forbidden):
    """Nobody keeps the score of a match that is dealt at a table of ours: the table does."""

    code = "dealt-digitally"


class TableKeepsScore(HttpRefusal):
    """The same, said to who has no seat there: no key would help."""

    code = "table-keeps-score"
    status = 403


_has_seat: list[HasSeat] = []


def let_seats_read(has_seat: HasSeat) -> None:
    """The capability that deals says who has a seat at the table with a code: such a seat is a key
    to look at the match that is dealt there.
    """
    _has_seat.append(has_seat)


def match_to_read(request: Asking, public_id: str) -> Match:
    """Return a match that the caller may see: any whose id is known, a private one with a key or
    with a seat at its table. Raises NotFound.

    What there is not is asked for as what is private: neither answer nor time tells them apart.
    """
    match = _find(public_id)
    if (match is None or match.private) and not _sits_at(request, match):
        people.require(request, f"match:{public_id}", Role.VIEWER, private=True)
    return _there(match)


def match_to_score(request: Asking, public_id: str) -> Match:
    """Return a match that the caller keeps the score of.

    Raises NotFound; TooLittleRight where the caller may only look; of a match that is dealt
    DealtDigitally, or without a seat there TableKeepsScore.
    """
    match = match_to_read(request, public_id)
    if match.dealt_at:
        raise DealtDigitally if _sits_at(request, match) else TableKeepsScore
    people.require(request, match.topic, Role.SCOREKEEPER, private=match.private)
    return match


def match_to_take_in(request: Asking, public_id: str, key: str = "") -> Match:
    """Return a match that the caller may take to another place: its scorekeeper, as the caller or
    by a key that is named; of one that is dealt, who has a seat there.

    Raises NotFound; TooLittleRight, TableKeepsScore where the caller may only look.
    """
    match = _find(public_id)
    sits_there = _sits_at(request, match)
    if people.is_key_to(key, f"match:{public_id}", Role.SCOREKEEPER) or sits_there:
        return _there(match)
    return match_to_score(request, public_id)


def _sits_at(request: Asking, match: Match | None) -> bool:
    code = match.dealt_at if match else ""
    return any(has_seat(request, code) for has_seat in _has_seat)


def match_of_key(token: str) -> str:
    """The id of the match that a token is a key to; "": of none."""
    key = people.find_key(token)
    prefix, _sep, public_id = key.topic.partition(":") if key else ("", "", "")
    return public_id if prefix == "match" else ""


def match_by_topic(topic: str) -> Match:
    """Return the match that a topic names, for who has just written to it."""
    return _match(topic.partition(":")[2])


def is_scorekeeper(request: Asking, match: Match) -> bool:
    """Say whether to offer what only scorekeepers may do: nobody keeps what a table deals."""
    return not match.dealt_at and Role.SCOREKEEPER in people.roles(request, match.topic)


def _match(public_id: str) -> Match:
    return _there(_find(public_id))


def _find(public_id: str) -> Match | None:
    if not PUBLIC_ID.fullmatch(public_id):  # a database may stumble over what is no text to it
        raise NotFound
    return Match.objects.filter(public_id=public_id).first()


def _there(match: Match | None) -> Match:
    if match is None:
        raise NotFound
    return match


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
    match = _find(public_id)
    return match is None or match.private


def _lies_in(public_id: str) -> str:
    return Match.objects.filter(public_id=public_id).values_list("lies_in", flat=True).first() or ""


register_guard("match", _may_follow)
people.register_topic("match", Topic(_url, _title, _is_private, within=_lies_in))
