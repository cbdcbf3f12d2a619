"""Who sits at a table: bots, freeing a seat, coming back to one's own, leaving."""

from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.feed.actions import Done, Write
from scorekeeper.matches.serializers.asked import VersionAsked
from scorekeeper.play import actions
from scorekeeper.play.access import Seated
from scorekeeper.play.api.endpoint import TAGS, Asked, seated_write
from scorekeeper.play.serializers.asked import BotAsked
from scorekeeper.play.serializers.told import TableTold
from scorekeeper.web.api_endpoint import endpoint
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
    return seated_write(request, code, VersionAsked, lambda at, write, _: actions.leave(*at, write))
