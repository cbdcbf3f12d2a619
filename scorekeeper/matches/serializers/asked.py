"""What requests may ask for. Only shapes are checked: what can be, and when, the rules say."""

import re
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scorekeeper.matches.actions import RoundEntry
from scorekeeper.rules.corrections import KEEP, Later
from scorekeeper.rules.house import MOST_PLAYERS
from scorekeeper.rules.scoring import RoundNo
from scorekeeper.web.fields import (
    A_NAME,
    A_TOTAL,
    HandField,
    NameField,
    SeatField,
    SeatKey,
    SeatMap,
    StrictBoolean,
    StrictInteger,
    StrictSerializer,
    StrictText,
    whole,
)
from scorekeeper.web.house_rules import RulesField, SomeRulesField
from scorekeeper.web.names import CONTROL, DIRECTION, NameDirection, NameInvisible

LONGEST_TITLE: Final = 120
ROUND: Final = re.compile(r"[1-9][0-9]{0,3}")


TOTALS: Final = {
    "type": "object",
    "additionalProperties": A_TOTAL,
    "maxProperties": MOST_PLAYERS,
}
PLAYERS: Final = {
    "type": "array",
    "items": A_NAME,
    "minItems": 2,
    "maxItems": MOST_PLAYERS,
    "uniqueItems": True,
}


@extend_schema_field(PLAYERS)
class PlayersField(serializers.ListField):
    """Who sits down, clockwise: how many and whether two are alike, the rules say."""

    child = NameField()


@extend_schema_field(TOTALS)
class TotalsField(SeatMap):
    """The hand of each seat: {"0": 10, "1": 8}."""

    child = HandField()


class TitleField(StrictText):
    """A line of text without hidden characters."""

    def to_internal_value(self, data: Any) -> str:
        title = super().to_internal_value(data)
        if DIRECTION.search(title):
            raise NameDirection(field=self.field_name)
        if CONTROL.search(title):
            raise NameInvisible(field=self.field_name)
        return title


class RoundKey(SeatKey):
    """A round's number as the name of a JSON member."""

    default_error_messages = {"not-a-round": _("There is no such round.")}

    def to_internal_value(self, data: str) -> int:
        if not ROUND.fullmatch(data):
            self.fail("not-a-round")
        return int(data)


class RoundMap(SeatMap):
    """An object with a member per round."""

    seat = RoundKey()


class VersionAsked(StrictSerializer):
    """What every write may carry."""

    version = StrictInteger(
        required=False, min_value=0, help_text="The version that the caller last saw."
    )


class MatchAsked(StrictSerializer):
    players = PlayersField(help_text="2 to 12 names, clockwise; no two of them alike.")
    rules = RulesField(required=False)
    title = TitleField(required=False, allow_blank=True, max_length=LONGEST_TITLE)
    first_dealer = SeatField(
        required=False, allow_null=True, help_text="A seat. Not given: drawn by lot."
    )
    private = StrictBoolean(required=False, help_text="Only who has a key may read it.")


class RoundAsked(VersionAsked):
    declarer = SeatField(allow_null=True, help_text="A seat; null when nobody declared.")
    totals = TotalsField(help_text="The hand of each seat that is in.")
    round = StrictInteger(
        required=False,
        min_value=1,
        help_text="Which round is meant. One that is there already with equal content is merged.",
    )


class DisputeAsked(StrictSerializer):
    declarer = SeatField(allow_null=True, help_text="A seat; null when nobody declared.")
    totals = TotalsField(help_text="What was entered, by seat.")


class LaterAsked(StrictSerializer):
    declarer = SeatField(required=False, allow_null=True)
    totals = TotalsField(required=False)


class CorrectionAsked(RoundAsked):
    later = RoundMap(
        child=LaterAsked(),
        required=False,
        help_text="What later rounds lack through the correction, by round.",
    )


class RulesAsked(VersionAsked):
    rules = SomeRulesField()


class PlayerAsked(VersionAsked):
    player = NameField()


class SubstituteAsked(PlayerAsked):
    from_round = StrictInteger(
        required=False, min_value=1, help_text="The first round of the substitute; else the next."
    )


class SwapAsked(VersionAsked):
    seats = serializers.ListField(
        child=SeatField(min_value=0), min_length=2, max_length=2, help_text="Two seats."
    )

    def validate_seats(self, seats: list[int]) -> list[int]:
        if seats[0] == seats[1]:
            raise serializers.ValidationError(_("Name two different seats."), "same-seat")
        return seats


class ScoresAsked(StrictSerializer):
    declarer = StrictText(allow_null=True, help_text="One of the names; null: nobody declared.")
    totals = serializers.DictField(
        child=HandField(), help_text="The hand of each of 2 to 12 names of your own."
    )
    rules = RulesField(required=False)


class QueryInteger(serializers.IntegerField):
    """Digits in an address, and nothing else that Python would take for a number."""

    def to_internal_value(self, data: Any) -> int:
        number = whole(str(data))
        if number is None:
            self.fail("invalid")
        return number


class PageQuery(StrictSerializer):
    limit = QueryInteger(min_value=1, max_value=200, default=50)
    cursor = QueryInteger(default=0, help_text="From the address in next; opaque.")


class ExportQuery(StrictSerializer):
    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Name the parameter, which is a word of Python's."""
        return {"as": serializers.ChoiceField(["json", "csv"], default="json")}


class DryRunQuery(StrictSerializer):
    dry_run = serializers.ChoiceField(
        ["0", "1"], default="0", help_text="1: answer the same, store nothing."
    )


def entry_of(data: Mapping[str, Any], number: int | None = None) -> RoundEntry:
    """Return the round that was asked for; `number` is that of the address."""
    return RoundEntry(data["declarer"], data["totals"], number or data.get("round"))


def later_of(data: Mapping[str, Any]) -> dict[RoundNo, Later]:
    """Return what later rounds are given."""
    return {
        number: Later(given.get("totals", {}), given.get("declarer", KEEP))
        for number, given in data.get("later", {}).items()
    }
