"""Reading a match: the match itself, its history, the whole of it as a file."""

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from scorekeeper.feed import queries as feed
from scorekeeper.matches.access import match_to_read
from scorekeeper.matches.api.endpoint import versioned
from scorekeeper.matches.api.schema import reads
from scorekeeper.matches.queries import Sheet
from scorekeeper.matches.serializers.answers import events_json, match_json
from scorekeeper.matches.serializers.asked import ExportQuery, PageQuery
from scorekeeper.matches.serializers.exports import match_csv
from scorekeeper.matches.serializers.told import ExportTold, HistoryTold, MatchTold
from scorekeeper.web.api_endpoint import endpoint, read_query


@reads(
    MatchTold,
    "The match",
    text="Anybody who knows the id may read it, unless it is private: then who has a key of it.",
)
@endpoint("GET")
def match(request: Request, public_id: str) -> HttpResponse:
    """Tell the match as it is now."""
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


def _csv(now: Sheet) -> HttpResponse:
    return HttpResponse(match_csv(now), content_type="text/csv; charset=utf-8")


def _json(now: Sheet) -> Response:
    return Response({"match": match_json(now), "history": events_json(feed.history(now.topic))})


def _next_page(request: Request, cursor: int) -> str:
    return replace_query_param(request.build_absolute_uri(), "cursor", cursor)
