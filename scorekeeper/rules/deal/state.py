"""The whole state of a deal. It never leaves the server: players and bots are given views of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from scorekeeper.rules.cards import Card, HandTotal, hand_total
from scorekeeper.rules.deal.moves import Declared, Event, TurnTaken
from scorekeeper.rules.discards import Cards
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.scoring import Points, SeatNo, score_round

Seats: TypeAlias = tuple[SeatNo, ...]

MOST_SEATS: Final = 8  # rule 1.4


@dataclass(frozen=True, slots=True)
class Deal:
    """What does not change while a deal is played."""

    order: Seats  # in turn, the starter first
    rules: HouseRules  # `decks` is a number here, also where the house left it open (1.4)
    turned_up: Card | None  # the floor before the first turn (2.3)


@dataclass(frozen=True, slots=True)
class State:
    """Everything else is derived. Hands are sorted, and stand in the order of the turns."""

    deal: Deal
    hands: tuple[Cards, ...]
    deck: Cards  # the top card first
    floor: Cards
    buried: Cards  # discarded before the floor was, not yet shuffled into a new deck
    turns: tuple[TurnTaken, ...] = ()
    public: tuple[TurnTaken, ...] = ()  # the same turns, closed pick-ups hidden
    declarer: SeatNo | None = None

    @property
    def is_over(self) -> bool:
        """Somebody declared, or the laps are played (2.6)."""
        most = self.deal.rules.lap_limit * len(self.hands)
        return self.declarer is not None or 0 < most <= len(self.turns)

    @property
    def lap(self) -> int:
        """From 1. A turn that the clock played counts like any other (4.2)."""
        return len(self.turns) // len(self.hands) + 1

    @property
    def to_move(self) -> SeatNo | None:
        return None if self.is_over else self.deal.order[len(self.turns) % len(self.hands)]

    @property
    def thrower(self) -> SeatNo | None:
        """Whose discard the floor is; None before the first turn."""
        return self.turns[-1].seat if self.turns else None

    @property
    def reshuffles(self) -> int:
        return sum(turn.reshuffled for turn in self.turns)

    @property
    def events(self) -> tuple[Event, ...]:
        if self.declarer is None:
            return self.turns
        return (*self.turns, Declared(self.declarer))

    def hand(self, seat: SeatNo) -> Cards:
        return self.hands[self.deal.order.index(seat)]


@dataclass(frozen=True, slots=True)
class Result:
    """All hands shown (rules 5 and 2.6), by seat."""

    declarer: SeatNo | None
    hands: Mapping[SeatNo, Cards]
    totals: Mapping[SeatNo, HandTotal]
    points: Mapping[SeatNo, Points]
    false_declare: bool


def result(state: State) -> Result | None:
    """None while the deal is played."""
    if not state.is_over:
        return None
    hands = {seat: state.hand(seat) for seat in sorted(state.deal.order)}
    totals = {seat: hand_total(hand) for seat, hand in hands.items()}
    scored = score_round(totals, state.declarer, state.deal.rules)
    return Result(state.declarer, hands, totals, scored.points, scored.false_declare)
