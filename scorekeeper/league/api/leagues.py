"""Leagues: opening, reading and changing them."""

from functools import partial

from django.http import HttpResponse
from rest_framework.decorators import authentication_classes
from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.feed.actions import Done
from scorekeeper.league import actions
from scorekeeper.league.access import League, league_by_topic, league_to_run, league_to_see
from scorekeeper.league.actions import NewLeague
from scorekeeper.league.api.endpoint import secret, told_with_league, versioned
from scorekeeper.league.api.in_turn import asked
from scorekeeper.league.api.schema import reads, writes
from scorekeeper.league.serializers.leagues import (
    LeagueAsked,
    LeagueChangeAsked,
    LeagueTold,
    OpenedLeagueTold,
    league_json,
    terms_of,
)
from scorekeeper.matches.api.endpoint import answered
from scorekeeper.matches.api.opening import creation, opening_phone
from scorekeeper.matches.serializers.answers import JSON
from scorekeeper.people.access import Role, count_opening
from scorekeeper.people.actions import first_token
from scorekeeper.web.api_endpoint import endpoint, read_body
from scorekeeper.web.api_schema import ANYBODY, OF_CREATIONS


@writes(
    LeagueAsked,
    OpenedLeagueTold,
    "Open a league",
    text="Needs no key; the account of an API token (scope: organise) organises it. Its first "
    "season is this year's. Keep the organiser's key: it runs all nights of the league too.",
    made=True,
    errors=OF_CREATIONS,
    auth=ANYBODY,
)
@endpoint("POST")
@authentication_classes([])  # nobody's rights are used, so a retry needs no CSRF token
def leagues(request: Request) -> Response:
    """Open a league."""
    data = read_body(LeagueAsked, request)
    data.pop("version", None)
    count_opening(request)
    phone = opening_phone(request, Role.ORGANISER)
    done = actions.open_league(creation(request, {}), NewLeague(**data), phone)
    return secret(answered(done, _opened(done), made=True))


@reads(LeagueTold, "The league", text="Anybody who knows the id may read it.", methods=["GET"])
@writes(
    LeagueChangeAsked,
    LeagueTold,
    "Change the league",
    text="Any of its members. With rules the next house card is written; nights keep the one that "
    "they were made with. Another scheme of points scores everything anew.",
    methods=["PATCH"],
)
@endpoint("GET", "PATCH")
def league(request: Request, league_id: str) -> HttpResponse:
    """Tell the league, or change it."""
    if request.method == "PATCH":
        return _change(request, league_id)
    found = league_to_see(request, league_id)
    return versioned(request, found.version, league_json(found))


def _change(request: Request, league_id: str) -> Response:
    fetch = partial(league_to_run, request, league_id)
    found, write, data = asked(request, LeagueChangeAsked, fetch, told_with_league)
    with told_with_league(found):
        terms = terms_of(found, data)
        done = actions.change_league(found, write, terms, data.get("rules"))
    found.refresh_from_db()
    return answered(done, league_json(found))


def _opened(done: Done) -> JSON:
    made: League = league_by_topic(done.topic)
    return {**league_json(made), "keys": {"organiser": first_token(made.topic, Role.ORGANISER)}}
