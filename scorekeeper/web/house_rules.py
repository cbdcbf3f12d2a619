"""House rules in JSON: what may be sent, and what is told."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scorekeeper.rules.house import RANGES, Ends, HouseRules, Starter
from scorekeeper.web.api_schema import Told
from scorekeeper.web.fields import StrictSerializer


def _whole(rule: str, **kwargs: Any) -> serializers.IntegerField:
    low, high = RANGES[rule]
    return serializers.IntegerField(min_value=low, max_value=high, **kwargs)


class HouseRulesTold(Told):
    threshold = _whole("threshold", help_text="Out above this score.")
    penalty = _whole("penalty", help_text="For a false declare.")
    tie_is_false = serializers.BooleanField()
    out_on_reaching = serializers.BooleanField()
    ends = serializers.ChoiceField([way.value for way in Ends])
    rounds = _whole("rounds", allow_null=True)
    rebuy = serializers.BooleanField(help_text="Not with first_knockout.")
    decks = _whole("decks", allow_null=True, help_text="null: by number of players.")
    initial_open_card = serializers.BooleanField()
    starter = serializers.ChoiceField([way.value for way in Starter])
    lap_limit = _whole("lap_limit", help_text="0: none.")
    mixed_two_pairs = serializers.BooleanField()
    suited_sequences = serializers.BooleanField()
    declare_at_most = _whole("declare_at_most", allow_null=True)


class HouseRulesAsked(StrictSerializer, HouseRulesTold):
    """Any subset."""

    def get_fields(self) -> dict[str, Any]:
        """Return the rules, none of which has to be sent."""
        fields: dict[str, Any] = super().get_fields()
        for field in fields.values():
            field.required = False
        return fields


@extend_schema_field(HouseRulesAsked)
class RulesField(serializers.DictField):
    """Any subset of the house rules; `rules.house` says what is wrong with it."""

    def to_internal_value(self, data: Any) -> Any:
        return HouseRules.from_dict(super().to_internal_value(data))


@extend_schema_field(HouseRulesAsked)
class SomeRulesField(serializers.DictField):
    """Any subset, as it was sent: what can be, the action says when its turn comes."""
