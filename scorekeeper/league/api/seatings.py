"""The seating of a night: proposing and accepting it."""

from functools import partial

from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.league import access, actions
from scorekeeper.league.api import in_turn
from scorekeeper.league.api.endpoint import secret
from scorekeeper.league.api.nights import told_with_night, writes
from scorekeeper.league.queries import asked, opened_by, present, proposed
from scorekeeper.league.queries.keys import station_keys
from scorekeeper.league.queries.room import tables_of
from scorekeeper.league.serializers.nights import night_json
from scorekeeper.league.serializers.seating import proposal_json
from scorekeeper.league.serializers.seatings import (
    AcceptAsked,
    AcceptedTold,
    NightProposalTold,
    NightSeatingAsked,
    seated_of,
    wish_of,
)
from scorekeeper.league.serializers.tables import opened_json
from scorekeeper.matches.api.endpoint import answered
from scorekeeper.matches.serializers.answers import JSON
from scorekeeper.rules.seating.ask import Effort
from scorekeeper.web.api_endpoint import endpoint, read_body
from scorekeeper.web.asking import only_asks


@only_asks
@writes(
    NightSeatingAsked,
    NightProposalTold,
    "Propose a seating",
    text="For those who are here, after the rounds that are opened; stores nothing. The same seed "
    "gives the same plan.",
    once=False,
)
@endpoint("POST")
def seating(request: Request, night_id: str) -> Response:
    """Propose tables for the coming rounds."""
    data = read_body(NightSeatingAsked, request)
    night = access.night_to_run(request, night_id)
    with told_with_night(night):
        if first := data.get("from_round"):
            actions.check_order(night, [first])
        question = asked(night, wish_of(data))
        proposal = proposed(question.ask, data["seed"], Effort(data["effort"]))
    return Response(proposal_json(proposal, data["seed"], question.pid, question.first))


@writes(
    AcceptAsked,
    AcceptedTold,
    "Accept a seating",
    text="The tables themselves, swapped by hand or not. Rounds from the first of these on are "
    "replaced; the next one is opened, unless one is still being played.",
    made=True,
)
@endpoint("POST")
def accept(request: Request, night_id: str) -> Response:
    """Let the coming rounds be these."""
    fetch = partial(access.night_to_run, request, night_id)
    night, write, data = in_turn.asked(request, AcceptAsked, fetch, told_with_night)
    rounds = seated_of(data, (player.public_id for player in present(night)))
    with told_with_night(night):
        done = actions.accept(night, write, rounds, data.get("apart"))
    night.refresh_from_db()
    return secret(answered(done, _accepted(request, night, opened_by(done)), made=True))


def _accepted(request: Request, night: access.Night, opened: int | None) -> JSON:
    keys = station_keys(request, night) if opened else []
    tables = tables_of(night, opened) if opened else []
    told = opened_json(opened or 0, tables, keys)
    return {"opened": opened, "tables": told["tables"], "night": night_json(night)}
