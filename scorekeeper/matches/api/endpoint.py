"""What the endpoints of matches do alike: versions, answers to writes, the state with refusals."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.http import HttpResponse
from django.utils.cache import get_conditional_response
from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.feed.actions import Done
from scorekeeper.matches import access
from scorekeeper.matches.access import DealtDigitally, Match
from scorekeeper.matches.queries import Sheet, sheet
from scorekeeper.matches.serializers.answers import JSON, match_json
from scorekeeper.rules.corrections import NoSuchRound
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.timeline import UnknownSeat
from scorekeeper.web.api_schema import CONFLICT
from scorekeeper.web.errors import NotFound, attach, status


def versioned(
    request: Request, match: Match, make: Callable[[Sheet], HttpResponse]
) -> HttpResponse:
    """Answer a read with its ETag, or 304 to who has this version already."""
    version = match.version
    tag = f'"{version}"'
    # The underlying request: the framework's own has no conditional headers.
    early = get_conditional_response(request._request, etag=tag)  # noqa: SLF001
    response = early or make(sheet(match, version))
    response["ETag"] = tag
    return response


def answered(done: Done, answer: JSON, *, made: bool = False) -> Response:
    """Answer a write: 201 where it made something, 200 to the same operation sent again."""
    headers = {"Idempotent-Replay": "true"} if done.replayed else {}
    return Response(answer, status=201 if made and done.new else 200, headers=headers)


def answered_match(match: Match, done: Done) -> Response:
    """Answer a write with the match as it was just after."""
    return answered(done, {"match": match_json(sheet(match, done.number))})


def match_to_score(request: Request, public_id: str) -> Match:
    """Return a match that the caller keeps the score of; the refusal of a dealt one tells it."""
    try:
        return access.match_to_score(request, public_id)
    except DealtDigitally as refusal:
        match = access.match_to_read(request, public_id)
        raise attach(refusal, current=match_json(sheet(match))) from None


@contextmanager
def told_with(match: Match) -> Iterator[None]:
    """Send names and, with a conflict, the present match along with what is refused.

    A seat or round of the address, not the body, that does not exist: 404.
    """
    try:
        yield
    except (NoSuchRound, UnknownSeat) as refusal:
        if "field" in refusal.facts:
            raise
        raise NotFound from refusal
    except Refusal as refusal:
        now = sheet(match)
        current = match_json(now) if status(refusal) == CONFLICT else None
        raise attach(
            refusal, current=current, names={int(seat): name for seat, name in now.names.items()}
        ) from None
