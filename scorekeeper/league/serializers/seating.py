"""A seating in JSON: what may be asked, and what is told."""

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scorekeeper.rules.seating.ask import (
    LARGEST_TABLE,
    MOST_PEOPLE,
    MOST_ROUNDS,
    SMALLEST_TABLE,
)
from scorekeeper.rules.seating.plan import Pair, Person, Round
from scorekeeper.rules.seating.propose import Evener, MixPrice, Proposal
from scorekeeper.rules.seating.report import Report, Times
from scorekeeper.web.api_schema import Told
from scorekeeper.web.fields import StrictBoolean, StrictInteger, StrictSerializer

JSON: TypeAlias = dict[str, object]
Called: TypeAlias = Callable[[Person], int | str]  # how JSON calls a person

HIGHEST_SEED: Final = 999_999_999
MOST_SIZES: Final = 8


@extend_schema_field({"type": "integer", "minimum": 2, "maximum": MOST_PEOPLE})
class PeopleField(StrictInteger):
    """How many come; the bounds are those of `rules.seating`."""


@extend_schema_field({"type": "integer", "minimum": 1, "maximum": MOST_ROUNDS})
class RoundsField(StrictInteger):
    """How many rounds."""


@extend_schema_field({"type": "integer", "minimum": SMALLEST_TABLE, "maximum": LARGEST_TABLE})
class SizeField(StrictInteger):
    """How many sit at a table."""


class SeatingAsked(StrictSerializer):
    players = PeopleField(help_text=f"2 to {MOST_PEOPLE}.")
    rounds = RoundsField(help_text=f"1 to {MOST_ROUNDS}.")
    sizes = serializers.ListField(
        child=SizeField(),
        max_length=MOST_SIZES,
        default=[3, 4],
        help_text=f"Of tables, as wished: {SMALLEST_TABLE} to {LARGEST_TABLE}.",
    )
    seed = StrictInteger(min_value=0, max_value=HIGHEST_SEED, default=1)
    evenly = StrictBoolean(default=False, help_text="Even turns before few meetings again.")


class PlannedTableTold(Told):
    table = serializers.IntegerField()
    players = serializers.ListField(
        child=serializers.IntegerField(), help_text="In seat order; the first deals first."
    )


class PlannedRoundTold(Told):
    round = serializers.IntegerField()
    tables = PlannedTableTold(many=True)
    sit_out = serializers.ListField(child=serializers.IntegerField())


class MixTold(Told):
    tables = serializers.ListField(child=serializers.IntegerField(), help_text="Their sizes.")
    cost = serializers.IntegerField(help_text="Of the best plan found at these tables.")
    sit_out = serializers.IntegerField(help_text="How many have no seat in each round.")
    wished = serializers.BooleanField(help_text="Only tables of the sizes asked for.")


class EvenerTold(Told):
    cost = serializers.IntegerField()
    turns_differ_by = serializers.IntegerField()
    sit_outs_differ_by = serializers.IntegerField()


class PairField(serializers.ListField):
    """Two players."""

    child = serializers.IntegerField()


class TimesField(serializers.DictField):
    """How often, by player."""

    child = serializers.IntegerField()


class SeatingReportTold(Told):
    repeats = serializers.IntegerField(help_text="The sum of m - 1 over pairs who meet m times.")
    cost = serializers.IntegerField(help_text="The sum of m (m - 1) / 2.")
    worst_pair = serializers.IntegerField(help_text="The highest m.")
    same_table_twice = serializers.IntegerField()
    in_a_row = serializers.ListField(
        child=PairField(), help_text="Pairs who meet in two rounds running."
    )
    odd_table_turns = TimesField(help_text="At tables of another size than most.")
    turns_differ_by = serializers.IntegerField()
    sit_outs = TimesField()
    sit_outs_differ_by = serializers.IntegerField()
    deals_first = TimesField()
    apart_broken = serializers.ListField(
        child=PairField(), help_text="Pairs to keep apart who sit together."
    )
    met_again = serializers.FloatField(help_text="Meetings of earlier nights over pairs who meet.")
    never_met = serializers.IntegerField(help_text="How many pairs do not meet.")
    changes = serializers.IntegerField(help_text="People at another table than planned.")
    mix = serializers.ListField(
        child=serializers.IntegerField(), help_text="The sizes of the tables, each round."
    )
    proved = serializers.BooleanField(help_text="No plan at these tables costs less.")
    alternatives = MixTold(many=True, help_text="What other tables cost, the cheapest first.")
    even = EvenerTold(allow_null=True, help_text="What `evenly` would give, where it differs.")


class ProposalTold(Told):
    seed = serializers.IntegerField()
    rounds = PlannedRoundTold(many=True)
    report = SeatingReportTold()


def proposal_json(proposal: Proposal, seed: int, called: Called = int, first: int = 1) -> JSON:
    """A proposal for the rounds from `first` up; `called` makes a number or id of a person."""
    more = {
        "mix": proposal.mix,
        "proved": proposal.proved,
        "alternatives": [_mix(price) for price in proposal.alternatives],
        "even": _even(proposal.even),
    }
    return {
        "seed": seed,
        "rounds": rounds_json(proposal.rounds, called, first),
        "report": report_json(proposal.report, called) | more,
    }


def rounds_json(rounds: Iterable[Round], called: Called = int, first: int = 1) -> list[JSON]:
    return [
        {
            "round": number,
            "tables": [
                {"table": table, "players": [*map(called, seated)]}
                for table, seated in enumerate(each.tables, 1)
            ],
            "sit_out": [*map(called, each.sit_out)],
        }
        for number, each in enumerate(rounds, first)
    ]


def report_json(report: Report, called: Called = int) -> JSON:
    """Of a plan made by hand too, which has no alternatives."""
    return {
        "repeats": report.repeats,
        "cost": report.cost,
        "worst_pair": report.worst_pair,
        "same_table_twice": report.same_table_twice,
        "in_a_row": _pairs(report.in_a_row, called),
        "odd_table_turns": _times(report.odd_table_turns, called),
        "turns_differ_by": report.turns_differ_by,
        "sit_outs": _times(report.sit_outs, called),
        "sit_outs_differ_by": report.sit_outs_differ_by,
        "deals_first": _times(report.deals_first, called),
        "apart_broken": _pairs(report.apart_broken, called),
        "met_again": report.met_again,
        "never_met": len(report.never_met),
        "changes": report.changes,
    }


def _pairs(pairs: Iterable[Pair], called: Called) -> list[list[int | str]]:
    return [[*map(called, sorted(pair))] for pair in pairs]


def _times(times: Times, called: Called) -> JSON:
    return {str(called(person)): number for person, number in times.items()}


def _mix(price: MixPrice) -> JSON:
    return {
        "tables": price.tables,
        "cost": price.cost,
        "sit_out": price.sit_out,
        "wished": price.wished,
    }


def _even(even: Evener | None) -> JSON | None:
    if even is None:
        return None
    return {
        "cost": even.cost,
        "turns_differ_by": even.turns_differ_by,
        "sit_outs_differ_by": even.sit_outs_differ_by,
    }
