"""Reading a table: as the caller may see it, its log, and what proves that it is dealt fairly."""

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.play import queries
from scorekeeper.play.access import table_to_see
from scorekeeper.play.api.endpoint import READS, table_as_of, versioned
from scorekeeper.play.serializers.answers import fairness_json
from scorekeeper.play.serializers.asked import RoundQuery
from scorekeeper.play.serializers.told import FairnessTold, LogTold, TableTold
from scorekeeper.rules.deal.written import lines
from scorekeeper.web.api_endpoint import endpoint, read_query
from scorekeeper.web.api_schema import reads


@reads(
    TableTold,
    "The table",
    text="As the caller may see it: with the key of a seat its own hand, without one no hand "
    "until the round is over.",
    **READS,
)
@endpoint("GET")
def table(request: Request, code: str) -> HttpResponse:
    """Tell the table as it is now."""
    found, seat = table_to_see(request, code)
    return versioned(request, found, lambda: Response(table_as_of(found, seat)))


@reads(LogTold, "Every move of a round", query=RoundQuery, **READS)
@endpoint("GET", query=RoundQuery)
def log(request: Request, code: str) -> HttpResponse:
    """Tell what was done in a round."""
    number = read_query(RoundQuery, request).get("round")
    found, seat = table_to_see(request, code)

    def answer() -> Response:
        return Response({"results": lines(queries.log(found, seat, number))})

    return versioned(request, found, answer)


@reads(
    FairnessTold,
    "What proves that a round was dealt fairly",
    text="Seed and transcript only when the round is over.",
    versioned=False,
    **READS,
)
@endpoint("GET")
def fairness(request: Request, code: str, number: int) -> Response:
    """Tell what is public of a deal."""
    found = table_to_see(request, code).table
    return Response(fairness_json(queries.fairness(found, number)))
