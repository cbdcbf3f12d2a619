"""Chance is handed in, never made here: fair numbers and fair orders from a stream of numbers."""

from collections.abc import Iterator, Sequence
from typing import Final, Protocol, TypeVar

from scorekeeper.rules.cards import Card

T = TypeVar("T")

NUMBERS: Final = 1 << 32  # a stream yields whole numbers below this


class Shuffle(Protocol):
    """Puts cards into a new order; the label names the occasion, so that no two are alike."""

    def __call__(self, cards: Sequence[Card], label: str, /) -> tuple[Card, ...]: ...


def below(stream: Iterator[int], bound: int) -> int:
    """0 to bound - 1, each as likely: numbers of the last, incomplete stretch are drawn again."""
    limit = NUMBERS - NUMBERS % bound
    return next(number for number in stream if number < limit) % bound


def shuffled(things: Sequence[T], stream: Iterator[int]) -> tuple[T, ...]:
    """Fisher and Yates, from the last place down."""
    order = [*things]
    for last in range(len(order) - 1, 0, -1):
        chosen = below(stream, last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)
