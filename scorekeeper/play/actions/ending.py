"""What comes after the last move: the round on the score sheet, who leaves, the end of it all."""

from django.utils import timezone

from scorekeeper.feed.actions import Happened, Write
from scorekeeper.matches import actions as matches
from scorekeeper.matches.actions import RoundEntry
from scorekeeper.matches.queries import sheet as match_sheet
from scorekeeper.play.actions.dealing import by, promise
from scorekeeper.play.models import Deal, TableStatus
from scorekeeper.play.queries.game import Game
from scorekeeper.rules.deal.state import Result
from scorekeeper.rules.house import FEWEST_PLAYERS


def finish_round(now: Game, deal: Deal, outcome: Result, write: Write) -> None:
    """Record the round, let those go who have left, reveal the seed, commit to the next one."""
    table = now.table
    entry = RoundEntry(outcome.declarer, dict(outcome.totals), deal.number)
    matches.record_round(table.match, by(write), entry)
    deal.recorded_version = let_go(now, write)
    deal.revealed_at = table.turn_began
    deal.save(update_fields=["recorded_version", "revealed_at"])
    _go_on(now, deal.number + 1)


def let_go(now: Game, write: Write) -> int:
    """Record who has left (6.6); who is left alone cannot play on. Return the match's version."""
    match = now.table.match
    for seat in now.table.seats.filter(left=True):
        state = match_sheet(match).state
        if not state.is_over and state.seats[seat.number].is_in and len(state.seats_in) > 1:
            matches.leave(match, by(write), seat.number)
    state = match_sheet(match).state
    if not state.is_over and len(state.seats_in) < FEWEST_PLAYERS:
        matches.call_time(match, by(write))
    return match_sheet(match).version


def leave_between_rounds(now: Game, write: Write) -> None:
    let_go(now, write)
    if match_sheet(now.table.match).state.is_over:
        now.table.status = TableStatus.FINISHED
        _take_back_promise(now)


def _go_on(now: Game, number: int) -> None:
    over = match_sheet(now.table.match).state.is_over
    now.table.status = TableStatus.FINISHED if over else TableStatus.ROUND_OVER
    if not over:
        promise(now.table, number)


def abandon(now: Game, write: Write) -> Happened:
    """Nobody is here any more. What was committed to is revealed; the match ends as it stands."""
    now.table.status = TableStatus.ABANDONED
    if now.deal and not now.deal.revealed_at:
        _give_up(now.deal)
    _take_back_promise(now)
    if not match_sheet(now.table.match).state.is_over:
        matches.call_time(now.table.match, by(write))
    return Happened("abandoned")


def _take_back_promise(now: Game) -> None:
    """A deal that never comes: its commitment stays listed, and it is shown what it was for."""
    if now.coming:
        _give_up(now.coming)


def _give_up(deal: Deal) -> None:
    deal.abandoned, deal.revealed_at = True, timezone.now()
    deal.save(update_fields=["abandoned", "revealed_at"])
