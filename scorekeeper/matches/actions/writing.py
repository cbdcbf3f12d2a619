"""The one way to write to a match: lock it, let a step say what happens, record that, tell all."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone

from scorekeeper.feed.actions import Done, Happened, Write, perform
from scorekeeper.matches.codec import Record
from scorekeeper.matches.models import Match
from scorekeeper.matches.queries import Sheet, keep, sheet, summary

Step = Callable[[Sheet], "Change | None"]
Listener = Callable[[Match, Sheet], None]
_listeners: dict[str, Listener] = {}


def register_listener(prefix: str, listener: Listener) -> None:
    """Let a capability above know of each change of a match that lies in a topic of this kind,
    in the same transaction: what it keeps of the match is never behind.
    """
    _listeners[prefix] = listener


@dataclass(frozen=True, slots=True)
class Change:
    """What an action comes to: the event to tell, and the rows to record."""

    verb: str
    facts: Mapping[str, object]
    records: Sequence[Record]


def change(match: Match, write: Write, step: Step) -> Done:
    """Lock the match, then let `step` say what happens to it as it is now."""

    def apply(version: int) -> Happened | None:
        now = sheet(match, version - 1)
        happened = step(now)
        if happened is None:
            return None
        for record in happened.records:
            record.match, record.version, record.at = match, version, timezone.now()
            record.by, record.phone_id = write.by, write.phone_id
            record.save(force_insert=True)
        after = now.after(happened.records, version)
        keep(after)
        match.version, match.finished = version, after.state.is_over
        match.summary = summary(after)
        match.save(update_fields=["version", "finished", "summary", "changed"])
        _tell(match, after)
        return Happened(happened.verb, happened.facts)

    return perform(write, match.topic, lambda: locked_version(match), apply)


def locked_version(match: Match) -> int:
    """Lock the match; return its version. Where it lies is read anew: it may have been taken into
    a night since it was asked for, and its listener would not hear of the change.
    """
    rows = Match.objects.select_for_update().values_list("version", "lies_in", "private")
    version, match.lies_in, match.private = rows.get(pk=match.pk)
    return version


def lock_all(matches: Iterable[Match]) -> None:
    """Lock several matches, always in the same order, for who is about to write to each."""
    ids = [match.pk for match in matches]
    list(Match.objects.select_for_update().filter(pk__in=ids).order_by("pk").values_list("pk"))


def _tell(match: Match, after: Sheet) -> None:
    if listener := _listeners.get(match.lies_in.partition(":")[0]):
        listener(match, after)
