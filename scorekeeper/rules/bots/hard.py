"""Hard: reads the other hands, and weighs a declare against the best that going on can bring."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from statistics import fmean
from typing import Final

from scorekeeper.rules.bots.bot import Chance, impatience, may_declare
from scorekeeper.rules.bots.odds import expected, expected_lowest, odds, worth_of_declare
from scorekeeper.rules.bots.reading import Holding, Reading, read
from scorekeeper.rules.cards import Card, hand_total
from scorekeeper.rules.deal.legal import legal_discards
from scorekeeper.rules.deal.moves import Declare, Move, Pile, Turn
from scorekeeper.rules.deal.view import View
from scorekeeper.rules.discards import Cards, Discard, options
from scorekeeper.rules.house import HouseRules

# What a point is worth in the end if the deal goes on: least squares over 46,000 turns of hard and
# normal bots at tables of two to four. Worth: the others' points on average, less the own ones.
OWN_TOTAL: Final = -0.28
OWN_LEFT: Final = -0.45  # what the next discard leaves of it
LOWEST_OTHER: Final = 0.28
AVERAGE_OTHER: Final = 0.25
ANYHOW: Final = -1.0

FED: Final = -0.1  # a point that the own discard spares the next player
USUAL_CARD: Final = 6  # points of a closed card, about

WITHIN: Final = 10  # points of the best discard; what throws less is not thought through


@dataclass(frozen=True, slots=True)
class Plan:
    turn: Turn
    worth: float


def hard(view: View, _chance: Chance) -> Move:
    reading = read(view)
    plan = max(_plans(view, reading), key=attrgetter("worth"))
    if may_declare(view) and _declares(view, reading, plan):
        return Declare()
    return plan.turn


def _declares(view: View, reading: Reading, plan: Plan) -> bool:
    hands = [odds(holding, reading.unseen) for holding in reading.others.values()]
    theirs = LOWEST_OTHER * expected_lowest(hands) + AVERAGE_OTHER * fmean(map(expected, hands))
    going_on = plan.worth + theirs + ANYHOW - impatience(view)
    return worth_of_declare(hands, hand_total(view.hand), view.rules) >= going_on


def _plans(view: View, reading: Reading) -> Iterator[Plan]:
    neighbour = next(iter(reading.others.values()))
    for discard in _promising(legal_discards(view)):
        kept = tuple((Counter(view.hand) - Counter(discard.cards)).elements())
        fed = FED * _spared(discard.cards, neighbour)
        for card in dict.fromkeys(view.floor):
            yield Plan(Turn(discard.cards, card), _worth((*kept, card), view.rules) + fed)
        drawn = _worth_with_closed_card(kept, reading.closed, view.rules)
        yield Plan(Turn(discard.cards, Pile.DECK), drawn + fed)


def _promising(discards: Sequence[Discard]) -> list[Discard]:
    return [each for each in discards if each.points + WITHIN >= discards[0].points]


def _worth_with_closed_card(kept: Cards, closed: Mapping[Card, int], rules: HouseRules) -> float:
    worth = sum(number * _worth((*kept, card), rules) for card, number in closed.items())
    return worth / sum(closed.values())


def _worth(hand: Cards, rules: HouseRules) -> float:
    total = hand_total(hand)
    return OWN_TOTAL * total + OWN_LEFT * (total - options(hand, rules)[0].points)


def _spared(discard: Cards, neighbour: Holding) -> int:
    """The points that the best of these cards spares the next player, beside a closed one. With
    one of its rank both are thrown.
    """
    ranks = {card.rank for card in neighbour.known}
    saved = (card.points if card.rank in ranks else -card.points for card in discard)
    return max(0, USUAL_CARD + max(saved))
