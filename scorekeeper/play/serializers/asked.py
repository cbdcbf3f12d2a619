"""What requests may ask for at a table. Only shapes are checked: the rest the rules say."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scorekeeper.matches.serializers.asked import (
    PlayerAsked,
    QueryInteger,
    VersionAsked,
)
from scorekeeper.play.actions import Level
from scorekeeper.rules.cards import CARD_WRITTEN, MOST_CARDS
from scorekeeper.rules.deal.state import MOST_SEATS
from scorekeeper.rules.fairness import CLIENT_SEED_WRITTEN
from scorekeeper.web.cards import CARDS
from scorekeeper.web.fields import (
    NameField,
    StrictBoolean,
    StrictInteger,
    StrictSerializer,
    StrictText,
)
from scorekeeper.web.house_rules import RulesField

CLOCKS: Final = (30, 60, 120)
SEED: Final = "32 hexadecimal digits from this device: its part in the chance of the coming deal."
LONGEST_CARD: Final = 12


A_SEED: Final = {"type": "string", "pattern": f"^{CLIENT_SEED_WRITTEN}$"}
TO_PICK_UP: Final = {"type": "string", "pattern": f"^(deck|{CARD_WRITTEN})$"}


@extend_schema_field(A_SEED)
class SeedField(StrictText):
    """A device's part in the chance of a deal: whether it can be, the rules say."""


@extend_schema_field(CARDS)
class DiscardField(serializers.ListField):
    """Cards that are thrown: whether they can be, the rules say."""

    child = StrictText(max_length=LONGEST_CARD)


@extend_schema_field(TO_PICK_UP)
class PickUpField(StrictText):
    """The deck, or a card of the floor."""


@extend_schema_field({"type": "integer", "enum": [*CLOCKS, None], "nullable": True})
class ClockField(StrictInteger):
    """Seconds a turn, of those that are offered."""

    default_error_messages = {
        "no-such-clock": _("Choose 30, 60 or 120 seconds, or null for none."),
    }

    def to_internal_value(self, data: object) -> int:
        seconds = super().to_internal_value(data)
        if seconds not in CLOCKS:
            self.fail("no-such-clock")
        return seconds


@extend_schema_field({"type": "string", "enum": [*Level.values]})
class LevelField(StrictText):
    """How well a bot plays."""

    default_error_messages = {"no-such-bot": _("Choose easy, normal or hard.")}

    def to_internal_value(self, data: object) -> str:
        level = super().to_internal_value(data)
        if level not in Level.values:
            self.fail("no-such-bot")
        return Level(level)


class TableAsked(StrictSerializer):
    player = NameField()
    rules = RulesField(required=False)
    bots = serializers.ListField(
        child=LevelField(), required=False, max_length=MOST_SEATS, help_text="A level for each."
    )
    clock = ClockField(required=False, allow_null=True, help_text="Seconds a turn; null: none.")
    open = StrictBoolean(required=False, help_text="To onlookers, who see no hand.")
    client_seed = SeedField(required=False, allow_null=True, help_text=SEED)


class JoinAsked(PlayerAsked):
    client_seed = SeedField(required=False, allow_null=True, help_text=SEED)


class BotAsked(VersionAsked):
    level = LevelField()


class SeedAsked(VersionAsked):
    client_seed = SeedField(required=False, allow_null=True, help_text=SEED)


class GivenSeedAsked(VersionAsked):
    client_seed = SeedField(help_text=SEED)


class TurnAsked(VersionAsked):
    discard = DiscardField(min_length=1, max_length=MOST_CARDS)
    pick_up = PickUpField(max_length=LONGEST_CARD, help_text="deck, or a card of the floor.")


class RoundQuery(StrictSerializer):
    round = QueryInteger(required=False, min_value=1, help_text="Not given: the latest.")
