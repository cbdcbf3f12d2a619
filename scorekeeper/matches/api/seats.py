"""What happens between rounds: who joins, leaves, comes back, who sits where, and the end."""

from collections.abc import Callable

from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.feed.actions import Done, Write
from scorekeeper.matches import actions
from scorekeeper.matches.access import Match
from scorekeeper.matches.api.endpoint import answered, answered_match, match_to_score, told_with
from scorekeeper.matches.api.schema import writes
from scorekeeper.matches.queries import sheet
from scorekeeper.matches.serializers.answers import match_json
from scorekeeper.matches.serializers.asked import (
    PlayerAsked,
    SubstituteAsked,
    SwapAsked,
    VersionAsked,
)
from scorekeeper.matches.serializers.requests import api_write
from scorekeeper.matches.serializers.told import JoinedTold, OnlyMatchTold
from scorekeeper.web.api_endpoint import endpoint, read_body


@writes(
    PlayerAsked,
    JoinedTold,
    "Join late",
    text="At the end of the table, with the highest score of those still in (rule 6.6).",
    made=True,
)
@endpoint("POST")
def seats(request: Request, public_id: str) -> Response:
    """Let somebody join late."""
    data = read_body(PlayerAsked, request)
    write = api_write(request, data)
    match = match_to_score(request, public_id)
    with told_with(match):
        done = actions.join(match, write, data["player"])
    then = sheet(match, done.number)
    seat = then.state.seats[-1].seat
    return answered(done, {"seat": seat, "match": match_json(then)}, made=True)


@writes(PlayerAsked, OnlyMatchTold, "Rename a player", text="Whoever sits there now (rule 8.5).")
@endpoint("PATCH")
def seat(request: Request, public_id: str, number: int) -> Response:
    """Rename a player."""
    data = read_body(PlayerAsked, request)
    write = api_write(request, data)
    match = match_to_score(request, public_id)
    with told_with(match):
        done = actions.rename(match, write, number, data["player"])
    return answered_match(match, done)


@writes(
    SubstituteAsked,
    OnlyMatchTold,
    "Put in a substitute",
    text="Somebody else sits there from a round on (rule 8.5).",
)
@endpoint("POST")
def substitute(request: Request, public_id: str, number: int) -> Response:
    """Put in a substitute."""
    data = read_body(SubstituteAsked, request)
    write = api_write(request, data)
    match = match_to_score(request, public_id)
    with told_with(match):
        start = data.get("from_round")
        done = actions.substitute(match, write, number, data["player"], start)
    return answered_match(match, done)


@writes(
    SwapAsked,
    OnlyMatchTold,
    "Swap two players' rows",
    text="Exchanges who sat there from the start on (rule 8.5); the numbers stay.",
)
@endpoint("POST")
def swap(request: Request, public_id: str) -> Response:
    """Swap two players' rows."""
    data = read_body(SwapAsked, request)
    write = api_write(request, data)
    match = match_to_score(request, public_id)
    with told_with(match):
        one, other = data["seats"]
        done = actions.swap_rows(match, write, (one, other))
    return answered_match(match, done)


@writes(VersionAsked, OnlyMatchTold, "Leave", text="The row is frozen (rule 6.6).")
@endpoint("POST")
def leave(request: Request, public_id: str, number: int) -> Response:
    """Let somebody leave."""
    return _plain(request, public_id, lambda match, write: actions.leave(match, write, number))


@writes(
    VersionAsked,
    OnlyMatchTold,
    "Take a leave back",
    text="Had not left after all; until the next round is recorded.",
)
@endpoint("POST")
def come_back(request: Request, public_id: str, number: int) -> Response:
    """Somebody had not left after all."""
    return _plain(request, public_id, lambda match, write: actions.come_back(match, write, number))


@writes(VersionAsked, OnlyMatchTold, "Buy back in", text="Once, where the house allows (rule 6.7).")
@endpoint("POST")
def rebuy(request: Request, public_id: str, number: int) -> Response:
    """Let somebody who was knocked out back in."""
    return _plain(request, public_id, lambda match, write: actions.rebuy(match, write, number))


@writes(VersionAsked, OnlyMatchTold, "Call time", text="Ends the match now (rule 6.5).")
@endpoint("POST")
def finish(request: Request, public_id: str) -> Response:
    """Call time."""
    return _plain(request, public_id, actions.call_time)


@writes(VersionAsked, OnlyMatchTold, "Reopen", text="Undoes calling time, and only that.")
@endpoint("POST")
def reopen(request: Request, public_id: str) -> Response:
    """Take a call of time back."""
    return _plain(request, public_id, actions.reopen)


def _plain(request: Request, public_id: str, act: Callable[[Match, Write], Done]) -> Response:
    write = api_write(request, read_body(VersionAsked, request))
    match = match_to_score(request, public_id)
    with told_with(match):
        done = act(match, write)
    return answered_match(match, done)
