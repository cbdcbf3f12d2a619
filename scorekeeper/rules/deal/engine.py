"""A deal from its start to its end: the next state is a function of the state and a move."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from scorekeeper.rules.cards import DECK, MOST_CARDS, Card, in_order
from scorekeeper.rules.chance import Shuffle
from scorekeeper.rules.deal.checks import check_move
from scorekeeper.rules.deal.moves import Declare, Move, PickUp, Pile, Turn, TurnTaken
from scorekeeper.rules.deal.state import MOST_SEATS, Deal, State
from scorekeeper.rules.discards import Cards
from scorekeeper.rules.house import FEWEST_PLAYERS, HouseRules
from scorekeeper.rules.scoring import SeatNo
from scorekeeper.rules.timeline import UnknownSeat, WrongNumberOfPlayers
from scorekeeper.rules.turn_order import clockwise, seat_before

STOCK: Final = "stock"  # labels of the shuffles
RESHUFFLE: Final = "reshuffle-{number}"


def start(seats: Collection[SeatNo], starter: SeatNo, rules: HouseRules, shuffle: Shuffle) -> State:
    """Five cards in a block to each seat that is in, ascending, then the floor (2.1 and 2.3)."""
    if not FEWEST_PLAYERS <= len(seats) <= MOST_SEATS:
        raise WrongNumberOfPlayers(field="players", low=FEWEST_PLAYERS, high=MOST_SEATS)
    if starter not in seats:
        raise UnknownSeat(seat=starter, field="starter")
    rules = _as_played(rules, len(seats))
    cards = shuffle(fresh_cards(rules), STOCK)
    dealt = len(seats) * MOST_CARDS
    blocks = (cards[at : at + MOST_CARDS] for at in range(0, dealt, MOST_CARDS))
    hands = {seat: in_order(block) for seat, block in zip(sorted(seats), blocks, strict=True)}
    order = tuple(clockwise(seat_before(starter, seats), seats))
    floor = cards[dealt : dealt + rules.initial_open_card]
    deal = Deal(order, rules, floor[0] if floor else None)
    deck = cards[dealt + len(floor) :]
    return State(deal, tuple(hands[seat] for seat in order), deck, floor, buried=())


@lru_cache
def _as_played(rules: HouseRules, players: int) -> HouseRules:
    return replace(rules, decks=rules.decks_for(players))


def fresh_cards(rules: HouseRules) -> Cards:
    """Before the shuffle: in canonical order, a second deck after the first."""
    return DECK * (rules.decks or 1)


def play(state: State, seat: SeatNo, move: Move, shuffle: Shuffle) -> State:
    """The state after that move, or a refusal."""
    check_move(state, seat, move)
    if isinstance(move, Declare):
        return replace(state, declarer=seat)
    return _after_turn(state, seat, move, shuffle)


def replay(
    seats: Collection[SeatNo],
    starter: SeatNo,
    rules: HouseRules,
    moves: Iterable[tuple[SeatNo, Move]],
    shuffle: Shuffle,
) -> State:
    """The same chance and the same moves give the same state."""
    state = start(seats, starter, rules, shuffle)
    for seat, move in moves:
        state = play(state, seat, move, shuffle)
    return state


def _after_turn(state: State, seat: SeatNo, turn: Turn, shuffle: Shuffle) -> State:
    stocked = _stocked(state, shuffle) if turn.pick_up is Pile.DECK else state
    card, deck, left = _picked_up(stocked, turn.pick_up)
    floor = in_order(turn.discard)
    taken = TurnTaken(seat, floor, turn.pick_up, card, reshuffled=stocked is not state)
    return State(
        state.deal,
        _hands_after(state, floor, card),
        deck,
        floor,
        stocked.buried + left,
        (*state.turns, taken),
        (*state.public, taken.hidden),
    )


def _stocked(state: State, shuffle: Shuffle) -> State:
    """Rule 2.4. What is being discarded in this turn is not in the state yet, so never shuffled."""
    if state.deck:
        return state
    label = RESHUFFLE.format(number=state.reshuffles + 1)
    return replace(state, deck=shuffle(in_order(state.buried), label), buried=())


def _picked_up(state: State, pick_up: PickUp) -> tuple[Card, Cards, Cards]:
    """The card, and what is left of the deck and of the floor."""
    if isinstance(pick_up, Card):
        return pick_up, state.deck, _without(state.floor, (pick_up,))
    return state.deck[0], state.deck[1:], state.floor


def _hands_after(state: State, discard: Cards, card: Card) -> tuple[Cards, ...]:
    at = len(state.turns) % len(state.hands)
    hand = in_order((*_without(state.hands[at], discard), card))
    return (*state.hands[:at], hand, *state.hands[at + 1 :])


def _without(cards: Cards, gone: Cards) -> Cards:
    left = [*cards]
    for card in gone:
        left.remove(card)
    return tuple(left)
