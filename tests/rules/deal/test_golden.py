"""Recorded deals: dealt again from their seeds, with what was there before every move."""

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.rules.deal.engine import play, start
from scorekeeper.rules.deal.legal import legal_moves
from scorekeeper.rules.deal.proof import is_fair, published
from scorekeeper.rules.deal.state import State, result
from scorekeeper.rules.deal.view import view
from scorekeeper.rules.deal.written import hands_by_seat, move_from, texts
from scorekeeper.rules.fairness import deal_key, fair_shuffle
from scorekeeper.rules.house import HouseRules

GOLDEN = sorted((Path(__file__).parents[1] / "golden/deals").glob("*.json"))
Json = dict[str, Any]


def _states(golden: Mapping[str, Any]) -> Iterator[State]:
    """From the deal to the end, by the moves that were recorded."""
    agreed = golden["transcript"]
    shuffle = fair_shuffle(deal_key(bytes.fromhex(golden["seed"]), agreed))
    house, seats = HouseRules.from_dict(golden["rules"]), [s["seat"] for s in agreed["seats"]]
    state = start(seats, golden["starter"], house, shuffle)
    yield state
    for line in golden["moves"]:
        state = play(state, line["seat"], move_from(line), shuffle)
        yield state


def _position(state: State) -> Json:
    seen = view(state, state.to_move)
    return {
        "to_move": state.to_move,
        "lap": state.lap,
        "deck": len(state.deck),
        "buried": len(state.buried),
        "floor": texts(state.floor),
        "hands": hands_by_seat(dict(zip(state.deal.order, state.hands, strict=True))),
        "legal": len(legal_moves(seen)),
        "why_not_declare": seen.may and seen.may.why_not_declare,
    }


def _whole(golden: Mapping[str, Any]) -> Json:
    states = [*_states(golden)]
    seed = bytes.fromhex(golden["seed"])
    told = published(states[-1], golden["rules"], seed, golden["transcript"])
    positions = [*map(_position, states)]
    shown = _result(states[-1])
    whole: Json = json.loads(json.dumps(told | {"positions": positions, "result": shown}))
    return whole


def _result(state: State) -> Json:
    shown = result(state)
    assert shown is not None
    return {
        "declarer": shown.declarer,
        "false_declare": shown.false_declare,
        "totals": shown.totals,
        "points": shown.points,
    }


def _written(golden: Json) -> str:
    """One line for each member, and for each move and position."""
    members = [f"{json.dumps(name)}: {_lines(value)}" for name, value in golden.items()]
    return "{\n" + ",\n".join(members) + "\n}\n"


def _lines(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(json.dumps(part) for part in value) + "\n]"
    return json.dumps(value)


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_golden_deal(path: Path) -> None:
    """After a change of the rules that is meant, RECORD_GOLDEN=1 writes the deals anew."""
    recorded = json.loads(path.read_text())
    whole = _whole(recorded)
    if os.environ.get("RECORD_GOLDEN"):
        path.write_text(_written(whole))
        recorded = whole
    assert recorded == whole
    assert is_fair({name: recorded[name] for name in recorded if name not in OURS})


OURS = {"positions", "result"}


def test_there_are_golden_deals() -> None:
    assert len(GOLDEN) >= 6
