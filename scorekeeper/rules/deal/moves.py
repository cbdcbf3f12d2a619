"""What a player can do in a turn, and what is on record of it (rules 2.1, 2.2 and 4.1)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self, TypeAlias

from scorekeeper.rules.cards import Card
from scorekeeper.rules.discards import Cards
from scorekeeper.rules.scoring import SeatNo


class Pile(StrEnum):
    DECK = "deck"


PickUp: TypeAlias = Card | Pile  # a card of the floor, or the closed top card of the deck


@dataclass(frozen=True, slots=True)
class Turn:
    """Discard, then pick up exactly one."""

    discard: Cards
    pick_up: PickUp = Pile.DECK


@dataclass(frozen=True, slots=True)
class Declare:
    """Instead of a discard (rule 4.1)."""


Move: TypeAlias = Turn | Declare


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """A turn on record. `card`: what was picked up; None where it is hidden from the reader."""

    seat: SeatNo
    discard: Cards  # in canonical order
    picked_up: PickUp
    card: Card | None
    reshuffled: bool = False  # the deck was empty and was made anew for this pick-up (2.4)

    @property
    def move(self) -> Turn:
        return Turn(self.discard, self.picked_up)

    @property
    def hidden(self) -> Self:
        """As the others saw it."""
        if self.picked_up is not Pile.DECK:
            return self
        return type(self)(self.seat, self.discard, self.picked_up, None, self.reshuffled)


@dataclass(frozen=True, slots=True)
class Declared:
    seat: SeatNo

    @property
    def move(self) -> Declare:
        return Declare()


Event: TypeAlias = TurnTaken | Declared
