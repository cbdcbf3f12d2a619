"""What a plan costs, in numbers that an organiser can weigh; of one made by hand, too."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.rules.seating.ask import Ask
from scorekeeper.rules.seating.plan import Pair, Person, Round, pairs

Times = Mapping[Person, int]


@dataclass(frozen=True, slots=True)
class Report:
    """Of a whole night, the rounds played and those to come; m is how often a pair meets."""

    repeats: int  # the sum of m - 1
    cost: int  # the sum of m (m - 1) / 2
    worst_pair: int  # the highest m
    same_table_twice: int
    in_a_row: tuple[Pair, ...]  # pairs who meet in two rounds running
    odd_table_turns: Times  # of everybody present
    sit_outs: Times
    apart_broken: tuple[Pair, ...]
    met_again: float  # of earlier nights, over the pairs who meet in the coming rounds
    never_met: tuple[Pair, ...]  # of those present
    deals_first: Times
    changes: int  # people who sit at another table than planned

    @property
    def turns_differ_by(self) -> int:
        return _spread(self.odd_table_turns)

    @property
    def sit_outs_differ_by(self) -> int:
        return _spread(self.sit_outs)


def report(rounds: Sequence[Round], ask: Ask) -> Report:
    """Of these coming rounds after those played."""
    night = [*ask.played, *rounds]
    meetings = Counter(pair for each in night for pair in each.pairs)
    tables = Counter(frozenset(table) for each in night for table in each.tables)
    coming = Counter(pair for each in rounds for pair in each.pairs)
    return Report(
        repeats=sum(times - 1 for times in meetings.values()),
        cost=sum(times * (times - 1) // 2 for times in meetings.values()),
        worst_pair=max(meetings.values(), default=0),
        same_table_twice=sum(times - 1 for times in tables.values()),
        in_a_row=_in_order(in_a_row(night)),
        odd_table_turns=odd_table_turns(night, ask.people),
        sit_outs=sit_outs(night, ask.people),
        apart_broken=_in_order(pair for pair in ask.apart if pair in coming),
        met_again=sum(ask.met.get(pair, 0) * times for pair, times in coming.items()),
        never_met=tuple(pair for pair in pairs(ask.people) if pair not in meetings),
        deals_first=deals_first(night, ask.people),
        changes=len(_moved(rounds, ask)),
    )


def in_a_row(night: Iterable[Round]) -> list[Pair]:
    return [pair for one, two in pairwise(night) for pair in one.pairs & two.pairs]


def odd_table_turns(night: Iterable[Round], people: Iterable[Person]) -> dict[Person, int]:
    return _times(people, (who for each in night for table in each.odd_tables for who in table))


def sit_outs(night: Iterable[Round], people: Iterable[Person]) -> dict[Person, int]:
    return _times(people, (who for each in night for who in each.sit_out))


def deals_first(night: Iterable[Round], people: Iterable[Person]) -> dict[Person, int]:
    return _times(people, (table[0] for each in night for table in each.tables))


def places(planned: Round) -> dict[Person, int]:
    """The number of everybody's table; 0 sits out."""
    numbered = enumerate((planned.sit_out, *planned.tables))
    return {person: number for number, table in numbered for person in table}


def _moved(rounds: Iterable[Round], ask: Ask) -> set[Person]:
    both = zip(ask.planned, rounds, strict=False)
    sitting = [(places(planned), places(now)) for planned, now in both]
    return {
        person
        for planned, now in sitting
        for person in ask.people
        if person in planned and planned[person] != now.get(person)
    }


def _times(people: Iterable[Person], who: Iterable[Person]) -> dict[Person, int]:
    counted = Counter(who)
    return {person: counted[person] for person in people}


def _spread(times: Times) -> int:
    return max(times.values()) - min(times.values())


def _in_order(found: Iterable[Pair]) -> tuple[Pair, ...]:
    return tuple(sorted(found, key=sorted))
