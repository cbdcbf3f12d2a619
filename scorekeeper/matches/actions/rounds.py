"""Recording, correcting and undoing rounds (rules 5 and 8)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.db import transaction
from django.utils import timezone

from scorekeeper.feed.actions import Done, Write
from scorekeeper.matches.actions.writing import Change, change
from scorekeeper.matches.codec import played, played_json, totals_json
from scorekeeper.matches.models import Match, RoundRecord
from scorekeeper.matches.queries import Sheet
from scorekeeper.rules import checks
from scorekeeper.rules.corrections import Later, correct
from scorekeeper.rules.errors import Forbidden
from scorekeeper.rules.match import MatchState, ScoredRound
from scorekeeper.rules.match import step as score
from scorekeeper.rules.scoring import RoundNo, SeatNo
from scorekeeper.rules.timeline import Played, recorded_rounds
from scorekeeper.web import metrics
from scorekeeper.web.errors import StaleVersion


class RoundExists(Forbidden):
    """That round was entered already, with other content. Facts: round, there, yours."""

    code = "round-exists"


class NotTheNextRound(Forbidden):
    """Facts: round, next."""

    code = "not-the-next-round"


@dataclass(frozen=True, slots=True)
class RoundEntry:
    """A round as entered; `number` says which one the scorekeeper means."""

    declarer: SeatNo | None
    totals: Mapping[SeatNo, int]
    number: int | None = None

    @property
    def played(self) -> Played:
        return Played(self.declarer, self.totals)


def record_round(match: Match, write: Write, entry: RoundEntry) -> Done:
    """Record the next round (rule 5). The same round from two phones merges where it is equal."""

    def step(now: Sheet) -> Change | None:
        if not _is_new(now, entry, write.version):
            return None
        checks.check_round(now.state, entry.declarer, entry.totals)
        number = now.state.next_round
        facts = {"round": number, **played_json(entry.played)}
        _count(1)
        return Change("recorded", facts, [_record(now, number, entry.played)])

    return change(match, replace(write, version=None), step)


def record_rounds(match: Match, write: Write, entries: Sequence[RoundEntry]) -> Done:
    """Record the next rounds, from paper: all of them, or none."""

    def step(now: Sheet) -> Change:
        state, records = now.state, []
        for entry in entries:
            records.append(_record(now, state.next_round, entry.played))
            state = after_round(state, entry)
        told = {str(record.number): played_json(played(record)) for record in records}
        _count(len(records))
        return Change("typed_in", {"rounds": told}, records)

    return change(match, write, step)


def preview_round(now: Sheet, write: Write, entry: RoundEntry) -> ScoredRound:
    """Return the round as it would be scored, or is if it is there; refuses as `record_round`."""
    if not _is_new(now, entry, write.version):
        return now.state.rounds[(entry.number or 0) - 1]
    return after_round(now.state, entry).rounds[-1]


def after_round(before: MatchState, entry: RoundEntry) -> MatchState:
    """Return the state as the round would leave it, played next; refuses what the rules refuse."""
    checks.check_round(before, entry.declarer, entry.totals)
    return score(before, entry.played)


def undo_round(match: Match, write: Write, number: int) -> Done:
    """Take the last round away (rule 8.4); its record stays in the history."""

    def step(now: Sheet) -> Change:
        checks.check_undo(now.state, RoundNo(number))
        recorded = recorded_rounds(now.reading.facts)
        undone = _record(now, number, Played(None, {}))
        undone.undone = True
        # Rounds that were kept after the end (8.4) go with it, and the history says so.
        kept = {str(n): played_json(gone) for n, gone in recorded.items() if n > number}
        facts = {"round": number, "old": played_json(recorded[RoundNo(number)]), "kept": kept}
        return Change("undone", facts, [undone])

    return change(match, write, step)


def correct_round(
    match: Match, write: Write, entry: RoundEntry, later: Mapping[RoundNo, Later]
) -> Done:
    """Correct a round and what later rounds lack through it (rules 8.1 to 8.3): all, or nothing."""
    return change(match, write, lambda now: _correction(now, entry, later))


def preview_correction(
    now: Sheet, write: Write, entry: RoundEntry, later: Mapping[RoundNo, Later]
) -> Sheet:
    """Return the sheet as a correction would leave it; refuses as `correct_round` does."""
    if write.version not in {None, now.version}:
        raise StaleVersion(version=now.version)
    correction = _correction(now, entry, later)
    records = correction.records if correction else []
    for record in records:
        record.version, record.by, record.at = now.version, write.by, timezone.now()
    return now.after(records)


def _correction(now: Sheet, entry: RoundEntry, later: Mapping[RoundNo, Later]) -> Change | None:
    number = RoundNo(entry.number or 0)
    corrected = correct(now.state, now.reading.facts, number, entry.played, later)
    old, new = recorded_rounds(now.reading.facts), recorded_rounds(corrected.facts)
    changed = [n for n in new if new[n] != old[n]]
    if not changed:
        return None
    facts = {
        "round": number,
        "old": {str(n): played_json(old[n]) for n in changed},
        "new": {str(n): played_json(new[n]) for n in changed},
    }
    return Change("corrected", facts, [_record(now, n, new[n]) for n in changed])


def _is_new(now: Sheet, entry: RoundEntry, version: int | None) -> bool:
    """Say whether this is the next round; not if it is there already."""
    if is_there(now, entry):
        return False
    if version not in {None, now.version}:
        raise StaleVersion(version=now.version)
    return True


def is_there(now: Sheet, entry: RoundEntry) -> bool:
    """Say whether the round that is meant is there already, just like this."""
    if entry.number is None or entry.number == now.state.next_round:
        return False
    if not 0 < entry.number < now.state.next_round:
        raise NotTheNextRound(round=entry.number, next=now.state.next_round)
    there = now.state.rounds[entry.number - 1]
    if there.declarer == entry.declarer and there.totals == entry.totals:
        return True
    raise RoundExists(
        round=entry.number,
        there=played_json(Played(there.declarer, there.totals)),
        yours=played_json(entry.played),
    )


def _count(number: int) -> None:
    """Once they are stored; counting never fails a save."""
    transaction.on_commit(partial(metrics.rounds_saved, number), robust=True)


def _record(now: Sheet, number: int, entered: Played) -> RoundRecord:
    return RoundRecord(
        number=number,
        revision=now.reading.revisions.get(RoundNo(number), 0) + 1,
        declarer=entered.declarer,
        totals=totals_json(entered),
    )
