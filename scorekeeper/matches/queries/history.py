"""The history of a match, worded: what happened, old → new, who did it, on which phone, when."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _

from scorekeeper.feed import queries as feed
from scorekeeper.feed.models import Event
from scorekeeper.matches.queries.sheet import Sheet
from scorekeeper.matches.queries.words import isolated, listed
from scorekeeper.people.models import Role
from scorekeeper.people.queries import phone_labels

NOBODY: Final[Mapping[int, str]] = {}
Facts = Mapping[str, Any]  # JSON, as the actions wrote it


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """One event in words. `now` is what the phone is called now, when that has changed."""

    number: int
    icon: str
    text: str
    details: tuple[str, ...]
    by: str
    now: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Words:
    """What an event says: a headline, and details below it."""

    icon: str
    text: str
    details: tuple[str, ...] = ()


def told_history(sheet: Sheet) -> list[HistoryEntry]:
    """Return everything that happened to the match, the latest first."""
    events = feed.history(sheet.topic)
    labels = phone_labels(event.device for event in events if event.device is not None)
    return told_events(sheet, events, labels)


def told_events(
    sheet: Sheet, events: Sequence[Event], labels: Mapping[int, str] = NOBODY
) -> list[HistoryEntry]:
    """Return these events of the match in words, the latest first; `labels` of phones now."""
    return [_told(sheet, event, labels) for event in reversed(events)]


def _told(sheet: Sheet, event: Event, labels: Mapping[int, str]) -> HistoryEntry:
    tell = TELLERS.get(event.verb)
    words = tell(sheet, event.facts) if tell else Words("info", event.verb)
    now = labels.get(event.device or 0, event.by)
    return HistoryEntry(
        number=event.number,
        icon=words.icon,
        text=words.text,
        details=words.details,
        by=event.by,
        now="" if now == event.by else now,
        at=event.at,
    )


def _opened(_sheet: Sheet, facts: Facts) -> Words:
    return Words("plus", _("Match opened"), (listed(facts["players"]),))


def _seated(_sheet: Sheet, facts: Facts) -> Words:
    return Words("join", _("At the table"), (listed(facts["players"]),))


def _recorded(sheet: Sheet, facts: Facts) -> Words:
    number = facts["round"]
    return Words("sheet", _("Round %(round)s") % {"round": number}, _entered(sheet, number, facts))


def _typed_in(sheet: Sheet, facts: Facts) -> Words:
    rounds = facts["rounds"]
    details = []
    for number, played in rounds.items():
        entered = " · ".join(_entered(sheet, int(number), played))
        details.append(f"{_('Round %(round)s') % {'round': number}}: {entered}")
    text = _("Typed in from paper: rounds %(rounds)s") % {"rounds": ", ".join(rounds)}
    return Words("sheet", text, tuple(details))


def _undone(sheet: Sheet, facts: Facts) -> Words:
    number = facts["round"]
    text = _("Round %(round)s undone") % {"round": number}
    details = _entered(sheet, number, facts["old"])
    if kept := facts.get("kept"):
        details += (_("No longer kept: rounds %(rounds)s") % {"rounds": ", ".join(kept)},)
    return Words("undo", text, details)


def _corrected(sheet: Sheet, facts: Facts) -> Words:
    text = _("Round %(round)s corrected") % {"round": facts["round"]}
    details = []
    for number in sorted(facts["new"], key=int):
        changes = _changes(sheet, int(number), facts["old"][number], facts["new"][number])
        if int(number) != facts["round"]:
            changes = f"{_('Round %(round)s') % {'round': number}}: {changes}"
        details.append(changes)
    return Words("edit", text, tuple(details))


def _disputed(sheet: Sheet, facts: Facts) -> Words:
    number = facts["round"]
    text = _("Round %(round)s was entered differently by another phone") % {"round": number}
    return Words("warn", text, _entered(sheet, number, facts["yours"]))


def _settled(sheet: Sheet, facts: Facts) -> Words:
    number = facts["round"]
    text = _("Round %(round)s settled: it stays as it was") % {"round": number}
    return Words("check", text, _entered(sheet, number, facts["kept"]))


def _joined(_sheet: Sheet, facts: Facts) -> Words:
    return Words("join", _("Joined late: %(name)s") % {"name": isolated(facts["player"])})


def _left(sheet: Sheet, facts: Facts) -> Words:
    return Words("leave", _("Left: %(name)s") % {"name": _sits(sheet, facts["seat"])})


def _came_back(sheet: Sheet, facts: Facts) -> Words:
    text = _("Had not left after all: %(name)s")
    return Words("again", text % {"name": _sits(sheet, facts["seat"])})


def _rebought(sheet: Sheet, facts: Facts) -> Words:
    return Words("join", _("Back in: %(name)s") % {"name": _sits(sheet, facts["seat"])})


def _renamed(_sheet: Sheet, facts: Facts) -> Words:
    return Words("edit", _("Renamed"), (_arrow(facts),))


def _swapped(_sheet: Sheet, facts: Facts) -> Words:
    return Words("swap", _("Rows swapped"), (" ⇄ ".join(map(isolated, facts["names"])),))


def _substituted(_sheet: Sheet, facts: Facts) -> Words:
    text = _("Substitute from round %(round)s") % {"round": facts["from_round"]}
    return Words("swap", text, (_arrow(facts),))


def _called(_sheet: Sheet, _facts: Facts) -> Words:
    return Words("flag", _("Time called"))


def _reopened(_sheet: Sheet, _facts: Facts) -> Words:
    return Words("again", _("Match goes on: time was called by mistake"))


def _rematched(_sheet: Sheet, _facts: Facts) -> Words:
    return Words("again", _("Rematch opened"))


def _taken_in(_sheet: Sheet, _facts: Facts) -> Words:
    return Words("league", _("Taken into a league night"))


def _restored(_sheet: Sheet, _facts: Facts) -> Words:
    return Words("again", _("Brought back from a backup"))


def _revoked(_sheet: Sheet, facts: Facts) -> Words:
    watching = facts["role"] == Role.VIEWER
    text = _("Code for viewers revoked") if watching else _("Code for scorekeepers revoked")
    return Words("key", text)


def _anonymised(_sheet: Sheet, facts: Facts) -> Words:
    return Words("eye", _("A name was taken out: %(name)s") % {"name": isolated(facts["player"])})


TELLERS: Mapping[str, Callable[[Sheet, Facts], Words]] = {
    "opened": _opened,
    "seated": _seated,
    "recorded": _recorded,
    "typed_in": _typed_in,
    "undone": _undone,
    "corrected": _corrected,
    "disputed": _disputed,
    "settled": _settled,
    "joined": _joined,
    "left": _left,
    "came_back": _came_back,
    "rebought": _rebought,
    "renamed": _renamed,
    "swapped": _swapped,
    "substituted": _substituted,
    "called": _called,
    "reopened": _reopened,
    "rematched": _rematched,
    "revoked": _revoked,
    "anonymised": _anonymised,
    "taken_in": _taken_in,
    "restored": _restored,
}


def _entered(sheet: Sheet, number: int, played: Facts) -> tuple[str, ...]:
    totals = listed(
        f"{_sat(sheet, seat, number)} {total}" for seat, total in _totals(played).items()
    )
    return (totals, _declared(_declarer(sheet, number, played)))


def _changes(sheet: Sheet, number: int, old: Facts, new: Facts) -> str:
    before, after = _totals(old), _totals(new)
    changed = [
        f"{_sat(sheet, seat, number)} {before.get(seat, '-')} → {after.get(seat, '-')}"
        for seat in sorted({*before, *after})
        if before.get(seat) != after.get(seat)
    ]
    if old["declarer"] != new["declarer"]:
        who = [_declarer(sheet, number, played) for played in (old, new)]
        changed.append(_declared(" → ".join(who)))
    return " · ".join(changed)


def _arrow(facts: Facts) -> str:
    return f"{isolated(facts['old'])} → {isolated(facts['new'])}"


def _totals(played: Facts) -> dict[int, int]:
    return {int(seat): total for seat, total in played["totals"].items()}


def _declared(who: str) -> str:
    return _("declared: %(names)s") % {"names": who}


def _declarer(sheet: Sheet, number: int, played: Facts) -> str:
    seat = played["declarer"]
    return _("nobody") if seat is None else _sat(sheet, seat, number)


def _sat(sheet: Sheet, seat: int, number: int) -> str:
    row = sheet.reading.rows[seat]  # also of somebody whose join does not count any more
    sat = [sitter.name for sitter in row if sitter.from_round <= number or sitter is row[0]]
    return isolated(sat[-1])


def _sits(sheet: Sheet, seat: int) -> str:
    return isolated(sheet.reading.rows[seat][-1].name)
