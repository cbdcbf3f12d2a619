"""The rule book's API: questions that need no key, store nothing and touch no table."""

from functools import partial

from django.urls import path
from rest_framework.decorators import authentication_classes
from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.rulebook.queries import verdict
from scorekeeper.rulebook.serializers import (
    CheckAsked,
    HandAsked,
    OptionsAsked,
    OptionsTold,
    TotalTold,
    VerdictTold,
    options_json,
    verdict_json,
)
from scorekeeper.rules.cards import hand_total
from scorekeeper.rules.discards import options
from scorekeeper.rules.house import DEFAULT_RULES
from scorekeeper.web.api_endpoint import endpoint, read_body
from scorekeeper.web.api_schema import OF_QUESTIONS, writes

answers = partial(writes, errors=OF_QUESTIONS, once=False, auth=[{}], tags=["Rule book"])


@answers(
    CheckAsked,
    VerdictTold,
    "Is this discard legal?",
    text="A legal one has kind, points and discard; an illegal one code, clause and detail.",
)
@endpoint("POST")
@authentication_classes([])
def check(request: Request) -> Response:
    """Judge a discard."""
    data = read_body(CheckAsked, request)
    rules = data.get("rules", DEFAULT_RULES)
    return Response(verdict_json(verdict(data["discard"], data.get("hand"), rules)))


@answers(OptionsAsked, OptionsTold, "What may this hand discard?")
@endpoint("POST")
@authentication_classes([])
def discards(request: Request) -> Response:
    """List the legal discards of a hand."""
    data = read_body(OptionsAsked, request)
    hand, rules = data["hand"], data.get("rules", DEFAULT_RULES)
    return Response(options_json(hand, options(hand, rules)))


@answers(HandAsked, TotalTold, "What is this hand worth?")
@endpoint("POST")
@authentication_classes([])
def total(request: Request) -> Response:
    """Count a hand."""
    return Response({"total": hand_total(read_body(HandAsked, request)["hand"])})


urlpatterns = [
    path("discards/check/", check, name="discards-check"),
    path("discards/options/", discards, name="discards-options"),
    path("hands/total/", total, name="hands-total"),
]
