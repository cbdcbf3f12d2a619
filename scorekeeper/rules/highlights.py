"""Up to three facts about a finished match that are worth a sentence; no words here."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice, pairwise
from typing import Final

from scorekeeper.rules.match import MatchState, ScoredRound
from scorekeeper.rules.scoring import RoundNo, SeatNo

MOST_HIGHLIGHTS: Final = 3
FAR_BEHIND: Final = 4  # a comeback makes up at least this part of the threshold
NARROW: Final = 3  # points to spare at most, for a close call
SEVERAL: Final = 2


class Feat(StrEnum):
    COMEBACK = "comeback"  # the winner was `number` points behind the leader after `round`
    CLOSE_CALL = "close_call"  # `number` more points in `round` would still have been in
    LEAD_CHANGES = "lead_changes"  # the lead passed on `number` times
    FALSE_DECLARES = "false_declares"  # these seats declared falsely `number` times each
    GOOD_DECLARES = "good_declares"  # these seats declared well `number` times each
    BIGGEST_ROUND = "biggest_round"  # these seats took `number` points in `round`


@dataclass(frozen=True, slots=True)
class Highlight:
    kind: Feat
    seats: tuple[SeatNo, ...]
    number: int
    round: RoundNo | None = None


def highlights(state: MatchState) -> tuple[Highlight, ...]:
    """The rarer first. None while the match goes on."""
    if not state.is_over:
        return ()
    return tuple(islice(_all(state), MOST_HIGHLIGHTS))


def _all(state: MatchState) -> Iterator[Highlight]:
    yield from _comeback(state)
    yield from _close_call(state)
    yield from _lead_changes(state)
    false = (r.declarer for r in state.rounds if r.false_declare)
    yield from _most(Feat.FALSE_DECLARES, false, at_least=1)
    good = (r.declarer for r in state.rounds if not r.false_declare)
    yield from _most(Feat.GOOD_DECLARES, good, at_least=SEVERAL)
    yield from _biggest_round(state)


def _comeback(state: MatchState) -> Iterator[Highlight]:
    if len(state.winners) != 1:
        return
    winner = state.winners[0]
    behind = [(_behind(r, winner), -r.number) for r in state.rounds if winner in r.points]
    deficit, number = max(behind, default=(0, 0))
    if deficit * FAR_BEHIND >= state.rules.threshold:
        yield Highlight(Feat.COMEBACK, (winner,), deficit, RoundNo(-number))


def _behind(played: ScoredRound, seat: SeatNo) -> int:
    return played.scores[seat] - min(played.scores[other] for other in _still_in(played))


def _still_in(played: ScoredRound) -> list[SeatNo]:
    return [seat for seat in played.points if seat not in played.knocked_out]


def _close_call(state: MatchState) -> Iterator[Highlight]:
    highest_in = state.rules.threshold - state.rules.out_on_reaching
    calls = [
        (highest_in - played.scores[seat], played.number, seat)
        for played in state.rounds
        for seat in _still_in(played)
        if played.points[seat]
    ]
    spare, number, seat = min(calls, default=(NARROW + 1, RoundNo(0), SeatNo(0)))
    if spare <= NARROW:
        yield Highlight(Feat.CLOSE_CALL, (seat,), spare, number)


def _lead_changes(state: MatchState) -> Iterator[Highlight]:
    """Only a leader alone leads; a tie leaves the lead where it was."""
    leaders = [led[0] for led in map(_leading, state.rounds) if len(led) == 1]
    changes = sum(one != other for one, other in pairwise(leaders))
    if changes >= SEVERAL:
        yield Highlight(Feat.LEAD_CHANGES, (), changes)


def _leading(played: ScoredRound) -> list[SeatNo]:
    seats = _still_in(played)
    best = min(played.scores[seat] for seat in seats)
    return [seat for seat in seats if played.scores[seat] == best]


def _most(kind: Feat, seats: Iterable[SeatNo | None], at_least: int) -> Iterator[Highlight]:
    counts = Counter(seat for seat in seats if seat is not None)
    most = max(counts.values(), default=0)
    if most >= at_least:
        yield Highlight(
            kind, tuple(sorted(s for s, times in counts.items() if times == most)), most
        )


def _biggest_round(state: MatchState) -> Iterator[Highlight]:
    tops = [(max(r.points.values()), -r.number) for r in state.rounds]
    points, number = max(tops, default=(0, 0))
    if points:
        seats = state.rounds[-number - 1].points.items()
        took = tuple(seat for seat, theirs in seats if theirs == points)
        yield Highlight(Feat.BIGGEST_ROUND, took, points, RoundNo(-number))
