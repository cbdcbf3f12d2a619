"""Whether what is kept of matches beside their facts is what the facts come to, and whether each
round is recorded, and the house rules are, as the history says that they were entered.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from scorekeeper.feed.models import Event
from scorekeeper.feed.queries import versions
from scorekeeper.matches.codec import played, played_json
from scorekeeper.matches.models import Match, RoundRecord
from scorekeeper.matches.queries.sheet import Sheet, sheet, summary
from scorekeeper.rules.errors import Refusal

SOME: Final = 200  # matches at once
UNREADABLE: Final = (  # what facts that are none raise
    Refusal,
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
)
NOTHING: Final[Mapping[str, object]] = {
    "declarer": None,
    "totals": {},
}  # what is recorded of an undone round
TELL_ROUNDS: Final = ("recorded", "typed_in", "corrected", "undone")
NO_ROUND: Final = 0  # stands for what the history says of a round, and cannot be read
Told = dict[tuple[str, int, int], object]  # topic, version, round → as entered


def differences() -> Iterator[str]:
    """Name each difference, match by match."""
    matches = Match.objects.order_by("pk")
    for start in range(0, matches.count(), SOME):
        some = list(matches[start : start + SOME])
        last = versions(match.topic for match in some)
        told, agreed = _told(last), _agreed(last)
        for match in some:
            found = (
                *_derived(match, last[match.topic]),
                *_rules(match, agreed),
                *_rounds(match, told),
            )
            yield from (f"match {match.public_id}: {difference}" for difference in found)


def as_written(value: object) -> str:
    """The bytes that are compared: a number is not a text, nor 1 true."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _derived(match: Match, events: int) -> Iterator[str]:
    try:
        values = _kept_and_right(match, sheet(match, events), events)
    except UNREADABLE as wrong:
        yield f"its record makes no match ({wrong!r})"
        return
    for name, (kept, right) in values.items():
        if as_written(kept) != as_written(right):
            yield f"{name} is {kept}, its record says {right}"


def _kept_and_right(match: Match, now: Sheet, events: int) -> dict[str, tuple[object, object]]:
    return {
        "version": (match.version, events),
        "finished": (match.finished, now.state.is_over),
        "summary": (match.summary, summary(now)),
    }


def _rules(match: Match, agreed: Mapping[str, object]) -> Iterator[str]:
    said = agreed.get(match.topic, match.rules)
    if as_written(match.rules) != as_written(said):
        yield f"its rules are {match.rules}, the history says {said}"


def _rounds(match: Match, told: Told) -> Iterator[str]:
    for record in match.roundrecord_set.order_by("version", "number"):
        said = told.pop((match.topic, record.version, record.number), None)
        kept = _entered(record)
        if as_written(kept) != as_written(said):
            which = f"round {record.number}, revision {record.revision}"
            yield f"{which} is {kept}, the history says {said}"
    for topic, version, number in [key for key in told if key[0] == match.topic]:
        said = told.pop((topic, version, number))
        yield f"round {number} is not recorded, the history says {said} at version {version}"


def _entered(record: RoundRecord) -> object:
    return NOTHING if record.undone else played_json(played(record))


def _agreed(topics: Iterable[str]) -> dict[str, object]:
    """The house rules that each was opened with: they never change."""
    events = Event.objects.filter(topic__in=list(topics), verb="opened", facts__has_key="rules")
    return {event.topic: event.facts["rules"] for event in events}


def _told(topics: Iterable[str]) -> Told:
    events = Event.objects.filter(topic__in=list(topics), verb__in=TELL_ROUNDS).order_by("pk")
    return {
        (event.topic, event.number, number): entered
        for event in events
        for number, entered in _readable(event).items()
    }


def _readable(event: Event) -> dict[int, object]:
    try:
        return _rounds_in(event.verb, event.facts)
    except UNREADABLE:
        return {NO_ROUND: event.facts}


def _rounds_in(verb: str, facts: Mapping[str, Any]) -> dict[int, object]:
    match verb:
        case "recorded":
            entered = {name: facts.get(name) for name in NOTHING}
            return {facts["round"]: entered}
        case "undone":
            return {facts["round"]: NOTHING}
        case _:
            all_of_them = facts["rounds"] if verb == "typed_in" else facts["new"]
            return {int(number): entered for number, entered in all_of_them.items()}
