"""What happens by itself, when it is due: a bot's turn, the clock's, the next round, the end."""

from dataclasses import replace
from datetime import datetime
from functools import partial

from scorekeeper.feed.actions import Happened, Write
from scorekeeper.play.actions.dealing import deal_next
from scorekeeper.play.actions.ending import abandon
from scorekeeper.play.actions.turns import forced_move, make_move
from scorekeeper.play.actions.writing import PATIENCE, begin_anew, change
from scorekeeper.play.models import MovedBy, Table, TableStatus
from scorekeeper.play.queries.due import AHEAD, Decided
from scorekeeper.play.queries.game import Game
from scorekeeper.web.errors import StaleVersion


class NotDue(Exception):
    """It was done meanwhile, or another process is at it."""


def take_due(table: Table, at: datetime, decided: Decided | None = None) -> bool:
    """Do what is due at a table at that time, once; say whether there was something to do.

    `decided`: a bot's move, which counts only for the version that it was decided for.
    """
    if table.turn_began > at + AHEAD:
        return begin_anew(table, at)
    write = Write(by=table.code, version=decided.version if decided else None)
    try:
        done = change(table, write, partial(_step, at, write, decided), partial(_lock, table, at))
    except (NotDue, StaleVersion):
        return False
    return done.new


def _lock(table: Table, at: datetime) -> int:
    """Lock the table if something is due there and nobody else is at it."""
    free = Table.objects.select_for_update(skip_locked=True).filter(pk=table.pk, due__lte=at)
    version = free.values_list("version", flat=True).first()
    if version is None:
        raise NotDue
    return version


def _step(at: datetime, write: Write, decided: Decided | None, now: Game) -> Happened | None:
    seat = now.to_move
    if at >= now.table.acted + PATIENCE:
        return abandon(now, write)
    if now.status is TableStatus.ROUND_OVER:
        return deal_next(now)
    if seat is None or (seat.plays_itself and decided is None):
        return None
    named = replace(write, by=seat.player)
    if decided and seat.plays_itself:
        return make_move(now, seat, decided.move, MovedBy.BOT, named)
    return forced_move(now, seat, named)
