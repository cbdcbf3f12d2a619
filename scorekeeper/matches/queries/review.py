"""What a correction would change: scores, knock-outs and the winner, before and after."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.matches.queries.sheet import Sheet
from scorekeeper.matches.queries.words import listed, status_words, winner_words
from scorekeeper.rules.changes import Changes, KnockoutChange, changes
from scorekeeper.rules.match import MatchState, Standing
from scorekeeper.rules.scoring import SeatNo

Names = Mapping[SeatNo, str]


class ScoreLine(NamedTuple):
    """A player before and after; None where the row is not in the match."""

    name: str
    before: int | None
    after: int | None
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

    lines: list[ScoreLine]
    points: list[PointsLine]
    sentences: list[str]

    @property
    def is_empty(self) -> bool:
        """Whether nothing that shows would change."""
        rows_stay = all((line.before is None) is (line.after is None) for line in self.lines)
        return rows_stay and not self.points and not self.sentences


def review(before: Sheet, after: Sheet) -> Review:
    """Lay out what a correction makes of the sheet."""
    names, changed = before.everybody, changes(before.state, after.state)
    more = max(before, after, key=lambda sheet: len(sheet.state.seats))
    lines = [
        _line(
            names[row.seat], _row(before.state.seats, row.seat), _row(after.state.seats, row.seat)
        )
        for row in more.state.seats
    ]
    points = [
        PointsLine(each.round, more.name_in_round(each.seat, each.round), each.before, each.after)
        for each in changed.points
    ]
    return Review(lines, points, list(_sentences(names, changed, after.state)))


def _line(name: str, before: tuple[int | None, str], after: tuple[int | None, str]) -> ScoreLine:
    (old, was), (new, now) = before, after
    return ScoreLine(name, old, new, was, now)


def _row(rows: Sequence[Standing], seat: SeatNo) -> tuple[int | None, str]:
    """Return the score and the status; a join after the end has no row (8.4)."""
    if seat >= len(rows):
        return None, _("not in the match")
    return rows[seat].score, status_words(rows[seat])


def _sentences(names: Names, changed: Changes, after: MatchState) -> Iterator[str]:
    for each in changed.knocked_out:
        yield _knockout(names[each.seat], each)
    if changed.winners:
        yield _winner(names, after)


def _knockout(name: str, change: KnockoutChange) -> str:
    if not change.after:
        return _("No longer knocked out: %(name)s") % {"name": name}
    words = ngettext(
        "Knocked out after round %(rounds)s: %(name)s",
        "Knocked out after rounds %(rounds)s: %(name)s",
        len(change.after),
    )
    return words % {"name": name, "rounds": listed(map(str, change.after))}


def _winner(names: Names, after: MatchState) -> str:
    if not after.is_over:
        return _("The match goes on: there is no winner yet.")
    return winner_words([names[seat] for seat in after.winners])
