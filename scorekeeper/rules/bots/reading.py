"""What somebody who pays attention knows of the other hands, from every move that was seen."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Self

from scorekeeper.rules.cards import DECK, MOST_CARDS, PICTURE_POINTS, Card
from scorekeeper.rules.deal.moves import TurnTaken
from scorekeeper.rules.deal.view import View
from scorekeeper.rules.discards import Cards
from scorekeeper.rules.scoring import SeatNo

ANY: Final = PICTURE_POINTS  # no ceiling


@dataclass(frozen=True, slots=True)
class Holding:
    """A hand seen from outside. A closed card is hardly worth more than its ceiling: its holder
    threw so many points when the card was there to be thrown.
    """

    known: Cards = ()
    ceilings: tuple[int, ...] = (ANY,) * MOST_CARDS  # of the closed cards

    def after(self, turn: TurnTaken) -> Self:
        known, ceilings = [*self.known], sorted(self.ceilings)
        for card in turn.discard:
            if card in known:
                known.remove(card)
            else:
                ceilings.pop()  # which one it was is not seen: the one least is known of
        thrown = sum(card.points for card in turn.discard)
        ceilings = [min(ceiling, thrown) for ceiling in ceilings]
        if turn.card is None:
            return type(self)(tuple(known), (*ceilings, ANY))
        return type(self)((*known, turn.card), tuple(ceilings))


@dataclass(frozen=True, slots=True)
class Reading:
    others: Mapping[SeatNo, Holding]  # in turn, the next player first
    unseen: Mapping[Card, int]  # what the others' closed cards may be, with copies
    closed: Mapping[Card, int]  # what the next closed card from the deck may be


def read(view: View) -> Reading:
    turns = [event for event in view.seen if isinstance(event, TurnTaken)]
    others = {seat: _holding(seat, turns) for seat in others_in_turn(view)}
    buried = _buried(view.turned_up, turns)
    known = [card for holding in others.values() for card in holding.known]
    unseen = Counter(DECK * (view.rules.decks or 1))
    unseen.subtract([*view.hand, *view.floor, *buried, *known])
    return Reading(others, +unseen, +unseen if view.deck else Counter(buried))


def others_in_turn(view: View) -> list[SeatNo]:
    """Who moves after the seat whose view it is, and so on round the table."""
    places = [place for place, seat in enumerate(view.order) if seat == view.seat]
    return [seat for place in places for seat in (*view.order[place + 1 :], *view.order[:place])]


def _holding(seat: SeatNo, turns: Iterable[TurnTaken]) -> Holding:
    holding = Holding()
    for turn in turns:
        if turn.seat == seat:
            holding = holding.after(turn)
    return holding


def _buried(turned_up: Card | None, turns: Iterable[TurnTaken]) -> list[Card]:
    """What was discarded, is in nobody's hand and lies below the floor (rule 2.4)."""
    buried: list[Card] = []
    floor = [turned_up] if turned_up else []
    for turn in turns:
        if turn.reshuffled:
            buried = []
        if isinstance(turn.picked_up, Card):
            floor.remove(turn.picked_up)
        buried += floor
        floor = [*turn.discard]
    return buried
