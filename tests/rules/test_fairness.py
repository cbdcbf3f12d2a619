"""Fair dealing: vector A, to the byte, and every pitfall that concerns pure code."""

import hashlib
import json
from collections import Counter
from itertools import islice

import pytest

from scorekeeper.rules.cards import DECK, Card
from scorekeeper.rules.chance import below
from scorekeeper.rules.fairness import (
    NOT_GIVEN,
    BadClientSeed,
    ClientSeed,
    Contribution,
    Key,
    Transcript,
    canonical,
    client_seed,
    commitment,
    deal_key,
    dealer_by_lot,
    fair_shuffle,
    keeps_promise,
    rules_digest,
    stream,
    transcript,
)
from scorekeeper.rules.house import DEFAULT_RULES, HouseRules
from scorekeeper.rules.scoring import RoundNo, SeatNo

SEED = bytes(range(32))
COMMIT = "b74a13bbee21d32dddbfb80682b21ed722132e05c3934371f53e1f2f0bdf1866"
KEY = "bd6b17fc544615ec48d71dd2da20f59be3f83c98e10a54b682c3d92b8aeb734e"
DECK_A = (
    "JS 8D KS QD JH 8H TH 7D 2C JD QS AC 8S TC 5C JC 9H 6H 7C 3C KH 2H 5H 9D 3S QH 5S 3H 9S KC "
    "4D 6C 2S 4S AH 6S KD AS 4C QC 9C 2D 3D AD 7H 5D TS TD 6D 7S 4H 8C"
)
FF = ClientSeed("ff" * 16)
SEATS = (Contribution(SeatNo(0), "p1", NOT_GIVEN), Contribution(SeatNo(1), "p2", FF))
WRITTEN = (
    f'{{"commit":"{COMMIT}","deal":1,"match":"7Q2MXK4T","rules":"{"0" * 64}","seats":['
    f'{{"client_seed":"{"00" * 16}","player":"p1","seat":0}},'
    f'{{"client_seed":"{"ff" * 16}","player":"p2","seat":1}}],"v":1}}'
)
VECTOR_A: Transcript = json.loads(WRITTEN)


def agreed(rules: HouseRules = DEFAULT_RULES, deal: int = 1) -> Transcript:
    return transcript("7Q2MXK4T", RoundNo(deal), COMMIT, rules, SEATS)


def a_deck(seed: bytes, told: Transcript) -> tuple[Card, ...]:
    return fair_shuffle(deal_key(seed, told))(DECK, "stock")


def test_vector_a() -> None:
    assert commitment(SEED) == COMMIT
    assert canonical(VECTOR_A) == WRITTEN.encode()
    assert deal_key(SEED, VECTOR_A).hex() == KEY
    assert a_deck(SEED, VECTOR_A) == tuple(map(Card.parse, DECK_A.split()))


def test_vector_a_of_a_reshuffle() -> None:
    ten = tuple(map(Card.parse, DECK_A.split()[:10]))
    told = fair_shuffle(deal_key(SEED, VECTOR_A))(ten, "reshuffle-1")
    assert " ".join(map(str, told)) == "KS JD 10H 8H 8D 2C JS QD 7D JH"


def test_vector_a_of_the_stream() -> None:
    key = Key(bytes(32))
    assert [*islice(stream(key, "t"), 4)] == [3916149928, 962474218, 1689180819, 354119945]
    numbers = stream(key, "t")
    assert [below(numbers, 52) for _ in range(10)] == [28, 30, 27, 49, 10, 9, 22, 14, 19, 49]


def test_the_transcript_is_that_of_vector_a_but_for_its_rules() -> None:
    assert agreed() | {"rules": "0" * 64} == VECTOR_A
    assert canonical(agreed()) == canonical(json.loads(canonical(agreed())))


def test_the_transcript_holds_integers_and_strings_only() -> None:
    plain = json.loads(canonical(agreed()))
    seats = plain.pop("seats")
    assert {type(value) for part in (plain, *seats) for value in part.values()} == {int, str}


