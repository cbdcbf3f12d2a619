"""What may be discarded (rule 3): every legal set by its kind, in one table per house."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from operator import attrgetter
from typing import Final, TypeAlias

from scorekeeper.rules.cards import (
    DECK,
    MOST_CARDS,
    Card,
    HandTotal,
    Rank,
    Suit,
    check_number_of_cards,
    hand_total,
    is_within,
    set_key,
)
from scorekeeper.rules.house import DEFAULT_RULES, HouseRules
from scorekeeper.rules.illegal import check_held, reason_against
from scorekeeper.rules.runs import runs

Cards: TypeAlias = tuple[Card, ...]

_POINTS: Final = attrgetter("points")  # of a card, and of a discard


class Kind(StrEnum):
    SINGLE = "single"
    PAIR = "pair"
    TWO_PAIRS = "two_pairs"
    SEQUENCE = "sequence"
    FLUSH = "flush"


@dataclass(frozen=True, slots=True)
class Discard:
    """A legal discard of a hand; `left` is what the hand is worth without it."""

    cards: Cards
    kind: Kind
    points: int
    left: int


def kind_of(cards: Sequence[Card], rules: HouseRules = DEFAULT_RULES) -> Kind | None:
    """The kind of a legal set; None: it is none."""
    if len(cards) > MOST_CARDS:
        return None
    return _legal_under(rules).get(set_key(cards))


def classify(
    cards: Sequence[Card], rules: HouseRules = DEFAULT_RULES, hand: Sequence[Card] | None = None
) -> Kind:
    """The kind of this discard; refuses with the first reason that applies. Without a hand the
    cards are judged as if the hand were as large as needed. `decks=None` is one deck here.
    """
    check_number_of_cards(cards)
    if hand is not None:
        check_number_of_cards(hand)
    kind = kind_of(cards, rules)
    if kind is not None and (hand is None or is_within(set_key(cards), set_key(hand))):
        return kind
    check_held(cards, hand, rules)
    raise reason_against(cards)


def options(hand: Sequence[Card], rules: HouseRules = DEFAULT_RULES) -> tuple[Discard, ...]:
    """Every legal discard of the hand once, most points first."""
    total, legal = hand_total(hand), _legal_under(rules)
    found = {
        key: _discard(cards, kind, total)
        for key, cards in _subsets(hand)
        if (kind := legal.get(key))
    }
    return tuple(sorted(found.values(), key=_POINTS, reverse=True))


def _discard(cards: Cards, kind: Kind, total: HandTotal) -> Discard:
    points = sum(map(_POINTS, cards))
    return Discard(cards, kind, points, total - points)


def _subsets(hand: Sequence[Card]) -> list[tuple[int, Cards]]:
    """Each with its key, in canonical order; with copies in the hand some come again."""
    subsets: list[tuple[int, Cards]] = []
    for card in sorted(hand, reverse=True):
        larger = [(card.key + key, (card, *cards)) for key, cards in subsets]
        subsets = [(card.key, (card,)), *larger, *subsets]
    return subsets


def _legal_under(rules: HouseRules) -> dict[int, Kind]:
    return _legal(rules.decks or 1, mixed=rules.mixed_two_pairs, suited=rules.suited_sequences)


@cache
def _legal(decks: int, *, mixed: bool, suited: bool) -> dict[int, Kind]:
    """The kind of each legal set. Sequences come last: what is a flush too is named so (3.8)."""
    two_pairs = [*_two_pairs(decks), *(_mixed_pairs(decks) if mixed else ())]
    sets = {
        Kind.SINGLE: ((card,) for card in DECK),
        Kind.PAIR: _pairs(decks),
        Kind.TWO_PAIRS: two_pairs,
        Kind.FLUSH: _flushes(decks),
        Kind.SEQUENCE: _sequences(suited=suited),
    }
    return {set_key(cards): kind for kind, legal in sets.items() for cards in legal}


def _pairs(decks: int) -> Iterator[Cards]:
    """Rule 3.2; with two decks also of two identical cards (1.4)."""
    for rank in Rank:
        yield from _choices((Card(suit, rank) for suit in Suit), 2, decks)


def _two_pairs(decks: int) -> Iterator[Cards]:
    """Rule 3.3: four of one rank."""
    for rank in Rank:
        yield from _choices((Card(suit, rank) for suit in Suit), 4, decks)


def _mixed_pairs(decks: int) -> Iterator[Cards]:
    """Rule 3.3, option: pairs of two ranks."""
    for one, other in combinations(_pairs(decks), 2):
        if one[0].rank != other[0].rank:
            yield (*one, *other)


def _sequences(*, suited: bool) -> Iterator[Cards]:
    """Rule 3.5: three or five in a row, by option of one suit."""
    for length in (3, 5):
        of_suits = [(suit,) * length for suit in Suit] if suited else product(Suit, repeat=length)
        for suits, ranks in product(of_suits, runs(length)):
            yield tuple(map(Card, suits, ranks))


def _flushes(decks: int) -> Iterator[Cards]:
    """Rule 3.6: a whole hand of five in one suit."""
    for suit in Suit:
        yield from _choices((Card(suit, rank) for rank in Rank), MOST_CARDS, decks)


def _choices(cards: Iterable[Card], size: int, decks: int) -> Iterator[Cards]:
    """So many of these cards, none more often than there are decks."""
    for chosen in combinations_with_replacement(cards, size):
        if max(Counter(chosen).values()) <= decks:
            yield chosen
