"""Seasons of a league."""

from functools import partial

from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.league import actions
from scorekeeper.league.access import league_to_run, league_to_see, season_of
from scorekeeper.league.actions import SeasonTerms
from scorekeeper.league.api.endpoint import paged, told_with_league
from scorekeeper.league.api.in_turn import asked
from scorekeeper.league.api.schema import reads, writes
from scorekeeper.league.queries import season_made
from scorekeeper.league.serializers.seasons import (
    SeasonAsked,
    SeasonChangeAsked,
    SeasonsTold,
    SeasonTold,
    season_json,
)
from scorekeeper.matches.api.endpoint import answered
from scorekeeper.matches.serializers.asked import PageQuery
from scorekeeper.web.api_endpoint import endpoint


@reads(
    SeasonsTold,
    "The seasons",
    text="The first one first. The one that started last is the present one.",
    versioned=False,
    query=PageQuery,
    methods=["GET"],
)
@writes(
    SeasonAsked,
    SeasonTold,
    "Open a season",
    text="Nights that are made for a day in it belong to it.",
    made=True,
    methods=["POST"],
)
@endpoint("GET", "POST", query=PageQuery)
def seasons(request: Request, league_id: str) -> Response:
    """Tell the seasons, or open one."""
    if request.method == "POST":
        return _open(request, league_id)
    found = league_to_see(request, league_id)
    return paged(request, [season_json(season) for season in found.seasons.all()])


@writes(SeasonChangeAsked, SeasonTold, "Change a season")
@endpoint("PATCH")
def season(request: Request, league_id: str, season_id: str) -> Response:
    """Change a season."""
    fetch = partial(league_to_run, request, league_id)
    league, write, data = asked(request, SeasonChangeAsked, fetch, told_with_league)
    found = season_of(league, season_id)
    with told_with_league(league):
        terms = SeasonTerms(
            data.get("name", found.name),
            data.get("starts", found.starts),
            data.get("ends", found.ends),
        )
        done = actions.change_season(found, write, terms)
    return answered(done, season_json(season_of(league, season_id)))


def _open(request: Request, league_id: str) -> Response:
    fetch = partial(league_to_run, request, league_id)
    league, write, data = asked(request, SeasonAsked, fetch, told_with_league)
    with told_with_league(league):
        terms = SeasonTerms(data["name"], data["starts"], data["ends"])
        done = actions.open_season(league, write, terms)
    return answered(done, season_json(season_made(done)), made=True)
