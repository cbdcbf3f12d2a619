"""The house rules of a match: what it was opened with counts to its end."""

from collections.abc import Mapping

from scorekeeper.feed.actions import Done, Write
from scorekeeper.matches.actions.writing import change
from scorekeeper.matches.models import Match
from scorekeeper.matches.queries import Sheet
from scorekeeper.rules.errors import Forbidden
from scorekeeper.rules.house import HouseRules


class RulesStay(Forbidden):
    """Other rules count from the next match."""

    code = "rules-stay"


def change_rules(match: Match, write: Write, rules: Mapping[str, object]) -> Done:
    """Refuse any of the rules that is another than the match has. Raises RulesStay, and what
    `HouseRules.from_dict` does.
    """

    def step(now: Sheet) -> None:
        if HouseRules.from_dict({**now.rules.to_dict(), **rules}) != now.rules:
            raise RulesStay

    return change(match, write, step)
