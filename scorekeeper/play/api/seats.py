"""Who sits at a table: bots, freeing a seat, coming back to one's own, its key, leaving."""

from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.feed.actions import Done, Write
from scorekeeper.matches.api.endpoint import answered
from scorekeeper.matches.serializers.asked import VersionAsked
from scorekeeper.matches.serializers.requests import api_write
from scorekeeper.people.access import Role
from scorekeeper.people.actions import going_on, token
from scorekeeper.play import actions
from scorekeeper.play.access import Seated, table_to_leave, table_to_play
from scorekeeper.play.api.endpoint import TAGS, Asked, answered_table, seated_write, told_with
from scorekeeper.play.serializers.asked import BotAsked
from scorekeeper.play.serializers.told import RenewedTold, TableTold
from scorekeeper.web.api_endpoint import endpoint, read_body
from scorekeeper.web.api_schema import writes


@writes(BotAsked, TableTold, "Let a bot sit down", text="The host's, before the start.", **TAGS)
@endpoint("POST")
def bots(request: Request, code: str) -> Response:
    """Let a bot sit down."""

    def act(at: Seated, write: Write, data: Asked) -> Done:
        return actions.add_bot(*at, write, data["level"])

    return seated_write(request, code, BotAsked, act)


@writes(
    VersionAsked,
    TableTold,
    "Free a seat",
    text="The host's, before the start. Those behind it move up.",
    methods=["DELETE"],
    **TAGS,
)
@endpoint("DELETE")
def seat(request: Request, code: str, number: int) -> Response:
    """Free a seat."""

    def act(at: Seated, write: Write, data: Asked) -> Done:  # noqa: ARG001
        return actions.remove_seat(*at, write, number)

    return seated_write(request, code, VersionAsked, act)


@writes(
    VersionAsked,
    TableTold,
    "Come back",
    text="Play oneself again, where a bot stood in. Any move does the same.",
    **TAGS,
)
@endpoint("POST")
def back(request: Request, code: str) -> Response:
    """Come back to one's seat."""
    return seated_write(
        request, code, VersionAsked, lambda at, write, _: actions.come_back(*at, write)
    )


@writes(
    VersionAsked,
    TableTold,
    "Leave",
    text="Before the start the seat is free again; in a round a bot plays it to the end. The "
    "host's role passes to the next person.",
    **TAGS,
)
@endpoint("POST")
def leave(request: Request, code: str) -> Response:
    """Leave the table."""
    write = api_write(request, read_body(VersionAsked, request))
    left = table_to_leave(request, code)
    with told_with(*left):
        done = actions.leave(*left, write)
    return answered_table(done, left.seat)


@writes(
    VersionAsked,
    RenewedTold,
    "Renew the key of one's seat",
    text="Of the own seat alone. Whoever else has the old key or link loses the seat; a caller "
    "with the old key goes on with the new one, and cannot ask for this answer again.",
    **TAGS,
)
@endpoint("POST")
def rotate(request: Request, code: str, number: int) -> Response:
    """Make a new key of one's own seat."""
    write = api_write(request, read_body(VersionAsked, request))
    at = table_to_play(request, code)
    keep = going_on(request)
    with told_with(*at):
        done = actions.renew_key(*at, write, number, keep)
    response = answered(done, {"keys": {"seat": token(at.seat.key_topic, Role.SEAT)}})
    response["Cache-Control"] = "no-store"
    return response
