"""Tables for bots: seeded chance, random houses, and every state of a deal that bots play."""

from collections.abc import Iterator
from random import Random

from scorekeeper.rules.bots.bot import Chance
from scorekeeper.rules.bots.registry import BOTS
from scorekeeper.rules.deal.engine import play, start
from scorekeeper.rules.deal.state import State
from scorekeeper.rules.deal.view import View, view
from scorekeeper.rules.house import HouseRules
from tests.rules.deal.dealing import seats, seeded


def numbers(seed: int | str) -> Chance:
    chance = Random(seed)
    while True:
        yield chance.getrandbits(32)


def any_house(chance: Random) -> HouseRules:
    return HouseRules(
        penalty=chance.choice([20, 0, 100]),
        tie_is_false=chance.random() < 0.3,
        decks=chance.choice([None, 1, 2]),
        initial_open_card=chance.random() < 0.7,
        lap_limit=chance.choice([30, 0, 0, 1, 5]),
        mixed_two_pairs=chance.random() < 0.3,
        suited_sequences=chance.random() < 0.3,
        declare_at_most=chance.choice([None, None, 1, 5, 20]),
    )


def states(seed: int, house: HouseRules | None = None) -> Iterator[State]:
    """From the first to the last; who plays, and by default also the house, is up to the seed."""
    chance = Random(seed)
    house, count = house or any_house(chance), chance.randint(2, 8)
    bots = [BOTS[chance.choice([*BOTS])] for _ in range(count)]
    shuffle, stream = seeded(seed), numbers(seed)
    state = start(seats(count), seats(count)[chance.randrange(count)], house, shuffle)
    yield state
    while (seat := state.to_move) is not None:
        # the engine refuses what is not legal
        state = play(state, seat, bots[seat](view(state, seat), stream), shuffle)
        yield state


def to_move(state: State) -> View:
    return view(state, state.to_move)
