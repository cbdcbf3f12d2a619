"""House rules are checked when they are made (rule 6.8)."""

import json
from dataclasses import fields

import pytest

from scorekeeper.rules.errors import Impossible
from scorekeeper.rules.house import (
    DEFAULT_RULES,
    BadChoice,
    BadRule,
    Ends,
    HouseRules,
    RebuyWithFirstKnockout,
    Starter,
    UnknownRule,
)

API_DEFAULTS = json.loads("""
{"threshold":100,"penalty":20,"tie_is_false":false,"out_on_reaching":false,
"ends":"last_standing","rounds":null,"rebuy":false,"decks":null,"initial_open_card":true,
"starter":"rotate","lap_limit":30,"mixed_two_pairs":false,"suited_sequences":false,
"declare_at_most":null}""")


def test_fields_and_defaults_are_those_of_the_contract() -> None:
    assert DEFAULT_RULES.to_dict() == API_DEFAULTS
    assert list(DEFAULT_RULES.to_dict()) == list(API_DEFAULTS)
    assert HouseRules.from_dict({}) == HouseRules()


def test_json_there_and_back() -> None:
    rules = HouseRules(ends=Ends.FIRST_KNOCKOUT, starter=Starter.LOWEST, rounds=9, decks=2)
    assert HouseRules.from_dict(json.loads(json.dumps(rules.to_dict()))) == rules
    assert HouseRules.from_dict({"starter": "lowest"}).starter is Starter.LOWEST


RANGES = [
    ("threshold", 1, 1000),
    ("penalty", 0, 100),
    ("rounds", 1, 200),
    ("declare_at_most", 1, 50),
    ("lap_limit", 0, 99),
    ("decks", 1, 2),
]


@pytest.mark.parametrize(("rule", "low", "high"), RANGES)
def test_ranges(rule: str, low: int, high: int) -> None:
    assert HouseRules.from_dict({rule: low}).to_dict()[rule] == low
    assert HouseRules.from_dict({rule: high}).to_dict()[rule] == high
    wrong: list[object] = [low - 1, high + 1, 20.5, float(high), True, "20", [], {}, 10**30]
    for value in wrong:
        with pytest.raises(BadRule) as refused:
            HouseRules.from_dict({rule: value})
        expected = {"rule": rule, "field": f"rules.{rule}", "low": low, "high": high}
        assert refused.value.facts == expected


def test_only_some_numbers_can_be_none() -> None:
    assert HouseRules(rounds=None, decks=None, declare_at_most=None) == HouseRules()
    for rule in ("threshold", "penalty", "lap_limit"):
        with pytest.raises(BadRule):
            HouseRules.from_dict({rule: None})


SWITCHES = [rule.name for rule in fields(HouseRules) if isinstance(rule.default, bool)]


@pytest.mark.parametrize("rule", SWITCHES)
def test_switches_are_true_or_false(rule: str) -> None:
    assert HouseRules.from_dict({rule: True}).to_dict()[rule] is True
    wrong: list[object] = [1, 0, None, "true", []]
    for value in wrong:
        with pytest.raises(BadChoice) as refused:
            HouseRules.from_dict({rule: value})
        assert refused.value.facts["choices"] == [False, True]


@pytest.mark.parametrize(
    ("rule", "choices"),
    [("ends", ["last_standing", "first_knockout"]), ("starter", ["rotate", "lowest"])],
)
def test_choices(rule: str, choices: list[str]) -> None:
    wrong: list[object] = ["", "LOWEST", 1, None, True, ["rotate"], {}]
    for value in wrong:
        with pytest.raises(BadChoice) as refused:
            HouseRules.from_dict({rule: value})
        assert refused.value.facts == {"rule": rule, "field": f"rules.{rule}", "choices": choices}


def test_unknown_options_are_named() -> None:
    with pytest.raises(UnknownRule) as refused:
        HouseRules.from_dict({"penalty": 10, "jokers": True})
    assert refused.value.facts == {"rule": "jokers", "field": "rules.jokers"}


def test_no_rebuy_where_the_first_knockout_ends_it() -> None:
    with pytest.raises(RebuyWithFirstKnockout):
        HouseRules(rebuy=True, ends=Ends.FIRST_KNOCKOUT)
    assert issubclass(RebuyWithFirstKnockout, Impossible)


@pytest.mark.parametrize(("players", "decks"), [(2, 1), (5, 1), (6, 2), (8, 2), (12, 2)])
def test_decks_by_players(players: int, decks: int) -> None:
    """Rule 1.4."""
    assert HouseRules().decks_for(players) == decks
    assert HouseRules(decks=1).decks_for(players) == 1
    assert HouseRules(decks=2).decks_for(players) == 2
