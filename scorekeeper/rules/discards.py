"""What may be discarded (rule 3): every legal set by its kind, in one table per house."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from operator import attrgetter
from typing import Final, TypeAlias

from scorekeeper.rules.cards import (
    DECK,
    DECK_KEY,
    MOST_CARDS,
    Card,
    Rank,
    Suit,
    check_number_of_cards,
    hand_total,
    in_order,
    is_within,
    set_key,
)
from scorekeeper.rules.house import DEFAULT_RULES, HouseRules
from scorekeeper.rules.illegal import one_missing, one_twice, reason_against
from scorekeeper.rules.runs import runs

Cards: TypeAlias = tuple[Card, ...]

_PLACE: Final = attrgetter("place")
_OF_RANK: Final = {rank: [card for card in DECK if card.rank is rank] for rank in Rank}
_OF_SUIT: Final = {suit: [card for card in DECK if card.suit is suit] for suit in Suit}


class Kind(StrEnum):
    SINGLE = "single"
    PAIR = "pair"
    TWO_PAIRS = "two_pairs"
    SEQUENCE = "sequence"
    FLUSH = "flush"

    @property
    def clause(self) -> str:
        """The clause that allows it."""
        return _CLAUSES[self]


_CLAUSES: Final = {
    Kind.SINGLE: "3.1",
    Kind.PAIR: "3.2",
    Kind.TWO_PAIRS: "3.3",
    Kind.SEQUENCE: "3.5",
    Kind.FLUSH: "3.6",
}


@dataclass(frozen=True, slots=True)
class Discard:
    """A legal discard, its cards in canonical order; its place among all, most points first."""

    cards: Cards
    kind: Kind
    points: int
    place: int


def kind_of(cards: Sequence[Card], rules: HouseRules = DEFAULT_RULES) -> Kind | None:
    """The kind of a legal set; None: it is none."""
    if len(cards) > MOST_CARDS:
        return None
    discard = _legal_under(rules).get(set_key(cards))
    return None if discard is None else discard.kind


def classify(
    cards: Sequence[Card], rules: HouseRules = DEFAULT_RULES, hand: Sequence[Card] | None = None
) -> Kind:
    """The kind of this discard; refuses with the first reason that applies. Without a hand the
    cards are judged as if the hand were as large as needed. `decks=None` is one deck here.
    """
    check_number_of_cards(cards)
    key = set_key(cards)
    held = hand is None or _holds(hand, key)
    if held and (discard := _legal_under(rules).get(key)):
        return discard.kind
    decks = rules.decks or 1
    if not is_within(key, decks * DECK_KEY):
        raise one_twice(cards, decks)
    raise reason_against(key) if held else one_missing(cards, hand or ())


def _holds(hand: Sequence[Card], key: int) -> bool:
    check_number_of_cards(hand)
    return is_within(key, set_key(hand))


def options(hand: Sequence[Card], rules: HouseRules = DEFAULT_RULES) -> tuple[Discard, ...]:
    """Every legal discard of the hand once, most points first."""
    check_number_of_cards(hand)
    legal = _legal_under(rules)
    found = [legal[key] for key in _keys_of_parts(hand) if key in legal]
    return tuple(sorted(found, key=_PLACE))


def _keys_of_parts(hand: Sequence[Card]) -> Iterable[int]:
    keys = [0]
    for card in hand:
        own = card.key
        keys += [key + own for key in keys]
    return keys if is_within(keys[-1], DECK_KEY) else {*keys}  # with copies some come again


def _legal_under(rules: HouseRules) -> dict[int, Discard]:
    return _legal(rules.decks or 1, rules.mixed_two_pairs, rules.suited_sequences)


@cache
def _legal(decks: int, mixed_pairs: bool, suited: bool) -> dict[int, Discard]:  # noqa: FBT001
    """By the key of the set, most points first. Sequences are named last: so what is a flush too
    is called one (3.8).
    """
    sets = {
        Kind.SINGLE: ((card,) for card in DECK),
        Kind.PAIR: _pairs(decks),
        Kind.TWO_PAIRS: _two_pairs(decks) if mixed_pairs else _fours(decks),
        Kind.FLUSH: _flushes(decks),
        Kind.SEQUENCE: _suited_sequences() if suited else _sequences(),
    }
    kinds = {in_order(cards): kind for kind in sets for cards in sets[kind]}
    ranked = sorted(kinds, key=lambda cards: (-hand_total(cards), set_key(cards)))
    return {
        set_key(cards): Discard(cards, kinds[cards], hand_total(cards), place)
        for place, cards in enumerate(ranked)
    }


def _pairs(decks: int) -> Iterator[Cards]:
    """Rule 3.2; with two decks also of two identical cards (1.4)."""
    for rank in Rank:
        yield from _choices(_OF_RANK[rank], 2, decks)


def _fours(decks: int) -> Iterator[Cards]:
    """Rule 3.3: two pairs of one rank."""
    for rank in Rank:
        yield from _choices(_OF_RANK[rank], 4, decks)


def _two_pairs(decks: int) -> Iterator[Cards]:
    """Rule 3.3, option: also of two ranks."""
    yield from _fours(decks)
    for one, other in combinations(_pairs(decks), 2):
        if one[0].rank is not other[0].rank:
            yield (*one, *other)


def _sequences() -> Iterator[Cards]:
    """Rule 3.5: three or five in a row."""
    for ranks in (*runs(3), *runs(5)):
        yield from product(*(_OF_RANK[rank] for rank in ranks))


def _suited_sequences() -> Iterator[Cards]:
    """Rule 3.5, option: of one suit."""
    return (cards for cards in _sequences() if len({card.suit for card in cards}) == 1)


def _flushes(decks: int) -> Iterator[Cards]:
    """Rule 3.6: a whole hand of five in one suit."""
    for suit in Suit:
        yield from _choices(_OF_SUIT[suit], MOST_CARDS, decks)


def _choices(cards: Iterable[Card], size: int, decks: int) -> Iterator[Cards]:
    """So many of these cards, none more often than there are decks."""
    for chosen in combinations_with_replacement(cards, size):
        if is_within(set_key(chosen), decks * DECK_KEY):
            yield chosen
