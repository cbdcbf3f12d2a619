"""Bots against bots: every deal is played once for each way to sit, so that luck cancels out."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Final, TypeAlias

from scorekeeper.rules.bots.bot import Bot, Chance
from scorekeeper.rules.chance import Shuffle
from scorekeeper.rules.deal.engine import play, start
from scorekeeper.rules.deal.state import State, result
from scorekeeper.rules.deal.view import view
from scorekeeper.rules.fairness import Key, fair_shuffle, stream
from scorekeeper.rules.house import HouseRules
from scorekeeper.rules.scoring import SeatNo

Lineup: TypeAlias = tuple[str, ...]  # names of bots, by seat

SURE: Final = 1.96  # standard errors on either side: 95 %


@dataclass(frozen=True, slots=True)
class Estimate:
    mean: float
    margin: float  # of the 95 % interval


def seatings(lineup: Lineup) -> tuple[Lineup, ...]:
    """Everybody one seat further, and so on; what looks the same is played once."""
    turned = (lineup[seat:] + lineup[:seat] for seat in range(len(lineup)))
    return tuple(dict.fromkeys(turned))


def play_duplicates(
    lineup: Lineup, bots: Mapping[str, Bot], rules: HouseRules, key: Key
) -> dict[str, float]:
    """The points per round of each name, where the key deals."""
    points = defaultdict(list)
    for seating in seatings(lineup):
        players = {SeatNo(seat): bots[name] for seat, name in enumerate(seating)}
        shuffle = fair_shuffle(key)
        dealt = start(players, SeatNo(0), rules, shuffle)
        shown = result(play_out(dealt, players, stream(key, "bots"), shuffle))
        for seat, scored in shown.points.items() if shown else ():
            points[seating[seat]].append(scored)
    return {name: fmean(scored) for name, scored in points.items()}


def play_out(state: State, bots: Mapping[SeatNo, Bot], chance: Chance, shuffle: Shuffle) -> State:
    while (seat := state.to_move) is not None:
        state = play(state, seat, bots[seat](view(state, seat), chance), shuffle)
    return state


def estimate(values: Sequence[float]) -> Estimate:
    """Of the mean, from at least two values."""
    return Estimate(fmean(values), SURE * stdev(values) / sqrt(len(values)))


def advantage(deals: Sequence[Mapping[str, float]], name: str, other: str) -> Estimate:
    """How many points a round the one makes less than the other, deal by deal."""
    return estimate([points[other] - points[name] for points in deals])
