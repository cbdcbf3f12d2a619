"""The rows of a match, read in the order of their events into the values that the rules know."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import reduce

from scorekeeper.matches.models import Match, RoundRecord, SeatChange, SeatVerb
from scorekeeper.rules.errors import JSONable
from scorekeeper.rules.scoring import RoundNo, SeatNo
from scorekeeper.rules.timeline import (
    Called,
    Fact,
    Joined,
    Left,
    Opening,
    Played,
    Rebought,
    Timeline,
    recorded_rounds,
    with_round,
    without_call,
    without_last_round,
    without_leave,
)


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits in a row from a round on (8.5)."""

    name: str
    from_round: int


Row = tuple[Sitter, ...]
Record = RoundRecord | SeatChange


@dataclass(frozen=True, slots=True)
class Note:
    """What is known of a round's present record beside its content."""

    revision: int
    corrected: bool
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Reading:
    """A match as recorded up to some event: facts in order, notes on rounds, who sat where."""

    opening: Opening
    facts: Timeline
    notes: Mapping[RoundNo, Note]
    revisions: Mapping[RoundNo, int]  # the highest given to each number, undone ones included
    rows: tuple[Row, ...]


def read(match: Match, records: Iterable[Record]) -> Reading:
    """Read the records of a match, in any order, from its opening on."""
    start = Reading(
        Opening(len(match.players), SeatNo(match.first_dealer), filling=bool(match.dealt_at)),
        facts=(),
        notes={},
        revisions={},
        rows=tuple((Sitter(name, 1),) for name in match.players),
    )
    return read_on(start, records)


def read_on(reading: Reading, records: Iterable[Record]) -> Reading:
    """Read more records, in any order. Rounds typed in together have one version."""
    return reduce(_take, sorted(records, key=_when), reading)


def _when(record: Record) -> tuple[int, int]:
    return record.version, record.number if isinstance(record, RoundRecord) else 0


def played(record: RoundRecord) -> Played:
    """Return what was entered; JSON has made text of the seats."""
    declarer = None if record.declarer is None else SeatNo(record.declarer)
    return Played(declarer, {SeatNo(int(seat)): total for seat, total in record.totals.items()})


def totals_json(entered: Played) -> dict[str, int]:
    """Return totals as they are stored and answered, by seat."""
    return {str(seat): entered.totals[seat] for seat in sorted(entered.totals)}


def played_json(entered: Played) -> dict[str, JSONable]:
    """Return a round as entered, as events and answers tell it."""
    return {"declarer": entered.declarer, "totals": totals_json(entered)}


def _take(reading: Reading, record: Record) -> Reading:
    match record:
        case RoundRecord():
            return _take_record(reading, record)
        case SeatChange():
            return _take_change(reading, record)


def _take_record(reading: Reading, record: RoundRecord) -> Reading:
    revisions = {**reading.revisions, RoundNo(record.number): record.revision}
    now = replace(reading, revisions=revisions)
    return _undo_round(now, RoundNo(record.number)) if record.undone else _take_round(now, record)


def _undo_round(reading: Reading, number: RoundNo) -> Reading:
    notes = {known: note for known, note in reading.notes.items() if known < number}
    return replace(reading, facts=without_last_round(reading.facts, number), notes=notes)


def _take_round(reading: Reading, record: RoundRecord) -> Reading:
    number, entered = RoundNo(record.number), played(record)
    corrected = number in recorded_rounds(reading.facts)
    facts = with_round(reading.facts, number, entered) if corrected else (*reading.facts, entered)
    note = Note(record.revision, corrected, record.by, record.at)
    return replace(reading, facts=facts, notes={**reading.notes, number: note})


def _take_change(reading: Reading, change: SeatChange) -> Reading:
    match SeatVerb(change.verb):
        case SeatVerb.CAME_BACK:
            facts = without_leave(reading.facts, SeatNo(change.seat or 0))
            return replace(reading, facts=facts)
        case SeatVerb.REOPENED:
            return replace(reading, facts=without_call(reading.facts))
        case SeatVerb.RENAMED | SeatVerb.SWAPPED | SeatVerb.SUBSTITUTED:
            return replace(reading, rows=_reseat(reading.rows, change))
        case SeatVerb.JOINED:
            rows = (*reading.rows, (Sitter(change.name, change.from_round or 1),))
            return replace(reading, facts=(*reading.facts, _fact(change)), rows=rows)
        case SeatVerb.LEFT | SeatVerb.REBOUGHT | SeatVerb.CALLED:
            return replace(reading, facts=(*reading.facts, _fact(change)))


def _fact(change: SeatChange) -> Fact:
    seat = SeatNo(change.seat or 0)
    between: dict[str, Fact] = {
        SeatVerb.JOINED: Joined(seat),
        SeatVerb.LEFT: Left(seat),
        SeatVerb.REBOUGHT: Rebought(seat),
        SeatVerb.CALLED: Called(),
    }
    return between[change.verb]


def _reseat(rows: tuple[Row, ...], change: SeatChange) -> tuple[Row, ...]:
    """Rule 8.5: rename who sits there, swap two rows, or let a substitute sit from a round on."""
    seat, start = change.seat or 0, change.from_round or 1
    row, now = rows[seat], list(rows)
    if change.verb == SeatVerb.RENAMED:
        now[seat] = (*row[:-1], replace(row[-1], name=change.name))
    elif change.verb == SeatVerb.SWAPPED:
        now[seat], now[change.other or 0] = rows[change.other or 0], row
    else:
        before = tuple(sitter for sitter in row if sitter.from_round < start)
        now[seat] = (*before, Sitter(change.name, start))
    return tuple(now)
