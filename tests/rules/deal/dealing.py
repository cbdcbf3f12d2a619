"""Deals for tests: cards as text, decks in a known order, situations, seeded chance."""

import random
from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.rules.cards import DECK, Card, parse_cards
from scorekeeper.rules.chance import Shuffle
from scorekeeper.rules.deal.engine import play, start
from scorekeeper.rules.deal.moves import Declare, Pile, Turn
from scorekeeper.rules.deal.state import State
from scorekeeper.rules.discards import Cards
from scorekeeper.rules.house import DEFAULT_RULES, HouseRules
from scorekeeper.rules.scoring import SeatNo

DRAW = Pile.DECK
DECLARE = Declare()
A, B, C = SeatNo(0), SeatNo(1), SeatNo(2)


def cards(text: str) -> Cards:
    return parse_cards(text) if text else ()


def card(text: str) -> Card:
    return Card.parse(text)


def turn(discard: str, pick_up: str = "deck") -> Turn:
    return Turn(cards(discard), DRAW if pick_up == DRAW else card(pick_up))


def on_top(*texts: str) -> Shuffle:
    """Puts these cards on top, in this order, and leaves the others in theirs."""
    top = [card(text) for part in texts for text in part.split()]

    def shuffle(given: Sequence[Card], _label: str) -> Cards:
        rest = [*given]
        for each in top:
            rest.remove(each)
        return (*top, *rest)

    return shuffle


def unshuffled(given: Sequence[Card], _label: str) -> Cards:
    return tuple(given)


def seeded(seed: int | str) -> Shuffle:
    """The same order again for the same cards and label."""

    def shuffle(given: Sequence[Card], label: str) -> Cards:
        return tuple(random.Random(f"{seed} {label}").sample(given, len(given)))

    return shuffle


def seats(count: int) -> tuple[SeatNo, ...]:
    return tuple(SeatNo(seat) for seat in range(count))


def dealt(*hands: str, floor: str = "", rules: HouseRules = DEFAULT_RULES, then: str = "") -> State:
    """Seat 0 starts; each hand five cards. `then`: the deck from its top."""
    stock = on_top(*hands, floor, then)
    return start(seats(len(hands)), A, replace(rules, initial_open_card=bool(floor)), stock)


def played(state: State, *moves: Turn | Declare) -> State:
    """By whoever's turn it is; nothing is reshuffled."""
    for move in moves:
        assert state.to_move is not None
        state = play(state, state.to_move, move, unshuffled)
    return state


def all_cards(state: State) -> list[Card]:
    held = [each for hand in state.hands for each in hand]
    return sorted([*held, *state.deck, *state.floor, *state.buried])


def fresh(decks: int) -> list[Card]:
    return sorted(DECK * decks)
