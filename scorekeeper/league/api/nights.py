"""Nights: planning, reading, changing and closing them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.feed.actions import Done, Write
from scorekeeper.league import access, actions
from scorekeeper.league.access import Night, night_by_topic
from scorekeeper.league.actions import ROLES, NewNight
from scorekeeper.league.api.endpoint import paged, secret, told_with_league, versioned
from scorekeeper.league.api.in_turn import asked, in_turn
from scorekeeper.league.queries import names, nights_of
from scorekeeper.league.serializers.leagues import LeagueConflictTold
from scorekeeper.league.serializers.nights import (
    NightAsked,
    NightChangeAsked,
    NightConflictTold,
    NightListTold,
    NightTold,
    OpenedNightTold,
    new_night_of,
    night_json,
    night_row_json,
)
from scorekeeper.matches.api.endpoint import answered
from scorekeeper.matches.serializers.answers import JSON
from scorekeeper.matches.serializers.asked import PageQuery, VersionAsked
from scorekeeper.matches.serializers.requests import api_write
from scorekeeper.people.actions import first_token
from scorekeeper.rules.errors import Refusal
from scorekeeper.web import api_schema
from scorekeeper.web.api_endpoint import endpoint, read_body
from scorekeeper.web.api_schema import CONFLICT, OF_READS, OF_WRITES
from scorekeeper.web.errors import attach, status

TOO_MANY: Final = 429
reads = partial(api_schema.reads, tags=["Nights"], conflict=NightConflictTold)
writes = partial(api_schema.writes, tags=["Nights"], conflict=NightConflictTold)


@contextmanager
def told_with_night(night: Night) -> Iterator[None]:
    """Name the people in a refusal; send the present night along with a conflict."""
    try:
        yield
    except Refusal as refusal:
        night.refresh_from_db()
        current = night_json(night) if status(refusal) == CONFLICT else None
        raise attach(refusal, current=current, names=names(night)) from None


@reads(
    NightListTold,
    "The nights of a league",
    text="The latest first.",
    versioned=False,
    query=PageQuery,
    errors=OF_READS,
    methods=["GET"],
)
@writes(
    NightAsked,
    OpenedNightTold,
    "Plan a night",
    text="For the league's organisers. Keep the keys: one runs this night, one is for its players. "
    "The version is the league's.",
    made=True,
    errors=(*OF_WRITES, TOO_MANY),
    conflict=LeagueConflictTold,
    methods=["POST"],
)
@endpoint("GET", "POST", query=PageQuery)
def nights(request: Request, league_id: str) -> Response:
    """Tell the nights of a league, or plan one."""
    if request.method == "POST":
        return _plan(request, league_id)
    league = access.league_to_see(request, league_id)
    return paged(request, [night_row_json(night) for night in nights_of(league)])


def _plan(request: Request, league_id: str) -> Response:
    fetch = partial(access.league_to_run, request, league_id)
    league, write, data = asked(request, NightAsked, fetch, told_with_league)
    access.count_night(request, league)
    data.pop("version", None)
    with told_with_league(league):
        with in_turn(league, write):
            season = access.season_of(league, data.pop("season")) if "season" in data else None
        done = actions.open_night(league, write, NewNight(**data, season=season))
    return secret(answered(done, _opened(done), made=True))


def _opened(done: Done) -> JSON:
    made = night_by_topic(done.topic)
    keys = {role.value: first_token(made.topic, role) for role in ROLES}
    return {**night_json(made), "keys": keys}


@reads(NightTold, "The night", text="Anybody who knows the id may read it.", methods=["GET"])
@writes(
    NightChangeAsked,
    NightTold,
    "Change the night",
    text="Any of its members. Not fewer rounds than are opened.",
    methods=["PATCH"],
)
@endpoint("GET", "PATCH")
def night(request: Request, night_id: str) -> HttpResponse:
    """Tell the night, or change it."""
    if request.method == "PATCH":
        return _change(request, night_id)
    found = access.night_to_see(request, night_id)
    return versioned(request, found.version, night_json(found))


def _change(request: Request, night_id: str) -> Response:
    fetch = partial(access.night_to_run, request, night_id)
    found, write, data = asked(request, NightChangeAsked, fetch, told_with_night)
    with told_with_night(found):
        done = actions.change_night(found, write, new_night_of(found, data))
    return answered_night(found, done)


@writes(
    VersionAsked,
    NightTold,
    "Close the night",
    text="Tables that still play (`playing`) may finish: their keys go on for twelve hours.",
)
@endpoint("POST")
def close(request: Request, night_id: str) -> Response:
    """Close the night."""
    return _plain(request, night_id, actions.close_night)


@writes(VersionAsked, NightTold, "Open the night again")
@endpoint("POST")
def reopen(request: Request, night_id: str) -> Response:
    """Open the night again."""
    return _plain(request, night_id, actions.reopen_night)


def answered_night(night: Night, done: Done) -> Response:
    """Answer a write with the night as it is now."""
    night.refresh_from_db()
    return answered(done, night_json(night))


def _plain(request: Request, night_id: str, act: Callable[[Night, Write], Done]) -> Response:
    write = api_write(request, read_body(VersionAsked, request))
    found = access.night_to_run(request, night_id)
    with told_with_night(found):
        done = act(found, write)
    return answered_night(found, done)
