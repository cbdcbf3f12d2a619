"""A match: to be read, its history, the whole of it as a file; and that its rules stay."""

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from scorekeeper.feed import queries as feed
from scorekeeper.matches import actions
from scorekeeper.matches.access import match_to_read
from scorekeeper.matches.api.endpoint import (
    answered_match,
    match_to_score,
    told_with,
    versioned,
)
from scorekeeper.matches.api.schema import reads, writes
from scorekeeper.matches.queries import Sheet
from scorekeeper.matches.serializers.answers import events_json, match_json
from scorekeeper.matches.serializers.asked import ExportQuery, PageQuery, RulesAsked
from scorekeeper.matches.serializers.exports import match_csv
from scorekeeper.matches.serializers.requests import api_write
from scorekeeper.matches.serializers.told import ExportTold, HistoryTold, MatchTold, OnlyMatchTold
from scorekeeper.web.api_endpoint import endpoint, read_body, read_query


@reads(
    MatchTold,
    "The match",
    text="Anybody who knows the id may read it, unless it is private: then who has a key of it.",
    methods=["GET"],
)
@writes(
    RulesAsked,
    OnlyMatchTold,
    "Change the rules of the match",
    text="They stay as the match was opened: others count from the next match (409, rules-stay). "
    "Rules that it has already change nothing.",
    methods=["PATCH"],
)
@endpoint("GET", "PATCH")
def match(request: Request, public_id: str) -> HttpResponse:
    """Tell the match as it is now; or that its rules stay."""
    if request.method == "PATCH":
        return _change(request, public_id)
    found = match_to_read(request, public_id)
    return versioned(request, found, lambda now: Response(match_json(now)))


@reads(HistoryTold, "Everything that happened to it", text="Oldest first.", query=PageQuery)
@endpoint("GET", query=PageQuery)
def history(request: Request, public_id: str) -> HttpResponse:
    """Tell the events of a match, a page of them."""
    found = match_to_read(request, public_id)
    asked = read_query(PageQuery, request)

    def answer(now: Sheet) -> Response:
        events = [event for event in feed.history(now.topic) if event.number > asked["cursor"]]
        page, rest = events[: asked["limit"]], events[asked["limit"] :]
        return Response(
            {
                "results": events_json(page),
                "next": _next_page(request, page[-1].number) if rest else None,
            }
        )

    return versioned(request, found, answer)


@reads(
    {(200, "application/json"): ExportTold, (200, "text/csv"): str},
    "The whole match as a file",
    text="csv: a line for each hand of each round, for spreadsheets. json: the match and its "
    "history.",
    query=ExportQuery,
)
@endpoint("GET", query=ExportQuery)
def export(request: Request, public_id: str) -> HttpResponse:
    """Tell the whole match, to be kept."""
    found = match_to_read(request, public_id)
    kind: str = read_query(ExportQuery, request)["as"]
    response = versioned(request, found, _csv if kind == "csv" else _json)
    response["Content-Disposition"] = f'attachment; filename="match-{public_id}.{kind}"'
    return response


def _change(request: Request, public_id: str) -> Response:
    data = read_body(RulesAsked, request)
    write = api_write(request, data)
    found = match_to_score(request, public_id)
    with told_with(found):
        done = actions.change_rules(found, write, data["rules"])
    return answered_match(found, done)


def _csv(now: Sheet) -> HttpResponse:
    return HttpResponse(match_csv(now), content_type="text/csv; charset=utf-8")


def _json(now: Sheet) -> Response:
    return Response({"match": match_json(now), "history": events_json(feed.history(now.topic))})


def _next_page(request: Request, cursor: int) -> str:
    return replace_query_param(request.build_absolute_uri(), "cursor", cursor)
