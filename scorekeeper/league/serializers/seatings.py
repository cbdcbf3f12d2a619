"""Seatings in JSON: what may be asked, a proposal with its report, the tables that are accepted."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from scorekeeper.league.actions import Seated
from scorekeeper.league.queries import Wish
from scorekeeper.league.serializers.nights import NightTold, sizes_field
from scorekeeper.matches.serializers.answers import JSON
from scorekeeper.matches.serializers.asked import VersionAsked
from scorekeeper.rules.seating.ask import MOST_PEOPLE, MOST_ROUNDS, Effort
from scorekeeper.rules.seating.plan import Pair, Person, Round
from scorekeeper.rules.seating.propose import Proposal
from scorekeeper.rules.seating.report import Report
from scorekeeper.web.api_schema import Told
from scorekeeper.web.fields import StrictBoolean, StrictInteger, StrictSerializer, StrictText

LONGEST_ID: Final = 32
MOST_PAIRS: Final = 200
HIGHEST_SEED: Final = 2**31

Who = Callable[[Person], Any]


def _ids(**more: Any) -> serializers.ListField:
    return serializers.ListField(child=StrictText(max_length=LONGEST_ID), **more)


class SeatingAsked(StrictSerializer):
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


class TableAsked(StrictSerializer):
    table = StrictInteger(min_value=1, max_value=MOST_PEOPLE)
    players = _ids(max_length=MOST_PEOPLE, help_text="By seat; the first deals first.")


class RoundOfTablesAsked(StrictSerializer):
    round = StrictInteger(min_value=1, max_value=MOST_ROUNDS)
    tables = serializers.ListField(child=TableAsked(), min_length=1, max_length=MOST_PEOPLE)
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


class ProposedTableTold(Told):
    table = serializers.IntegerField()
    players = serializers.ListField(child=serializers.CharField())


class ProposedRoundTold(Told):
    round = serializers.IntegerField()
    tables = ProposedTableTold(many=True)
    sit_out = serializers.ListField(child=serializers.CharField())


class MixTold(Told):
    tables = serializers.ListField(child=serializers.IntegerField())
    cost = serializers.IntegerField(help_text="The sum of m (m - 1) / 2; a short look.")
    sit_out = serializers.IntegerField()
    wished = serializers.BooleanField(help_text="Of the wished sizes, with a seat for everybody.")


def _times(text: str) -> serializers.DictField:
    return serializers.DictField(child=serializers.IntegerField(), help_text=text)


def _pairs(text: str) -> serializers.ListField:
    pair = serializers.ListField(child=serializers.CharField())
    return serializers.ListField(child=pair, help_text=text)


class ReportTold(Told):
    repeats = serializers.IntegerField(help_text="The sum of m - 1 over pairs that meet m times.")
    cost = serializers.IntegerField(help_text="The sum of m (m - 1) / 2.")
    worst_pair = serializers.IntegerField(help_text="The highest m.")
    same_table_twice = serializers.IntegerField()
    in_a_row = _pairs("Who meets in two rounds running.")
    odd_table_turns = _times("Turns at a table of the odd size, by person.")
    sit_outs = _times("Rounds to sit out, by person.")
    deals_first = _times("Tables at which a person deals first.")
    apart_broken = _pairs("To be kept apart, and yet at one table.")
    never_met = _pairs("Who does not meet tonight.")
    met_again = serializers.FloatField(help_text="Meetings of earlier nights, faded, again.")
    changes = serializers.IntegerField(help_text="People who sit elsewhere than planned before.")
    alternatives = MixTold(many=True, help_text="The price of each mix; the cheapest first.")


class ProposalTold(Told):
    seed = serializers.IntegerField()
    rounds = ProposedRoundTold(many=True)
    mix = serializers.ListField(child=serializers.IntegerField())
    proved = serializers.BooleanField(help_text="No plan at these tables costs less.")
    report = ReportTold()


class TableKeysTold(Told):
    scorekeeper = serializers.CharField()


class OpenedTableTold(Told):
    table = serializers.IntegerField()
    match = serializers.CharField()
    keys = TableKeysTold(help_text="Of the table's place: the same all night.")


class AcceptedTold(Told):
    opened = serializers.IntegerField(
        allow_null=True, help_text="The round that was opened; null: one is still being played."
    )
    tables = OpenedTableTold(many=True, help_text="Of the round that was opened.")
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


def proposal_json(proposal: Proposal, seed: int, first: int, who: Who) -> JSON:
    """Return a proposal; `who` tells what a person is called there."""
    rounds = enumerate(proposal.rounds, first)
    alternatives = [
        {
            "tables": list(each.tables),
            "cost": each.cost,
            "sit_out": each.sit_out,
            "wished": each.wished,
        }
        for each in proposal.alternatives
    ]
    return {
        "seed": seed,
        "rounds": [_round_json(number, each, who) for number, each in rounds],
        "mix": list(proposal.mix),
        "proved": proposal.proved,
        "report": {**_report_json(proposal.report, who), "alternatives": alternatives},
    }


def _round_json(number: int, planned: Round, who: Who) -> JSON:
    tables = enumerate(planned.tables, 1)
    return {
        "round": number,
        "tables": [
            {"table": place, "players": [who(person) for person in table]}
            for place, table in tables
        ],
        "sit_out": [who(person) for person in planned.sit_out],
    }


def _report_json(report: Report, who: Who) -> JSON:
    def pairs(found: Iterable[Pair]) -> list[list[Any]]:
        return [[who(person) for person in sorted(pair)] for pair in found]

    def times(found: Mapping[Person, int]) -> dict[str, int]:
        return {str(who(person)): number for person, number in found.items()}

    return {
        "repeats": report.repeats,
        "cost": report.cost,
        "worst_pair": report.worst_pair,
        "same_table_twice": report.same_table_twice,
        "in_a_row": pairs(report.in_a_row),
        "odd_table_turns": times(report.odd_table_turns),
        "sit_outs": times(report.sit_outs),
        "deals_first": times(report.deals_first),
        "apart_broken": pairs(report.apart_broken),
        "never_met": pairs(report.never_met),
        "met_again": round(report.met_again, 3),
        "changes": report.changes,
    }
