"""Why cards are no legal discard: the first reason that applies (rule 3)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from scorekeeper.rules.cards import MOST_CARDS, Card
from scorekeeper.rules.errors import Forbidden
from scorekeeper.rules.house import HouseRules
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


def check_held(cards: Sequence[Card], hand: Sequence[Card] | None, rules: HouseRules) -> None:
    """Rule 3.7: in the hand, and none twice (with two decks a card can occur twice, rule 1.4)."""
    for card, times in Counter(cards).items():
        if times > (rules.decks or 1):
            raise SameCardTwice(card=str(card))
    if hand is not None:
        for card in Counter(cards) - Counter(hand):
            raise NotInHand(card=str(card))


def reason_against(cards: Sequence[Card]) -> Forbidden:
    """Of cards that are no legal set under the house rules, whichever those are."""
    return next(_reasons(cards))


def _reasons(cards: Sequence[Card]) -> Iterator[Forbidden]:
    ranks = [card.rank for card in cards]
    times = [*Counter(ranks).values()]
    if times == [THREE]:
        yield ThreeOfAKind()
    if times == [TWO, TWO]:
        yield MixedPairs()
    if turns_corner(ranks):
        yield AceTurnsCorner()
    if is_run(ranks):
        yield {TWO: SequenceOfTwo, FOUR: SequenceOfFour}.get(len(cards), SequenceNotSuited)()
    if len(cards) >= THREE and lacks_one(ranks):
        yield SequenceGap()
    if len(cards) < MOST_CARDS and len({card.suit for card in cards}) == 1:
        yield FlushNeedsFive()
    yield NotASet()
