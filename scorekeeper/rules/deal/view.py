"""What a seat or a spectator may know of a deal: the one gate through which anything leaves it."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.cards import Card
from scorekeeper.rules.deal.checks import why_not_declare, why_not_move
from scorekeeper.rules.deal.moves import Event, PickUp, Pile
from scorekeeper.rules.deal.state import Result, Seats, State, result
from scorekeeper.rules.discards import Cards
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.scoring import SeatNo


@dataclass(frozen=True, slots=True)
class May:
    """What a seat may do now. `pick_up` names every choice once, the deck first."""

    discard: bool
    pick_up: tuple[PickUp, ...]
    why_not_declare: str | None  # the code of the refusal

    @property
    def declare(self) -> bool:
        return self.why_not_declare is None


@dataclass(frozen=True, slots=True)
class View:
    """Of a seat in the deal; of anybody else with neither hand nor `may`."""

    rules: HouseRules  # `decks` is a number
    order: Seats  # in turn, the starter first
    turned_up: Card | None  # the floor before the first turn
    seat: SeatNo | None
    hand: Cards  # in canonical order
    may: May | None
    to_move: SeatNo | None  # None: the deal is over
    lap: int
    floor: Cards
    thrower: SeatNo | None  # who discarded the floor
    deck: int
    cards: Mapping[SeatNo, int]
    seen: tuple[Event, ...]  # every move so far; closed cards only those this seat knows
    result: Result | None

    @property
    def last(self) -> Event | None:
        return self.seen[-1] if self.seen else None


def view(state: State, seat: SeatNo | None) -> View:
    deal, known = state.deal, seat if seat in state.deal.order else None
    return View(
        rules=deal.rules,
        order=deal.order,
        turned_up=deal.turned_up,
        seat=known,
        hand=() if known is None else state.hand(known),
        may=None if known is None else _may(state, known),
        to_move=state.to_move,
        lap=state.lap,
        floor=state.floor,
        thrower=state.thrower,
        deck=len(state.deck),
        cards=dict(zip(deal.order, map(len, state.hands), strict=True)),
        seen=_seen(state, known),
        result=result(state),
    )


def _may(state: State, seat: SeatNo) -> May:
    refusal = why_not_move(state, seat)
    if refusal:
        return May(discard=False, pick_up=(), why_not_declare=refusal.code)
    barred = why_not_declare(state, seat)
    choices: tuple[PickUp, ...] = (Pile.DECK, *dict.fromkeys(state.floor))
    return May(discard=True, pick_up=choices, why_not_declare=barred.code if barred else None)


def _seen(state: State, seat: SeatNo | None) -> tuple[Event, ...]:
    if state.is_over:
        return state.events
    seen = [*state.public]
    if seat is not None:
        order = state.deal.order
        own = slice(order.index(seat), None, len(order))
        seen[own] = state.turns[own]
    return tuple(seen)