def test_seats_stand_in_order_whatever_order_they_came_in() -> None:
    turned = transcript("7Q2MXK4T", RoundNo(1), COMMIT, DEFAULT_RULES, SEATS[::-1])
    assert turned == agreed()


def test_the_rules_are_part_of_it() -> None:
    written = json.dumps(DEFAULT_RULES.to_dict(), sort_keys=True).replace(" ", "")
    assert rules_digest(DEFAULT_RULES.to_dict()) == hashlib.sha256(written.encode()).hexdigest()
    assert a_deck(SEED, agreed()) != a_deck(SEED, agreed(HouseRules(penalty=21)))


def test_one_changed_client_byte_changes_the_deck() -> None:
    changed = (SEATS[0], Contribution(SeatNo(1), "p2", ClientSeed("fe" + "ff" * 15)))
    told = transcript("7Q2MXK4T", RoundNo(1), COMMIT, DEFAULT_RULES, changed)
    assert a_deck(SEED, told) != a_deck(SEED, agreed())


def test_another_seed_and_another_round_give_another_deck() -> None:
    assert len({a_deck(bytes([n]) * 32, agreed()) for n in range(50)}) == 50
    assert a_deck(SEED, agreed(deal=2)) != a_deck(SEED, agreed(deal=1))


def test_the_deck_does_not_follow_from_what_is_public() -> None:
    """Before the reveal: the commitment and the transcript, but not the seed."""
    known = [bytes.fromhex(COMMIT), COMMIT.encode(), b"", canonical(agreed())]
    assert a_deck(SEED, agreed()) not in [a_deck(seed, agreed()) for seed in known]


def test_each_occasion_has_an_order_of_its_own() -> None:
    shuffle = fair_shuffle(deal_key(SEED, agreed()))
    labels = ["stock", "reshuffle-1", "reshuffle-2", "dealer"]
    assert len({shuffle(DECK, label) for label in labels}) == 4
    assert shuffle(DECK, "stock") == shuffle(DECK, "stock")


def test_a_promise_is_kept_by_one_seed_only() -> None:
    assert keeps_promise(COMMIT, SEED)
    assert not keeps_promise(COMMIT, SEED[::-1])
    assert not keeps_promise(COMMIT.upper(), SEED)


def test_the_dealer_is_drawn_among_those_who_sit_there() -> None:
    seats = [SeatNo(seat) for seat in (4, 1, 6)]
    keys = [Key(bytes([n]) * 32) for n in range(60)]
    drawn = Counter(dealer_by_lot(key, seats) for key in keys)
    assert drawn.keys() == {1, 4, 6}
    assert min(drawn.values()) > 8
    assert dealer_by_lot(keys[0], seats) == dealer_by_lot(keys[0], sorted(seats))


@pytest.mark.parametrize("given", ["ff" * 16, "FF" * 16])
def test_a_client_seed_as_given(given: str) -> None:
    assert client_seed(given) == FF


def test_no_client_seed_is_all_noughts() -> None:
    assert client_seed(None) == NOT_GIVEN == "0" * 32


@pytest.mark.parametrize("given", ["", "ff", "ff" * 17, "0x" + "f" * 30, "g" * 32, "f" * 32 + "\n"])
def test_no_client_seed_at_all(given: str) -> None:
    with pytest.raises(BadClientSeed) as refused:
        client_seed(given)
    assert refused.value.facts == {"field": "client_seed"}


def test_every_card_is_as_likely_in_every_place() -> None:
    """10,000 decks: within four standard deviations of 51 times 51 degrees of freedom."""
    decks = 10_000
    met: Counter[tuple[int, Card]] = Counter()
    for number in range(decks):
        key = Key(hashlib.sha256(b"deck %d" % number).digest())
        met.update(enumerate(fair_shuffle(key)(DECK, "stock")))
    expected = decks / len(DECK)
    squares = sum((met[place, card] - expected) ** 2 for place in range(52) for card in DECK)
    assert 2272 < 51 / 52 * squares / expected < 2958
