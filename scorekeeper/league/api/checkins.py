"""The door of a night: who comes, who leaves."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.feed.actions import Done, Write
from scorekeeper.league import access, actions
from scorekeeper.league.access import Night
from scorekeeper.league.api.in_turn import asked
from scorekeeper.league.api.nights import answered_night, told_with_night, writes
from scorekeeper.league.queries import checked_in
from scorekeeper.league.serializers.nights import (
    CheckedInTold,
    CheckInAsked,
    NightTold,
    night_json,
)
from scorekeeper.matches.api.endpoint import answered
from scorekeeper.matches.serializers.asked import VersionAsked
from scorekeeper.matches.serializers.requests import api_write
from scorekeeper.web.api_endpoint import endpoint, read_body


@writes(
    CheckInAsked,
    CheckedInTold,
    "Check somebody in",
    text="Of the roster by id, also again after leaving; or a walk-in by name. The first one opens "
    "the night.",
    made=True,
)
@endpoint("POST")
def checkins(request: Request, night_id: str) -> Response:
    """Check somebody in."""
    fetch = partial(access.night_to_run, request, night_id)
    night, write, data = asked(request, CheckInAsked, fetch, told_with_night)
    with told_with_night(night):
        done = _come(night, write, data)
    night.refresh_from_db()
    player = checked_in(night, done, data.get("player"))
    return answered(done, {"player": player, "night": night_json(night)}, made=True)


@writes(
    VersionAsked,
    NightTold,
    "Check somebody out",
    text="Leaves for the night; played matches stay. Who was never seated was never here.",
)
@endpoint("DELETE")
def checkin(request: Request, night_id: str, player_id: str) -> Response:
    """Check somebody out."""
    write = api_write(request, read_body(VersionAsked, request))
    night = access.night_to_run(request, night_id)
    access.player_of(night.season.league, player_id)
    with told_with_night(night):
        done = actions.check_out(night, write, player_id)
    return answered_night(night, done)


def _come(night: Night, write: Write, data: Mapping[str, Any]) -> Done:
    if "player" in data:
        return actions.check_in(night, write, data["player"])
    return actions.check_in_walk_in(
        night,
        write,
        data["name"],
        guest=data.get("guest", False),
        confirm=data.get("confirm", False),
    )
