"""What the endpoints of leagues do alike."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.http import HttpResponse
from django.utils.cache import get_conditional_response
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from scorekeeper.league.access import League
from scorekeeper.league.serializers.leagues import league_json
from scorekeeper.matches.serializers.answers import JSON
from scorekeeper.matches.serializers.asked import PageQuery
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.api_endpoint import read_query
from scorekeeper.web.api_schema import CONFLICT
from scorekeeper.web.errors import attach, status
from scorekeeper.web.unchanged import tag_of


@contextmanager
def told_with_league(league: League) -> Iterator[None]:
    """Send the present league along with a conflict."""
    try:
        yield
    except Refusal as refusal:
        if status(refusal) != CONFLICT:
            raise
        league.refresh_from_db()
        raise attach(refusal, current=league_json(league)) from None


def paged(request: Request, results: Sequence[JSON]) -> Response:
    """Answer the part of a list that was asked for, and where the next is."""
    asked = read_query(PageQuery, request)
    start, end = asked["cursor"], asked["cursor"] + asked["limit"]
    url = replace_query_param(request.build_absolute_uri(), "cursor", end)
    following = url if end < len(results) else None
    return Response({"results": results[start:end], "next": following})


def versioned(request: Request, version: int, told: JSON) -> HttpResponse:
    """Answer a read with its ETag, or 304 to who has just this already.

    Not the version alone: names on the roster and matches at the tables change without it.
    """
    tag = tag_of(version, told)
    # The underlying request: the framework's own has no conditional headers.
    early = get_conditional_response(request._request, etag=tag)  # noqa: SLF001
    response = early if isinstance(early, HttpResponse) else Response(told)
    response["ETag"] = tag
    return response


def secret(response: Response) -> Response:
    """An answer with keys in it, which nobody between may keep."""
    response["Cache-Control"] = "no-store"
    return response
