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
    log: tuple[Event, ...]
    public: tuple[Event, ...]  # the same, closed pick-ups hidden

    @property
    def lap(self) -> int:
        """From 1. A turn that the clock played counts like any other (4.2)."""
        return self._turns // len(self.deal.order) + 1

    @property
    def to_move(self) -> SeatNo | None:
        order = self.deal.order
        return None if self.is_over else order[len(self.log) % len(order)]

    @property
    def thrower(self) -> SeatNo | None:
        """Whose discard the floor is; None before the first turn."""
        return self.log[self._turns - 1].seat if self._turns else None

    @property
    def declarer(self) -> SeatNo | None:
        last = self.log[-1] if self.log else None
        return last.seat if isinstance(last, Declared) else None

    @property
    def is_over(self) -> bool:
        """Somebody declared, or the laps are played (2.6)."""
        if self.log and isinstance(self.log[-1], Declared):
            return True
        limit = self.deal.rules.lap_limit
        return bool(limit) and len(self.log) >= limit * len(self.deal.order)

    @property
    def reshuffles(self) -> int:
        return sum(isinstance(event, TurnTaken) and event.reshuffled for event in self.log)

    @property
    def _turns(self) -> int:
        return len(self.log) - (self.declarer is not None)

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
