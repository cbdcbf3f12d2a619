"""Scoring one round without a match."""

from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.matches.api.schema import writes
from scorekeeper.matches.serializers.asked import ScoresAsked
from scorekeeper.matches.serializers.told import ScoresTold
from scorekeeper.rules.house import DEFAULT_RULES, FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.rules.scoring import check_declare, check_totals, score_round
from scorekeeper.rules.timeline import WrongNumberOfPlayers
from scorekeeper.web.api_endpoint import endpoint, read_body
from scorekeeper.web.api_schema import CONFLICT, OF_QUESTIONS


@writes(
    ScoresAsked,
    ScoresTold,
    "Score a round",
    text="Without a match: nothing is stored, and no key is needed.",
    errors=(*OF_QUESTIONS, CONFLICT),
    once=False,
    auth=[{}],
    tags=["Scores"],
)
@endpoint("POST")
def preview(request: Request) -> Response:
    """Score a round between names of the caller's own."""
    data = read_body(ScoresAsked, request)
    totals, rules = data["totals"], data.get("rules", DEFAULT_RULES)
    if not FEWEST_PLAYERS <= len(totals) <= MOST_PLAYERS:
        raise WrongNumberOfPlayers(field="totals", low=FEWEST_PLAYERS, high=MOST_PLAYERS)
    check_totals(totals)
    check_declare(totals, data["declarer"], rules)
    scored = score_round(totals, data["declarer"], rules)
    return Response({"points": scored.points, "false_declare": scored.false_declare})
