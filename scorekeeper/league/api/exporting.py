"""A league to take home: as files for spreadsheets, or whole."""

from django.http import HttpResponse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.league.access import is_organiser, league_to_see
from scorekeeper.league.api.schema import reads
from scorekeeper.league.api.standings import season_asked
from scorekeeper.league.queries import whole_league
from scorekeeper.league.serializers.exports import LeagueExportQuery, league_csv
from scorekeeper.web.api_endpoint import endpoint, read_query
from scorekeeper.web.api_schema import Told


class WholeLeagueTold(Told):
    format = serializers.CharField(help_text="least-score-league")
    version = serializers.IntegerField()
    league = serializers.DictField()
    house_cards = serializers.ListField(child=serializers.DictField())
    players = serializers.ListField(child=serializers.DictField())
    seasons = serializers.ListField(
        child=serializers.DictField(),
        help_text="With nights, rounds, tables, matches and all that was recorded of each.",
    )


@reads(
    {(200, "application/json"): WholeLeagueTold, (200, "text/csv"): str},
    "The whole league as a file",
    text="json: everything that was recorded (doubts, and who is kept apart, only for who "
    "organises); sent to import/ of an empty league it makes the same league again. csv: one line "
    "a result, standing, player or hand (what), of one season or of all.",
    versioned=False,
    query=LeagueExportQuery,
)
@endpoint("GET", query=LeagueExportQuery)
def export(request: Request, league_id: str) -> HttpResponse:
    """Tell the whole league, to be kept."""
    league = league_to_see(request, league_id)
    asked = read_query(LeagueExportQuery, request)
    name = f"league-{league_id}"
    response: HttpResponse
    if asked["as"] == "json":
        response = Response(whole_league(league, organises=is_organiser(request, league)))
        name = f"{name}.json"
    else:
        season = season_asked(league, asked["season"]) if "season" in asked else None
        file = league_csv(league, asked["what"], season)
        response = HttpResponse(file, content_type="text/csv; charset=utf-8")
        name = f"{name}-{asked['what']}.csv"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
