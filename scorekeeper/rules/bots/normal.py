"""Normal: throws the most points, takes low cards, and declares when it is probably the lowest."""

from collections import Counter
from functools import cache
from typing import Final

from scorekeeper.rules.bots.bot import Chance, impatience, may_declare
from scorekeeper.rules.bots.odds import Odds, chance_of_good_declare, odds
from scorekeeper.rules.bots.reading import ANY, Holding
from scorekeeper.rules.cards import DECK, hand_total
from scorekeeper.rules.deal.legal import legal_discards
from scorekeeper.rules.deal.moves import Declare, Move, PickUp, Pile, Turn
from scorekeeper.rules.deal.view import View

SURE: Final = 0.8
LESS_SURE: Final = 0.05  # for each lap too many
LOW_CARD: Final = 5
LOWEST_CEILING: Final = 2


def normal(view: View, _chance: Chance) -> Move:
    if may_declare(view) and _chance_of_lowest(view) >= SURE - LESS_SURE * impatience(view):
        return Declare()
    return Turn(legal_discards(view)[0].cards, _low_card(view))


def _low_card(view: View) -> PickUp:
    lowest = min(view.floor, key=lambda card: card.points, default=None)
    return lowest if lowest and lowest.points <= LOW_CARD else Pile.DECK


def _chance_of_lowest(view: View) -> float:
    hands = [_guess(cards, view.lap) for seat, cards in view.cards.items() if seat != view.seat]
    return chance_of_good_declare(hands, hand_total(view.hand), view.rules)


@cache
def _guess(cards: int, lap: int) -> Odds:
    """One card was just drawn; what was kept is a point lower with each lap."""
    ceiling = max(LOWEST_CEILING, ANY - lap)
    return odds(Holding(ceilings=(ANY, *(ceiling,) * (cards - 1))), Counter(DECK))
