"""What the rule book answers: may these cards be thrown, what is left, and what else may be."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import Card
from scorekeeper.rules.discards import Cards, Kind, classify, options
from scorekeeper.rules.errors import Forbidden
from scorekeeper.rules.house import DEFAULT_RULES, HouseRules
from scorekeeper.rules.match import ScoredRound, start, step
from scorekeeper.rules.scoring import SeatNo
from scorekeeper.rules.timeline import Opening, Played
from scorekeeper.web.card_words import discard_name
from scorekeeper.web.words import sentence


@dataclass(frozen=True, slots=True)
class Verdict:
    """On `thrown`: a legal discard has a kind, an illegal one is refused."""

    thrown: Cards
    hand: Cards | None
    ruling: Kind | Forbidden

    @property
    def kind(self) -> Kind | None:
        return self.ruling if isinstance(self.ruling, Kind) else None

    @property
    def refusal(self) -> Forbidden | None:
        return self.ruling if isinstance(self.ruling, Forbidden) else None

    @property
    def legal(self) -> bool:
        return isinstance(self.ruling, Kind)

    @property
    def clause(self) -> str:
        """The clause of the rules that allows or refuses it: "3.4"."""
        return self.ruling.clause

    @property
    def words(self) -> str:
        """The name of a legal discard, or the sentence that refuses another."""
        if isinstance(self.ruling, Kind):
            return discard_name(self.ruling, self.thrown)
        return sentence(self.ruling)

    @property
    def points(self) -> int:
        return _worth(self.thrown)

    @property
    def left(self) -> Cards | None:
        """The hand after a legal discard; None where there is no such hand."""
        if self.hand is None or not self.legal:
            return None
        return tuple((Counter(self.hand) - Counter(self.thrown)).elements())

    @property
    def left_total(self) -> int | None:
        return None if self.left is None else _worth(self.left)


def verdict(
    thrown: Sequence[Card], hand: Sequence[Card] | None = None, rules: HouseRules = DEFAULT_RULES
) -> Verdict:
    """Judge cards, of a hand or of any; raises WrongNumberOfCards where there is none to judge."""
    ruling: Kind | Forbidden
    try:
        ruling = classify(thrown, rules, hand)
    except Forbidden as refusal:
        ruling = refusal
    return Verdict(tuple(thrown), None if hand is None else tuple(hand), ruling)


def suggestions(hand: Sequence[Card], rules: HouseRules = DEFAULT_RULES) -> tuple[Verdict, ...]:
    """Every legal discard of the hand, most points first."""
    return tuple(Verdict(each.cards, tuple(hand), each.kind) for each in options(hand, rules))


def lone_round(
    totals: Mapping[SeatNo, int], declarer: SeatNo | None, rules: HouseRules
) -> ScoredRound:
    """Score a round without a match, by the rules that score one; `totals` of seats 0 and up."""
    opened = start(rules, Opening(len(totals), first_dealer=SeatNo(0)))
    return step(opened, Played(declarer, totals)).rounds[0]


def _worth(cards: Cards) -> int:
    return sum(card.points for card in cards)
