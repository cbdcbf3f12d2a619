"""A seating for any number of people, without a league."""

from typing import Final

from rest_framework.decorators import authentication_classes
from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.league.queries import proposed
from scorekeeper.league.serializers.seating import ProposalTold, SeatingAsked, proposal_json
from scorekeeper.people.access import address_of
from scorekeeper.rules.seating.ask import Ask, numbered
from scorekeeper.web.api_endpoint import endpoint, read_body
from scorekeeper.web.api_schema import OF_QUESTIONS, writes
from scorekeeper.web.asking import only_asks
from scorekeeper.web.limits import AtOnce, one_of

BUSY = 429
STRANGERS: Final = AtOnce("seatings for", 2, 1)  # leaves askers' threads to who runs a night


@only_asks
@writes(
    SeatingAsked,
    ProposalTold,
    "Seat a night",
    text="Rounds in which everybody meets as many different people as possible. Needs no key and "
    "stores nothing. The same seed gives the same plan. From one address a few at a time: the "
    "search is for the nights that go on.",
    errors=(*OF_QUESTIONS, BUSY),
    once=False,
    auth=[{}],
    tags=["Seating"],
)
@endpoint("POST")
@authentication_classes([])
def seating(request: Request) -> Response:
    """Propose a seating for players 0 and up."""
    data = read_body(SeatingAsked, request)
    seed = data["seed"]
    ask = Ask(
        people=numbered(data["players"]),
        rounds=data["rounds"],
        sizes=tuple(data["sizes"]),
        evenly=data["evenly"],
    )
    with one_of(STRANGERS, address_of(request)):
        found = proposed(ask, seed)
    return Response(proposal_json(found, seed))
