"""The report of a plan in words: what it achieves, what not, and whether better is possible.

Numbers stand behind their words, so that no sentence counts in the plural.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.utils.translation import gettext as _

from scorekeeper.league.queries.asking import Asked
from scorekeeper.league.queries.mix_words import mix_words
from scorekeeper.rules.seating.plan import Pair, Person, Round
from scorekeeper.rules.seating.report import Report, Times

MOST_PAIRS: Final = 12  # that a sentence names


class Sign(StrEnum):
    """How good that is."""

    GOOD = "good"
    SO_SO = "warn"
    BAD = "bad"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Told:
    """One line of the report; `more` names those it is about."""

    sign: Sign
    words: str
    more: tuple[str, ...] = ()


def report_words(
    rounds: Sequence[Round], report: Report, asked: Asked, *, best: bool, but_last: bool = False
) -> list[Told]:
    """Say what a plan comes to; `best`: no plan for these tables is cheaper; `but_last`: one more
    round follows, by standing.
    """
    return [
        *_tables(rounds, asked),
        *_repeats(rounds, report, asked, best=best),
        *_in_a_row(report, asked),
        *_apart(report, asked),
        *_turns(rounds, report, asked),
        *_sit_outs(report, asked),
        *_never_met(report, asked, but_last=but_last),
        *_changes(report, asked),
    ]


def _tables(rounds: Sequence[Round], asked: Asked) -> Iterator[Told]:
    """What so few people can play at all, or that the wished sizes do not fit."""
    sizes = [len(table) for table in rounds[0].tables]
    people = len(asked.ask.people)
    if len(sizes) == 1 and sizes[0] == people:
        words = _("People here: %(people)s. They make one table and play together in each round.")
        yield Told(Sign.PLAIN, words % {"people": people})
    elif not {*sizes} <= {*asked.ask.sizes}:
        words = _("People here: %(people)s. They do not fit the sizes you wished: %(tables)s.")
        yield Told(Sign.SO_SO, words % {"people": people, "tables": mix_words(sizes)})


def _repeats(
    rounds: Sequence[Round], report: Report, asked: Asked, *, best: bool
) -> Iterator[Told]:
    if not report.repeats:
        yield Told(Sign.GOOD, _("Nobody meets anybody twice tonight."))
        return
    pairs = _times_met(rounds, asked)
    words = _("Meetings again tonight: %(repeats)s. The most that one pair meets: %(most)s times.")
    facts = {"repeats": report.repeats, "most": report.worst_pair}
    yield Told(Sign.SO_SO, words % facts, tuple(_again(pairs, asked)))
    if best:
        yield Told(Sign.GOOD, _("These people and tables allow no better plan."))
    if report.same_table_twice:
        words = _("The very same table meets again: %(times)s times.")
        yield Told(Sign.BAD, words % {"times": report.same_table_twice})


def _times_met(rounds: Sequence[Round], asked: Asked) -> Counter[Pair]:
    night = [*asked.ask.played, *rounds]
    return Counter(pair for each in night for pair in each.pairs)


def _again(met: Counter[Pair], asked: Asked) -> Iterator[str]:
    often = sorted((-times, sorted(pair)) for pair, times in met.items() if times > 1)
    for times, pair in often[:MOST_PAIRS]:
        yield _times(_pair(pair, asked), -times)
    if len(often) > MOST_PAIRS:
        yield "…"


def _in_a_row(report: Report, asked: Asked) -> Iterator[Told]:
    if report.in_a_row:
        words = _("Pairs that meet in two rounds running: %(number)s.")
        names = _pairs(report.in_a_row, asked)
        yield Told(Sign.SO_SO, words % {"number": len(report.in_a_row)}, names)


def _apart(report: Report, asked: Asked) -> Iterator[Told]:
    if report.apart_broken:
        words = _("To be kept apart, and yet at one table: %(number)s.")
        names = _pairs(report.apart_broken, asked)
        yield Told(Sign.BAD, words % {"number": len(report.apart_broken)}, names)
    elif asked.ask.apart:
        yield Told(Sign.GOOD, _("Whom you keep apart never share a table."))


def _turns(rounds: Sequence[Round], report: Report, asked: Asked) -> Iterator[Told]:
    if not any(each.odd_tables for each in (*asked.ask.played, *rounds)):
        return
    sign = Sign.GOOD if report.turns_differ_by <= 1 else Sign.SO_SO
    words = _("Turns at a table of the odd size: from %(low)s to %(high)s each.")
    yield Told(sign, words % _range(report.odd_table_turns), _most(report.odd_table_turns, asked))


def _sit_outs(report: Report, asked: Asked) -> Iterator[Told]:
    if not any(report.sit_outs.values()):
        yield Told(Sign.GOOD, _("Nobody sits out."))
        return
    sign = Sign.SO_SO if report.sit_outs_differ_by <= 1 else Sign.BAD
    words = _("Rounds to sit out: from %(low)s to %(high)s each.")
    yield Told(sign, words % _range(report.sit_outs), _most(report.sit_outs, asked))


def _never_met(report: Report, asked: Asked, *, but_last: bool) -> Iterator[Told]:
    """Who of those here has met neither tonight nor on an earlier night of the season."""
    strangers = [pair for pair in report.never_met if pair not in asked.met_this_season]
    if not strangers:
        yield Told(Sign.GOOD, _("After tonight all who are here have met this season."))
        return
    words = _("Pairs here that will not have met this season, even after tonight: %(number)s.")
    if but_last:
        words = _(
            "Pairs here that will not have met this season without the last round: %(number)s."
        )
    yield Told(Sign.PLAIN, words % {"number": len(strangers)}, _pairs(strangers, asked))


def _changes(report: Report, asked: Asked) -> Iterator[Told]:
    """What became of the plan that was accepted before."""
    if asked.ask.played:
        words = _("Rounds that stay as they were played: %(rounds)s.")
        yield Told(Sign.PLAIN, words % {"rounds": len(asked.ask.played)})
    if asked.ask.planned and report.changes:
        words = _("People who sit elsewhere than in the plan before: %(people)s.")
        yield Told(Sign.PLAIN, words % {"people": report.changes})
    elif asked.ask.planned:
        yield Told(Sign.GOOD, _("Nobody of the plan before has to sit elsewhere."))


def _range(times: Times) -> dict[str, int]:
    return {"low": min(times.values()), "high": max(times.values())}


def _most(times: Times, asked: Asked) -> tuple[str, ...]:
    """Who has it most often, where not all have it equally often."""
    low, high = min(times.values()), max(times.values())
    names: list[Person] = [who for who in times if low < times[who] == high]
    return tuple(_times(asked.name(who), high) for who in names[:MOST_PAIRS])


def _pairs(found: Iterable[Pair], asked: Asked) -> tuple[str, ...]:
    named = [_pair(sorted(pair), asked) for pair in found]
    return (*named[:MOST_PAIRS], "…") if len(named) > MOST_PAIRS else tuple(named)


def _pair(people: Iterable[Person], asked: Asked) -> str:
    return " + ".join(asked.name(who) for who in people)


def _times(who: str, times: int) -> str:
    return _("%(who)s: %(times)s times") % {"who": who, "times": times}
