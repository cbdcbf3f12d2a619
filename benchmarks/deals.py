"""How fast whole deals are played at random: `make bench`, or this file with the project's Python.

Beside it, in the same run, random gin rummy of RLCard and of OpenSpiel, each through the interface
it offers to players. A turn is a discard with its pick-up, there a draw with its discard; every two
actions count as one. Each move is chosen from the legal ones, here from a view, and checked.
Compare the ratios.
"""

import gc
import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pyspiel
import rlcard

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scorekeeper.rules.cards import Card  # noqa: E402
from scorekeeper.rules.deal.engine import play, start  # noqa: E402
from scorekeeper.rules.deal.legal import legal_discards  # noqa: E402
from scorekeeper.rules.deal.moves import Declare, Move, Turn  # noqa: E402
from scorekeeper.rules.deal.view import View, view  # noqa: E402
from scorekeeper.rules.discards import Cards  # noqa: E402
from scorekeeper.rules.house import DEFAULT_RULES  # noqa: E402
from scorekeeper.rules.scoring import SeatNo  # noqa: E402

CHANCE = random.Random(20)
SECONDS = 1.0
RUNS = 5
BOUNDS = {"RLCard": 4.0, "OpenSpiel": 1.0}


def shuffle(cards: Sequence[Card], _label: str) -> Cards:
    """Any order is as likely as any other."""
    return tuple(CHANCE.sample(cards, len(cards)))


def random_move(seen: View) -> Move:
    """Every legal move is as likely as any other."""
    may = seen.may
    assert may
    discards, choices = legal_discards(seen), may.pick_up
    moves = len(discards) * len(choices) + may.declare
    chosen = int(CHANCE.random() * moves)
    if chosen == len(discards) * len(choices):
        return Declare()
    discard, pick_up = divmod(chosen, len(choices))
    return Turn(discards[discard].cards, choices[pick_up])


def least_score(seats: int) -> Callable[[], float]:
    sitting = [SeatNo(seat) for seat in range(seats)]

    def deal() -> float:
        state = start(sitting, sitting[0], DEFAULT_RULES, shuffle)
        while (seat := state.to_move) is not None:
            state = play(state, seat, random_move(view(state, seat)), shuffle)
        return len(state.turns)

    return deal


def open_spiel() -> Callable[[], float]:
    game = pyspiel.load_game("gin_rummy")

    def deal() -> float:
        state, actions = game.new_initial_state(), 0
        while not state.is_terminal():
            actions += not state.is_chance_node()
            state.apply_action(CHANCE.choice(state.legal_actions()))
        return actions / 2

    return deal


def rl_card() -> Callable[[], float]:
    env = rlcard.make("gin-rummy", config={"seed": 20})

    def deal() -> float:
        (seen, _), actions = env.reset(), 0
        while not env.is_over():
            seen, _ = env.step(CHANCE.choice([*seen["legal_actions"]]))
            actions += 1
        return actions / 2

    return deal


def speed(deal: Callable[[], float]) -> tuple[float, float]:
    """Deals and turns in a second."""
    began, deals, turns = time.process_time(), 0, 0.0
    while (taken := time.process_time() - began) < SECONDS:
        turns += deal()
        deals += 1
    return deals / taken, turns / taken


def main() -> int:
    players = {
        "Least Score, 2 seats": least_score(2),
        "Least Score, 4 seats": least_score(4),
        "RLCard": rl_card(),
        "OpenSpiel": open_spiel(),
    }
    runs: dict[str, list[tuple[float, float]]] = {name: [] for name in players}
    gc.freeze()  # what the libraries brought along is not to be looked through again and again
    for _ in range(RUNS):  # side by side, so that a busy machine is busy for all
        for name, deal in players.items():
            runs[name].append(speed(deal))
    turns = {}
    for name, measured in runs.items():
        deals, turns[name] = (max(each) for each in zip(*measured, strict=True))
        print(f"{name:22} {deals:8.0f} deals/s {turns[name]:9.0f} turns/s")
    missed = False
    for name, bound in BOUNDS.items():
        ratio = turns["Least Score, 2 seats"] / turns[name]
        print(f"{ratio:6.1f} x {name} (wanted: {bound:.0f})")
        missed |= ratio < bound
    return missed


if __name__ == "__main__":
    sys.exit(main())
