"""Taking a person's name out of a match, and of the table at which it was dealt."""

from scorekeeper.feed.actions import Done, Happened, Write, reword
from scorekeeper.matches import actions as matches
from scorekeeper.matches.actions import Forgotten
from scorekeeper.matches.actions.writing import locked_version as locked_match
from scorekeeper.matches.models import Match
from scorekeeper.play.actions.writing import change, locked_version
from scorekeeper.play.models import Table
from scorekeeper.play.queries.game import Game


def lock_match(match: Match) -> None:
    """Lock the match, and before it the table at which it is dealt, as every move does."""
    for table in Table.objects.filter(match=match):
        locked_version(table)
    locked_match(match)


def anonymise(match: Match, write: Write, who: Forgotten) -> Done:
    """Let the match and its table show the alias, and never the name again."""
    done = matches.anonymise(match, write, who)
    for table in Table.objects.filter(match=match):
        _anonymise(table, write, who)
    return done


def _anonymise(table: Table, write: Write, who: Forgotten) -> None:
    def step(now: Game) -> Happened:
        for seat in now.seats:
            seat.player = who.said(seat.player)
            seat.save(update_fields=["player"])
        reword([table.topic], who.said)
        return Happened("anonymised")

    change(table, write, step)
