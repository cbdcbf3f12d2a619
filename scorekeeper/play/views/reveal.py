"""A round that is over: all hands, and why each got the points."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.matches.queries import explained
from scorekeeper.matches.queries.why import Explained
from scorekeeper.matches.queries.words import isolated
from scorekeeper.play.queries import TableSheet
from scorekeeper.rules.deal.state import Result


@dataclass(frozen=True, slots=True)
class Row:
    """One hand. `mark`: "", "declared" or "false"; `why`: its sum in the score sheet's words."""

    name: str
    colour: int
    is_you: bool
    hand: tuple[str, ...]
    total: int
    mark: str
    why: Explained


@dataclass(frozen=True, slots=True)
class Reveal:
    headline: str
    rows: tuple[Row, ...]


def reveal(now: TableSheet) -> Reveal | None:
    """None while nothing is to be shown."""
    if now.result is None:
        return None
    rows = sorted(_rows(now, now.result), key=lambda row: row.total)
    return Reveal(_headline(now, now.result), tuple(rows))


def _rows(now: TableSheet, result: Result) -> Iterator[Row]:
    for shown in now.seats:
        why = explained(now.match, now.round, shown.number)
        if why is None or shown.number not in result.hands:
            continue
        yield Row(
            name=shown.player,
            colour=shown.colour,
            is_you=shown.is_you,
            hand=tuple(map(str, sorted(result.hands[shown.number], key=lambda card: card.rank))),
            total=result.totals[shown.number],
            mark=next(hand.mark for hand in why.shown if hand.asked),
            why=why,
        )


def _headline(now: TableSheet, result: Result) -> str:
    if result.declarer is None:
        return _("Nobody declared: all hands are shown.")
    name = isolated(now.names[result.declarer])
    if result.false_declare:
        return _("False declare: %(name)s") % {"name": name}
    return _("Declared: %(name)s") % {"name": name}
