"""The one way to write to a table: lock it, let a step say what happens, set what is due next."""

import logging
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from scorekeeper.feed.actions import Done, Happened, Write, perform
from scorekeeper.play.access import NoSeat
from scorekeeper.play.actions.refusals import SeatGone, TableClosed
from scorekeeper.play.models import Seat, Table, TableStatus
from scorekeeper.play.queries.due import AHEAD
from scorekeeper.play.queries.game import Game, game
from scorekeeper.play.queries.sheet import deadline, pace

log = logging.getLogger(__name__)
Step = Callable[[Game], Happened | None]
PersonsStep = Callable[[Game, Seat], Happened | None]

BOT_SECONDS: Final = (0.9, 2.2)  # between these a bot seems to think
PAUSE: Final = timedelta(seconds=20)  # between two rounds
PATIENCE: Final = timedelta(days=1)  # so long without a person, and the table is abandoned


def change(table: Table, write: Write, step: Step, lock: Callable[[], int] | None = None) -> Done:
    """Lock the table, then let `step` say what happens to it as it is now."""

    def apply(version: int) -> Happened | None:
        now = game(Table.objects.select_related("match").get(pk=table.pk))
        happened = step(now)
        if happened:
            _settle(now.table, version)
        return happened

    return perform(write, table.topic, lock or (lambda: locked_version(table)), apply)


def act(table: Table, seat: Seat, write: Write, step: PersonsStep) -> Done:
    """Let somebody at the table do something; a bot that stood in for them does so no longer."""

    def acting(now: Game) -> Happened | None:
        mine = still_there(now, seat)
        _back(now, mine)
        return step(now, mine)

    return change(table, write, acting)


def still_there(now: Game, seat: Seat) -> Seat:
    """The same seat as it is now. Raises NoSeat, SeatGone, TableClosed."""
    mine = next((one for one in now.seats if one.pk == seat.pk and not one.left), None)
    if mine is None:
        raise SeatGone(role="seat") if seat.pk else NoSeat(role="seat")
    if now.table.is_over:
        raise TableClosed
    return mine


def _back(now: Game, mine: Seat) -> None:
    now.table.acted = mine.last_seen = timezone.now()
    if mine.standing_in and now.to_move is mine:
        now.table.turn_began = now.table.acted
    mine.standing_in, mine.missed = False, 0
    mine.save(update_fields=["last_seen", "standing_in", "missed"])


def locked_version(table: Table) -> int:
    """Lock the table; return its version."""
    locked = Table.objects.select_for_update().values_list("version", flat=True)
    return locked.get(pk=table.pk)


@transaction.atomic
def begin_anew(table: Table, at: datetime) -> bool:
    """Let a turn that began in the future begin now: the clock was set back since, and else a bot
    would think for as long as that. No event: nobody has done anything.
    """
    ahead = Table.objects.select_for_update(skip_locked=True, of=("self",))
    row = ahead.filter(pk=table.pk, turn_began__gt=at + AHEAD).select_related("match").first()
    if row is None:
        return False
    log.warning("The clock was set back: the turn at the table in row %d begins anew", row.pk)
    row.turn_began, row.acted = at, min(row.acted, at)
    row.due = _due(game(row))
    row.save(update_fields=["turn_began", "acted", "due"])
    return True


def _settle(table: Table, version: int) -> None:
    table.version = version
    table.due = _due(game(table))
    table.save()


def _due(now: Game) -> datetime | None:
    """When something happens by itself, if nothing else happens before."""
    if now.table.is_over:
        return None
    abandoned = now.table.acted + PATIENCE
    return min(abandoned, _next(now) or abandoned)


def _next(now: Game) -> datetime | None:
    if now.status is TableStatus.ROUND_OVER:
        return now.table.turn_began + PAUSE * pace()
    if now.to_move is None:
        return None
    if now.to_move.plays_itself:
        return now.table.turn_began + timedelta(seconds=_thought())
    return deadline(now)


def _thought() -> float:
    """How many seconds a bot seems to think."""
    low, high = BOT_SECONDS
    return (low + (high - low) * secrets.randbelow(1000) / 1000) * pace()
