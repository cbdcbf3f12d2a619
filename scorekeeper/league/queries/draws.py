"""A seating as the organiser weighs it: proposed, changed by hand, by standing, with its report."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.league.models import Night
from scorekeeper.league.queries.asking import Asked, Wish, asked
from scorekeeper.league.queries.by_standing import by_standing
from scorekeeper.league.queries.mix_words import mix_words
from scorekeeper.league.queries.plans import ShownRound, Swap, shown, swapped
from scorekeeper.league.queries.proposing import proposed
from scorekeeper.league.queries.report import Told, report_words
from scorekeeper.rules.seating.ask import Effort
from scorekeeper.rules.seating.least import least_cost
from scorekeeper.rules.seating.plan import Round
from scorekeeper.rules.seating.propose import Evener, MixPrice, Proposal
from scorekeeper.rules.seating.report import report


@dataclass(frozen=True, slots=True)
class Price:
    """What other tables would cost; `mix` chooses them."""

    mix: str
    words: str
    cost: int
    sit_out: int
    wished: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class Draw:
    """The coming rounds with all that speaks for and against them."""

    rounds: list[ShownRound]
    told: list[Told]
    prices: list[Price]
    even: Evener | None
    repeats: int
    by_hand: bool
    standing: bool  # the round shown is by standing
    standing_later: int | None  # the number of the round that will be

    @property
    def first(self) -> int:
        return self.rounds[0].number


@dataclass(frozen=True, slots=True, kw_only=True)
class How:
    """How to draw: the wish is what, these are by which chance and by whose hand."""

    seed: int = 1
    effort: Effort = Effort.QUICK
    standing: bool = False
    swaps: Sequence[Swap] = ()


def draw(night: Night, wish: Wish, how: How) -> Draw:
    """Draw tables for the coming rounds. Raises what `Ask` refuses."""
    question = asked(night, wish)
    last = question.first + question.ask.rounds - 1
    if how.standing and question.ask.rounds == 1:
        return _by_standing(night, question, how)
    if how.standing:
        fewer = replace(question.ask, rounds=question.ask.rounds - 1)
        question = replace(question, ask=fewer)
    proposal = proposed(question.ask, how.seed, how.effort)
    found = _draw(proposal.rounds, question, how, but_last=how.standing)
    return replace(
        found,
        prices=[_price(each, proposal) for each in proposal.alternatives],
        even=proposal.even,
        standing_later=last if how.standing else None,
    )


def _by_standing(night: Night, question: Asked, how: How) -> Draw:
    seated = by_standing(night, question, _mix(question, how))
    return replace(_draw([seated], question, how), standing=True)


def _mix(question: Asked, how: How) -> Iterable[int]:
    """The tables of the round before, where they fit; else those of a drawn round."""
    ask = question.ask
    before = [len(table) for table in ask.played[-1].tables] if ask.played else []
    if not ask.mix and sum(before) == len(ask.people) and {*before} <= {*ask.sizes}:
        return before
    return proposed(ask, how.seed, how.effort).mix


def _draw(rounds: Iterable[Round], question: Asked, how: How, *, but_last: bool = False) -> Draw:
    seated = swapped([*rounds], how.swaps, question)
    numbers = report(seated, question.ask)
    best = numbers.cost == least_cost(question.ask.played, seated, question.ask.people)
    return Draw(
        rounds=shown(seated, question),
        told=report_words(seated, numbers, question, best=best, but_last=but_last),
        prices=[],
        even=None,
        repeats=numbers.repeats,
        by_hand=bool(how.swaps),
        standing=False,
        standing_later=None,
    )


def _price(each: MixPrice, proposal: Proposal) -> Price:
    return Price(
        mix=",".join(map(str, each.tables)),
        words=mix_words(each.tables),
        cost=each.cost,
        sit_out=each.sit_out,
        wished=each.wished,
        chosen=each.tables == proposal.mix,
    )
