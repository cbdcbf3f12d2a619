"""Moves and events as JSON has them, in the log, in what is stored and in what is published."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.moves import Declare, Declared, Event, Move, PickUp, Pile, Turn
from scorekeeper.rules.errors import JSONable
from scorekeeper.rules.scoring import SeatNo


def line(turn: int, event: Event) -> dict[str, JSONable]:
    """`card`, what was picked up, is None where the reader may not know it."""
    if isinstance(event, Declared):
        return {"turn": turn, "seat": event.seat, "declared": True}
    return {
        "turn": turn,
        "seat": event.seat,
        "discard": texts(event.discard),
        "picked_up": str(event.picked_up),
        "card": str(event.card) if event.card else None,
    }


def lines(events: Sequence[Event]) -> list[dict[str, JSONable]]:
    return [line(turn, event) for turn, event in enumerate(events, start=1)]


def move_from(written: Mapping[str, Any]) -> Move:
    """The move that a line of the log tells of."""
    if "declared" in written:
        return Declare()
    discard = tuple(Card.parse(text) for text in written["discard"])
    return Turn(discard, pick_up_from(written["picked_up"]))


def pick_up_from(text: str) -> PickUp:
    return Pile.DECK if text == Pile.DECK else Card.parse(text)


def texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def hands_by_seat(hands: Mapping[SeatNo, Iterable[Card]]) -> dict[str, JSONable]:
    return {str(seat): texts(hands[seat]) for seat in sorted(hands)}
