"""The seating of a night in JSON: what may be asked and is proposed, the tables to accept."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from scorekeeper.league.actions import Seated
from scorekeeper.league.queries import Wish
from scorekeeper.league.serializers.nights import NightTold, sizes_field
from scorekeeper.league.serializers.seating import (
    HIGHEST_SEED,
    PlannedRoundTold,
    PlannedTableTold,
    ProposalTold,
    SeatingReportTold,
)
from scorekeeper.league.serializers.tables import NextTableTold
from scorekeeper.matches.serializers.asked import VersionAsked
from scorekeeper.rules.seating.ask import MOST_PEOPLE, MOST_ROUNDS, Effort
from scorekeeper.web.api_schema import Told
from scorekeeper.web.fields import StrictBoolean, StrictInteger, StrictSerializer, StrictText

LONGEST_ID: Final = 32
MOST_PAIRS: Final = 200


def _ids(**more: Any) -> serializers.ListField:
    return serializers.ListField(child=StrictText(max_length=LONGEST_ID), **more)


class NightSeatingAsked(StrictSerializer):
    """Whatever is left out, the night itself says."""

    seed = StrictInteger(required=False, min_value=0, max_value=HIGHEST_SEED, default=1)
    sizes = sizes_field(required=False)
    apart = serializers.ListField(
        child=_ids(min_length=2, max_length=2),
        required=False,
        max_length=MOST_PAIRS,
        help_text="Pairs to keep apart.",
    )
    from_round = StrictInteger(
        required=False, min_value=1, max_value=MOST_ROUNDS, help_text="Rounds before it stay."
    )
    rounds = StrictInteger(required=False, min_value=1, max_value=MOST_ROUNDS)
    mix = sizes_field(
        MOST_PEOPLE, required=False, help_text="The tables chosen, of the alternatives."
    )
    effort = serializers.ChoiceField([each.value for each in Effort], default=Effort.QUICK.value)
    evenly = StrictBoolean(required=False, help_text="Even turns at odd tables first.")
    fresh = StrictBoolean(
        required=False, help_text="Draw the coming rounds anew, whatever was planned."
    )


class ProposedTableAsked(StrictSerializer):
    table = StrictInteger(min_value=1, max_value=MOST_PEOPLE)
    players = _ids(max_length=MOST_PEOPLE, help_text="By seat; the first deals first.")


class RoundOfTablesAsked(StrictSerializer):
    round = StrictInteger(min_value=1, max_value=MOST_ROUNDS)
    tables = serializers.ListField(child=ProposedTableAsked(), min_length=1, max_length=MOST_PEOPLE)
    sit_out = _ids(required=False, max_length=MOST_PEOPLE)

    def validate_tables(self, tables: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """In the order of their numbers, which are 1 and up."""
        ordered = sorted(tables, key=lambda table: table["table"])
        if [table["table"] for table in ordered] != [*range(1, len(ordered) + 1)]:
            raise serializers.ValidationError(_("Number the tables 1, 2, 3…"), "table-numbers")
        return ordered


class AcceptAsked(VersionAsked):
    rounds = serializers.ListField(child=RoundOfTablesAsked(), min_length=1, max_length=MOST_ROUNDS)
    apart = serializers.ListField(
        child=_ids(min_length=2, max_length=2), required=False, max_length=MOST_PAIRS
    )


class TableOfProposalTold(PlannedTableTold):
    players = serializers.ListField(
        child=serializers.CharField(), help_text="Ids in seat order; the first deals first."
    )


class RoundOfProposalTold(PlannedRoundTold):
    tables = TableOfProposalTold(many=True)
    sit_out = serializers.ListField(child=serializers.CharField())


class PairOfIdsField(serializers.ListField):
    """Two ids."""

    child = serializers.CharField()


class NightReportTold(SeatingReportTold):
    in_a_row = serializers.ListField(
        child=PairOfIdsField(), help_text="Pairs who meet in two rounds running."
    )
    apart_broken = serializers.ListField(
        child=PairOfIdsField(), help_text="Pairs to keep apart who sit together."
    )


class NightProposalTold(ProposalTold):
    rounds = RoundOfProposalTold(many=True)
    report = NightReportTold()


class AcceptedTold(Told):
    opened = serializers.IntegerField(
        allow_null=True, help_text="The round that was opened; null: one is still being played."
    )
    tables = NextTableTold(many=True, help_text="Of the round that was opened.")
    night = NightTold()


def wish_of(data: Mapping[str, Any]) -> Wish:
    """Return what the request wishes for."""
    return Wish(
        first=data.get("from_round"),
        rounds=data.get("rounds"),
        sizes=tuple(data.get("sizes", ())),
        mix=tuple(data["mix"]) if "mix" in data else None,
        apart=tuple((one, other) for one, other in data["apart"]) if "apart" in data else None,
        evenly=data.get("evenly", False),
        fresh=data.get("fresh", False),
    )


def seated_of(data: Mapping[str, Any], here: Iterable[str]) -> list[Seated]:
    """Return the tables that were sent; who is not said to sit out does so when not seated."""
    return [_seated(each, [*here]) for each in data["rounds"]]


def _seated(each: Mapping[str, Any], here: list[str]) -> Seated:
    tables = tuple(tuple(table["players"]) for table in each["tables"])
    seated = {pid for table in tables for pid in table}
    left_over = [pid for pid in here if pid not in seated]
    return Seated(each["round"], tables, tuple(each.get("sit_out", left_over)))
