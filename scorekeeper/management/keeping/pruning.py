"""Old guest matches, with everything that hangs on them: found, and deleted for good."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from scorekeeper.feed.actions import forget_topics
from scorekeeper.league.models import NightTable
from scorekeeper.matches.models import Match
from scorekeeper.people.actions import drop_keys
from scorekeeper.play.models import Table

SOME = 100  # matches at once: whoever saves a score meanwhile waits for no more


def old_matches(before: datetime) -> QuerySet[Match]:
    """Finished ones that nobody has changed since, and that no league has to do with."""
    of_leagues = NightTable.objects.filter(match__isnull=False).values("match")
    old = Match.objects.filter(finished=True, lies_in="", changed__lt=before)
    return old.exclude(pk__in=of_leagues).order_by("pk")


def prune(before: datetime, *, for_good: bool) -> Iterator[tuple[list[Match], Counter[str]]]:
    """Delete them, some at once; tell which, and how many rows of what. Or do as if."""
    ids = list(old_matches(before).values_list("pk", flat=True))
    for start in range(0, len(ids), SOME):
        with transaction.atomic():
            # Asked again under the lock: one may have been corrected, or taken into a night.
            locked = (
                old_matches(before).select_for_update().filter(pk__in=ids[start : start + SOME])
            )
            matches = list(locked)
            rows = _delete(matches)
            # Told before it is for good: where nobody can be told (a pipe that closed), all stays.
            yield matches, rows
            transaction.set_rollback(not for_good)


def _delete(matches: Sequence[Match]) -> Counter[str]:
    rows: Counter[str] = Counter()
    topics, keys = [match.topic for match in matches], [match.topic for match in matches]
    for table in Table.objects.filter(match__in=matches).prefetch_related("seats"):
        topics += [table.topic, f"signs:{table.code}"]
        keys += [seat.key_topic for seat in table.seats.all()]
    rows.update(forget_topics(topics))
    rows.update(drop_keys(keys))
    rows.update(Match.objects.filter(pk__in=[match.pk for match in matches]).delete()[1])
    return rows
