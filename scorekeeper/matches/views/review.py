"""What a correction would change: scores, knock-outs and the winner, before and after."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from scorekeeper.matches.queries import Sheet
from scorekeeper.matches.queries.words import listed, status_words
from scorekeeper.rules.changes import KnockoutChange
from scorekeeper.rules.corrections import Correction
from scorekeeper.rules.match import MatchState
from scorekeeper.rules.scoring import SeatNo


class Line(NamedTuple):
    """A player before and after."""

    name: str
    before: int
    after: int
    was: str
    now: str

    @property
    def differs(self) -> bool:
        return (self.before, self.was) != (self.after, self.now)


class PointsLine(NamedTuple):
    """Points of a player in one round; None: none there."""

    round: int
    name: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Review:
    """Everything that differs, for people to read before they say yes."""

    lines: list[Line]
    points: list[PointsLine]
    sentences: list[str]

    @property
    def is_empty(self) -> bool:
        """Whether nothing that shows would change."""
        return not self.points and not self.sentences


def review(sheet: Sheet, correction: Correction) -> Review:
    """Lay a correction out."""
    changed = correction.changed
    rows = zip(correction.before.seats, correction.after.seats, strict=True)
    lines = [
        Line(sheet.names[old.seat], old.score, new.score, status_words(old), status_words(new))
        for old, new in rows
    ]
    points = [
        PointsLine(each.round, sheet.name_in_round(each.seat, each.round), each.before, each.after)
        for each in changed.points
    ]
    return Review(lines, points, list(_sentences(sheet, correction)))


def _sentences(sheet: Sheet, correction: Correction) -> Iterator[str]:
    changed = correction.changed
    for each in changed.knocked_out:
        yield _knockout(sheet.names[each.seat], each)
    if changed.winners:
        yield _winner(sheet, correction.after)


def _knockout(name: str, change: KnockoutChange) -> str:
    rounds = listed(map(str, change.after))
    if not change.after:
        return _("No longer knocked out: %(name)s") % {"name": name}
    return _("Knocked out after round %(rounds)s: %(name)s") % {"name": name, "rounds": rounds}


def _winner(sheet: Sheet, after: MatchState) -> str:
    if not after.is_over:
        return _("The match goes on: there is no winner yet.")
    names: list[SeatNo] = list(after.winners)
    return _("Won by: %(names)s") % {"names": listed(sheet.names[seat] for seat in names)}
