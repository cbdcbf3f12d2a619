"""Easy: plays like somebody new to the game, sensibly but at random."""

from collections.abc import Sequence
from typing import Final, TypeVar

from scorekeeper.rules.bots.bot import Chance, impatience, may_declare
from scorekeeper.rules.cards import hand_total
from scorekeeper.rules.chance import below
from scorekeeper.rules.deal.legal import legal_discards
from scorekeeper.rules.deal.moves import Declare, Move, PickUp, Pile, Turn
from scorekeeper.rules.deal.view import View

T = TypeVar("T")

LOW_HAND: Final = 9
LOW_CARD: Final = 5
GOOD_DISCARDS: Final = 2  # between so many of the best it cannot choose


def easy(view: View, chance: Chance) -> Move:
    if _is_low(view) and may_declare(view) and _one_of((True, False), chance):
        return Declare()
    low = [card for card in view.floor if card.points <= LOW_CARD]
    pick_up: list[PickUp] = [Pile.DECK, *low]
    discard = _one_of(legal_discards(view)[:GOOD_DISCARDS], chance)
    return Turn(discard.cards, _one_of(pick_up, chance))


def _is_low(view: View) -> bool:
    return hand_total(view.hand) <= LOW_HAND + impatience(view)


def _one_of(things: Sequence[T], chance: Chance) -> T:
    return things[below(chance, len(things))]
