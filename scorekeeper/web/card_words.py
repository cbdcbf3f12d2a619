"""What cards are called, one by one and as a discard, in the reader's language."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.rules.cards import Card, Rank, Suit
from scorekeeper.rules.discards import Kind
from scorekeeper.rules.runs import runs

Words = Any  # put into the reader's language when shown

RANKS: Final[Mapping[Rank, Words]] = {
    Rank.ACE: gettext_lazy("ace"),
    Rank.TWO: gettext_lazy("two"),
    Rank.THREE: gettext_lazy("three"),
    Rank.FOUR: gettext_lazy("four"),
    Rank.FIVE: gettext_lazy("five"),
    Rank.SIX: gettext_lazy("six"),
    Rank.SEVEN: gettext_lazy("seven"),
    Rank.EIGHT: gettext_lazy("eight"),
    Rank.NINE: gettext_lazy("nine"),
    Rank.TEN: gettext_lazy("ten"),
    Rank.JACK: gettext_lazy("jack"),
    Rank.QUEEN: gettext_lazy("queen"),
    Rank.KING: gettext_lazy("king"),
}
SEVERAL: Final[Mapping[Rank, Words]] = {
    Rank.ACE: gettext_lazy("aces"),
    Rank.TWO: gettext_lazy("twos"),
    Rank.THREE: gettext_lazy("threes"),
    Rank.FOUR: gettext_lazy("fours"),
    Rank.FIVE: gettext_lazy("fives"),
    Rank.SIX: gettext_lazy("sixes"),
    Rank.SEVEN: gettext_lazy("sevens"),
    Rank.EIGHT: gettext_lazy("eights"),
    Rank.NINE: gettext_lazy("nines"),
    Rank.TEN: gettext_lazy("tens"),
    Rank.JACK: gettext_lazy("jacks"),
    Rank.QUEEN: gettext_lazy("queens"),
    Rank.KING: gettext_lazy("kings"),
}
SUITS: Final[Mapping[Suit, Words]] = {
    Suit.SPADES: gettext_lazy("spades"),
    Suit.HEARTS: gettext_lazy("hearts"),
    Suit.DIAMONDS: gettext_lazy("diamonds"),
    Suit.CLUBS: gettext_lazy("clubs"),
}
OF_SUIT: Final[Mapping[Suit, Words]] = {
    Suit.SPADES: gettext_lazy("%(rank)s of spades"),
    Suit.HEARTS: gettext_lazy("%(rank)s of hearts"),
    Suit.DIAMONDS: gettext_lazy("%(rank)s of diamonds"),
    Suit.CLUBS: gettext_lazy("%(rank)s of clubs"),
}


def rank_text(rank: Rank) -> str:
    """Return the rank as it stands on the card: "10", "K"."""
    return str(Card(Suit.SPADES, rank)).removesuffix(Suit.SPADES.value)


RANK_KEYS: Final = [(rank_text(rank), rank.points) for rank in Rank]


def card_name(card: Card) -> str:
    """Return the name for the ear: "seven of hearts"."""
    return str(OF_SUIT[card.suit] % {"rank": RANKS[card.rank]})


def discard_name(kind: Kind, cards: Sequence[Card]) -> str:
    """Name a legal discard: "Pair of sevens", "Sequence 7-8-9"."""
    match kind:
        case Kind.SINGLE:
            return _("Single card: %(card)s") % {"card": card_name(cards[0])}
        case Kind.PAIR:
            return _("Pair of %(ranks)s") % {"ranks": SEVERAL[cards[0].rank]}
        case Kind.TWO_PAIRS:
            return _two_pairs({card.rank for card in cards})
        case Kind.SEQUENCE:
            return _("Sequence %(ranks)s") % {"ranks": _in_a_row({card.rank for card in cards})}
        case Kind.FLUSH:
            return _("Flush of %(suit)s") % {"suit": SUITS[cards[0].suit]}


def _two_pairs(ranks: set[Rank]) -> str:
    high, low = max(ranks), min(ranks)
    if high == low:
        return _("Two pairs of %(ranks)s") % {"ranks": SEVERAL[high]}
    return _("Two pairs: %(high)s and %(low)s") % {"high": SEVERAL[high], "low": SEVERAL[low]}


def _in_a_row(ranks: set[Rank]) -> str:
    run = next(run for run in runs(len(ranks)) if set(run) == ranks)
    return "-".join(map(rank_text, run))
