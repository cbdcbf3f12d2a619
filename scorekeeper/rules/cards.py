"""Cards as written and typed, and what a hand is worth (rule 1)."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from operator import attrgetter
from typing import Final, NewType, Self

from scorekeeper.rules.errors import Impossible

HandTotal = NewType("HandTotal", int)

MOST_CARDS: Final = 5  # rule 2.1
PICTURE_POINTS: Final = 10
LONGEST_TYPED: Final = 100
_SHOWN: Final = 12  # of what was typed, in a refusal
_KEY: Final = attrgetter("key")
_POINTS: Final = attrgetter("points")


class NotACard(Impossible):
    """Facts: text, as typed but cut short."""

    code = "not-a-card"
    clause = "1.2"


class WrongNumberOfCards(Impossible):
    """Facts: low, high."""

    code = "wrong-number-of-cards"
    clause = "2.1"


class Suit(StrEnum):
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


class Rank(IntEnum):
    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def points(self) -> int:
        """Rule 1.1."""
        return min(self.value, PICTURE_POINTS)


_RANK_TEXTS: Final = {
    **{rank: str(rank.value) for rank in Rank},
    Rank.ACE: "A",
    Rank.JACK: "J",
    Rank.QUEEN: "Q",
    Rank.KING: "K",
}
_RANKS: Final = {text: rank for rank, text in _RANK_TEXTS.items()} | {"T": Rank.TEN}
_SUITS: Final = {
    **{suit.value: suit for suit in Suit},
    **dict(zip("♣♦♥♠", Suit, strict=True)),
    **dict(zip("♧♢♡♤", Suit, strict=True)),
}
# spelt out: with IGNORECASE the Kelvin sign would be a king, and the long s a spade
CARD_WRITTEN: Final = r"(10|[2-9AaJjQqKkTt])([CcDdHhSs♣♦♥♠♧♢♡♤])[\uFE0E\uFE0F]?"
_CARD: Final = re.compile(CARD_WRITTEN)
_BETWEEN: Final = re.compile(r"[\s,;]*")

# A key in hexadecimal: a digit for each card, for each rank and for each suit counts how many.
_RANK_DIGITS: Final = len(Suit) * len(Rank)
_SUIT_DIGITS: Final = _RANK_DIGITS + len(Rank)


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """Ordered canonically: AC … KC, AD … KD, AH … KH, AS … KS."""

    suit: Suit
    rank: Rank
    key: int = field(init=False, compare=False, repr=False)  # sums of keys are sets of cards
    points: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        rank, suit = self.rank - 1, [*Suit].index(self.suit)
        digits = (suit * len(Rank) + rank, _RANK_DIGITS + rank, _SUIT_DIGITS + suit)
        object.__setattr__(self, "key", sum(1 << 4 * digit for digit in digits))
        object.__setattr__(self, "points", self.rank.points)

    def __str__(self) -> str:
        return f"{_RANK_TEXTS[self.rank]}{self.suit}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Rule 1.2: rank then suit, in either case, also T and suit signs."""
        found = _CARD.fullmatch(text)
        if found is None:
            raise NotACard(text=text[:_SHOWN])
        rank, suit = found.groups()
        return cls(_SUITS[suit.upper()], _RANKS[rank.upper()])


DECK: Final = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
DECK_KEY: Final = sum(card.key for card in DECK)
_HIGH_BITS: Final = sum(8 << 4 * digit for digit in range(_RANK_DIGITS))  # free: at most 7 occur


def set_key(cards: Iterable[Card]) -> int:
    """One number for cards in any order, copies counted."""
    return sum(map(_KEY, cards))


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The canonical order."""
    return tuple(sorted(cards, key=_KEY))


def is_within(some: int, others: int) -> bool:
    """Whether the set of one key is part of that of the other: no count borrows a high bit."""
    return (others | _HIGH_BITS) - some & _HIGH_BITS == _HIGH_BITS


def look(key: int) -> int:
    """The part of a key that counts ranks and suits: all that most reasons look at."""
    return key >> 4 * _RANK_DIGITS


def ranks_in(look: int) -> list[Rank]:
    """Each as often as it occurs, from the ace upwards."""
    return [rank for digit, rank in enumerate(Rank) for _ in range(look >> 4 * digit & 0xF)]


def suits_in(look: int) -> list[Suit]:
    """Each once."""
    return [suit for digit, suit in enumerate(Suit, len(Rank)) if look >> 4 * digit & 0xF]


def parse_cards(text: str) -> tuple[Card, ...]:
    """One to five typed cards, with commas, semicolons, spaces or nothing between them."""
    if len(text) > LONGEST_TYPED:
        raise WrongNumberOfCards(low=1, high=MOST_CARDS)
    cards = tuple(_typed(text))
    check_number_of_cards(cards)
    return cards


def _typed(text: str) -> Iterator[Card]:
    at = _end_of_gap(text, 0)
    while at < len(text):
        found = _CARD.match(text, at)
        if found is None:
            raise NotACard(text=re.split(r"[\s,;]", text[at:], maxsplit=1)[0][:_SHOWN])
        yield Card.parse(found[0])
        at = _end_of_gap(text, found.end())


def _end_of_gap(text: str, at: int) -> int:
    gap = _BETWEEN.match(text, at)
    return gap.end() if gap else at


def check_number_of_cards(cards: Collection[Card]) -> None:
    """Rule 2.1: a hand, and what is discarded from it, has one to five cards."""
    if not 1 <= len(cards) <= MOST_CARDS:
        raise WrongNumberOfCards(low=1, high=MOST_CARDS)


def hand_total(cards: Collection[Card]) -> HandTotal:
    """Rule 1.3."""
    check_number_of_cards(cards)
    return HandTotal(sum(map(_POINTS, cards)))
