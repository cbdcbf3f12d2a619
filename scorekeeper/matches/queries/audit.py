"""Whether what is kept of matches beside their facts is what the facts come to."""

from collections.abc import Iterator

from scorekeeper.feed.queries import versions
from scorekeeper.matches.models import Match
from scorekeeper.matches.queries.sheet import sheet, summary

SOME = 200  # matches at once


def differences() -> Iterator[str]:
    """Name each difference, match by match."""
    matches = Match.objects.order_by("pk")
    for start in range(0, matches.count(), SOME):
        some = list(matches[start : start + SOME])
        told = versions(match.topic for match in some)
        for match in some:
            yield from _of(match, told[match.topic])


def _of(match: Match, events: int) -> Iterator[str]:
    now = sheet(match, events)
    kept_and_right = {
        "version": (match.version, events),
        "finished": (match.finished, now.state.is_over),
        "summary": (match.summary, summary(now)),
    }
    for name, (kept, right) in kept_and_right.items():
        if kept != right:
            yield f"match {match.public_id}: {name} is {kept}, its record says {right}"
