"""A match that is dealt at a table of ours: who sits there until it begins. Its rounds are recorded
like those of real cards, by the table.
"""

from collections.abc import Sequence

from scorekeeper.feed.actions import Done, Happened, Write, open_topic, perform
from scorekeeper.matches.actions.opening import NewMatch
from scorekeeper.matches.actions.seats import check_alike
from scorekeeper.matches.actions.writing import locked_version
from scorekeeper.matches.models import Match
from scorekeeper.matches.queries import Sheet, keep, summary


def open_dealt(write: Write, code: str, new: NewMatch) -> Match:
    """Open the match of a table. Nobody gets a key: nobody keeps its score. Raises NamesAlike."""
    check_alike(new.players, "player")
    match = Match(
        title=new.title,
        rules=new.rules.to_dict(),
        players=list(new.players),
        first_dealer=0,
        lies_in=new.lies_in,
        dealt_at=code,
        private=new.private,
    )

    def make() -> Happened:
        match.summary = summary(Sheet.of(match, 0, []))
        match.save(force_insert=True)
        return Happened("opened", {"players": match.players, "rules": match.rules})

    open_topic(write, match.topic, make)
    return match


def seat_players(
    match: Match, write: Write, players: Sequence[str], first_dealer: int | None = None
) -> Done:
    """Say who sits at the table, clockwise, while nothing is played. `first_dealer`: it begins."""

    def apply(version: int) -> Happened:
        check_alike(players, "player")
        match.players, match.version = list(players), version
        match.first_dealer = first_dealer or 0
        after = Sheet.of(match, version, [])
        keep(after)
        match.summary = summary(after)
        match.save(update_fields=["players", "first_dealer", "version", "summary", "changed"])
        return Happened("seated", {"players": match.players, "dealer": first_dealer})

    return perform(write, match.topic, lambda: locked_version(match), apply)
