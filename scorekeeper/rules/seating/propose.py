"""Proposes a seating: the cheapest mix of tables first, what is softer within its cost."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scorekeeper.rules.seating.ask import Ask, Chance, Effort
from scorekeeper.rules.seating.mixes import Mix, also_possible, fitting
from scorekeeper.rules.seating.order import well_ordered, with_dealers
from scorekeeper.rules.seating.plan import Round
from scorekeeper.rules.seating.report import Report, report
from scorekeeper.rules.seating.search import Search
from scorekeeper.rules.seating.terms import EVENER, EVENLY, TURN, terms

PRICE: Final = 250_000  # looks for the price of a mix
RUN: Final = 2_200_000  # … for a run in earnest
RUNS: Final[Mapping[Effort, int]] = {Effort.QUICK: 8, Effort.THOROUGH: 60}
EVENER_RUNS: Final = 2
EVENLY_RUN: Final = 1_000_000
EVENLY_RUNS: Final = 2


@dataclass(frozen=True, slots=True)
class MixPrice:
    """What the best plan found at these tables costs; a short look, except for the mix taken."""

    tables: tuple[int, ...]
    cost: int
    sit_out: int
    wished: bool


@dataclass(frozen=True, slots=True)
class Evener:
    """Another plan: more meetings again, turns at odd tables and sit-outs more even."""

    rounds: tuple[Round, ...]
    cost: int
    turns_differ_by: int
    sit_outs_differ_by: int


@dataclass(frozen=True, slots=True)
class Proposal:
    rounds: tuple[Round, ...]
    report: Report
    mix: tuple[int, ...]
    alternatives: tuple[MixPrice, ...]  # the cheapest first
    proved: bool  # no plan at these tables costs less
    even: Evener | None  # where it differs


@dataclass(frozen=True, slots=True)
class _Night:
    """What all the searches have in common."""

    ask: Ask
    chance: Chance
    kept: Mapping[int, Round]  # planned rounds that stay, by their place

    def search(self, mix: Mix, turn: int = TURN) -> Search:
        weight = EVENLY if self.ask.evenly else turn
        return Search(terms(self.ask, mix, self.kept, weight), self.chance)

    def mixes(self) -> tuple[Mix, ...]:
        """Rounds beside those that stay get the same tables."""
        for planned in self.kept.values():
            return fitting(replace(self.ask, mix=tuple(_sizes(planned))))
        return fitting(self.ask)

    def report(self, search: Search) -> Report:
        """But for its order, the search is for the rounds that do not stay."""
        anew = replace(self.ask, planned=())
        return report([*self.kept.values(), *search.rounds()], anew)

    def unevenness(self, search: Search) -> tuple[int, int]:
        told = self.report(search)
        return told.sit_outs_differ_by, told.turns_differ_by

    def badness(self, search: Search) -> tuple[float, ...]:
        """Meetings first, then turns, then earlier nights."""
        twice, _, worst, _ = search.key
        met_again = self.report(search).met_again
        return twice, search.best.cost, worst, *self.unevenness(search), met_again

    def price(self, search: Search) -> MixPrice:
        mix = search.terms.mix
        return MixPrice(mix.tables, self.report(search).cost, mix.sit_out, mix.wished)

    def settled(self, search: Search) -> tuple[Round, ...]:
        """In the best order, unless some were planned: those stay in their places."""
        rounds = [*search.rounds()]
        if not self.ask.planned:
            rounds = well_ordered(rounds, self.ask.played)
        before = [*self.ask.played, *self.kept.values()]
        free = iter(with_dealers(rounds, before, self.chance))
        return tuple(self.kept.get(number) or next(free) for number in range(self.ask.rounds))


def propose(ask: Ask, chance: Chance, effort: Effort = Effort.QUICK) -> Proposal:
    """The same chance, the same plan."""
    night = _Night(ask, chance, _kept(ask))
    searches = [night.search(mix) for mix in night.mixes()]
    cheapest = _deepened(searches, RUNS[effort])
    chosen = min(_evener(cheapest, night), key=night.badness)
    evenest = min(_evenly(chosen, night), key=night.unevenness)
    chosen = min(chosen, evenest, key=night.badness)
    rounds = night.settled(chosen)
    others = [night.price(each) for each in searches if each is not cheapest]
    prices = [night.price(chosen), *others, *_other_prices(searches, ask, chance)]
    return Proposal(
        rounds=rounds,
        report=report(rounds, ask),
        mix=chosen.terms.mix.tables,
        alternatives=tuple(sorted(prices, key=lambda price: (price.cost, len(price.tables)))),
        proved=chosen.cannot_be_cheaper,
        even=None if evenest is chosen else _even(evenest, night),
    )


def _kept(ask: Ask) -> dict[int, Round]:
    """Planned rounds in which everybody who is here has a place, and nobody else."""
    return {
        number: planned
        for number, planned in enumerate(ask.planned[: ask.rounds])
        if sorted(planned.people) == sorted(ask.people) and _has_mix(planned, ask.mix)
    }


def _has_mix(planned: Round, mix: tuple[int, ...] | None) -> bool:
    return mix is None or sorted(mix) == _sizes(planned)


def _sizes(planned: Round) -> list[int]:
    return sorted(map(len, planned.tables))


def _deepened(searches: Sequence[Search], runs: int) -> Search:
    """Look at each mix, then at whichever is the cheapest so far."""
    for each in searches:
        if not each.cannot_be_better:
            each.run(PRICE)
    left = runs
    while True:
        leader = min(searches, key=lambda each: each.rank)
        if leader.cannot_be_better or left <= 0:
            return leader
        leader.run(RUN * leader.size)
        left -= leader.size


def _evener(found: Search, night: _Night) -> Iterator[Search]:
    """The same tables with more weight on what is softer: better where no meeting pays for it."""
    yield found
    if not found.is_done:
        search = night.search(found.terms.mix, EVENER)
        for _ in range(EVENER_RUNS):
            search.run(RUN)
        yield search


def _evenly(found: Search, night: _Night) -> Iterator[Search]:
    """… and where meetings pay for it, if turns differ by more than one."""
    yield found
    if max(night.unevenness(found)) > 1:
        search = night.search(found.terms.mix, EVENLY)
        for _ in range(EVENLY_RUNS):
            search.run(EVENLY_RUN)
        yield search


def _even(search: Search, night: _Night) -> Evener:
    cost = night.report(search).cost
    sit_outs_differ_by, turns_differ_by = night.unevenness(search)
    return Evener(night.settled(search), cost, turns_differ_by, sit_outs_differ_by)


def _other_prices(searches: Sequence[Search], ask: Ask, chance: Chance) -> Iterator[MixPrice]:
    """Of other tables, in all the coming rounds."""
    night = _Night(replace(ask, planned=()), chance, {})
    for mix in also_possible(ask, [each.terms.mix for each in searches]):
        search = night.search(mix)
        search.run(PRICE)
        yield night.price(search)
