"""Discards: how many are legal, and why the others are not. (`test_oracle` tries all kinds.)"""

from collections import Counter
from itertools import combinations

import pytest

from scorekeeper.rules.cards import DECK, Card, Rank, WrongNumberOfCards
from scorekeeper.rules.discards import classify, kind_of, options
from scorekeeper.rules.errors import Forbidden
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.runs import lacks_one


def test_exactly_16_259_legal_discards() -> None:
    """Rule 3.9, by trying all 2,893,163 sets of one to five cards."""
    sets = (cards for size in range(1, 6) for cards in combinations(DECK, size))
    kinds = Counter(kind for cards in sets if (kind := kind_of(cards)))
    expected = {"single": 52, "pair": 78, "two_pairs": 13, "sequence": 11_008, "flush": 5_108}
    assert kinds == expected
    assert kinds.total() == 16_259


CODES = [
    ("KH KH", None, "same-card-twice", "3.7", {"card": "KH"}),
    ("KH KH KS", None, "same-card-twice", "3.7", {"card": "KH"}),
    ("KH KS", "KH 2D", "not-in-hand", "3.7", {"card": "KS"}),
    ("KH KS KD", "KH KS 2D", "not-in-hand", "3.7", {"card": "KD"}),
    ("7C 7D 7H", None, "three-of-a-kind", "3.4", {}),
    ("7C 7D 9H 9S", None, "mixed-pairs", "3.3", {}),
    ("KH AH 2H", None, "ace-turns-corner", "3.5", {}),
    ("QC KH AH 2H", None, "ace-turns-corner", "3.5", {}),
    ("QC KH AH 2H 3S", None, "ace-turns-corner", "3.5", {}),
    ("7H 8H", None, "sequence-of-two", "3.5", {}),
    ("KH AS", None, "sequence-of-two", "3.5", {}),
    ("7H 8H 9H 10H", None, "sequence-of-four", "3.5", {}),
    ("JS QH KS AS", None, "sequence-of-four", "3.5", {}),
    ("7H 8H 10H", None, "sequence-gap", "3.5", {}),
    ("JC KH AH", None, "sequence-gap", "3.5", {}),
    ("2C 3H 5H 6H", None, "sequence-gap", "3.5", {}),
    ("2C 3H 5H 6H 7H", None, "sequence-gap", "3.5", {}),
    ("2H 9H", None, "flush-needs-five", "3.6", {}),
    ("2H 7H 9H JH", None, "flush-needs-five", "3.6", {}),
    ("7H 9C", None, "not-a-set", "3", {}),
    ("7H 9H", None, "flush-needs-five", "3.6", {}),
    ("2H 9C", None, "not-a-set", "3", {}),
    ("7H 7C 8D", None, "not-a-set", "3", {}),
    ("KH KS KD 9C 9S", None, "not-a-set", "3", {}),
    ("QH AC 2D", None, "not-a-set", "3", {}),
    ("2H 7H 9H JH KS", None, "not-a-set", "3", {}),
]


@pytest.mark.parametrize(("text", "hand", "code", "clause", "facts"), CODES)
def test_the_first_reason_that_applies(
    text: str, hand: str | None, code: str, clause: str, facts: dict[str, str]
) -> None:
    held = None if hand is None else [Card.parse(card) for card in hand.split()]
    cards = [Card.parse(card) for card in text.split()]
    for order in (cards, cards[::-1]):
        with pytest.raises(Forbidden) as refused:
            classify(order, hand=held)
        assert (refused.value.code, refused.value.clause) == (code, clause)
        assert refused.value.facts == facts


def test_a_run_of_mixed_suits_where_the_house_wants_one() -> None:
    rules = HouseRules(suited_sequences=True)
    cards = [Card.parse(text) for text in ("7H", "8S", "9H")]
    with pytest.raises(Forbidden) as refused:
        classify(cards, rules)
    assert refused.value.code == "sequence-not-suited"


def test_one_rank_in_the_middle_is_missing() -> None:
    assert lacks_one([Rank.SEVEN, Rank.EIGHT, Rank.TEN])
    assert lacks_one([Rank.ACE, Rank.QUEEN, Rank.JACK])
    assert not lacks_one([Rank.SEVEN, Rank.EIGHT, Rank.NINE])
    assert not lacks_one([Rank.SEVEN, Rank.SEVEN, Rank.EIGHT])
    assert not lacks_one([Rank.ACE, Rank.QUEEN, Rank.TWO])


def test_a_copy_too_many_is_not_in_hand() -> None:
    ace = Card.parse("AS")
    with pytest.raises(Forbidden) as refused:
        classify([ace, ace], HouseRules(decks=2), [ace, Card.parse("2S")])
    assert refused.value.code == "not-in-hand"
    assert classify([ace, ace], HouseRules(decks=2), [ace, ace]) == "pair"


def test_more_than_five_cards_are_no_discard_and_no_hand() -> None:
    aces = [Card.parse("AC")] * 16  # their keys add up to that of one other card
    assert kind_of(aces) is None
    for cards, hand in ((aces, None), (aces[:1], aces), (aces[:1], [])):
        with pytest.raises(WrongNumberOfCards):
            classify(cards, HouseRules(), hand)
    for hand in (aces, []):
        with pytest.raises(WrongNumberOfCards):
            options(hand)


def test_options_come_with_the_most_points_first() -> None:
    hand = [Card.parse(text) for text in ("KS", "2D", "KH", "3C", "9H")]
    found = options(hand)
    assert [discard.points for discard in found] == [20, 10, 10, 9, 3, 2]
    assert [str(card) for card in found[0].cards] == ["KH", "KS"]
    assert options(hand[::-1]) == found


def test_copies_in_a_hand_make_no_option_come_twice() -> None:
    kings = [Card.parse(text) for text in ("KH", "KH", "KS", "QS")]
    two = HouseRules(decks=2, mixed_two_pairs=True)
    assert [len(options(kings)), len(options(kings, two))] == [4, 5]
