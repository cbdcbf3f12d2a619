"""Bots against bots on duplicate deals: how much better one plays, and how sure that is."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean, quantiles
from time import perf_counter
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper.rules.bots.bot import Bot, Chance
from scorekeeper.rules.bots.contest import Lineup, advantage, play_duplicates, seatings
from scorekeeper.rules.bots.registry import BOTS
from scorekeeper.rules.deal.moves import Move
from scorekeeper.rules.deal.state import MOST_SEATS
from scorekeeper.rules.deal.view import View
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.fairness import Key
from scorekeeper.rules.house import FEWEST_PLAYERS, HouseRules
from scorekeeper.web.strict_json import read_object
from scorekeeper.web.words import sentence

FEWEST_DEALS: Final = 2


class Command(BaseCommand):
    """`manage.py simulate --deals 1000 --bots hard,easy`."""

    help = (
        "Let bots play duplicate deals, each once for every way to sit, and compare their points."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        levels = ", ".join(BOTS)
        parser.add_argument("--deals", type=int, default=1000, help="different deals (1000)")
        parser.add_argument("--bots", required=True, help=f"two to eight of {levels}: hard,easy")
        parser.add_argument("--seats", type=int, help="repeat the bots up to so many seats")
        parser.add_argument("--seed", type=int, default=1, help="the same deals again (1)")
        parser.add_argument("--rules", default="{}", help="""house rules: '{"penalty": 30}'""")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *args: object, **options: Any) -> None:
        deals, lineup = _deals(options["deals"]), _lineup(options["bots"], options["seats"])
        played = _play(deals, lineup, _rules(options["rules"]), options["seed"])
        report = _report(played) | {"seed": options["seed"]}
        lines = [json.dumps(report)] if options["json"] else _told(report)
        self.stdout.write("\n".join(lines))


@dataclass(frozen=True, slots=True)
class Played:
    lineup: Lineup
    points: Sequence[Mapping[str, float]]  # of each deal, by name
    moves: Mapping[str, Sequence[float]]  # seconds
    seconds: float


def _deals(deals: int) -> int:
    if deals < FEWEST_DEALS:
        message = f"At least {FEWEST_DEALS} deals are needed to tell skill from luck."
        raise CommandError(message)
    return deals


def _lineup(bots: str, seats: int | None) -> Lineup:
    names = [name.strip() for name in bots.split(",")]
    for name in names:
        if name not in BOTS:
            message = f"There is no bot {name!r}. Choose from {', '.join(BOTS)}."
            raise CommandError(message)
    count = len(names) if seats is None else seats
    if not FEWEST_PLAYERS <= count <= MOST_SEATS:
        message = f"A deal has {FEWEST_PLAYERS} to {MOST_SEATS} seats, not {count}."
        raise CommandError(message)
    if len(names) > count:
        message = f"{len(names)} bots do not fit on {count} seats."
        raise CommandError(message)
    return tuple(names[seat % len(names)] for seat in range(count))


def _rules(text: str) -> HouseRules:
    try:
        return HouseRules.from_dict(read_object(text.encode()))
    except Refusal as wrong:
        message = f"--rules: {sentence(wrong, {})}"
        raise CommandError(message) from wrong


def _play(deals: int, lineup: Lineup, rules: HouseRules, seed: int) -> Played:
    moves: dict[str, list[float]] = {name: [] for name in lineup}
    bots = {name: _timed(BOTS[name], seconds.append) for name, seconds in moves.items()}
    began = perf_counter()
    points = [play_duplicates(lineup, bots, rules, _key(seed, number)) for number in range(deals)]
    return Played(lineup, points, moves, perf_counter() - began)


def _key(seed: int, number: int) -> Key:
    return Key(hashlib.sha256(f"{seed}/{number}".encode()).digest())


def _timed(bot: Bot, note: Callable[[float], None]) -> Bot:
    def decide(view: View, chance: Chance) -> Move:
        began = perf_counter()
        move = bot(view, chance)
        note(perf_counter() - began)
        return move

    return decide


def _report(played: Played) -> dict[str, Any]:
    means = {name: fmean(deal[name] for deal in played.points) for name in played.moves}
    ranked = sorted(means, key=means.__getitem__)
    dealt = len(played.points) * len(seatings(played.lineup))
    return {
        "deals": len(played.points),
        "dealt": dealt,
        "seats": played.lineup,
        "bots": {name: _bot(means[name], played.moves[name]) for name in ranked},
        "differences": [_difference(played, *pair) for pair in combinations(ranked, 2)],
        "seconds": round(played.seconds, 2),
        "deals_per_second": round(dealt / played.seconds, 1),
    }


def _bot(points: float, seconds: Sequence[float]) -> dict[str, float]:
    milliseconds = [1000 * each for each in seconds]
    return {
        "points_per_round": round(points, 3),
        "move_ms": round(fmean(milliseconds), 3),
        "move_ms_p99": round(quantiles(milliseconds, n=100)[-1], 3),
    }


def _difference(played: Played, better: str, worse: str) -> dict[str, Any]:
    found = advantage(played.points, better, worse)
    return {
        "better": better,
        "worse": worse,
        "points_per_round": round(found.mean, 3),
        "low": round(found.mean - found.margin, 3),
        "high": round(found.mean + found.margin, 3),
    }


def _told(report: Mapping[str, Any]) -> list[str]:
    table = ", ".join(report["seats"])
    return [
        f"{report['deals']:,} deals, each for every way to sit of {table}: {report['dealt']:,} in "
        f"{report['seconds']:.1f} s ({report['deals_per_second']:.0f} deals/s)",
        *(
            f"{name:<8}{bot['points_per_round']:6.2f} points a round; a move "
            f"{bot['move_ms']:.2f} ms, 99 % within {bot['move_ms_p99']:.2f} ms"
            for name, bot in report["bots"].items()
        ),
        *(
            f"{one['worse']} - {one['better']}: {one['points_per_round']:.2f} points a round, "
            f"95 % between {one['low']:.2f} and {one['high']:.2f}"
            for one in report["differences"]
        ),
    ]
