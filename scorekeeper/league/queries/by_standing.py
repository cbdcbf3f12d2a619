"""Seating the last round by standing: the best so far meet at the first table."""

from collections.abc import Iterable

from scorekeeper.league.models import Night
from scorekeeper.league.queries.asking import Asked
from scorekeeper.league.queries.standings import night_order
from scorekeeper.rules.seating.plan import Person, Round


def by_standing(night: Night, asked: Asked, mix: Iterable[int]) -> Round:
    """Fill the tables from the top of the standing; who has no result yet comes last."""
    numbers, here = asked.numbers, {*asked.ask.people}
    ranked = [numbers[pid] for pid in night_order(night) if numbers.get(pid) in here]
    waiting = [*ranked, *(who for who in asked.ask.people if who not in ranked)]
    tables = []
    for size in sorted(mix, reverse=True):
        tables.append(_dealers_first(waiting[:size], asked))
        waiting = waiting[size:]
    return Round(tuple(tables), tuple(waiting))


def _dealers_first(people: list[Person], asked: Asked) -> tuple[Person, ...]:
    """Who has dealt first least often tonight deals first."""
    dealt = [table[0] for each in asked.ask.played for table in each.tables]
    first = min(people, key=dealt.count)
    return (first, *(who for who in people if who != first))
