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
from scorekeeper.rules.seating.terms import EVENLY, TURN, terms

PRICE: Final = 250_000  # looks for the price of a mix
RUN: Final = 2_200_000  # … for a run in earnest
RUNS: Final[Mapping[Effort, int]] = {Effort.QUICK: 8, Effort.THOROUGH: 80}
EVEN_RUN: Final = 1_200_000
EVEN_RUNS: Final = 2
ENOUGH: Final = 3  # runs that only make turns more even


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


def propose(ask: Ask, chance: Chance, effort: Effort = Effort.QUICK) -> Proposal:
    """The same chance, the same plan."""
    kept, turn = _kept(ask), EVENLY if ask.evenly else TURN
    searches = [Search(terms(ask, mix, kept, turn), chance) for mix in _mixes(ask, kept)]
    chosen = _deepened(searches, RUNS[effort])
    rounds = _settled(chosen, ask, kept, chance)
    even = None if ask.evenly else _evener(rounds, chosen.terms.mix, ask, chance)
    if even and even.cost <= report(rounds, ask).cost:
        rounds, even = even.rounds, None
    told = report(rounds, ask)
    taken = _price(chosen.terms.mix, told)
    others = [*_prices(searches, ask, kept, but=chosen), *_other_prices(ask, searches, chance)]
    return Proposal(
        rounds=rounds,
        report=told,
        mix=chosen.terms.mix.tables,
        alternatives=tuple(sorted([taken, *others], key=lambda one: (one.cost, len(one.tables)))),
        proved=chosen.cannot_be_cheaper,
        even=even,
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


def _mixes(ask: Ask, kept: Mapping[int, Round]) -> tuple[Mix, ...]:
    """Rounds beside those that stay get the same tables."""
    for planned in kept.values():
        return fitting(replace(ask, mix=tuple(_sizes(planned))))
    return fitting(ask)


def _deepened(searches: Sequence[Search], runs: int) -> Search:
    """Look at each mix, then at whichever is the cheapest so far."""
    for each in searches:
        if not each.cannot_be_cheaper:
            each.run(PRICE)
    left, polished = runs, 0
    while True:
        leader = min(searches, key=lambda each: each.rank)
        polished += leader.size * leader.cannot_be_cheaper
        if leader.is_done or left <= 0 or polished > ENOUGH:
            return leader
        leader.run(RUN * leader.size)
        left -= leader.size


def _settled(
    found: Search, ask: Ask, kept: Mapping[int, Round], chance: Chance
) -> tuple[Round, ...]:
    """In the best order, unless some were planned: those stay in their places."""
    rounds = [*found.rounds()]
    if not ask.planned:
        rounds = well_ordered(rounds, ask.played)
    free = iter(with_dealers(rounds, [*ask.played, *kept.values()], chance))
    return tuple(kept.get(number) or next(free) for number in range(ask.rounds))


def _prices(
    searches: Sequence[Search], ask: Ask, kept: Mapping[int, Round], but: Search | None = None
) -> Iterator[MixPrice]:
    for each in searches:
        if each is not but:
            yield _price(each.terms.mix, report([*kept.values(), *each.rounds()], ask))


def _other_prices(ask: Ask, searches: Sequence[Search], chance: Chance) -> Iterator[MixPrice]:
    """Of other tables, in all the coming rounds."""
    anew = replace(ask, planned=())
    turn = EVENLY if ask.evenly else TURN
    others = also_possible(ask, [each.terms.mix for each in searches])
    found = [Search(terms(anew, mix, {}, turn), chance) for mix in others]
    for each in found:
        each.run(PRICE)
    return _prices(found, anew, {})


def _price(mix: Mix, told: Report) -> MixPrice:
    return MixPrice(mix.tables, told.cost, mix.sit_out, mix.wished)


def _evener(rounds: Sequence[Round], mix: Mix, ask: Ask, chance: Chance) -> Evener | None:
    """Looked for where turns differ by more than one."""
    now = report(rounds, ask)
    if max(now.turns_differ_by, now.sit_outs_differ_by) <= 1:
        return None
    kept = _kept(ask)
    search = Search(terms(ask, mix, kept, EVENLY), chance)
    for _ in range(EVEN_RUNS):
        search.run(EVEN_RUN)
    found = _settled(search, ask, kept, chance)
    then = report(found, ask)
    if _unevenness(then) >= _unevenness(now):
        return None
    return Evener(found, then.cost, then.turns_differ_by, then.sit_outs_differ_by)


def _unevenness(told: Report) -> tuple[int, int]:
    return told.sit_outs_differ_by, told.turns_differ_by
