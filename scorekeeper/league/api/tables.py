"""The tables of a night over the API: how they are, and what is done about them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.feed.actions import Done, Write
from scorekeeper.feed.queries import event
from scorekeeper.league import actions
from scorekeeper.league.access import (
    Night,
    count_doubt,
    is_organiser,
    night_to_follow,
    night_to_run,
    night_to_see,
)
from scorekeeper.league.api.endpoint import secret
from scorekeeper.league.api.in_turn import asked, in_turn
from scorekeeper.league.api.schema import reads, writes
from scorekeeper.league.queries.keys import station_keys
from scorekeeper.league.queries.room import room, tables_of
from scorekeeper.league.serializers.tables import (
    NextRoundTold,
    RoomConflictTold,
    RoomTold,
    TakenInTold,
    opened_json,
    room_json,
)
from scorekeeper.league.serializers.tables_asked import (
    ClockAsked,
    DealtAsked,
    DoubtAsked,
    NextRoundAsked,
    OfRoundAsked,
    ReasonAsked,
    TakeInAsked,
    TimeAsked,
)
from scorekeeper.matches.access import match_to_take_in
from scorekeeper.matches.api.endpoint import answered
from scorekeeper.matches.serializers.answers import JSON
from scorekeeper.matches.serializers.requests import api_write
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.api_endpoint import endpoint, read_body
from scorekeeper.web.api_schema import CONFLICT, OF_WRITES
from scorekeeper.web.errors import attach, status
from scorekeeper.web.fields import StrictSerializer

Act = Callable[[Night, Write, dict[str, Any]], Done]
OURS: dict[str, Any] = {"conflict": RoomConflictTold}
OF_DOUBTS = (*OF_WRITES, 429)


@contextmanager
def told_with_room(request: Request, night: Night) -> Iterator[None]:
    """Send the tables as they are along with a conflict."""
    try:
        yield
    except Refusal as refusal:
        if status(refusal) != CONFLICT:
            raise
        raise attach(refusal, current=_room(request, night)) from None


@reads(RoomTold, "All tables of a night", text="Anybody may see them.", versioned=False)
@endpoint("GET")
def tables(request: Request, night_id: str) -> Response:
    """Tell how every table is."""
    return Response(_room(request, night_to_see(request, night_id)))


@writes(
    NextRoundAsked,
    NextRoundTold,
    "Open the next round",
    text="The next one that was seated, also while a table still plays: then with a warning. Name "
    "it (or the version) where others may open it at the same moment.",
    made=True,
    **OURS,
)
@endpoint("POST")
def next_round(request: Request, night_id: str) -> Response:
    """Open the next round."""

    def act(night: Night, write: Write, data: dict[str, Any]) -> Done:
        return actions.open_next(night, write, data.get("round"))

    night, done = _act(request, night_id, NextRoundAsked, act)
    told = event(done.topic, done.number).facts
    keys = station_keys(request, night)
    answer = opened_json(told["round"], tables_of(night, told["round"]), keys)
    playing = told["playing"]
    warning = _("Still playing the round before: tables %(tables)s.")
    words = warning % {"tables": ", ".join(map(str, playing))} if playing else None
    return secret(answered(done, {**answer, "playing": playing, "warning": words}, made=True))


@writes(
    ClockAsked,
    RoomTold,
    "Set the clock",
    text="Of all tables; or give one table more time than it has.",
    **OURS,
)
@endpoint("POST")
def clock(request: Request, night_id: str) -> Response:
    """Set the clock."""

    def act(night: Night, write: Write, data: dict[str, Any]) -> Done:
        return actions.set_clock(night, write, data["minutes"], data.get("table"))

    return _told(request, *_act(request, night_id, ClockAsked, act))


@writes(
    TimeAsked,
    RoomTold,
    "Call time",
    text="At all tables that play with real cards and have entered a round, or at one (rule 6.5).",
    **OURS,
)
@endpoint("POST")
def time(request: Request, night_id: str) -> Response:
    """Call time."""

    def act(night: Night, write: Write, data: dict[str, Any]) -> Done:
        return actions.call_time(night, write, data.get("table"))

    return _told(request, *_act(request, night_id, TimeAsked, act))


@writes(
    TakeInAsked,
    TakenInTold,
    "Take a match into the night",
    text="One that guests began, with the right to keep its score: the caller's, or that of its "
    "scorekeeper's key, sent along. Names that the roster has are found there; all others come as "
    "guests. Everybody who can see the night sees it then.",
    made=True,
    **OURS,
)
@endpoint("POST")
def matches(request: Request, night_id: str) -> Response:
    """Take a match in."""

    def act(night: Night, write: Write, data: dict[str, Any]) -> Done:
        with in_turn(night, write):
            match = match_to_take_in(request, data["match"], data.get("key", ""))
        return actions.take_in(night, write, match, data.get("table"))

    night, done = _act(request, night_id, TakeInAsked, act)
    told = event(done.topic, done.number).facts
    answer = {"table": told["table"], "round": told["round"], "tables": _room(request, night)}
    return answered(done, answer, made=True)


@writes(DealtAsked, RoomTold, "Deal a table of the coming round on phones, or not", **OURS)
@endpoint("PATCH")
def table(request: Request, night_id: str, number: int) -> Response:
    """Say how a table is dealt."""

    def act(night: Night, write: Write, data: dict[str, Any]) -> Done:
        return actions.deal_digitally(night, write, number, digital=data["digital"])

    return _told(request, *_act(request, night_id, DealtAsked, act))


@writes(
    ReasonAsked,
    RoomTold,
    "Void a match",
    text="It counts for nobody then; its sheet stays.",
    methods=["POST"],
    **OURS,
)
@writes(OfRoundAsked, RoomTold, "Let a match count after all", methods=["DELETE"], **OURS)
@endpoint("POST", "DELETE")
def void(request: Request, night_id: str, number: int) -> Response:
    """Void a match, or let it count after all."""

    def take_back(night: Night, write: Write, data: dict[str, Any]) -> Done:
        return actions.count_again(night, write, number, data.get("round"))

    def act(night: Night, write: Write, data: dict[str, Any]) -> Done:
        return actions.void_table(night, write, number, data["reason"], data.get("round"))

    if request.method == "DELETE":
        return _told(request, *_act(request, night_id, OfRoundAsked, take_back))
    return _told(request, *_act(request, night_id, ReasonAsked, act))


@writes(
    DoubtAsked,
    RoomTold,
    "Say that something is wrong",
    text="For who has a key of the night, if only the players' link. It stays at the table until "
    "it is settled. Who uses the key itself has one word at a table: the latest.",
    methods=["POST"],
    errors=OF_DOUBTS,
    **OURS,
)
@writes(OfRoundAsked, RoomTold, "Settle what was said to be wrong", methods=["DELETE"], **OURS)
@endpoint("POST", "DELETE")
def doubts(request: Request, night_id: str, number: int) -> Response:
    """Doubt a result, or settle the doubts."""
    if request.method == "DELETE":
        return _told(request, *_act(request, night_id, OfRoundAsked, _settling(number)))
    data = read_body(DoubtAsked, request)
    write = api_write(request, data)
    night = night_to_follow(request, night_id)
    count_doubt(request)
    with told_with_room(request, night):
        done = actions.doubt(night, write, number, data["word"], data.get("round"))
    return _told(request, night, done)


def _settling(number: int) -> Act:
    def act(night: Night, write: Write, data: dict[str, Any]) -> Done:
        return actions.settle_doubts(night, write, number, data.get("round"))

    return act


def _act(
    request: Request, night_id: str, shape: type[StrictSerializer], act: Act
) -> tuple[Night, Done]:
    """Let an organiser do something."""
    fetch, told = partial(night_to_run, request, night_id), partial(told_with_room, request)
    night, write, data = asked(request, shape, fetch, told)
    with told(night):
        return night, act(night, write, data)


def _told(request: Request, night: Night, done: Done) -> Response:
    return answered(done, _room(request, night))


def _room(request: Request, night: Night) -> JSON:
    night.refresh_from_db()
    return room_json(night, room(night), organises=is_organiser(request, night))
