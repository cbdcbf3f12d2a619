"""The roster of a league."""

from functools import partial
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.feed.actions import Done, Write
from scorekeeper.league import actions
from scorekeeper.league.access import League, league_to_run, league_to_see, player_of
from scorekeeper.league.api import standings
from scorekeeper.league.api.endpoint import paged, told_with_league
from scorekeeper.league.api.in_turn import asked, in_turn
from scorekeeper.league.api.schema import reads, writes
from scorekeeper.league.queries import player_of as player_made
from scorekeeper.league.queries import roster, roster_row
from scorekeeper.league.serializers.players import (
    MergeAsked,
    NewPlayerAsked,
    PlayerChangeAsked,
    PlayerRowTold,
    PlayersTold,
    player_json,
)
from scorekeeper.league.serializers.standings import PlayerTold, SeasonQuery
from scorekeeper.matches.api.endpoint import answered
from scorekeeper.matches.serializers.asked import PageQuery, VersionAsked
from scorekeeper.matches.serializers.requests import api_write
from scorekeeper.web.api_endpoint import endpoint, read_body
from scorekeeper.web.fields import StrictSerializer


@reads(
    PlayersTold,
    "The roster",
    text="Those who were merged into somebody stand with them, under also.",
    versioned=False,
    query=PageQuery,
    methods=["GET"],
    operation_id="leagues_players_list",
)
@writes(
    NewPlayerAsked,
    PlayerRowTold,
    "Add a player",
    text="Where the roster has such a name already: 409, alike-on-roster, with facts like "
    '{"alike": [{"id": "…", "name": "Aino"}]}. If it is somebody else, send confirm as well.',
    made=True,
    methods=["POST"],
)
@endpoint("GET", "POST", query=PageQuery)
def players(request: Request, league_id: str) -> Response:
    """Tell the roster, or add somebody."""
    if request.method == "POST":
        return _add(request, league_id)
    return paged(request, [player_json(row) for row in roster(league_to_see(request, league_id))])


@reads(
    PlayerTold,
    "A player",
    text="Figures, rivals, rating, and the results of a season.",
    versioned=False,
    query=SeasonQuery,
    methods=["GET"],
)
@writes(
    PlayerChangeAsked,
    PlayerRowTold,
    "Change a player",
    text="Matches keep their names.",
    methods=["PATCH"],
)
@endpoint("GET", "PATCH", query=SeasonQuery)
def player(request: Request, league_id: str, player_id: str) -> Response:
    """Tell what somebody has done; rename them, or say whether they are a guest."""
    if request.method == "PATCH":
        return _change(request, league_id, player_id)
    return standings.player(request, league_id, player_id)


def _change(request: Request, league_id: str, player_id: str) -> Response:
    league, write, data = _asked(request, league_id, PlayerChangeAsked)
    found = player_of(league, player_id)
    with told_with_league(league):
        done = actions.rename_player(
            found,
            write,
            data.get("name", found.name),
            guest=data.get("guest"),
            confirm=data["confirm"],
        )
    return _told(league, player_id, done)


@writes(
    MergeAsked,
    PlayerRowTold,
    "Merge two players",
    text="They are one person: all that this one did, the other did. No match is written anew, and "
    "unmerge takes it back. Two who sat at one table cannot be merged.",
)
@endpoint("POST")
def merge(request: Request, league_id: str, player_id: str) -> Response:
    """Say that a player is another one; answer that one."""
    league, write, data = _asked(request, league_id, MergeAsked)
    found = player_of(league, player_id)
    with told_with_league(league):
        with in_turn(league, write):
            into = player_of(league, data["into"])
        done = actions.merge_players(found, write, into)
    return _told(league, into.public_id, done)


@writes(VersionAsked, PlayerRowTold, "Take a merge back", text="They are two people after all.")
@endpoint("POST")
def unmerge(request: Request, league_id: str, player_id: str) -> Response:
    """Part two who had been merged."""
    write = api_write(request, read_body(VersionAsked, request))
    league = league_to_run(request, league_id)
    found = player_of(league, player_id)
    with told_with_league(league):
        done = actions.unmerge_player(found, write)
    return _told(league, player_id, done)


@writes(
    VersionAsked,
    PlayerRowTold,
    "Anonymise a player",
    text="Takes the name out of roster, seats, their histories and exports, for ever. Results "
    "stay, and what people wrote in their own words as they wrote it: titles, why a match does not "
    "count, doubts, what phones are called.",
)
@endpoint("POST")
def anonymise(request: Request, league_id: str, player_id: str) -> Response:
    """Take a name out of all that is told."""
    write = api_write(request, read_body(VersionAsked, request))
    league = league_to_run(request, league_id)
    found = player_of(league, player_id)
    with told_with_league(league):
        done = actions.anonymise_player(found, write)
    return _told(league, player_id, done)


def _add(request: Request, league_id: str) -> Response:
    league, write, data = _asked(request, league_id, NewPlayerAsked)
    with told_with_league(league):
        done = actions.add_player(
            league, write, data["name"], guest=data["guest"], confirm=data["confirm"]
        )
    return answered(done, player_json(roster_row(player_made(done))), made=True)


def _asked(
    request: Request, league_id: str, shape: type[StrictSerializer]
) -> tuple[League, Write, dict[str, Any]]:
    return asked(request, shape, partial(league_to_run, request, league_id), told_with_league)


def _told(league: League, player_id: str, done: Done) -> Response:
    return answered(done, player_json(roster_row(player_of(league, player_id))))
