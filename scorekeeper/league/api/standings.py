"""Standings of seasons and nights, and what one player has done."""

from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.league.access import (
    League,
    Season,
    league_to_see,
    night_to_see,
    player_of,
    season_of,
)
from scorekeeper.league.api.schema import reads
from scorekeeper.league.queries import night_standings, now_is, player_page, present_season
from scorekeeper.league.queries import standings as season_standings
from scorekeeper.league.serializers.standings import (
    LiveSeasonQuery,
    SeasonQuery,
    StandingsTold,
    player_page_json,
    standings_json,
)
from scorekeeper.web.api_endpoint import endpoint, read_query


@reads(
    StandingsTold,
    "The standings of a season",
    text="Guests are not in them. Points are followed, in this order, by match wins, head-to-head "
    "between exactly two, the lower average score; who is still equal shares the place.",
    versioned=False,
    query=LiveSeasonQuery,
)
@endpoint("GET", query=LiveSeasonQuery)
def standings(request: Request, league_id: str) -> Response:
    """Tell who stands where."""
    league = league_to_see(request, league_id)
    asked = read_query(LiveSeasonQuery, request)
    season = season_asked(league, asked.get("season"))
    found = season_standings(league, season, live=asked["live"] == "1") if season else None
    return Response(standings_json(found))


@reads(
    StandingsTold,
    "The standings of a night",
    text="As if it ended now, guests and all.",
    versioned=False,
)
@endpoint("GET")
def of_night(request: Request, night_id: str) -> Response:
    """Tell who stands where tonight."""
    return Response(standings_json(night_standings(night_to_see(request, night_id))))


def player(request: Request, league_id: str, player_id: str) -> Response:
    """Tell what a player has done; of who turned out to be somebody else, all that both did."""
    league = league_to_see(request, league_id)
    asked = player_of(league, player_id)
    season = season_asked(league, read_query(SeasonQuery, request).get("season"))
    now = now_is(league, asked.public_id) or asked
    return Response(player_page_json(player_page(now, season)))


def season_asked(league: League, public_id: str | None) -> Season | None:
    """The season that is named, else the present one. Raises NotFound."""
    return season_of(league, public_id) if public_id else present_season(league)
