"""What the discard checker was asked: the cards on the table, and the rules to judge them by."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse

from scorekeeper.matches.queries import Sheet
from scorekeeper.rulebook.queries import Verdict, suggestions, verdict
from scorekeeper.rules.cards import Card
from scorekeeper.rules.discards import Cards
from scorekeeper.rules.house import HouseRules
from scorekeeper.web.card_words import card_name

TWO_DECKS: Final = 2
SWITCHES: Final = ("mixed_two_pairs", "suited_sequences")
ON: Final = "on"


class Held(NamedTuple):
    """A card of the hand, shown large; `copy` tells two alike apart. The first of them has the box
    for the second one, which the picker has no place for.
    """

    card: Card
    copy: int
    is_thrown: bool
    may_be_twice: bool
    is_twice: bool

    @property
    def name(self) -> str:
        return card_name(self.card)


class Try(NamedTuple):
    """A legal discard of the hand, and where it is tried."""

    verdict: Verdict
    url: str
    is_tried: bool

    @property
    def cards(self) -> list[Card]:
        return by_rank(self.verdict.thrown)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is on the table: the cards of the hand, the thrown ones (none: all of them), the rules
    they are judged by, and the match these are of.
    """

    hand: Cards
    thrown: Cards
    house: HouseRules
    match: Sheet | None

    @property
    def judged(self) -> Cards:
        return self.thrown or self.hand

    @property
    def verdict(self) -> Verdict | None:
        if not self.hand:
            return None
        return verdict(self.judged, self.hand if self.thrown else None, self.house)

    @property
    def left(self) -> list[Card]:
        """What stays in the hand after a legal discard."""
        return by_rank((self.verdict and self.verdict.left) or ())

    @property
    def held(self) -> Iterator[Held]:
        """The hand, with what is thrown of it."""
        hand, thrown, copies = Counter(self.hand), Counter(self.thrown), Counter[Card]()
        for card in by_rank(self.hand):
            copies[card] += 1
            copy, twice = copies[card], hand[card] > 1
            may = copy == 1 and (twice or self.house.decks == TWO_DECKS)
            yield Held(card, copy, copy <= thrown[card], may, twice)

    @property
    def tries(self) -> Iterator[Try]:
        """Every legal discard of the hand, most points first."""
        for one in suggestions(self.hand, self.house) if self.hand else ():
            tried = Counter(one.thrown) == Counter(self.judged)
            yield Try(one, self.url_with(one.thrown), tried)

    @property
    def url(self) -> str:
        """The address of just this."""
        return self.url_with(self.thrown)

    @property
    def url_without_cards(self) -> str:
        return _url([], [], self.rules_in_address)

    @property
    def url_without_match(self) -> str:
        """The same rules, to be switched."""
        return _url(self.hand, self.thrown, _switched(self.house))

    @property
    def url_for_others(self) -> str:
        """Whoever has no key of a private match could not open an address that names it."""
        return self.url_without_match if self.match and self.match.private else self.url

    def url_with(self, thrown: Sequence[Card]) -> str:
        return _url(self.hand, thrown, self.rules_in_address)

    @property
    def rules_in_address(self) -> dict[str, str]:
        """Those of a match by its id, others where they are not the usual ones."""
        return {"match": self.match.id} if self.match else _switched(self.house)


def by_rank(cards: Iterable[Card]) -> list[Card]:
    """Return cards as one sorts a hand: what may go together lies together."""
    return sorted(cards, key=attrgetter("rank", "suit"))


def _switched(house: HouseRules) -> dict[str, str]:
    decks = {"decks": str(TWO_DECKS)} if house.decks == TWO_DECKS else {}
    return decks | {rule: ON for rule in SWITCHES if getattr(house, rule)}


def _url(hand: Sequence[Card], thrown: Sequence[Card], rules: Mapping[str, str]) -> str:
    cards = {"hand": " ".join(map(str, hand)), "thrown": " ".join(map(str, thrown))}
    query = urlencode({name: value for name, value in (cards | {**rules}).items() if value})
    return reverse("rulebook:discard") + (f"?{query}" if query else "")
