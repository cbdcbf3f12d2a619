"""The rule book in JSON: what may be asked, and what is told."""

from collections.abc import Iterable

from rest_framework import serializers

from scorekeeper.rulebook.queries import Verdict
from scorekeeper.rules.cards import hand_total
from scorekeeper.rules.discards import Cards, Discard, Kind
from scorekeeper.web.api_schema import Told
from scorekeeper.web.cards import CardsField
from scorekeeper.web.fields import StrictSerializer
from scorekeeper.web.house_rules import RulesField

JSON = dict[str, object]
A_HAND = "1 to 5 cards, rank then suit: AS 10H KD 7C."


def _rules() -> RulesField:
    return RulesField(required=False, help_text="House rules; decks: null is one deck here.")


class HandAsked(StrictSerializer):
    hand = CardsField(help_text=f"{A_HAND} A card may occur twice.")


class OptionsAsked(StrictSerializer):
    hand = CardsField(help_text=A_HAND)
    rules = _rules()


class CheckAsked(StrictSerializer):
    discard = CardsField(help_text=A_HAND)
    hand = CardsField(required=False, help_text="Not given: judged as if it were large enough.")
    rules = _rules()


class CardListField(serializers.ListField):
    """Cards as they are told."""

    child = serializers.CharField()


class DiscardTold(Told):
    discard = CardListField()
    kind = serializers.ChoiceField([kind.value for kind in Kind])
    points = serializers.IntegerField(help_text="What the cards are worth together.")
    left = serializers.IntegerField(help_text="What the hand is worth without them.")


class OptionsTold(Told):
    options = DiscardTold(many=True, help_text="Every legal discard once, most points first.")


class VerdictTold(Told):
    legal = serializers.BooleanField()
    kind = serializers.ChoiceField([kind.value for kind in Kind], required=False)
    points = serializers.IntegerField(required=False)
    discard = CardListField(required=False)
    code = serializers.CharField(required=False, help_text="The first reason that applies.")
    clause = serializers.CharField(required=False, help_text="Of the rules: 3.4")
    detail = serializers.CharField(required=False, help_text="The reason for people.")


class TotalTold(Told):
    total = serializers.IntegerField()


def verdict_json(verdict: Verdict) -> JSON:
    """Return a legal discard with its kind and points, or why it is none."""
    if refusal := verdict.refusal:
        return {
            "legal": False,
            "code": refusal.code,
            "clause": refusal.clause,
            "detail": verdict.words,
        }
    return {
        "legal": True,
        "kind": verdict.kind,
        "points": verdict.points,
        "discard": _texts(verdict.thrown),
    }


def options_json(hand: Cards, found: Iterable[Discard]) -> JSON:
    """Return legal discards of a hand in the order they come."""
    total = hand_total(hand)
    return {
        "options": [
            {
                "discard": _texts(one.cards),
                "kind": one.kind,
                "points": one.points,
                "left": total - one.points,
            }
            for one in found
        ]
    }


def _texts(cards: Cards) -> list[str]:
    return [str(card) for card in cards]
