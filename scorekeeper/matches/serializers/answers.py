"""What the API tells of a match: plain JSON values, built from the score sheet."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from scorekeeper.feed.models import Event
from scorekeeper.matches.codec import Note
from scorekeeper.matches.queries import Sheet
from scorekeeper.people.queries import SharedKey, phone_labels
from scorekeeper.rules.changes import Changes
from scorekeeper.rules.match import MatchState, ScoredRound, Standing
from scorekeeper.rules.scoring import SeatNo

JSON = dict[str, object]


def match_json(sheet: Sheet) -> JSON:
    """Return the match as of the sheet's version."""
    rounds = [round_json(played, sheet.notes[played.number]) for played in sheet.state.rounds]
    return {**standing_json(sheet), "rounds": rounds}


def standing_json(sheet: Sheet) -> JSON:
    """Return the match without its rounds: enough to go on from, whatever its length."""
    told = state_json(sheet.state)
    told["seats"] = [
        {"seat": row["seat"], "player": sheet.names[row["seat"]], **row} for row in told["seats"]
    ]
    return {
        "id": sheet.id,
        "title": sheet.title,
        "private": sheet.private,
        "table": sheet.dealt_at or None,
        "version": sheet.version,
        "rules": sheet.rules.to_dict(),
        **told,
    }


def state_json(state: MatchState) -> dict[str, Any]:
    """Return where a match stands, as the rules know it: seats without names."""
    return {
        "status": "finished" if state.is_over else "open",
        "ended_by": state.ended_by,
        "dealer": state.dealer,
        "starter": state.starter,
        "next_round": state.next_round,
        "seats": [_seat_json(row) for row in state.seats],
        "winners": list(state.winners),
    }


def _seat_json(row: Standing) -> JSON:
    return {
        "seat": row.seat,
        "score": row.score,
        "status": row.status,
        "out_in_round": row.out_in_round,
        "place": row.place,
    }


def round_json(played: ScoredRound, note: Note) -> JSON:
    """Return a round that counts; `note` says who entered it, and when."""
    return {
        "round": played.number,
        "revision": note.revision,
        "declarer": played.declarer,
        "totals": _by_seat(played.totals),
        "points": _by_seat(played.points),
        "false_declare": played.false_declare,
        "knocked_out": list(played.knocked_out),
        "scores": _by_seat(played.scores),
        "corrected": note.corrected,
        "by": note.by,
        "at": moment(note.at),
    }


def changes_json(changed: Changes) -> JSON:
    """Return what a correction made of the sheet: old and new of everything that differs."""
    winners = changed.winners
    return {
        "points": [
            {"round": one.round, "seat": one.seat, "old": one.before, "new": one.after}
            for one in changed.points
        ],
        "knocked_out": [
            {"seat": one.seat, "old": list(one.before), "new": list(one.after)}
            for one in changed.knocked_out
        ],
        "winners": winners and {"old": list(winners.before), "new": list(winners.after)},
    }


def events_json(events: Iterable[Event]) -> list[JSON]:
    """Return history; phones by what they are called now."""
    events = list(events)
    labels = phone_labels(event.device for event in events if event.device is not None)
    return [
        {
            "number": event.number,
            "verb": event.verb,
            "facts": event.facts,
            "by": event.by,
            "device": labels.get(event.device or 0),
            "at": moment(event.at),
        }
        for event in events
    ]


def keys_json(shared: Iterable[SharedKey]) -> JSON:
    """Return the keys as they are now, as links too, and the phones that hold them."""
    shared = list(shared)
    return {
        "keys": {key.role: key.token for key in shared},
        "links": {key.role: key.url for key in shared},
        "phones": [
            {
                "label": holder.label,
                "role": holder.role,
                "since": moment(holder.since),
                "last_seen": moment(holder.last_seen),
                "you": holder.is_you,
            }
            for key in shared
            for holder in key.holders
        ],
    }


def moment(at: datetime) -> str:
    """Return a time as the API tells it: in UTC, to the second."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _by_seat(values: Mapping[SeatNo, int]) -> dict[str, int]:
    return {str(seat): values[seat] for seat in sorted(values)}
