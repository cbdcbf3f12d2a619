"""Cards in JSON."""

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scorekeeper.rules.cards import CARD_WRITTEN, MOST_CARDS, Card, check_number_of_cards
from scorekeeper.rules.errors import Refusal
from scorekeeper.web.fields import RuledText, refused_field

A_CARD: Final = {"type": "string", "pattern": f"^{CARD_WRITTEN}$"}
CARDS: Final = {"type": "array", "items": A_CARD, "minItems": 1, "maxItems": MOST_CARDS}


class CardField(RuledText):
    """A card as rule 1.2 writes it, and in the other ways that it takes."""

    def rule(self, text: str) -> Card:
        return Card.parse(text)


@extend_schema_field(CARDS)
class CardsField(serializers.ListField):
    """A hand, or a part of it: one to five cards."""

    child = CardField()

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, list):  # counted first: a flood of cards is not read
            try:
                check_number_of_cards(data)
            except Refusal as refusal:
                raise refused_field(refusal) from None
        return tuple(super().to_internal_value(data))
