"""A second reading of rules 1 and 3, from their text alone: nothing of the app is imported."""

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

RANKS = ["A", *(str(pips) for pips in range(2, 11)), "J", "Q", "K"]
DECK = [rank + suit for suit in "CDHS" for rank in RANKS]
NUMBERS = {card: RANKS.index(card[:-1]) + 1 for card in DECK}
KINDS = {"single": "3.1", "pair": "3.2", "two_pairs": "3.3", "sequence": "3.5", "flush": "3.6"}
CODES = {
    "same-card-twice": "3.7",
    "not-in-hand": "3.7",
    "three-of-a-kind": "3.4",
    "mixed-pairs": "3.3",
    "ace-turns-corner": "3.5",
    "sequence-of-two": "3.5",
    "sequence-of-four": "3.5",
    "sequence-not-suited": "3.5",
    "sequence-gap": "3.5",
    "flush-needs-five": "3.6",
    "not-a-set": "3",
}
CLAUSES = KINDS | CODES

House = Mapping[str, Any]
HOUSES: list[House] = [
    {"decks": decks, "mixed_two_pairs": mixed, "suited_sequences": suited}
    for decks in (1, 2)
    for mixed in (False, True)
    for suited in (False, True)
]


def judged(cards: Sequence[str], house: House, hand: Sequence[str] | None = None) -> str:
    """The kind of a legal discard, or the code of the first reason against another."""
    findings = _findings(cards, house, cards if hand is None else hand)
    return next(verdict for verdict, holds in findings if holds)


def _findings(
    cards: Sequence[str], house: House, hand: Sequence[str]
) -> Iterator[tuple[str, bool]]:
    size, suited = len(cards), len({card[-1] for card in cards}) == 1
    low = sorted(NUMBERS[card] for card in cards)
    high = sorted(14 if number == 1 else number for number in low)
    times = sorted(low.count(number) for number in {*low})
    row = _steps(low) == [1] * (size - 1) or _steps(high) == [1] * (size - 1)
    yield "same-card-twice", any(cards.count(card) > house["decks"] for card in cards)
    yield "not-in-hand", any(cards.count(card) > hand.count(card) for card in cards)
    yield "single", size == 1
    yield "pair", times == [2]
    yield "two_pairs", times == [4] or (times == [2, 2] and house["mixed_two_pairs"])
    yield "sequence", row and size in {3, 5} and (suited or not house["suited_sequences"])
    yield "flush", size == 5 and suited
    yield "three-of-a-kind", times == [3]
    yield "mixed-pairs", times == [2, 2]
    yield "ace-turns-corner", not row and _goes_round(low)
    yield "sequence-of-two", row and size == 2
    yield "sequence-of-four", row and size == 4
    yield "sequence-not-suited", row
    yield "sequence-gap", size >= 3 and (_lacks_one(low) or _lacks_one(high))
    yield "flush-needs-five", suited
    yield "not-a-set", True


def _steps(numbers: Sequence[int]) -> list[int]:
    """How many ranks the cards are apart, from one to the next."""
    return [b - a for a, b in pairwise(numbers)]


def _goes_round(numbers: Sequence[int]) -> bool:
    """Whether they are neighbours on a circle on which the ace follows the king."""
    circle = [*range(1, 14)] * 2
    rows = (circle[start : start + len(numbers)] for start in range(13))
    return any(sorted(row) == numbers for row in rows)


def _lacks_one(numbers: Sequence[int]) -> bool:
    return sorted(_steps(numbers)) == [1] * (len(numbers) - 2) + [2]


def worth(cards: Sequence[str]) -> int:
    return sum(min(NUMBERS[card], 10) for card in cards)


def parts(hand: Sequence[str]) -> list[tuple[str, ...]]:
    """Every choice of one or more of its cards, each once, in the order of the deck."""
    ordered = sorted(hand, key=DECK.index)
    sizes = range(1, len(hand) + 1)
    return [*dict.fromkeys(cards for size in sizes for cards in combinations(ordered, size))]


def dealt(rng: random.Random, decks: int) -> list[str]:
    """One to five cards: of anything, of few ranks, or of one suit, so that all verdicts occur."""
    anything, near, suited = (1, 12, "CDHS"), (rng.randint(1, 13), 4, "CDHS"), (1, 12, "H")
    lowest, span, suits = rng.choice([anything, near, suited])
    found = [card for card in DECK * decks if (NUMBERS[card] - lowest) % 13 <= span]
    return rng.sample([card for card in found if card[-1] in suits], rng.randint(1, 5))
