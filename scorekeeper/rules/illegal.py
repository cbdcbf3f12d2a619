"""Why cards are no legal discard: the first reason that applies (rule 3)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from scorekeeper.rules.cards import MOST_CARDS, Card, Rank, Suit, look, ranks_in, suits_in
from scorekeeper.rules.errors import Forbidden
from scorekeeper.rules.runs import is_run, lacks_one, turns_corner

TWO: Final = 2
THREE: Final = 3
FOUR: Final = 4


class SameCardTwice(Forbidden):
    """Facts: card."""

    code = "same-card-twice"
    clause = "3.7"


class NotInHand(Forbidden):
    """Facts: card."""

    code = "not-in-hand"
    clause = "3.7"


class ThreeOfAKind(Forbidden):
    code = "three-of-a-kind"
    clause = "3.4"


class MixedPairs(Forbidden):
    code = "mixed-pairs"
    clause = "3.3"


class AceTurnsCorner(Forbidden):
    code = "ace-turns-corner"
    clause = "3.5"


class SequenceOfTwo(Forbidden):
    code = "sequence-of-two"
    clause = "3.5"


class SequenceOfFour(Forbidden):
    code = "sequence-of-four"
    clause = "3.5"


class SequenceNotSuited(Forbidden):
    code = "sequence-not-suited"
    clause = "3.5"


class SequenceGap(Forbidden):
    """One rank in the middle is missing."""

    code = "sequence-gap"
    clause = "3.5"


class FlushNeedsFive(Forbidden):
    code = "flush-needs-five"
    clause = "3.6"


class NotASet(Forbidden):
    code = "not-a-set"
    clause = "3"


def one_twice(cards: Sequence[Card], decks: int) -> SameCardTwice:
    """Rule 3.7; with two decks a card can occur twice (rule 1.4)."""
    often = (card for card, times in Counter(cards).items() if times > decks)
    return SameCardTwice(card=str(next(often)))


def one_missing(cards: Sequence[Card], hand: Sequence[Card]) -> NotInHand:
    """Rule 3.7."""
    missing = Counter(cards) - Counter(hand)
    return NotInHand(card=str(next(iter(missing))))


def reason_against(key: int) -> Forbidden:
    """Of what is no legal set under the house rules, whichever those are."""
    return _first_reason(look(key))()


@lru_cache(maxsize=20_000)
def _first_reason(look: int) -> type[Forbidden]:
    return next(_reasons(ranks_in(look), suits_in(look)))


def _reasons(ranks: Sequence[Rank], suits: Sequence[Suit]) -> Iterator[type[Forbidden]]:
    times = [*Counter(ranks).values()]
    if times == [THREE]:
        yield ThreeOfAKind
    if times == [TWO, TWO]:
        yield MixedPairs
    if turns_corner(ranks):
        yield AceTurnsCorner
    if is_run(ranks):
        yield {TWO: SequenceOfTwo, FOUR: SequenceOfFour}.get(len(ranks), SequenceNotSuited)
    if len(ranks) >= THREE and lacks_one(ranks):
        yield SequenceGap
    if len(ranks) < MOST_CARDS and len(suits) == 1:
        yield FlushNeedsFive
    yield NotASet
