"""The one way to write: lock, operation id, version, rules, event, commit, wake: in this order."""

import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import Max, Model, Q
from django.utils.timezone import now

from scorekeeper.feed import hub
from scorekeeper.feed.codec import reworded
from scorekeeper.feed.models import Event, Operation
from scorekeeper.web.errors import OperationReused, StaleVersion

RISE: Final = 100_000  # more than happens to anything between a backup and its return
COUNTED_FROM: Final = datetime(2026, 1, 1, tzinfo=UTC)
SOME: Final = 1000  # events at once


@dataclass(frozen=True, slots=True)
class Write:
    """What a request brings to every write; `body` is the SHA-256 of what was asked for."""

    by: str
    phone_id: int | None = None
    scope: str | None = None
    operation: str | None = None
    body: str = ""
    version: int | None = None


@dataclass(frozen=True, slots=True)
class Happened:
    """What a step did, in a word and its facts (JSON)."""

    verb: str
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Done:
    """The version that came of it; `replayed` when it had been done before, to that `topic`.

    `new`: an event came of it; not so when it was replayed, or when all was as wanted already.
    """

    number: int
    replayed: bool
    topic: str
    new: bool = False


def fingerprint(method: str, path: str, asked: Mapping[str, object]) -> str:
    """Return what tells one request's content from another's: SHA-256, hex (for `Write.body`)."""
    told = json.dumps([method, path, asked], sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(told.encode()).hexdigest()


def perform(
    write: Write, topic: str, lock: Callable[[], int], step: Callable[[int], Happened | None]
) -> Done:
    """Do one thing to a topic, once.

    `lock` locks its row and returns the present version, `step` writes the rows of the next.
    """
    return _once(write, topic, partial(_steps, write, topic, lock, step))


def open_topic(write: Write, topic: str, make: Callable[[], Happened]) -> Done:
    """Make a new thing, once. When it was made before, `Done.topic` names the one made then."""
    return _once(write, _creations(topic), partial(_opening, write, topic, make))


def reword(
    topics: Iterable[str], said: Callable[[str], str], players: Collection[str] = ()
) -> None:
    """Say every name in what happened anew: the one thing that is ever changed there, for a person
    who wants to be forgotten. Inside the caller's transaction. `players`: only what is about these.
    """
    events = Event.objects.filter(topic__in=list(topics))
    for event in events.filter(facts__player__in=list(players)) if players else events:
        facts, by = reworded(event.facts, said), said(event.by)  # a phone may be called so
        if (facts, by) != (event.facts, event.by):
            event.facts, event.by = facts, by
            event.save(update_fields=["facts", "by"])


@transaction.atomic
def raise_versions(write: Write, versioned: Iterable[type[Model]] = ()) -> None:
    """Let every topic go on from a number that none had, and the rows that keep it, too: what came
    after a backup is gone, and its numbers come again. A row that differed from its topic's events
    still does: the audit is to name it.
    """
    last = dict(Event.objects.order_by().values_list("topic").annotate(Max("number")))
    rises = {topic: _rise(number) for topic, number in last.items()}
    raised = (
        Event(topic=topic, number=number + rises[topic], verb="restored", by=write.by)
        for topic, number in last.items()
    )
    Event.objects.bulk_create(raised, SOME)
    for model in versioned:
        things: list[Any] = list(model._default_manager.all())  # noqa: SLF001
        for thing in things:
            thing.version += rises.get(thing.topic, 0)
        model._default_manager.bulk_update(things, ["version"], SOME)  # noqa: SLF001


def _rise(number: int) -> int:
    """To the second it is: what is put back again later goes on above what was given out since the
    first time. RISE where a clock is wrong.
    """
    second = int((now() - COUNTED_FROM).total_seconds())
    return second - number if second > number else RISE


def forget_topics(topics: Collection[str]) -> dict[str, int]:
    """Delete all that happened to topics whose things go for good, also the operations that made
    them. Inside the caller's transaction. Return how many rows of what.
    """
    done = Operation.objects.filter(Q(topic__in=topics) | Q(made__in=topics)).delete()[1]
    return done | Event.objects.filter(topic__in=topics).delete()[1]


def _once(write: Write, where: str, what: Callable[[], Done]) -> Done:
    try:
        with transaction.atomic():
            return what()
    except IntegrityError:
        # The same operation was under way elsewhere, and its answer counts; else it is a fault.
        if done := _done_before(write, where):
            return done
        raise


def _steps(
    write: Write, topic: str, lock: Callable[[], int], step: Callable[[int], Happened | None]
) -> Done:
    present = lock()
    if done := _done_before(write, topic):
        return done
    if write.version is not None and write.version != present:
        raise StaleVersion(version=present)
    happened = step(present + 1)
    number = present + 1 if happened else present
    if happened:
        _append(write, topic, number, happened)
    _remember(write, topic, number, topic)
    return Done(number, replayed=False, topic=topic, new=happened is not None)


def _opening(write: Write, topic: str, make: Callable[[], Happened]) -> Done:
    if done := _done_before(write, _creations(topic)):
        return done
    _append(write, topic, 1, make())
    _remember(write, _creations(topic), 1, topic)
    return Done(1, replayed=False, topic=topic, new=True)


def _creations(topic: str) -> str:
    return topic.partition(":")[0]


def _done_before(write: Write, where: str) -> Done | None:
    if write.scope is None or write.operation is None:
        return None
    try:
        sent = Operation.objects.get(topic=where, scope=write.scope, key=write.operation)
    except Operation.DoesNotExist:
        return None
    if sent.body != write.body:
        raise OperationReused
    return Done(sent.number, replayed=True, topic=sent.made)


def _append(write: Write, topic: str, number: int, happened: Happened) -> None:
    Event.objects.create(
        topic=topic,
        number=number,
        verb=happened.verb,
        facts=dict(happened.facts),
        by=write.by,
        device=write.phone_id,
    )
    transaction.on_commit(lambda: hub.wake(topic), robust=True)


def _remember(write: Write, where: str, number: int, made: str) -> None:
    if write.scope is None or write.operation is None:
        return
    Operation.objects.create(
        topic=where,
        scope=write.scope,
        key=write.operation,
        body=write.body,
        number=number,
        made=made,
    )
