"""Cards as written and typed, and totals (rule 1)."""

import time
from itertools import combinations, product

import pytest

from scorekeeper.rules.cards import (
    DECK,
    Card,
    NotACard,
    Rank,
    Suit,
    WrongNumberOfCards,
    hand_total,
    is_within,
    parse_cards,
    set_key,
)
from scorekeeper.rules.totals import possible_total, table_possible


def test_the_deck_is_in_canonical_order() -> None:
    texts = " ".join(map(str, DECK)).split(" ")
    assert texts[:3] == ["AC", "2C", "3C"]
    assert texts[9:14] == ["10C", "JC", "QC", "KC", "AD"]
    assert texts[-1] == "KS"
    assert list(DECK) == sorted(DECK)
    assert len(set(DECK)) == 52


@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_card_reads_back(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert Card.parse(str(card).lower()) == card
    assert hash(Card.parse(str(card))) == hash(card)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("10h", "10H"),
        ("TH", "10H"),
        ("th", "10H"),
        ("7♥", "7H"),
        ("7♡", "7H"),
        ("7♠\ufe0f", "7S"),
        ("7♡\ufe0f", "7H"),
        ("a♣", "AC"),
        ("q♦", "QD"),
        ("k♤", "KS"),
        ("j♧", "JC"),
        ("2♢", "2D"),
    ],
)
def test_other_ways_to_write_a_card(text: str, card: str) -> None:
    assert str(Card.parse(text)) == card


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "1H", "11H", "0H", "H", "7", "7X", "H7", "7H ", " 7H", "7HH", "10", "7R"),
        *("7H\x00", "7\u202eH", "7H\n", "\u0667H", "7\u017f", "\u212aH", "<script>"),
    ],
)
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(NotACard) as refused:
        Card.parse(text)
    assert refused.value.facts == {"text": text[:12]}


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("7h 7♠\ufe0f", "7H 7S"),
        ("7h 8s,9♦", "7H 8S 9D"),
        ("7h8s10d", "7H 8S 10D"),
        (" ;kh,;  KS;", "KH KS"),
        ("ah\tas\nad\u00a0ac 2h", "AH AS AD AC 2H"),
        ("7H 7H", "7H 7H"),
    ],
)
def test_typed_hands(text: str, cards: str) -> None:
    assert " ".join(map(str, parse_cards(text))) == cards


@pytest.mark.parametrize("text", ["", "   ", ",", ";;", "7h 8h 9h 10h jh qh", "7h" + 100 * " "])
def test_not_one_to_five_typed_cards(text: str) -> None:
    with pytest.raises(WrongNumberOfCards) as refused:
        parse_cards(text)
    assert refused.value.facts == {"low": 1, "high": 5}


@pytest.mark.parametrize(
    ("text", "shown"),
    [("7h zz 8h", "zz"), ("7h<script>alert(1)</script>", "<script>aler"), ("7h,0", "0")],
)
def test_typed_nonsense_is_shown_cut_short(text: str, shown: str) -> None:
    with pytest.raises(NotACard) as refused:
        parse_cards(text)
    assert refused.value.facts == {"text": shown}


@pytest.mark.parametrize("part", ["7h ", "x", " ", "♠\ufe0f"])
def test_a_flood_is_refused_at_once(part: str) -> None:
    flood = part * (100_000 // len(part))
    began = time.perf_counter()
    with pytest.raises(WrongNumberOfCards):
        parse_cards(flood)
    assert time.perf_counter() - began < 0.2


def test_worth() -> None:
    assert [rank.points for rank in Rank] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


@pytest.mark.parametrize("cards", [(), DECK[:6]])
def test_a_hand_has_one_to_five_cards(cards: tuple[Card, ...]) -> None:
    with pytest.raises(WrongNumberOfCards):
        hand_total(cards)


def test_a_key_tells_sets_with_copies_apart() -> None:
    ace, two = Card(Suit.CLUBS, Rank.ACE), Card(Suit.CLUBS, Rank.TWO)
    assert set_key([ace, two]) == set_key([two, ace])
    assert set_key([ace, ace]) != set_key([two])
    assert is_within(set_key([two]), set_key([two, ace]))
    assert is_within(set_key([ace, ace]), set_key([two, ace, ace]))
    assert not is_within(set_key([ace, ace]), set_key([two, ace]))
    assert not is_within(set_key([ace]), set_key([two]))


def test_possible_totals_by_counting_all_hands_of_three() -> None:
    worths = [card.points for card in DECK]
    real = {sum(hand) for hand in combinations(worths, 3)}
    assert {total for total in range(60) if possible_total(3, total, 1)} == real


@pytest.mark.parametrize(("decks", "lowest"), [(1, 6), (2, 5)])
def test_the_lowest_hand_of_five(decks: int, lowest: int) -> None:
    """Rule 1.3."""
    possible = [total for total in range(60) if possible_total(5, total, decks)]
    assert possible == list(range(lowest, 51))


def test_tables_by_dealing_small_ones() -> None:
    """Two hands of two cards: all deals of the low cards, tried one by one."""
    worths = [card.points for card in DECK if card.rank <= Rank.THREE]
    dealt = {
        (a + b, c + d)
        for (i, a), (j, b), (k, c), (m, d) in product(enumerate(worths), repeat=4)
        if len({i, j, k, m}) == 4
    }
    for one, other in product(range(2, 5), repeat=2):  # sums that only low cards can make
        assert table_possible([(2, one), (2, other)], 1) is ((one, other) in dealt)


def test_a_full_table_of_middling_hands_is_refused_at_once() -> None:
    """The middling cards cannot go round; trying every way to share them out would take long."""
    began = time.perf_counter()
    assert not table_possible([(5, 20)] * 10, 1)
    assert time.perf_counter() - began < 2


def test_a_table_that_no_sum_rules_out() -> None:
    """Five hands of one ace beside a high hand: the sum could be had, but not these hands."""
    hands = [(1, 1)] * 5 + [(5, 50)]
    assert not table_possible(hands, 1)
    assert table_possible(hands, 2)
