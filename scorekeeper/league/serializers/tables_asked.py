"""What may be sent about the tables of a night."""

from typing import Any

from scorekeeper.league.actions.clock import MOST_MINUTES
from scorekeeper.league.actions.guests import HIGHEST_TABLE
from scorekeeper.league.actions.tables import LONGEST_WORD
from scorekeeper.matches.serializers.asked import TitleField, VersionAsked
from scorekeeper.web.fields import StrictBoolean, StrictInteger, StrictText


def _table_number(**more: Any) -> StrictInteger:
    return StrictInteger(min_value=1, max_value=HIGHEST_TABLE, **more)


class OfRoundAsked(VersionAsked):
    round = StrictInteger(
        min_value=1, required=False, help_text="Else the match that is played there now."
    )


class NextRoundAsked(VersionAsked):
    round = StrictInteger(
        min_value=1, required=False, help_text="The one that is meant; refused if it is open."
    )


class ReasonAsked(OfRoundAsked):
    reason = TitleField(max_length=LONGEST_WORD)


class DoubtAsked(OfRoundAsked):
    word = TitleField(max_length=LONGEST_WORD, help_text="What is wrong.")


class ClockAsked(VersionAsked):
    minutes = StrictInteger(
        min_value=0, max_value=MOST_MINUTES, help_text="From now on; 0: no clock."
    )
    table = _table_number(
        required=False, help_text="This table gets so many minutes more than it has."
    )


class TimeAsked(VersionAsked):
    table = _table_number(required=False, help_text="Only this one; else all that play.")


class DealtAsked(VersionAsked):
    digital = StrictBoolean(help_text="Whether it is dealt on phones, in the coming round.")


class TakeInAsked(VersionAsked):
    match = StrictText(max_length=40, help_text="The id of a match.")
    key = StrictText(
        max_length=64,
        required=False,
        help_text="Its scorekeeper's key, if it is not you who keeps its score.",
    )
    table = _table_number(required=False, help_text="Else a table of its own.")
