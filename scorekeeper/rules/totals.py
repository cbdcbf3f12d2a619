"""Which totals hands can have, alone or together on one table (rules 1.3 and 1.4)."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import chain, combinations_with_replacement, repeat
from operator import sub
from typing import Final, TypeAlias

from scorekeeper.rules.cards import DECK, PICTURE_POINTS

Hand: TypeAlias = tuple[int, int]  # number of cards, total
Stock: TypeAlias = tuple[int, ...]  # how many cards there are of each worth, 1 to 10

WORTHS: Final = range(1, PICTURE_POINTS + 1)


def possible_total(cards: int, total: int, decks: int) -> bool:
    """Whether so many cards of so many decks can have that total."""
    return table_possible([(cards, total)], decks)


def table_possible(hands: Sequence[Hand], decks: int) -> bool:
    """Whether all these hands can be held at the same time."""
    worth = [card.points for card in DECK]
    stock = tuple(decks * worth.count(points) for points in WORTHS)
    return _fits(tuple(sorted(hands)), stock)


@lru_cache(maxsize=4096)
def _fits(hands: tuple[Hand, ...], stock: Stock) -> bool:
    if not hands:
        return True
    if not _within_reach(hands, stock):
        return False
    left = (tuple(map(sub, stock, way)) for way in _ways(*hands[0]))
    return any(_fits(hands[1:], rest) for rest in left if min(rest) >= 0)


def _within_reach(hands: tuple[Hand, ...], stock: Stock) -> bool:
    """Whether the cards left could make the sum of all the totals, if players could share."""
    worths = [*chain.from_iterable(map(repeat, WORTHS, stock))]
    cards = sum(cards for cards, _ in hands)
    wanted = sum(total for _, total in hands)
    return sum(worths[:cards]) <= wanted <= sum(worths[len(worths) - cards :])


@cache
def _ways(cards: int, total: int) -> tuple[Stock, ...]:
    """Every way to make that total, as numbers of cards of each worth."""
    picks = combinations_with_replacement(WORTHS, cards)
    return tuple(tuple(map(pick.count, WORTHS)) for pick in picks if sum(pick) == total)
