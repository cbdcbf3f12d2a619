"""Taking a person's name out of a match: what was played stays as it was."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from scorekeeper.feed.actions import Done, Happened, Write, perform, reword
from scorekeeper.matches.actions.writing import locked_version
from scorekeeper.matches.models import Match, SeatChange, SeatVerb
from scorekeeper.matches.queries import Sheet, forget, keep, summary
from scorekeeper.web.names import alike_key


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Whom to forget: all that looks like one of these names (`alike_key`) is `alias` from now on.

    `spare`: names of others, which a wrong entry may have had in this person's row.
    """

    names: Collection[str]
    alias: str
    spare: Collection[str] = ()

    def said(self, text: str) -> str:
        return self.alias if alike_key(text) in self.names else text


def anonymise(match: Match, write: Write, who: Forgotten) -> Done:
    """Let the match, its history and its exports show the alias, and never the name again."""

    def apply(version: int) -> Happened:
        match.refresh_from_db()
        changes = list(match.seatchange_set.order_by("version"))
        gone = Forgotten(_with_corrected(match, changes, who), who.alias)
        match.players = [gone.said(name) for name in match.players]
        for change in changes:
            change.name = gone.said(change.name)
            change.by = gone.said(change.by)
            change.save(update_fields=["name", "by"])
        for record in match.roundrecord_set.all():
            if (by := gone.said(record.by)) != record.by:
                record.by = by
                record.save(update_fields=["by"])
        reword([match.topic], gone.said)
        after = Sheet.of(match, version, [*match.roundrecord_set.all(), *changes])
        match.version, match.summary = version, summary(after)
        match.save(update_fields=["players", "version", "summary", "changed"])
        forget(match)
        keep(after)
        return Happened("anonymised", {"player": who.alias})

    return perform(write, match.topic, lambda: locked_version(match), apply)


def _with_corrected(match: Match, changes: Iterable[SeatChange], who: Forgotten) -> set[str]:
    """The names, and those that stood in the same row before or after a correction."""
    called = [name for name in _called(match, changes) if name & set(who.names)]
    return set(who.names).union(*called) - (set(who.spare) - set(who.names))


def _called(match: Match, changes: Iterable[SeatChange]) -> list[set[str]]:
    """For each who ever sat there, all that they were called."""
    sits = {seat: {alike_key(name)} for seat, name in enumerate(match.players)}
    everybody = list(sits.values())
    for change in changes:
        seat, other, name = change.seat or 0, change.other or 0, alike_key(change.name)
        match SeatVerb(change.verb):
            case SeatVerb.RENAMED:
                sits[seat].add(name)
            case SeatVerb.SWAPPED:
                sits[seat], sits[other] = sits[other], sits[seat]
            case SeatVerb.JOINED | SeatVerb.SUBSTITUTED:
                sits[seat] = {name}
                everybody.append(sits[seat])
            case _:
                pass
    return everybody
