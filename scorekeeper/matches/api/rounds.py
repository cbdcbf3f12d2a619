"""Rounds: preview, record, correct, undo."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from scorekeeper.feed import queries as feed
from scorekeeper.feed.actions import Done
from scorekeeper.matches import actions
from scorekeeper.matches.access import Match
from scorekeeper.matches.api.endpoint import answered, answered_match, match_to_score, told_with
from scorekeeper.matches.api.schema import writes
from scorekeeper.matches.codec import Note
from scorekeeper.matches.queries import Sheet, open_disputes, sheet
from scorekeeper.matches.serializers.answers import JSON, changes_json, match_json, round_json
from scorekeeper.matches.serializers.asked import (
    CorrectionAsked,
    DisputeAsked,
    DryRunQuery,
    RoundAsked,
    VersionAsked,
    entry_of,
    later_of,
)
from scorekeeper.matches.serializers.requests import api_write
from scorekeeper.matches.serializers.told import (
    CorrectedTold,
    DisputedTold,
    OnlyMatchTold,
    RecordedTold,
    RoundTold,
)
from scorekeeper.rules.changes import changes
from scorekeeper.rules.scoring import RoundNo
from scorekeeper.web.api_endpoint import endpoint, read_body, read_query
from scorekeeper.web.fields import StrictSerializer


@writes(
    RoundAsked,
    RoundTold,
    "Preview a round",
    text="Answers as recording it would, and stores nothing.",
    once=False,
)
@endpoint("POST")
def preview(request: Request, public_id: str) -> Response:
    """Score a round that is not stored."""
    data = read_body(RoundAsked, request)
    write = api_write(request, data)
    match = match_to_score(request, public_id)
    with told_with(match):
        now = sheet(match)
        played = actions.preview_round(now, write, entry_of(data))
    return Response(round_json(played, _note(now, played.number, write.by)))


def _note(now: Sheet, number: RoundNo, by: str) -> Note:
    """Return the note on a round that is there, or that it would get."""
    if number < now.state.next_round:
        return now.notes[number]
    revision = now.reading.revisions.get(number, 0) + 1
    return Note(revision, corrected=False, by=by, at=timezone.now())


@writes(
    RoundAsked,
    RecordedTold,
    "Record the next round",
    text="If it names a round that is there already: an equal one merges (200), another is refused "
    "(409, round-exists, both in the facts).",
    made=True,
    required=True,
)
@endpoint("POST")
def rounds(request: Request, public_id: str) -> Response:
    """Record the next round."""
    data = read_body(RoundAsked, request)
    write = api_write(request, data, required=True)
    match = match_to_score(request, public_id)
    with told_with(match):
        done = actions.record_round(match, write, entry_of(data))
    then = sheet(match, done.number)
    played = then.state.rounds[data.get("round", 0) - 1]
    told = round_json(played, then.notes[played.number])
    return answered(done, {"round": told, "match": match_json(then)}, made=True)


@writes(
    CorrectionAsked,
    CorrectedTold,
    "Correct a round",
    text="While later rounds would lack something, nothing is changed: 409, "
    "later-rounds-incomplete, with facts like "
    '{"needs": {"5": {"totals": [2], "declarer": false}}}. Send what they need in later.',
    methods=["PUT"],
    query=DryRunQuery,
)
@writes(
    VersionAsked,
    OnlyMatchTold,
    "Undo the last round",
    text="Only the last round that counts. The body may carry the version last seen.",
    methods=["DELETE"],
)
@endpoint("PUT", "DELETE", query=DryRunQuery)
def one_round(request: Request, public_id: str, number: int) -> Response:
    """Correct a round, or undo the last."""
    if request.method == "DELETE":
        return _undo(request, public_id, number)
    return _correct(request, public_id, number)


@writes(
    DisputeAsked,
    DisputedTold,
    "Say that a round was entered differently",
    text="After round-exists: both versions are in the history, and every scorekeeper is asked "
    "which one is right. Content that was told before is not told again.",
)
@endpoint("POST")
def dispute(request: Request, public_id: str, number: int) -> Response:
    """Keep another version of a round, for people to settle."""
    data = read_body(DisputeAsked, request)
    write = api_write(request, data)
    match = match_to_score(request, public_id)
    with told_with(match):
        done = actions.dispute_round(match, write, entry_of(data, number))
    now = sheet(match)
    is_open = any(one.number == number for one in open_disputes(now))
    return answered(done, {"open": is_open, "match": match_json(now)})


def _undo(request: Request, public_id: str, number: int) -> Response:
    read_query(StrictSerializer, request)
    write = api_write(request, read_body(VersionAsked, request))
    match = match_to_score(request, public_id)
    with told_with(match):
        done = actions.undo_round(match, write, number)
    return answered_match(match, done)


def _correct(request: Request, public_id: str, number: int) -> Response:
    dry_run = read_query(DryRunQuery, request)["dry_run"] == "1"
    data = read_body(CorrectionAsked, request)
    _check_round(data, number)
    write = api_write(request, data)
    match = match_to_score(request, public_id)
    entry, later = entry_of(data, number), later_of(data)
    with told_with(match):
        if dry_run:
            before = sheet(match)
            after = actions.preview_correction(before, write, entry, later)
            return Response(_corrected(before, after))
        done = actions.correct_round(match, write, entry, later)
    return answered(done, _told(match, done, number))


def _check_round(data: Mapping[str, Any], number: int) -> None:
    if data.get("round", number) != number:
        raise ValidationError({"round": _("The address names another round.")}, "other-round")


def _told(match: Match, done: Done, number: int) -> JSON:
    """Answer from what is stored, so that the same operation sent again has the same answer."""
    after = sheet(match, done.number)
    event = feed.event(match.topic, done.number)
    made_it = event.verb == "corrected" and event.facts["round"] == number
    return _corrected(sheet(match, done.number - 1) if made_it else after, after)


def _corrected(before: Sheet, after: Sheet) -> JSON:
    changed = changes(before.state, after.state)
    return {"match": match_json(after), "changed": changes_json(changed)}
