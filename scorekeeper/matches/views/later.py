"""What later rounds lack through a correction (8.3), asked until nothing is missing any more."""

from collections.abc import Mapping
from typing import Any, cast

from django.http import HttpRequest

from scorekeeper.matches.actions import RoundEntry
from scorekeeper.matches.forms import LATER, LaterForm
from scorekeeper.matches.views.stage import Stage, everybody
from scorekeeper.rules.corrections import (
    KEEP,
    Correction,
    Later,
    LaterRoundsIncomplete,
    Need,
    correct,
)
from scorekeeper.rules.match import NOBODY, start, step
from scorekeeper.rules.scoring import RoundNo, SeatNo
from scorekeeper.rules.timeline import Played, Timeline, recorded_rounds, with_round

Added = Mapping[RoundNo, Later]
Needs = dict[RoundNo, Need]
SeatsIn = dict[RoundNo, tuple[SeatNo, ...]]


def dry_run(stage: Stage, entry: RoundEntry, later: Added) -> Correction:
    """Return what the correction would give; nothing is written."""
    now = stage.sheet
    return correct(now.state, now.reading.facts, stage.number, entry.played, later)


def later_form(request: HttpRequest, stage: Stage, entry: RoundEntry) -> LaterForm:
    """Return the form for what later rounds lack: asked anew each time, the round may differ.

    What is filled in may itself leave a later round without something: that is asked too.
    """
    names, added = everybody(stage.sheet), cast("Added", {})
    needs = lacking = _needs(stage, entry, added)
    typed = any(name.startswith(LATER) for name in request.POST)
    while True:
        data = request.POST if typed or not needs else None
        seats_in = _may_be_in(stage, entry, added, lacking)
        form = LaterForm(data, needs=needs, names=names, seats_in=seats_in)
        if not form.is_valid():
            return form
        added = form.later
        lacking = _needs(stage, entry, added)
        if not lacking:
            return form
        needs = _both(needs, lacking)


def _needs(stage: Stage, entry: RoundEntry, later: Added) -> Needs:
    try:
        dry_run(stage, entry, later)
    except LaterRoundsIncomplete as refusal:
        needs = cast("Mapping[str, Mapping[str, Any]]", refusal.facts["needs"])
        return {
            RoundNo(int(number)): Need(tuple(need["totals"]), need["declarer"])
            for number, need in needs.items()
        }
    return {}


def _both(asked: Needs, more: Needs) -> Needs:
    nothing = Need((), declarer=False)
    both: Needs = {}
    for number in sorted({*asked, *more}):
        one, other = asked.get(number, nothing), more.get(number, nothing)
        seats = tuple(sorted({*one.totals, *other.totals}))
        both[number] = Need(seats, one.declarer or other.declarer)
    return both


def _may_be_in(stage: Stage, entry: RoundEntry, added: Added, lacking: Needs) -> SeatsIn:
    """Return who can have declared in each round. From the first round on that still lacks
    something nobody is taken to go out: who does is known once that has been filled in.
    """
    now, found = stage.sheet, cast("SeatsIn", {})
    everyone, first = frozenset(everybody(now)), min(lacking, default=None)
    state = start(now.rules, now.reading.opening)
    for fact in _amended(stage, entry, added):
        if isinstance(fact, Played):
            found[state.next_round] = state.seats_in
        open_from_here = first is not None and state.next_round >= first
        state = step(state, fact, everyone if open_from_here else NOBODY)
    return found


def _amended(stage: Stage, entry: RoundEntry, added: Added) -> Timeline:
    """Everything recorded, with what has been typed so far; only totals of who is in count."""
    facts = stage.sheet.reading.facts
    old = recorded_rounds(facts)
    typed = {stage.number: Later(entry.totals, entry.declarer), **added}
    for number, new in typed.items():
        declarer = old[number].declarer if new.declarer is KEEP else new.declarer
        facts = with_round(facts, number, Played(declarer, {**old[number].totals, **new.totals}))
    return facts
