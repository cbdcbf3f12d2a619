"""House rules: every option of the game in one frozen, validated value."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any, Final, Self

from scorekeeper.rules.errors import Impossible, JSONable

ONE_DECK_PLAYERS: Final = 5
MOST_PLAYERS: Final = 12
FEWEST_PLAYERS: Final = 2

RANGES: Final[Mapping[str, tuple[int, int]]] = {  # rule 6.8; penalty rule 5.4
    "threshold": (1, 1000),
    "penalty": (0, 100),
    "rounds": (1, 200),
    "declare_at_most": (1, 50),
    "lap_limit": (0, 99),
    "decks": (1, 2),
}
MAY_BE_NONE: Final = frozenset({"rounds", "declare_at_most", "decks"})


class BadRule(Impossible):
    """Facts: rule, field, low, high."""

    code = "bad-rule"
    clause = "6.8"


class BadChoice(Impossible):
    """Facts: rule, field, choices."""

    code = "bad-choice"
    clause = "6.8"


class UnknownRule(Impossible):
    """Facts: rule, field."""

    code = "unknown-rule"


class RebuyWithFirstKnockout(Impossible):
    code = "rebuy-with-first-knockout"
    clause = "6.7"


class Ends(StrEnum):
    LAST_STANDING = "last_standing"
    FIRST_KNOCKOUT = "first_knockout"


class Starter(StrEnum):
    ROTATE = "rotate"
    LOWEST = "lowest"


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """The options of the rules and their defaults; a match keeps those it was started with."""

    threshold: int = 100  # 6.1
    penalty: int = 20  # 5.4
    tie_is_false: bool = False  # 5.3
    out_on_reaching: bool = False  # 6.1
    ends: Ends = Ends.LAST_STANDING  # 6.3
    rounds: int | None = None  # 6.5
    rebuy: bool = False  # 6.7
    decks: int | None = None  # 1.4; None = by number of players
    initial_open_card: bool = True  # 2.3
    starter: Starter = Starter.ROTATE  # 2.5
    lap_limit: int = 30  # 2.6; 0 = none
    mixed_two_pairs: bool = False  # 3.3
    suited_sequences: bool = False  # 3.5
    declare_at_most: int | None = None  # 4.4

    def __post_init__(self) -> None:
        for rule in fields(self):
            _check_rule(rule.name, getattr(self, rule.name), rule.default)
        if self.rebuy and self.ends is Ends.FIRST_KNOCKOUT:
            raise RebuyWithFirstKnockout(field="rules.rebuy")

    @classmethod
    def from_dict(cls, options: Mapping[str, object]) -> Self:
        """Any subset of the options, as JSON has them; the rest by default."""
        known = {rule.name: rule.default for rule in fields(cls)}
        for name in options:
            if name not in known:
                raise UnknownRule(rule=name, field=f"rules.{name}")
        given: dict[str, Any] = {n: _from_json(v, known[n]) for n, v in options.items()}
        return cls(**given)

    def to_dict(self) -> dict[str, str | int | None]:
        """All options, as JSON has them."""
        plain = asdict(self)
        return {n: str(v) if isinstance(v, StrEnum) else v for n, v in plain.items()}

    def decks_for(self, players: int) -> int:
        """Rule 1.4: one deck for up to five, else two, unless the house says otherwise."""
        return self.decks or (1 if players <= ONE_DECK_PLAYERS else 2)


def _from_json(value: object, default: object) -> object:
    """The choice that a text names; anything else is left for the check to refuse."""
    if isinstance(default, StrEnum) and isinstance(value, str) and value in _choices(default):
        return type(default)(value)
    return value


def _choices(default: object) -> list[JSONable]:
    if isinstance(default, StrEnum):
        return [choice.value for choice in type(default)]
    return [False, True]


def _check_rule(name: str, value: object, default: object) -> None:
    if name in RANGES:
        _check_number(name, value)
    elif not isinstance(value, type(default)):
        raise BadChoice(rule=name, field=f"rules.{name}", choices=_choices(default))


def _check_number(name: str, value: object) -> None:
    low, high = RANGES[name]
    if value is None and name in MAY_BE_NONE:
        return
    if type(value) is not int or not low <= value <= high:  # True is an int to isinstance
        raise BadRule(rule=name, field=f"rules.{name}", low=low, high=high)


DEFAULT_RULES: Final = HouseRules()
