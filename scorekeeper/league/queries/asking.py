"""What is asked of a seating for a night: who is here, who has met whom, tonight and before."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from scorekeeper.league.models import Night, NightRound, NightTable, Player
from scorekeeper.league.queries.checkins import present
from scorekeeper.league.queries.players import known
from scorekeeper.league.queries.stations import last_opened
from scorekeeper.rules.seating.ask import Ask
from scorekeeper.rules.seating.plan import Pair, Person, Round, pairs

FADES: Final = 0.7  # a night counts so much of the one that came after it

Pid: TypeAlias = str
Tables: TypeAlias = Iterable[Sequence[Pid]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What the organiser would like; what is left out, the night itself says."""

    first: int | None = None  # the first round to plan
    rounds: int | None = None  # how many
    sizes: tuple[int, ...] = ()
    mix: tuple[int, ...] | None = None
    apart: tuple[tuple[Pid, Pid], ...] | None = None
    evenly: bool = False
    fresh: bool = False  # whatever was planned before


@dataclass(frozen=True, slots=True)
class Asked:
    """An ask for a night; its people are numbers, by which `players` has them."""

    ask: Ask
    first: int  # the number of its first round
    players: tuple[Player, ...]
    met_this_season: frozenset[Pair]

    def pid(self, person: Person) -> Pid:
        return self.players[person].public_id

    def name(self, person: Person) -> str:
        return self.players[person].name

    @property
    def numbers(self) -> dict[Pid, Person]:
        return {player.public_id: number for number, player in enumerate(self.players)}


def asked(night: Night, wish: Wish) -> Asked:
    """Return what to ask of the seating of a night. Raises what `Ask` refuses."""
    first = wish.first or next_round(night)
    here, seated = present(night), list(night.seated.prefetch_related("tables"))
    played = [each for each in seated if each.number < first]
    planned = [each for each in seated if each.number >= first]
    names = _Names(known(night.season.league), here)
    nights = [*_earlier(night)]
    met, ever = _met(nights, names)
    apart = night.apart if wish.apart is None else wish.apart
    ask = Ask(
        people=tuple(range(len(here))),
        rounds=wish.rounds or max(night.rounds - first + 1, 1),
        sizes=wish.sizes or tuple(night.sizes),
        apart=frozenset(names.pairs(apart)),
        met={pair: times for pair, times in met.items() if max(pair) < len(here)},
        played=tuple(names.round(each) for each in played),
        planned=() if wish.fresh else tuple(names.round(each) for each in planned),
        mix=wish.mix,
        evenly=wish.evenly,
    )
    return Asked(ask, first, tuple(names.players), frozenset(ever))


def next_round(night: Night) -> int:
    """The number of the first round that is not opened."""
    return last_opened(night) + 1


class _Names:
    """Numbers for people, those here first; everybody by who they are now."""

    def __init__(self, there: Mapping[Pid, Player], here: Iterable[Player]) -> None:
        self.there = there
        self.players: list[Player] = []
        self._numbers: dict[int, Person] = {}
        for player in here:
            self._number(player)

    def table(self, pids: Iterable[Pid]) -> tuple[Person, ...]:
        return tuple(self._number(self.there[pid]) for pid in pids if pid in self.there)

    def round(self, seated: NightRound) -> Round:
        tables = tuple(self.table(table.players) for table in seated.tables.all())
        return Round(tables, self.table(seated.sit_out))

    def pairs(self, apart: Tables) -> Iterator[Pair]:
        found = (frozenset(self.table(pids)) for pids in apart)
        return (pair for pair in found if len(pair) > 1)

    def _number(self, player: Player) -> Person:
        if player.pk not in self._numbers:
            self._numbers[player.pk] = len(self.players)
            self.players.append(player)
        return self._numbers[player.pk]


def _earlier(night: Night) -> Iterator[list[list[Pid]]]:
    """The tables of each earlier night of the season, the last one first."""
    rows = NightTable.objects.filter(
        round__night__season=night.season_id,
        round__night__date__lte=night.date,
        round__opened_at__isnull=False,
    ).exclude(round__night=night)
    tables: dict[int, list[list[Pid]]] = defaultdict(list)
    ordered = rows.order_by("-round__night__date", "-round__night", "pk")
    for key, players in ordered.values_list("round__night", "players"):
        tables[key].append(players)
    yield from tables.values()


def _met(nights: Iterable[Tables], names: _Names) -> tuple[dict[Pair, float], set[Pair]]:
    """How much each pair has met on earlier nights, faded; and which at all."""
    met: dict[Pair, float] = defaultdict(float)
    for age, tables in enumerate(nights):
        for pair in (pair for table in tables for pair in pairs(names.table(table))):
            met[pair] += FADES**age
    return met, set(met)
