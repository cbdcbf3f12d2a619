"""What is made public of a deal, so that anybody can deal it again: verify.py does, and we do."""

from collections.abc import Mapping
from typing import Any, Final

from scorekeeper.rules.deal.engine import STOCK, fresh_cards, replay
from scorekeeper.rules.deal.state import State
from scorekeeper.rules.deal.written import hands_by_seat, lines, move_from, texts
from scorekeeper.rules.errors import JSONable, Refusal
from scorekeeper.rules.fairness import (
    Key,
    Transcript,
    deal_key,
    dealer_by_lot,
    fair_shuffle,
    keeps_promise,
    rules_digest,
)
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.scoring import RoundNo

FIRST: Final = RoundNo(1)


def published(
    state: State, rules: Mapping[str, JSONable], seed: bytes, agreed: Transcript
) -> dict[str, JSONable]:
    """Of a deal that is over or abandoned. `rules`: those whose digest the transcript has."""
    deck = fair_shuffle(deal_key(seed, agreed))(fresh_cards(state.deal.rules), STOCK)
    return {
        "commitment": agreed["commit"],
        "seed": seed.hex(),
        "transcript": agreed,
        "rules": rules,
        "starter": state.deal.order[0],
        "deck": texts(deck),
        "moves": lines(state.events),
        "hands": hands_by_seat(dict(zip(state.deal.order, state.hands, strict=True))),
    }


def is_fair(given: Mapping[str, Any]) -> bool:
    """Whether what was published follows, card by card, from its seed, transcript and moves."""
    seed, agreed = bytes.fromhex(given["seed"]), given["transcript"]
    house = HouseRules.from_dict(given["rules"])
    key, seats = deal_key(seed, agreed), [seat["seat"] for seat in agreed["seats"]]
    moves = ((line["seat"], move_from(line)) for line in given["moves"])
    try:
        state = replay(seats, given["starter"], house, moves, fair_shuffle(key))
    except Refusal:
        return False
    return (
        keeps_promise(given["commitment"], seed)
        and rules_digest(given["rules"]) == agreed["rules"]
        and _drawn_by_lot(state, key, agreed["deal"])
        and given == published(state, given["rules"], seed, agreed)
    )


def _drawn_by_lot(state: State, key: Key, deal: int) -> bool:
    """Rule 2.5: the first dealer."""
    *_, dealer = state.deal.order
    return deal != FIRST or dealer == dealer_by_lot(key, state.deal.order)
