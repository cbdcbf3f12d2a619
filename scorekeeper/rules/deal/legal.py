"""What a seat may choose from, and what the clock plays for it: from its view alone."""

from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.moves import Declare, Move, Turn
from scorekeeper.rules.deal.view import View
from scorekeeper.rules.discards import Discard, options


def legal_discards(view: View) -> tuple[Discard, ...]:
    """Most points first; none when it is not this seat's turn."""
    return options(view.hand, view.rules) if view.may and view.may.discard else ()


def legal_moves(view: View) -> tuple[Move, ...]:
    """Every discard with every pick-up, then the declare."""
    if view.may is None:
        return ()
    discards, pick_up = legal_discards(view), view.may.pick_up
    turns = [Turn(discard.cards, chosen) for discard in discards for chosen in pick_up]
    return (*turns, Declare()) if view.may.declare else tuple(turns)


def forced_turn(view: View) -> Turn:
    """What the clock plays: the highest single card, and the closed card."""
    return Turn((max(view.hand, key=_height),))


def _height(card: Card) -> tuple[int, Card]:
    return card.rank, card
