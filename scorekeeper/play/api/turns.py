"""Playing: the start, turns, declaring, the next round, a seed for it."""

from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.feed.actions import Done, Write
from scorekeeper.matches.serializers.asked import VersionAsked
from scorekeeper.play import actions
from scorekeeper.play.access import Seated
from scorekeeper.play.api.endpoint import TAGS, Asked, seated_write
from scorekeeper.play.serializers.asked import GivenSeedAsked, SeedAsked, TurnAsked
from scorekeeper.play.serializers.told import TableTold
from scorekeeper.web.api_endpoint import endpoint
from scorekeeper.web.api_schema import writes


@writes(SeedAsked, TableTold, "Start", text="The host's. The first round is dealt.", **TAGS)
@endpoint("POST")
def start(request: Request, code: str) -> Response:
    """Deal the first round."""

    def act(at: Seated, write: Write, data: Asked) -> Done:
        return actions.start(*at, write, data.get("client_seed"))

    return seated_write(request, code, SeedAsked, act)


@writes(
    TurnAsked,
    TableTold,
    "Take a turn",
    text="Discard, then pick up exactly one (rule 2.1). Checked whole before anything changes. "
    "Cards are values: with two decks KH names either copy.",
    required=True,
    **TAGS,
)
@endpoint("POST")
def turns(request: Request, code: str) -> Response:
    """Discard and pick up."""

    def act(at: Seated, write: Write, data: Asked) -> Done:
        return actions.take_turn(*at, write, data["discard"], data["pick_up"])

    return seated_write(request, code, TurnAsked, act, required=True)


@writes(VersionAsked, TableTold, "Declare", text="Ends the round (rule 4.1).", **TAGS)
@endpoint("POST")
def declare(request: Request, code: str) -> Response:
    """End the round."""
    return seated_write(
        request, code, VersionAsked, lambda at, write, _: actions.declare(*at, write)
    )


@writes(
    SeedAsked,
    TableTold,
    "Deal the next round",
    text="From any seat, with the client seeds that are there by then; it is dealt by itself "
    "after a pause.",
    **TAGS,
)
@endpoint("POST")
def next_round(request: Request, code: str) -> Response:
    """Deal the next round."""

    def act(at: Seated, write: Write, data: Asked) -> Done:
        return actions.next_round(*at, write, data.get("client_seed"))

    return seated_write(request, code, SeedAsked, act)


@writes(
    GivenSeedAsked,
    TableTold,
    "Add to the chance of the coming deal",
    text="While the table waits or a round is over, until somebody deals: who wants a say sends it "
    "before. In a round: 409, seed-too-early. Neither a move nor a sign of coming back, and the "
    "version stays.",
    **TAGS,
)
@endpoint("POST")
def seed(request: Request, code: str) -> Response:
    """Take a client seed for the coming deal."""

    def act(at: Seated, write: Write, data: Asked) -> Done:
        return actions.give_seed(*at, write, data["client_seed"])

    return seated_write(request, code, GivenSeedAsked, act)
