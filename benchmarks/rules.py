"""How fast discards are judged and found: `make bench`, or this file with the project's Python.

Beside it, in the same run, python-chess: `classify` against its `is_legal(move)`, and `options` of
a five-card hand against its list of a position's legal moves. Exit code 1 when a bound is missed.
"""

import random
import sys
import time
from collections.abc import Callable, Iterable
from itertools import combinations
from pathlib import Path
from typing import Any, TypeVar

import chess

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from scorekeeper.rules.cards import DECK, MOST_CARDS
from scorekeeper.rules.discards import Cards, classify, kind_of, options
from scorekeeper.rules.errors import Forbidden
from scorekeeper.rules.house import DEFAULT_RULES

T = TypeVar("T")
Move = tuple[chess.Board, chess.Move]
Part = tuple[Cards, Cards]

SEED = 16_259
HANDS = 2_000
POSITIONS = 200
ILLEGAL_IN = 10  # on both sides one in so many is a mistake
TURNS = 40
BOUND = 5.0
SIZES = range(1, MOST_CARDS + 1)


def positions(rng: random.Random) -> list[chess.Board]:
    """Return boards after 6 to 80 random moves, none of a game that is over."""
    found: list[chess.Board] = []
    while len(found) < POSITIONS:
        board = chess.Board()
        for _ in range(rng.randint(6, 80)):
            if not board.is_game_over():
                board.push(rng.choice([*board.legal_moves]))
        if not board.is_game_over():
            found.append(board)
    return found


def moves(rng: random.Random, boards: Iterable[chess.Board]) -> list[Move]:
    """Return moves that the pieces can make; the illegal ones leave the king in check."""
    tried = [(board, move) for board in boards for move in board.pseudo_legal_moves]
    return mixed(rng, tried, lambda one: one[0].is_legal(one[1]))


def discards(rng: random.Random, hands: Iterable[Cards]) -> list[Part]:
    """Return parts of hands, each with its hand."""
    tried = [
        (cards, hand) for hand in hands for size in SIZES for cards in combinations(hand, size)
    ]
    return mixed(rng, tried, lambda one: kind_of(one[0]) is not None)


def mixed(rng: random.Random, tried: Iterable[T], is_legal: Callable[[T], bool]) -> list[T]:
    """Return some of them in a random order, one in ILLEGAL_IN of them illegal."""
    sorted_out: dict[bool, list[T]] = {True: [], False: []}
    for one in tried:
        sorted_out[is_legal(one)].append(one)
    few = min(HANDS // ILLEGAL_IN, len(sorted_out[False]))
    chosen = rng.sample(sorted_out[False], few)
    chosen += rng.sample(sorted_out[True], few * (ILLEGAL_IN - 1))
    return rng.sample(chosen, len(chosen))


# ── What is measured ──────────────────────────────────────────────────────────────────────────────
def judge_moves(some: list[Move]) -> None:
    for board, move in some:
        board.is_legal(move)


def judge(some: list[Part]) -> None:
    for cards, _ in some:
        try:
            classify(cards)
        except Forbidden:
            continue


def judge_held(some: list[Part]) -> None:
    for cards, hand in some:
        try:
            classify(cards, DEFAULT_RULES, hand)
        except Forbidden:
            continue


def list_moves(boards: list[chess.Board]) -> None:
    for board in boards:
        list(board.legal_moves)


def list_options(hands: list[Cards]) -> None:
    for hand in hands:
        options(hand)


def rates(*jobs: tuple[Callable[[Any], None], list[Any]]) -> list[float]:
    """Return how many a second each does in CPU time, at the best of many turns, by turns: what
    else the machine is doing then counts little.
    """
    best = [float("inf")] * len(jobs)
    for _ in range(TURNS):
        for number, (work, items) in enumerate(jobs):
            work(items)  # the processor's caches have seen the others' data meanwhile
            began = time.process_time()
            work(items)
            best[number] = min(best[number], (time.process_time() - began) / len(items))
    return [1 / seconds for seconds in best]


def main() -> int:
    """Measure, print, and return 1 where a bound is missed."""
    rng = random.Random(SEED)
    boards = positions(rng)
    hands = [tuple(rng.sample(DECK, MOST_CARDS)) for _ in range(HANDS)]
    tried, parts = moves(rng, boards), discards(rng, hands)
    moved, judged, held, listed, found = rates(
        (judge_moves, tried),
        (judge, parts),
        (judge_held, parts),
        (list_moves, boards),
        (list_options, hands),
    )
    print(f"moves judged by python-chess    {moved:>12,.0f}/s")
    print(f"discards judged                 {judged:>12,.0f}/s   {judged / moved:.1f} times")
    print(f"… and held against a hand       {held:>12,.0f}/s   {held / moved:.1f} times, no bound")
    print(f"legal moves of a position       {listed:>12,.0f}/s")
    print(f"legal discards of a hand        {found:>12,.0f}/s   {found / listed:.1f} times")
    print(f"bound: {BOUND:.0f} times as many")
    return int(min(judged / moved, found / listed) < BOUND)


if __name__ == "__main__":
    sys.exit(main())
