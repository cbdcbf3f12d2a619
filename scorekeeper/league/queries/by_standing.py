"""Seating the last round by standing: the best so far meet at the first table."""

from collections.abc import Iterable

from django.db.models import Sum

from scorekeeper.league.models import Night, Result
from scorekeeper.league.queries.asking import Asked
from scorekeeper.league.queries.players import known
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


def night_order(night: Night) -> list[str]:
    """Who stands how after the matches that are over: ids, the best first."""
    there = known(night.season.league)
    rows = Result.objects.filter(table__round__night=night, table__voided_at=None)
    points: dict[str, float] = {}
    for pid, total in rows.values_list("player__public_id").annotate(Sum("points")):
        now = there[pid].public_id
        points[now] = points.get(now, 0) + float(total)
    return sorted(points, key=lambda pid: (-points[pid], pid))


def _dealers_first(people: list[Person], asked: Asked) -> tuple[Person, ...]:
    """Who has dealt first least often tonight deals first."""
    dealt = [table[0] for each in asked.ask.played for table in each.tables]
    first = min(people, key=dealt.count)
    return (first, *(who for who in people if who != first))
